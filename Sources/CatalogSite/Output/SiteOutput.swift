/// Puts a planned site into its folder: renders all of it, stages what differs, and only then touches the site.
///
/// A failure before the last step leaves the old site as it was. Nothing that is not in the manifest is overwritten or deleted.
/// Two builds into one folder at a time are the caller's to prevent.
package struct SiteOutput: Sendable {
  private let folder: OutputFolder
  private let manifest: OutputManifest

  /// - Parameters:
  ///   - path: the folder; made when the site is put into it.
  ///   - keptClear: folders that a site must not replace: the home folder, the project, its templates and its state.
  /// - Throws: `OutputError` for a folder that is dangerous or somebody else's.
  package init(folder path: String, keptClear: [String]) throws(OutputError) {
    folder = try OutputFolder(path: path, keptClear: keptClear)
    manifest = try folder.manifest()
  }

  /// Renders every file, checks every link, writes the files whose bytes differ, then removes those the site no longer has.
  ///
  /// - Parameters:
  ///   - files: the whole site, sorted by path, each path once.
  ///   - linkRoot: the path of the site on its host, for links that start with `/`: `/` or `/repo/`.
  ///   - progress: called with the number of files done, from any task.
  /// - Throws: `OutputError`; `CancellationError` when the task was cancelled before the site was touched.
  package func apply(
    _ files: [PlannedFile], linkRoot: String, progress: @escaping @Sendable (Int) -> Void
  ) async throws -> OutputReport {
    let stage = SiteStage(folder: folder, manifest: manifest, files: files, linkRoot: linkRoot)
    let staged: [StagedFile]
    do {
      staged = try await stage.run(progress: progress)
      try Task.checkCancellation()
    } catch {
      try folder.removeStaging()
      throw error
    }
    return try exchange(files, staged)
  }

  /// The only step that changes the site. Files are renamed into place one by one: what pages need before the pages,
  /// pages before the lists that lead to them; deletes last.
  private func exchange(_ files: [PlannedFile], _ staged: [StagedFile]) throws -> OutputReport {
    var report = OutputReport()
    report.files = files.count
    report.pages = files.count { $0.path.isPage }
    let planned = Set(files.map(\.path))
    let removed = manifest.digests.keys.filter { !planned.contains($0) }.sorted()

    var next = OutputManifest()
    for (file, outcome) in zip(files, staged) { next.digests[file.path] = outcome.digest }

    guard !removed.isEmpty || next != manifest || staged.contains(where: \.isStaged) else {
      try folder.removeStaging()
      return report
    }
    try openStagingIfMissing()
    // Until the last step both the old files and the new ones are ours, so that an interrupted build is not taken for foreign files.
    var both = manifest
    both.digests.merge(next.digests) { _, new in new }
    try folder.write(both)

    let changed = staged.filter(\.isStaged).sorted { left, right in
      (left.rank, left.path) < (right.rank, right.path)
    }
    try folder.makeFolders(above: changed.map(\.path))
    for file in changed {
      try FileCalls.rename(file.stagedPath, to: folder.absolute(file.path))
    }
    for path in removed { try FileCalls.removeFile(folder.absolute(path)) }
    try folder.removeEmptyFolders(above: removed)
    try folder.write(next)
    try folder.removeStaging()

    report.written = changed.map(\.path).sorted()
    report.pagesWritten = changed.count { $0.path.isPage }
    report.removed = removed
    report.pagesRemoved = removed.count { $0.isPage }
    report.editedByHand = changed.filter(\.wasEdited).map(\.path).sorted()
    return report
  }

  private func openStagingIfMissing() throws(OutputError) {
    if try FileCalls.kind(of: folder.stagingPath) == .missing { try folder.openStaging() }
  }
}
