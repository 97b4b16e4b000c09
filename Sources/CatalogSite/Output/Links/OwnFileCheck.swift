/// Checks the links of the pages among the owner's own files, in a site that is only planned: as a build checks those of all pages.
package struct OwnFileCheck: Sendable {
  private let files: [PlannedFile]
  private let linkRoot: String
  /// Nil where nothing is known of the records.
  private let foreign: ForeignFiles?

  /// - Parameters:
  ///   - files: the whole site, each path once. The pictures of characters may be others.
  ///   - linkRoot: the path of the site on its host: `/` or `/repo/`.
  ///   - site: the folder where it will stand; nil for a plan without the source's records: a link to what is not planned, or to a place in
  ///     a page that is made of them, is no mistake then.
  package init(_ files: [PlannedFile], linkRoot: String, site: String?) {
    self.files = files
    self.linkRoot = linkRoot
    foreign = site.map { ForeignFiles(in: $0) }
  }

  /// - Returns: sorted, each once.
  /// - Throws: what the content of a file throws; `OutputError` for a page that is too large; `CancellationError` when the task was
  ///   cancelled.
  package func run() throws -> [LinkProblem] {
    let pages = files.indices.filter { files[$0].isOwn && files[$0].path.isPage }
    guard !pages.isEmpty else { return [] }
    return try LinkChecker.problems(
      of: pages, among: files.map(\.path), linkRoot: linkRoot, isOwn: { _ in true },
      isForeign: mayBeThere
    ) { position in
      try foreign != nil || files[position].isOwn ? files[position].bytes() : nil
    }
  }

  /// Where the plan has no file.
  private func mayBeThere(_ path: SitePath) -> Bool {
    guard let foreign else { return true }
    return path.text.utf8.starts(with: RouteTable.pictures.utf8) || foreign.contains(path)
  }
}
