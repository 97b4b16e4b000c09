import Foundation

/// A picture whose address names another host (or scheme, or port) and the same path: the source moved, not the picture.
///
/// Apart from the changes of characters, because a source that moves moves all its pictures at once. The same rule, that where the
/// source stands is no part of the data, makes references to other records ids instead of addresses.
package struct ImageMove: Hashable, Sendable {
  package let character: CatalogCharacter.ID
  package let old: AvatarReference
  package let new: AvatarReference

  package init(character: CatalogCharacter.ID, old: AvatarReference, new: AvatarReference) {
    self.character = character
    self.old = old
    self.new = new
  }
}

extension [ImageMove] {
  /// How many moved from where to where, sorted.
  package var countsByOrigin: [(old: String, new: String, count: Int)] {
    var counts: [[String]: Int] = [:]
    for move in self { counts[[move.old.origin, move.new.origin], default: 0] += 1 }
    return counts.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map { ($0.key[0], $0.key[1], $0.value) }
  }
}

extension AvatarReference {
  /// Scheme, host and port: `https://host:8080`. The whole address when it has no path; empty for a file of the owner's.
  package var origin: String { String(decoding: parts.origin, as: UTF8.self) }

  /// Whether the addresses differ by their origin only.
  func isMoved(to other: AvatarReference) -> Bool {
    let here = parts
    let there = other.parts
    return here.path == there.path && here.origin != there.origin
  }

  private var parts: (origin: [UInt8], path: [UInt8]) {
    let bytes = Array(text.utf8)
    // A file of the owner's has no host that it could leave.
    if bytes.starts(with: "content:/".utf8) { return ([], bytes) }
    var slashes = 0
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "/") {
      slashes += 1
      if slashes == 3 { return (Array(bytes[..<index]), Array(bytes[index...])) }
    }
    return (bytes, [])
  }
}
