import Foundation

/// Paths of a site that a file system may also know by other names: it ignores case, composes letters in its own way, or lists names in
/// another form than they were written.
///
/// Asked only about what no list names as it stands there.
struct OtherSpellings: Sendable {
  private let root: OpenFolder?
  private let calls: FileCalls
  /// By how `FoldedPath` writes them.
  private let paths: [String: SitePath]

  /// - Parameter root: what the paths begin at; nil when there is nothing.
  init(of paths: [SitePath], in root: OpenFolder?, calls: FileCalls) {
    self.root = root
    self.calls = calls
    self.paths = Dictionary(paths.map { (FoldedPath.text($0.text), $0) }) { first, _ in first }
  }

  /// Whether what stands at the path is what stands at one of these: the file system takes the two for one.
  func lead(to path: SitePath) throws -> Bool {
    guard !paths.isEmpty, let root, let other = paths[FoldedPath.text(path.text)],
      let found = try identity(of: path, in: root),
      let known = try identity(of: other, in: root)
    else { return false }
    // Some number a file by the name it is asked for.
    return try found == known || areOneEntry(path, other, in: root)
  }

  private func identity(of path: SitePath, in root: OpenFolder) throws -> FileCalls.Identity? {
    var cursor = FolderCursor(root, missing: .isNil, calls: calls)
    return try path.withParts { folder, name in
      try cursor.open(folder).flatMap { try calls.identity(of: name, in: $0) }
    }
  }

  /// Whether the folders list one entry for every two parts that are written otherwise.
  private func areOneEntry(_ path: SitePath, _ other: SitePath, in root: OpenFolder) throws -> Bool
  {
    var folder: OpenFolder? = root
    for (part, otherPart) in zip(path.parts.map(String.init), other.parts.map(String.init)) {
      guard let parent = folder else { return false }
      if !part.utf8.elementsEqual(otherPart.utf8) {
        let folded = FoldedPath.text(part)
        let names = try calls.names(in: parent).filter { FoldedPath.text($0) == folded }
        guard names.count == 1 else { return false }
      }
      if case .opened(let inner) = try calls.findFolder(part, in: parent) {
        folder = inner
      } else {
        folder = nil
      }
    }
    return true
  }
}
