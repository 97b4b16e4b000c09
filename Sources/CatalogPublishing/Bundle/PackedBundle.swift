import CatalogDomain

/// A bundle as it was sent: a ZIP.
struct PackedBundle {
  private let path: String
  private let archive: ZipArchive
  private let extraction: ZipExtraction
  /// Entries after which the task is looked at, where little is read of each: there may be half a million.
  private static let share = 1000

  init(_ path: String) throws(PublishingError) {
    self.path = path
    archive = try ZipArchive(path)
    extraction = ZipExtraction(archive: archive)
  }

  func proof() throws -> BundleProof {
    let (good, hostile) = try sorted()
    guard let list = list(among: good) else {
      throw PublishingError(
        "\(path) holds no \(SiteBundle.listName); it was not made by catalog bundle")
    }
    guard list.entry.size <= BundleProof.largestList else {
      throw PublishingError(
        "\(path): its \(SiteBundle.listName) is larger than any list of a bundle")
    }
    var comparison = BundleComparison(listBytes: try bytes(of: list.entry), found: hostile)
    if let objection = Self.objection(to: list.folder) { comparison.add(objection) }
    for (name, entry) in good where name != list.folder + SiteBundle.listName {
      try Task.checkCancellation()
      if entry.isFolder {
        if case .file(_, size: 0) = try extraction.read(entry) { continue }
        comparison.add(.hostile(name, because: "it is a folder that holds bytes"))
        continue
      }
      if name.utf8.starts(with: list.folder.utf8) {
        let inner = String(Substring(name.utf8.dropFirst(list.folder.utf8.count)))
        try comparison.found(inner) { try extraction.read(entry) }
      } else {
        comparison.add(.extra(name))
      }
    }
    for finding in try damagedHeaders(good.map(\.entry)) { comparison.add(finding) }
    return comparison.proof()
  }

  /// Those to look into, in the order of the directory, and what speaks against the others.
  private func sorted() throws -> (good: [(name: String, entry: ZipListing)], [BundleFinding]) {
    let layout = try layout()
    var good: [(name: String, entry: ZipListing)] = []
    var hostile: [BundleFinding] = []
    var seen: Set<[UInt8]> = []
    for (index, entry) in archive.entries.enumerated() {
      if index % Self.share == 0 { try Task.checkCancellation() }
      let shown = entry.name ?? String(decoding: entry.nameBytes, as: UTF8.self)
      if let objection = try extraction.objection(to: entry) {
        hostile.append(.hostile(shown, because: objection))
      } else if !seen.insert(Array(entry.plainName)).inserted {
        hostile.append(.hostile(shown, because: "the name is there twice"))
      } else if layout.shared.contains(index) {
        hostile.append(.hostile(shown, because: "it shares bytes with another file"))
      } else {
        good.append((shown, entry))
      }
    }
    return (good, hostile + layout.gaps)
  }

  /// A bomb is made of files that lie in one another. What lies before, between and behind the files is run or unpacked by programs
  /// that read from the front and do not ask the directory.
  private func layout() throws -> (shared: Set<Int>, gaps: [BundleFinding]) {
    var ranges: [(index: Int, range: Range<Int>)] = []
    for (index, entry) in archive.entries.enumerated() {
      if index % Self.share == 0 { try Task.checkCancellation() }
      guard let found = try extraction.range(of: entry) else { continue }
      let end = try extraction.end(of: entry, after: found.data)
      ranges.append((index, found.start..<end))
    }
    ranges.sort {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    var shared: Set<Int> = []
    var gaps: [BundleFinding] = []
    var furthest: (index: Int?, end: Int) = (nil, 0)
    for (index, range) in ranges {
      if range.lowerBound > furthest.end { gaps.append(Self.gap(furthest.end..<range.lowerBound)) }
      if let before = furthest.index, range.lowerBound < furthest.end {
        shared.formUnion([before, index])
      }
      if range.upperBound > furthest.end { furthest = (index, range.upperBound) }
    }
    if furthest.end < archive.directoryOffset {
      gaps.append(Self.gap(furthest.end..<archive.directoryOffset))
    }
    if !archive.comment.isEmpty { gaps.append(Self.gap(archive.comment)) }
    return (shared, gaps)
  }

  private static func gap(_ range: Range<Int>) -> BundleFinding {
    let (first, last) = (range.lowerBound, range.upperBound - 1)
    return .hostile(
      "the archive", because: "the bytes from \(first) to \(last) belong to none of its files")
  }

  /// The list, and the one folder all is in, ending in `/`; empty when somebody packed without one.
  private func list(among entries: [(name: String, entry: ZipListing)]) -> (
    folder: String, entry: ZipListing
  )? {
    let found = entries.compactMap { name, entry -> (folder: String, entry: ZipListing)? in
      guard let path = PublishedPath(name), path.name == SiteBundle.listName,
        path.folder.utf8.count(where: { $0 == UInt8(ascii: "/") }) <= 1
      else { return nil }
      return (String(path.folder), entry)
    }
    return found.min { $0.folder.precedes($1.folder) }
  }

  /// - Parameter folder: the one that all is in, ending in `/`; empty for none.
  private static func objection(to folder: String) -> BundleFinding? {
    guard let path = PublishedPath(String(Substring(folder.utf8.dropLast()))), !path.isPortable
    else { return nil }
    return .hostile(path.text, because: "not every system can have a folder of that name")
  }

  private func bytes(of entry: ZipListing) throws -> [UInt8] {
    switch try extraction.readKeeping(entry) {
    case (.file, let bytes): return bytes
    case (.unreadable(let reason), _), (.hostile(let reason), _):
      throw PublishingError("\(path): \(SiteBundle.listName) cannot be read: \(reason)")
    }
  }

  /// An archive is ours or was packed anew by another program. Where only a part is ours, the rest was damaged.
  private func damagedHeaders(_ entries: [ZipListing]) throws -> [BundleFinding] {
    var others: [ZipListing] = []
    for (index, entry) in entries.enumerated() {
      if index % Self.share == 0 { try Task.checkCancellation() }
      if try !extraction.isOurs(entry) { others.append(entry) }
    }
    if others.count == entries.count { return [] }
    var findings = others.map {
      BundleFinding.changed($0.name ?? "", because: "its header is not as it was written")
    }
    let end = ZipEnd(
      entries: UInt64(archive.entries.count),
      directorySize: UInt64(archive.entries.reduce(0) { $0 + $1.header.count }),
      directoryOffset: UInt64(archive.directoryOffset))
    if archive.end != end.bytes {
      findings.append(
        .changed("the end of the archive", because: "it is not as it was written"))
    }
    return findings
  }
}
