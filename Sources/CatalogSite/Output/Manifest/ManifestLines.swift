import CatalogDomain
import Foundation

/// What the lines of a manifest say, in their order.
struct ManifestLines {
  private(set) var paths = OutputManifest.Paths()
  /// As many.
  private(set) var digests: [FileDigest] = []
  /// The files of others that the links lead to.
  private(set) var foreignTargets: [SitePath] = []
  /// Up to which number changes were told; nil without such a line.
  private(set) var lastChange: Snapshot.ID?
  private var comments = 0
  private var isHeadFirst = true
  private var isLastChangeSecond = true

  /// - Throws: `OutputError` with the line that is not `digest  path`.
  init(_ bytes: [UInt8], displayedAs name: String) throws(OutputError) {
    digests.reserveCapacity(bytes.count / 80)
    if let wrong = bytes.withUnsafeBytes({ read($0) }) {
      throw OutputError(
        "\(name):\(wrong): not a digest and a path; restore the file or empty the folder")
    }
  }

  /// Whether comments stand as a build writes them, behind one that names the root: before all files, that of the changes first, and none
  /// of anybody else's.
  var isHeadInPlace: Bool {
    isHeadFirst && isLastChangeSecond
      && comments == 1 + (lastChange == nil ? 0 : 1) + foreignTargets.count
  }

  /// - Returns: the number of the first line that is neither a comment nor a file; nil where none is.
  private mutating func read(_ bytes: UnsafeRawBufferPointer) -> Int? {
    var start = 0
    var number = 0
    while start < bytes.count {
      number += 1
      let end = Self.endOfLine(bytes, from: start)
      let line = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
      if line.first == UInt8(ascii: "#") {
        read(comment: line, number)
      } else if let (digest, path) = Self.parts(of: line) {
        digests.append(digest)
        paths.append(path)
      } else {
        return number
      }
      start = end + 1
    }
    return nil
  }

  private mutating func read(comment line: UnsafeRawBufferPointer, _ number: Int) {
    comments += 1
    isHeadFirst = isHeadFirst && digests.isEmpty
    if let path = Self.foreignTarget(line) { foreignTargets.append(path) }
    if let told = Self.toldChanges(line) {
      isLastChangeSecond = number == 2
      // Somebody may have merged two.
      lastChange = max(lastChange ?? told, told)
    }
  }

  /// - Returns: nil for any other comment.
  private static func foreignTarget(_ comment: UnsafeRawBufferPointer) -> SitePath? {
    guard comment.starts(with: OutputManifest.foreignOpening) else { return nil }
    let path = comment.dropFirst(OutputManifest.foreignOpening.count)
    return SitePath(String(decoding: path, as: UTF8.self))
  }

  /// - Returns: nil for any other comment.
  private static func toldChanges(_ comment: UnsafeRawBufferPointer) -> Snapshot.ID? {
    guard comment.starts(with: OutputManifest.lastChangeOpening) else { return nil }
    let number = comment.dropFirst(OutputManifest.lastChangeOpening.count)
    return RouteTable.snapshot(numbered: Substring(decoding: number, as: UTF8.self))
  }

  private static func endOfLine(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    guard let base = bytes.baseAddress,
      let found = memchr(base + start, Int32(OutputManifest.newline), bytes.count - start)
    else { return bytes.count }
    return UnsafeRawPointer(found) - base
  }

  private static func parts(of line: UnsafeRawBufferPointer)
    -> (FileDigest, path: UnsafeRawBufferPointer)?
  {
    let digits = FileDigest.digits
    guard line.count > digits + 2, line[digits] == UInt8(ascii: " "),
      line[digits + 1] == UInt8(ascii: " "),
      let digest = FileDigest(hexadecimal: UnsafeRawBufferPointer(rebasing: line[..<digits]))
    else { return nil }
    let path = UnsafeRawBufferPointer(rebasing: line[(digits + 2)...])
    return SitePath.isPlain(path) ? (digest, path) : nil
  }
}
