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

  /// A file in which so many lines say nothing is no such list, and the rest of it is not read.
  package static let mostWrongLines = 1000

  /// Sorted by path.
  package let entries: [Entry]

  package static let empty = ChecksumList(distinct: [])

  /// - Throws: `PublishingError` when a path is there twice: whoever reads such a list refuses it. Also when two are spelled alike but for
  ///   their bytes, which macOS takes for one.
  package init(_ entries: [Entry]) throws(PublishingError) {
    var seen: Set<String> = []
    if let twice = entries.first(where: { !seen.insert($0.path.text).inserted }) {
      throw PublishingError("two files of the site are called \(twice.path); rename one of them")
    }
    self.init(distinct: entries)
  }

  private init(distinct entries: [Entry]) {
    self.entries = entries.sorted { $0.path < $1.path }
  }

  func filter(_ isIncluded: (Entry) -> Bool) -> ChecksumList {
    ChecksumList(distinct: entries.filter(isIncluded))
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

  /// - Returns: the list, and the numbers of the lines that are not `digest  path`, or that name a path again; at most
  ///   `mostWrongLines`, and nothing from behind the last one.
  package static func reading(_ bytes: [UInt8]) -> (list: ChecksumList, wrongLines: [Int]) {
    var entries: [Entry] = []
    var wrong: [Int] = []
    var seen: Set<PublishedPath> = []
    var number = 0
    // One line after the other: an array of all takes some times as much as they.
    var rest = bytes[...]
    while !rest.isEmpty, wrong.count < mostWrongLines {
      let line = rest.prefix(upTo: rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex)
      rest = rest[line.endIndex...].dropFirst()
      number += 1
      if line.first == UInt8(ascii: "#") { continue }
      if let entry = entry(line), seen.insert(entry.path).inserted {
        entries.append(entry)
      } else {
        wrong.append(number)
      }
    }
    return (ChecksumList(distinct: entries), wrong)
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
