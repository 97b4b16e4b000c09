extension TemplateLibrary {
  /// Reads and parses every `*.mustache` file below `directory`; `partials/card.mustache` is named
  /// `partials/card`.
  ///
  /// - Parameter display: what messages call the folder; nil for `directory` itself.
  /// - Throws: `TemplateLibraryError` where the folder or a file cannot be read, or is not UTF-8.
  ///   Mistakes in the templates themselves are left to `compile`.
  package init(directory: String, displayedAs display: String? = nil) throws(TemplateLibraryError) {
    let folder = TemplateFolder(directory: directory, display: display ?? directory)
    let (sources, linkedFolders) = try folder.contents()
    self.init(sources, folder: folder.display)
    self.linkedFolders = linkedFolders
  }
}
