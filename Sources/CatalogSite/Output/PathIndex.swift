import Foundation

/// Finds a path of the site by its bytes, without making a `String` of them: the links of all pages are looked up here.
struct PathIndex: Sendable {
  /// All paths, one behind the other: a look at a `String` would count references, for which the workers would wait for each other.
  private var bytes: [UInt8] = []
  /// Where each path begins, and the end of the last.
  private var starts: [UInt32] = []
  /// Positions of the paths, -1 where free; a power of two, less than half of them taken.
  private var slots: [Int32]

  init(_ paths: [SitePath]) {
    var size = 16
    while size < 2 * paths.count + 1 { size *= 2 }
    slots = [Int32](repeating: -1, count: size)
    bytes.reserveCapacity(paths.reduce(0) { $0 + $1.text.utf8.count })
    starts.reserveCapacity(paths.count + 1)
    for (position, path) in paths.enumerated() {
      starts.append(UInt32(bytes.count))
      var text = path.text
      text.withUTF8 { path in
        bytes += path
        var slot = Self.hash(UnsafeRawBufferPointer(path)) & (size - 1)
        while slots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
        slots[slot] = Int32(position)
      }
    }
    starts.append(UInt32(bytes.count))
  }

  var count: Int { starts.count - 1 }

  /// - Returns: where the path is among the paths, or nil.
  func position(of path: UnsafeRawBufferPointer) -> Int? {
    var slot = Self.hash(path) & (slots.count - 1)
    return bytes.withUnsafeBytes { bytes in
      while slots[slot] >= 0 {
        let position = Int(slots[slot])
        let found = UnsafeRawBufferPointer(
          rebasing: bytes[Int(starts[position])..<Int(starts[position + 1])])
        if Self.equal(found, path) { return position }
        slot = (slot + 1) & (slots.count - 1)
      }
      return nil
    }
  }

  func contains(_ path: UnsafeRawBufferPointer) -> Bool { position(of: path) != nil }

  private static func equal(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool
  {
    guard left.count == right.count else { return false }
    guard let first = left.baseAddress, let second = right.baseAddress else { return true }
    return memcmp(first, second, left.count) == 0
  }

  /// Eight bytes at a time: each of millions of links is looked up by its hash. The same only within a run: the order of bytes in a word
  /// is the machine's.
  static func hash(_ bytes: UnsafeRawBufferPointer) -> Int {
    var hash = UInt64(bytes.count) &* 0x9e37_79b9_7f4a_7c15
    var offset = 0
    func mix(_ word: UInt64) {
      hash = (hash ^ word) &* 0xff51_afd7_ed55_8ccd
      hash ^= hash >> 32
    }
    while offset + 8 <= bytes.count {
      mix(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < bytes.count {
      rest = rest << 8 | UInt64(bytes[offset])
      offset += 1
    }
    mix(rest)
    return Int(truncatingIfNeeded: hash & 0x7fff_ffff_ffff_ffff)
  }

  /// FNV-1a, its high bits mixed into the low ones that are used.
  static func hash(_ bytes: some Sequence<UInt8>) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return Int(truncatingIfNeeded: (hash ^ (hash >> 32)) & 0x7fff_ffff_ffff_ffff)
  }
}
