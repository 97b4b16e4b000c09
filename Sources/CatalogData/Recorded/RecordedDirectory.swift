package import CatalogDomain
package import Foundation
import SystemPackage

/// A directory of recorded responses: `api/character/page-1.json`, and so on for the three kinds; the `api/` may be left out.
package struct RecordedDirectory: Hashable, Sendable {
  /// Holds the kinds' directories; absolute, symbolic links resolved.
  package let root: URL

  /// Checks what can be checked without reading a page.
  /// - Throws: when there is no such directory, or when one of the lists has no first page in it.
  package init(_ path: String) throws(RecordedDirectoryError) {
    let place = URL(placeOf: path)
    let directory = place.standardizedFileURL
    let type = Self.type(of: place)
    guard type == .directory else {
      let problem =
        type == nil
        ? "does not exist; expected a folder of recorded responses, or an address with https:// or http://"
        : "is not a directory; expected a directory of recorded responses or a URL"
      throw RecordedDirectoryError(path, PathReach(path).obstacle ?? problem)
    }
    let inner = directory.appending(path: "api", directoryHint: .isDirectory)
    let isInner = Self.type(of: inner) == .directory
    root = (isInner ? inner : directory).resolvingSymlinksInPath()
    let begin = isInner ? "api/" : ""
    let missing = RecordKind.allCases.filter { !has(page: 1, of: $0) }
    for kind in missing {
      let page = file(page: 1, of: kind).path(percentEncoded: false)
      guard let obstacle = PathReach(page).obstacle else { continue }
      throw RecordedDirectoryError(
        path, "has \(begin)\(kind.rawValue)/page-1.json, which \(obstacle)")
    }
    if missing.count == RecordKind.allCases.count {
      let hasLists = Self.type(of: directory.appending(path: "characters.json")) == .regular
      throw RecordedDirectoryError(
        path,
        "holds no recorded pages; expected api/character/page-1.json"
          + (hasLists ? "; its characters.json is for catalog diff and catalog mock-api" : ""))
    }
    if let kind = missing.first {
      throw RecordedDirectoryError(path, "lacks \(begin)\(kind.rawValue)/page-1.json")
    }
  }

  package func file(page: Int, of kind: RecordKind) -> URL {
    root.appending(path: "\(kind.rawValue)/page-\(page).json", directoryHint: .notDirectory)
  }

  package func has(page: Int, of kind: RecordKind) -> Bool {
    Self.type(of: file(page: page, of: kind)) == .regular
  }

  /// The file at a path within the directory; nil when there is none. No component leads upwards or elsewhere. Links that the
  /// owner of the directory put there are followed: pictures are large, and often shared.
  func file(at components: [String]) -> URL? {
    // Bytes, because a combining character behind a slash would be one `Character` with it.
    let isPlain = components.allSatisfy { component in
      !component.isEmpty && component != "." && component != ".."
        && !component.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
    }
    guard isPlain, !components.isEmpty else { return nil }
    let file = components.reduce(root) { $0.appending(component: $1) }
    return Self.type(of: file) == .regular ? file : nil
  }

  /// Links are followed. Only regular files are ever opened: a pipe would wait for ever.
  private static func type(of url: URL) -> FileType? {
    try? Stat(FilePath(url.path(percentEncoded: false))).type
  }
}
