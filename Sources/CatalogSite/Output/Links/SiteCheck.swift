import CatalogDomain

/// Checks a finished site as a visitor would use it: every link and picture of every page and stylesheet leads to a file that is there,
/// and every fragment of a page's link to an id.
///
/// Reads the tree and nothing else, so that it proves what the build promised without trusting it.
package struct SiteCheck: Sendable {
  private let folder: String
  private let linkRoot: String?
  private let calls: FileCalls

  /// - Parameters:
  ///   - folder: the root of the site.
  ///   - linkRoot: the path of the site on its host: `/` or `/repo/`; nil for the one it was built for.
  ///   - faults: for tests.
  package init(folder: String, linkRoot: String?, faults: FileFaults? = nil) {
    self.folder = folder
    self.linkRoot = linkRoot
    calls = FileCalls(faults: faults)
  }

  /// - Returns: the pages that were read, the links that lead nowhere, sorted, and the files that are not as the build wrote them;
  ///   nil when no page is there.
  /// - Throws: `OutputError` when the folder cannot be read, holds half of a site or is replaced meanwhile; `CancellationError` when the task
  ///   was cancelled.
  package func run() throws -> (pages: Int, problems: [LinkProblem], changed: [String])? {
    do {
      return try check()
    } catch let error where !(error is OutputError || error is CancellationError) {
      throw OutputError("\(folder): \(error)")
    }
  }

  private func check() throws -> (pages: Int, problems: [LinkProblem], changed: [String])? {
    let kind = try calls.kind(of: FileCalls.canonical(folder))
    guard kind != .missing else { return nil }
    guard kind == .folder, let root = try calls.openFolder(folder) else {
      throw OutputError("\(folder) is not a folder")
    }
    do {
      let found = try check(root)
      if let found, found.problems.isEmpty, found.changed.isEmpty { return found }
      try calls.checkInPlace(root, at: folder)
      return found
    } catch let error where !(error is CancellationError) {
      try calls.checkInPlace(root, at: folder)
      throw error
    }
  }

  private func check(_ root: OpenFolder) throws -> (
    pages: Int, problems: [LinkProblem], changed: [String]
  )? {
    var paths: [SitePath] = []
    try collect(from: root, below: "", into: &paths)
    paths.sort()
    guard paths.contains(where: \.isPage) else { return nil }
    let manifest = try OutputManifest.read(in: root, calls)
    let others = try manifest.map { try changed(in: root, since: $0) } ?? []
    if !others.isEmpty { try OutputRecovery.refuseHalf(root, named: folder, calls) }
    let checked = paths.indices.filter { paths[$0].isPage || paths[$0].isStylesheet }
    var cursor = FolderCursor(root, missing: .isNil, calls: calls)
    let problems = try LinkChecker.problems(
      of: checked, among: paths, linkRoot: linkRoot ?? manifest?.linkRoot ?? "/",
      isForeign: isForeign
    ) { try bytes(of: paths[$0], at: &cursor) }
    return (paths.count(where: \.isPage), problems, others)
  }

  /// Whether somebody else's file stands there that was not collected: a hidden one, to which pages may lead as to any other.
  private func isForeign(_ path: SitePath) -> Bool {
    (try? calls.kind(of: folder + "/" + path.text)) == .file
  }

  /// Files of the manifest that are missing or hold other bytes.
  private func changed(in root: OpenFolder, since manifest: OutputManifest) throws -> [String] {
    try FinishedSite.read(manifest, in: root, calls).problems
  }

  private func bytes(of path: SitePath, at cursor: inout FolderCursor) throws -> [UInt8] {
    let bytes = try path.withParts { folder, name in
      try cursor.open(folder).flatMap { try calls.bytes(of: name, in: $0) }
    }
    guard let bytes else { throw OutputError("\(folder)/\(path) cannot be read") }
    return bytes
  }

  /// Hidden entries are not the site's, and no page of ours has a name that is no UTF-8. A link in the place of a file counts as none.
  private func collect(from folder: OpenFolder, below prefix: String, into paths: inout [SitePath])
    throws
  {
    var folders: [String] = []
    try calls.entries(of: folder) { name, kind in
      guard let text = String(validatingCString: name), !HiddenName.isOne(text) else { return }
      switch kind {
      case .folder: folders.append(text)
      case .file: if let path = SitePath(prefix + text) { paths.append(path) }
      case .missing, .link, .other: break
      }
    }
    for name in folders {
      if let inner = try calls.openFolder(name, in: folder) {
        try collect(from: inner, below: prefix + name + "/", into: &paths)
      }
    }
  }
}
