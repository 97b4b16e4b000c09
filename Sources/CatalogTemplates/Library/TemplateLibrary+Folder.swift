extension TemplateLibrary {
  /// Reads and parses every `*.mustache` file below `directory`; `partials/card.mustache` is named
  /// `partials/card`.
  ///
  /// - Parameter display: what messages call the folder; nil for `directory` itself.
  /// - Throws: `TemplateLibraryError` where the folder cannot be read; any when the task is cancelled. Files that cannot be are
  ///   `unreadable`, and mistakes in the templates themselves are left to `compile`.
  package init(directory: String, displayedAs display: String? = nil) throws(TemplateLibraryError) {
    let folder = TemplateFolder(directory: directory, display: display ?? directory)
    let (sources, unreadable, linkedFolders) = try folder.contents()
    self.init(sources, folder: folder.display)
    self.unreadable = unreadable
    self.linkedFolders = linkedFolders
  }
}
