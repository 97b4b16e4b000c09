/// What a build did to the output folder.
package struct OutputReport: Hashable, Sendable {
  /// How the site was put in place.
  package enum Method: Hashable, Sendable {
    /// Nothing differed, so nothing was touched.
    case unchanged
    /// The whole site in one step: a reader saw the old one or the new one.
    case exchanged
    /// File by file, because the step was not possible: a reader may have seen pages of both.
    case renamed(because: String)
  }

  package var method = Method.unchanged
  /// Files the site has now.
  package var files = 0
  /// Pages among them.
  package var pages = 0
  /// Written because they are new or their bytes differ, by path.
  package var written: [SitePath] = []
  /// Pages among the written ones.
  package var pagesWritten = 0
  /// Tells apart two states of the theme and of the owner's files whose difference no page shows: those of the files that keep their names.
  package private(set) var themeDigest = ""
  /// Removed because the site no longer has them, by path.
  package var removed: [SitePath] = []
  /// Pages among the removed ones.
  package var pagesRemoved = 0
  /// Written over or removed although somebody else had changed them since the last build, by path.
  package var editedByHand: [SitePath] = []
  /// Put there by somebody else with the very bytes the site has, and ours from now on, by path: the site cannot do without them.
  package var adopted: [SitePath] = []
  /// Why something of the old site is still beside the new one, which is in place; the next build removes it.
  package var leftBehind: String?
  /// The site as it is now, unless others change it; nil after a build for a preview.
  package internal(set) var placed: PlacedSite?

  package init() {}

  /// - Parameters:
  ///   - files: sorted by path; `staged` has one outcome each.
  ///   - removed: sorted by path.
  ///   - edited: those of the removed ones that somebody else had changed.
  init(files: [PlannedFile], staged: [StagedFile], removed: [SitePath], edited: [SitePath]) {
    self.files = files.count
    self.removed = removed
    pagesRemoved = removed.count { $0.isPage }
    var theme: [UInt8] = []
    for (file, staged) in zip(files, staged) {
      let isPage = file.path.isPage
      if isPage { pages += 1 }
      if file.isOwn || file.path.isOfTheme, !file.path.tells(staged.digest) {
        staged.digest.appendHexadecimal(to: &theme)
        theme += "  \(file.path)\n".utf8
      }
      if staged.outcome == .adopted { adopted.append(file.path) }
      if staged.outcome.isInPlace { continue }
      written.append(file.path)
      if isPage { pagesWritten += 1 }
      if staged.outcome == .stagedOverEdited { editedByHand.append(file.path) }
    }
    themeDigest = FileDigest(theme).hexadecimal
    if !edited.isEmpty { editedByHand = (editedByHand + edited).sorted() }
  }

  /// Counts what was done to the site before, by a build that was interrupted and to finish it.
  mutating func add(_ recovered: RecoveredFiles, of files: [PlannedFile]) {
    guard !recovered.written.isEmpty || !recovered.removed.isEmpty else { return }
    let planned = Set(files.map(\.path))
    method = .renamed(because: "a build before was interrupted")
    written = planned.intersection(recovered.written).union(written).sorted()
    removed = Set(recovered.removed).subtracting(planned).union(removed).sorted()
    pagesWritten = written.count { $0.isPage }
    pagesRemoved = removed.count { $0.isPage }
    editedByHand = Set(editedByHand).union(recovered.edited).sorted()
  }
}

extension SitePath {
  /// Whether the name changes with the content.
  fileprivate func tells(_ digest: FileDigest) -> Bool {
    text.contains(digest.hexadecimal.prefix(RouteTable.digestLength))
  }
}
