import Foundation

/// Which files of the output folder are ours, and what we wrote into them.
///
/// Stands in the folder itself as `.catalog-manifest`, so that it goes where the folder goes: a copy of a site, or one checked out
/// of a repository, is still known for ours. In the format of `sha256sum`: `sha256sum -c .catalog-manifest` checks a site. The first
/// line, a comment to that program, says below which root the links of the pages were checked. Nothing that is not listed is
/// ever overwritten or deleted.
struct OutputManifest: Sendable {
  static let fileName = ".catalog-manifest"

  /// Goes up when a page that passed the check of links once might fail it now.
  static let opening = Array("# catalog 1, links checked below ".utf8)
  static let newline = UInt8(ascii: "\n")

  /// What the file holds.
  let encoded: [UInt8]
  /// By path. Positions in `encoded`, not strings: of a hundred thousand files that takes a tenth of the time and the memory.
  private let lines: [Line]

  /// Where the digest begins, and where the path behind it ends.
  private struct Line {
    let start: UInt32
    let end: UInt32

    var digest: Range<Int> { Int(start)..<(Int(start) + FileDigest.digits) }
    var path: Range<Int> { (Int(start) + FileDigest.digits + 2)..<Int(end) }
  }

  /// What the last build wrote at each planned path.
  struct Known: Sendable {
    fileprivate static let none = UInt32.max
    fileprivate let manifest: OutputManifest
    /// A line for each planned file.
    fileprivate var lines: [UInt32]

    /// - Returns: nil for a file that is not ours.
    subscript(_ file: Int) -> FileDigest? {
      lines[file] == Self.none ? nil : manifest.digest(of: manifest.lines[Int(lines[file])])
    }
  }

  /// Of a folder that holds no site.
  init() {
    encoded = []
    lines = []
  }

  /// - Throws: `OutputError` with the line that is not `digest  path`.
  init(encoded bytes: [UInt8], displayedAs name: String) throws(OutputError) {
    var lines: [Line] = []
    lines.reserveCapacity(bytes.count / 80)
    var wrong: Int?
    bytes.withUnsafeBytes { buffer in
      var start = 0
      var number = 0
      while start < buffer.count, wrong == nil {
        number += 1
        let end = Self.endOfLine(buffer, from: start)
        if buffer[start] != UInt8(ascii: "#") {
          if let line = Self.line(buffer, start..<end) {
            lines.append(line)
          } else {
            wrong = number
          }
        }
        start = end + 1
      }
    }
    if let wrong {
      throw OutputError(
        "\(name):\(wrong): not a digest and a path; restore the file or empty the folder")
    }
    encoded = bytes
    self.lines = Self.sorted(lines, in: bytes)
  }

  var isEmpty: Bool { lines.isEmpty }

  var digests: [(path: SitePath, digest: FileDigest)] {
    lines.indices.compactMap { index in
      guard let path = path(at: index), let digest = digest(of: lines[index]) else { return nil }
      return (path, digest)
    }
  }

  /// Sorted by bytes.
  var paths: [SitePath] { lines.indices.compactMap(path(at:)) }

  /// Whether the links of its pages were checked as they are checked now.
  func vouchesForLinks(below linkRoot: String) -> Bool {
    encoded.starts(with: Self.opening + linkRoot.utf8 + [Self.newline])
  }

  /// The root its first line names; nil without such a line.
  var linkRoot: String? {
    guard encoded.starts(with: Self.opening) else { return nil }
    let line = encoded.dropFirst(Self.opening.count).prefix { $0 != Self.newline }
    return String(decoding: line, as: UTF8.self)
  }

  /// Both lists walked side by side.
  /// - Parameter files: sorted by path.
  /// - Returns: what is known of each planned file, and the files that are planned no more.
  func compared(with files: [PlannedFile]) -> (known: Known, removed: [SitePath]) {
    var known = [UInt32](repeating: Known.none, count: files.count)
    var removed: [Int] = []
    encoded.withUnsafeBytes { buffer in
      var next = 0
      for (index, file) in files.enumerated() {
        var path = file.path.text
        path.withUTF8 { path in
          while next < lines.count {
            let line = UnsafeRawBufferPointer(rebasing: buffer[lines[next].path])
            let order = Self.compare(line, UnsafeRawBufferPointer(path))
            if order > 0 { return }
            if order == 0 { known[index] = UInt32(next) } else { removed.append(next) }
            next += 1
          }
        }
      }
      removed += next..<lines.count
    }
    return (Known(manifest: self, lines: known), removed.compactMap(path(at:)))
  }

  /// Whether the file is ours.
  func lists(_ path: UnsafeRawBufferPointer) -> Bool {
    encoded.withUnsafeBytes { buffer in
      var low = 0
      var high = lines.count
      while low < high {
        let middle = (low + high) / 2
        let order = Self.compare(UnsafeRawBufferPointer(rebasing: buffer[lines[middle].path]), path)
        if order == 0 { return true }
        if order < 0 { low = middle + 1 } else { high = middle }
      }
      return false
    }
  }

  private func digest(of line: Line) -> FileDigest? {
    encoded.withUnsafeBytes {
      FileDigest(hexadecimal: UnsafeRawBufferPointer(rebasing: $0[line.digest]))
    }
  }

  private func path(at index: Int) -> SitePath? {
    SitePath(String(decoding: encoded[lines[index].path], as: UTF8.self))
  }

  private static func endOfLine(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    guard let base = bytes.baseAddress,
      let found = memchr(base + start, Int32(newline), bytes.count - start)
    else { return bytes.count }
    return UnsafeRawPointer(found) - base
  }

  private static func line(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Line? {
    let digits = FileDigest.digits
    let path = range.dropFirst(digits + 2)
    guard !path.isEmpty, let start = UInt32(exactly: range.lowerBound),
      let end = UInt32(exactly: range.upperBound),
      bytes[range.lowerBound + digits] == UInt8(ascii: " "),
      bytes[range.lowerBound + digits + 1] == UInt8(ascii: " "),
      FileDigest(hexadecimal: UnsafeRawBufferPointer(rebasing: bytes[range.prefix(digits)])) != nil,
      SitePath.isPlain(UnsafeRawBufferPointer(rebasing: bytes[path]))
    else { return nil }
    return Line(start: start, end: end)
  }

  /// We write them sorted; a hand that merged two may have not.
  private static func sorted(_ lines: [Line], in bytes: [UInt8]) -> [Line] {
    bytes.withUnsafeBytes { buffer in
      func isBefore(_ left: Line, _ right: Line) -> Bool {
        compare(
          UnsafeRawBufferPointer(rebasing: buffer[left.path]),
          UnsafeRawBufferPointer(rebasing: buffer[right.path])) < 0
      }
      if zip(lines, lines.dropFirst()).allSatisfy(isBefore) { return lines }
      return lines.sorted(by: isBefore)
    }
  }

  /// Below 0 when the first comes before the second by bytes.
  private static func compare(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer)
    -> Int
  {
    guard let first = left.baseAddress, let second = right.baseAddress else {
      return left.count - right.count
    }
    let order = memcmp(first, second, min(left.count, right.count))
    return order == 0 ? left.count - right.count : Int(order)
  }
}
