import Foundation

/// Where the links of a folder's pages lead, of those that were followed: most pages have most of their links in common.
///
/// Holds the links themselves, so that it never takes one for another, in a fixed amount of memory: a link that meets another's slot
/// takes it.
struct LinkCache: Sendable {
  private static let slots = 4096
  /// Bytes a link may have to be kept; the first byte of a slot is its length.
  private static let width = 64

  private var bytes = [UInt8](repeating: 0, count: slots * width)
  /// Which folder's link a slot holds.
  private var folders = [UInt32](repeating: 0, count: slots)
  private var targets = [Int32](repeating: 0, count: slots)
  private var folder: [UInt8] = []
  private var current: UInt32 = 1

  /// From here on links are those of pages in this folder.
  mutating func enter(_ folder: UnsafeRawBufferPointer) {
    guard !folder.elementsEqual(self.folder) else { return }
    self.folder = Array(folder)
    current &+= 1
  }

  static func slot(for link: UnsafeRawBufferPointer) -> Int {
    PathIndex.hash(link) & (slots - 1)
  }

  /// - Parameter slot: the link's.
  /// - Returns: the position of the file the link leads to; nil when it is not known here.
  func target(of link: UnsafeRawBufferPointer, in slot: Int) -> Int? {
    guard link.count < Self.width, let start = link.baseAddress, folders[slot] == current else {
      return nil
    }
    let isSame = bytes.withUnsafeBytes { bytes in
      bytes[slot * Self.width] == UInt8(link.count)
        && bytes.baseAddress.map { memcmp($0 + slot * Self.width + 1, start, link.count) } == 0
    }
    return isSame ? Int(targets[slot]) : nil
  }

  mutating func insert(_ link: UnsafeRawBufferPointer, leadingTo target: Int, in slot: Int) {
    guard link.count < Self.width else { return }
    folders[slot] = current
    targets[slot] = Int32(target)
    bytes.withUnsafeMutableBytes { bytes in
      bytes[slot * Self.width] = UInt8(link.count)
      UnsafeMutableRawBufferPointer(rebasing: bytes[(slot * Self.width + 1)...])
        .copyMemory(from: link)
    }
  }
}
