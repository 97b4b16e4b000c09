import Foundation

/// A path as file systems take it that ignore how its letters are written: two that fold alike are one file to some of them.
enum FoldedPath {
  /// File systems of macOS and Windows ignore case, some of them ß and ss, too; macOS takes é in one scalar and in two for the same.
  /// By way of capitals, because letters that differ in the small may share one: σ and ς, s and ſ.
  static func text(_ path: String) -> String {
    if path.utf8.allSatisfy({ $0 < 0x80 }) { return path.lowercased() }
    return path.precomposedStringWithCanonicalMapping.lowercased().uppercased().lowercased()
      .precomposedStringWithCanonicalMapping
  }

  /// Of the text. Most paths are ASCII, and need no folded copy.
  static func hash(_ path: String) -> Int {
    guard path.utf8.allSatisfy({ $0 < 0x80 }) else { return hash(text(path).utf8) }
    return hash(path.utf8.lazy.map { $0 &- UInt8(ascii: "A") < 26 ? $0 | 0x20 : $0 })
  }

  /// FNV-1a, its high bits mixed into the low ones that are used.
  private static func hash(_ bytes: some Sequence<UInt8>) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return Int(truncatingIfNeeded: (hash ^ (hash >> 32)) & 0x7fff_ffff_ffff_ffff)
  }
}
