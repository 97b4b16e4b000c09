import Foundation

/// Which files of the output folder are ours, and what we wrote into them.
///
/// Stands in the folder itself as `.catalog-manifest`, in the format of `sha256sum`: `sha256sum -c .catalog-manifest`
/// checks a site. Nothing that is not listed is ever overwritten or deleted.
struct OutputManifest: Equatable {
  static let fileName = ".catalog-manifest"

  /// SHA-256 in lower-case hex, by path.
  var digests: [SitePath: String] = [:]

  var isEmpty: Bool { digests.isEmpty }

  /// The file's bytes: one line a file, sorted by path.
  var encoded: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digests.count * 96)
    for (path, digest) in digests.sorted(by: { $0.key < $1.key }) {
      bytes += digest.utf8
      bytes += "  ".utf8
      bytes += path.text.utf8
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  init() {}

  /// - Throws: `OutputError` with the line that is not `digest  path`.
  init(encoded bytes: [UInt8], displayedAs name: String) throws(OutputError) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
    for (index, line) in lines.enumerated() {
      guard line.count > 66, line.prefix(64).allSatisfy(Self.isHexDigit),
        line.dropFirst(64).prefix(2).elementsEqual("  ".utf8),
        let path = SitePath(String(decoding: line.dropFirst(66), as: UTF8.self))
      else {
        throw OutputError(
          "\(name):\(index + 1): not a digest and a path; restore the file or empty the folder")
      }
      digests[path] = String(decoding: line.prefix(64), as: UTF8.self)
    }
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }
}
