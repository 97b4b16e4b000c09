import CatalogDomain
import CatalogTemplates
import Foundation

/// Finds a path of the site by its bytes, without making a `String` of them: the links of all pages are looked up here.
///
/// By folder and name, so that whoever looks up many names of one folder reads the folder once.
struct PathIndex: Sendable {
  /// A folder as the paths in it begin: nothing, or bytes that end in `/`.
  struct Folder: Sendable {
    fileprivate let bytes: [UInt8]
    fileprivate let hash: UInt64
    fileprivate let numbered: NumberedFiles?
  }

  /// All paths, one behind the other: a look at a `String` would count references, for which the workers would wait for each other.
  private var bytes: [UInt8] = []
  /// Where each path begins, and the end of the last.
  private var starts: [UInt32] = []
  /// Positions of the paths, -1 where free; a power of two, less than half of them taken.
  private var slots: [Int32]
  /// Whether no path has a byte that means something else in a link: `%`, `?` or `:`.
  private(set) var readsAsLinks = true
  /// By folder.
  private var numbered: [[UInt8]: NumberedFiles] = [:]

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
    readsAsLinks = bytes.withUnsafeBytes(Self.readsAsLink)
    numbered = numberedFiles()
  }

  private func numberedFiles() -> [[UInt8]: NumberedFiles] {
    var counts: [[UInt8]: Int] = [:]
    forEachNumber { folder, _, _ in counts[folder, default: 0] += 1 }
    var files = counts.mapValues { NumberedFiles(atMost: $0) }
    forEachNumber { folder, number, position in files[folder]?.insert(number, at: position) }
    return files
  }

  /// Goes through the files that are named by numbers.
  private func forEachNumber(_ body: (_ folder: [UInt8], _ number: Int, _ position: Int) -> Void) {
    bytes.withUnsafeBytes { bytes in
      // Most stand in the folder of the one before.
      var last: [UInt8] = []
      for position in 0..<count {
        let place = Int(starts[position])..<Int(starts[position + 1])
        let (folder, name) = Self.parts(of: UnsafeRawBufferPointer(rebasing: bytes[place]))
        guard let number = NumberedFiles.number(in: name) else { continue }
        if !folder.elementsEqual(last) { last = Array(folder) }
        body(last, number, position)
      }
    }
  }

  var count: Int { starts.count - 1 }

  /// - Parameter bytes: as a path begins.
  func folder(_ bytes: [UInt8]) -> Folder {
    Folder(
      bytes: bytes, hash: bytes.withUnsafeBytes { Self.hash($0, behind: 0) },
      numbered: numbered[bytes])
  }

  /// - Returns: where the path is among the paths, or nil.
  func position(of path: UnsafeRawBufferPointer) -> Int? {
    let (folder, name) = Self.parts(of: path)
    return position(of: name, in: folder, Self.hash(folder, behind: 0))
  }

  /// - Parameter name: without `/`.
  func position(of name: UnsafeRawBufferPointer, in folder: Folder) -> Int? {
    if let numbered = folder.numbered, let number = NumberedFiles.number(in: name),
      let position = numbered[number]
    {
      return position
    }
    return folder.bytes.withUnsafeBytes { position(of: name, in: $0, folder.hash) }
  }

  func contains(_ path: UnsafeRawBufferPointer) -> Bool { position(of: path) != nil }

  /// As `SitePath.isPage`.
  func isPage(at position: Int) -> Bool { ends(position, with: RouteTable.endingOfPage) }

  func isDrawing(at position: Int) -> Bool { ends(position, with: SitePath.endingOfDrawing) }

  /// Whether the page of a character stands there, as far as its path tells.
  func isCharacter(at position: Int) -> Bool {
    let place = Int(starts[position])..<Int(starts[position + 1])
    return bytes.withUnsafeBytes { bytes in
      let (folder, name) = Self.parts(of: UnsafeRawBufferPointer(rebasing: bytes[place]))
      return folder.elementsEqual(RouteTable.folder(of: .character).utf8)
        && NumberedFiles.number(in: name) != nil
    }
  }

  private func ends(_ position: Int, with ending: StaticString) -> Bool {
    let (start, end) = (Int(starts[position]), Int(starts[position + 1]))
    let count = ending.utf8CodeUnitCount
    return end - start >= count
      && bytes.withUnsafeBytes {
        Self.equal(
          UnsafeRawBufferPointer(start: ending.utf8Start, count: count), $0, at: end - count)
      }
  }

  private func position(
    of name: UnsafeRawBufferPointer, in folder: UnsafeRawBufferPointer, _ hash: UInt64
  ) -> Int? {
    var slot = Self.slot(Self.hash(name, behind: hash)) & (slots.count - 1)
    return bytes.withUnsafeBytes { bytes in
      while slots[slot] >= 0 {
        let position = Int(slots[slot])
        let (start, end) = (Int(starts[position]), Int(starts[position + 1]))
        if end - start == folder.count + name.count,
          Self.equal(name, bytes, at: start + folder.count), Self.equal(folder, bytes, at: start)
        {
          return position
        }
        slot = (slot + 1) & (slots.count - 1)
      }
      return nil
    }
  }

  private static func equal(
    _ part: UnsafeRawBufferPointer, _ all: UnsafeRawBufferPointer, at start: Int
  ) -> Bool {
    guard let first = part.baseAddress, let base = all.baseAddress else { return part.isEmpty }
    return memcmp(first, base + start, part.count) == 0
  }

  /// Whether the bytes lead to a file of that name when they stand in a link.
  static func readsAsLink(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.allSatisfy {
      $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: ":")
    }
  }

  private static func parts(of path: UnsafeRawBufferPointer)
    -> (folder: UnsafeRawBufferPointer, name: UnsafeRawBufferPointer)
  {
    let end = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    return (
      UnsafeRawBufferPointer(rebasing: path[..<end]), UnsafeRawBufferPointer(rebasing: path[end...])
    )
  }

  private static func hash(_ path: UnsafeRawBufferPointer) -> Int {
    let (folder, name) = parts(of: path)
    return slot(hash(name, behind: hash(folder, behind: 0)))
  }

  private static func slot(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash & 0x7fff_ffff_ffff_ffff)
  }

  /// Eight bytes at a time: each of millions of links is looked up by its hash.
  /// - Parameter before: the hash of what stands before the bytes.
  private static func hash(_ bytes: UnsafeRawBufferPointer, behind before: UInt64) -> UInt64 {
    guard let base = bytes.baseAddress else { return before }
    var hash = before &+ UInt64(bytes.count) &* 0x9e37_79b9_7f4a_7c15
    func mix(_ word: ByteWord) {
      hash = (hash ^ word.bits) &* 0xff51_afd7_ed55_8ccd
      hash ^= hash >> 32
    }
    var offset = 0
    while offset + 8 <= bytes.count {
      mix(ByteWord(base + offset))
      offset += 8
    }
    if offset < bytes.count { mix(ByteWord(endOf: bytes, from: offset)) }
    return hash
  }
}
