/// Which files there are and what each holds, in the format of `sha256sum`: `sha256sum -c` checks it. Lines that begin with `#` are
/// comments to that program.
package struct ChecksumList: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package let path: PublishedPath
    package let checksum: Checksum

    package init(path: PublishedPath, checksum: Checksum) {
      self.path = path
      self.checksum = checksum
    }
  }

  /// Sorted by path.
  package let entries: [Entry]

  package init(_ entries: [Entry]) {
    self.entries = entries.sorted { $0.path < $1.path }
  }

  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(entries.count * 96)
    for entry in entries {
      bytes += entry.checksum.hexadecimal.utf8
      bytes += "  ".utf8
      bytes += entry.path.text.utf8
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  /// - Returns: the list, and the numbers of the lines that are not `digest  path`, or that name a path again.
  package static func reading(_ bytes: [UInt8]) -> (list: ChecksumList, wrongLines: [Int]) {
    var entries: [Entry] = []
    var wrong: [Int] = []
    var seen: Set<PublishedPath> = []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where line.first != UInt8(ascii: "#") {
      if line.isEmpty && index == lines.count - 1 { continue }
      if let entry = entry(line), seen.insert(entry.path).inserted {
        entries.append(entry)
      } else {
        wrong.append(index + 1)
      }
    }
    return (ChecksumList(entries), wrong)
  }

  private static func entry(_ line: ArraySlice<UInt8>) -> Entry? {
    guard let text = String(validating: line, as: UTF8.self) else { return nil }
    let parts = (digest: text.utf8.prefix(64), path: text.utf8.dropFirst(66))
    guard text.utf8.dropFirst(64).starts(with: "  ".utf8),
      let checksum = Checksum(hexadecimal: Substring(parts.digest)),
      let path = PublishedPath(String(Substring(parts.path)))
    else { return nil }
    return Entry(path: path, checksum: checksum)
  }
}
