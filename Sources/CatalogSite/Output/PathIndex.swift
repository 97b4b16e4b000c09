import Foundation

/// Finds a path of the site by its bytes, without making a `String` of them: the links of all pages are looked up here.
struct PathIndex: Sendable {
  private let paths: [SitePath]
  /// Positions in `paths`, -1 where free; a power of two, less than half of them taken.
  private var slots: [Int32]

  init(_ paths: [SitePath]) {
    self.paths = paths
    var size = 16
    while size < 2 * paths.count + 1 { size *= 2 }
    slots = [Int32](repeating: -1, count: size)
    for (position, path) in paths.enumerated() {
      var text = path.text
      text.withUTF8 { bytes in
        var slot = Self.hash(UnsafeRawBufferPointer(bytes)) & (size - 1)
        while slots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
        slots[slot] = Int32(position)
      }
    }
  }

  var count: Int { paths.count }

  /// - Returns: where the path is among the paths, or nil.
  func position(of path: UnsafeRawBufferPointer) -> Int? {
    var slot = Self.hash(path) & (slots.count - 1)
    while slots[slot] >= 0 {
      let position = Int(slots[slot])
      var text = paths[position].text
      if text.withUTF8({ Self.equal(UnsafeRawBufferPointer($0), path) }) { return position }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  func contains(_ path: UnsafeRawBufferPointer) -> Bool { position(of: path) != nil }

  private static func equal(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool
  {
    guard left.count == right.count else { return false }
    guard let first = left.baseAddress, let second = right.baseAddress else { return true }
    return memcmp(first, second, left.count) == 0
  }

  /// FNV-1a, its high bits mixed into the low ones that are used.
  static func hash(_ bytes: some Sequence<UInt8>) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return Int(truncatingIfNeeded: (hash ^ (hash >> 32)) & 0x7fff_ffff_ffff_ffff)
  }
}
