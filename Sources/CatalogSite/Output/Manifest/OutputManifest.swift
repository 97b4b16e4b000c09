import CatalogDomain

/// Which files of the output folder are ours, and what we wrote into them.
///
/// Stands in the folder itself as `.catalog-manifest`, so that it goes where the folder goes: a copy of a site, or one checked out
/// of a repository, is still known for ours. In the format of `sha256sum`: `sha256sum -c .catalog-manifest` checks a site. The first
/// line, a comment to that program, says below which root the links of the pages were checked; those behind it up to which number changes
/// were ever told here, and name the files of others that the links lead to. Nothing that is not listed is ever overwritten or deleted.
struct OutputManifest: Sendable {
  static let fileName = ".catalog-manifest"
  /// Itself, which it does not list.
  static let ownPath = [fileName].compactMap(SitePath.init)

  /// Goes up when a page that passed the check of links once might fail it now.
  static let opening = Array("# catalog 3, links checked below ".utf8)
  static let lastChangeOpening = Array("# changes told up to ".utf8)
  static let foreignOpening = Array("# links lead to ".utf8)
  /// Of the list that `catalog publish` keeps with a release, in the same place and format.
  private static let releaseOpening = Array("# catalog release ".utf8)
  static let newline = UInt8(ascii: "\n")

  /// The root its first line names; nil without such a line.
  let linkRoot: String?
  /// The highest number of a snapshot by which the site, or one before it in the same place, called the page of a change; 0 for none. Nil
  /// without such a line: no build wrote it, or one of a version that did not tell this.
  let lastChange: Snapshot.ID?
  /// Whether it is that of a release, which is never built into: others are linked with its files, and visitors may be led back to it.
  let isOfRelease: Bool
  /// The files that its pages lead to and that are not ours, sorted. They may go without our doing.
  let foreignTargets: [SitePath]
  /// Whether its file holds what a build writes, byte for byte: nobody merged two, sorted it or added a comment.
  private let isAsWritten: Bool
  /// Sorted by bytes, one behind the other. Bytes, not strings, and digests, not digits: of a hundred thousand files that takes a tenth of
  /// the time and less memory than the file.
  private let list: Paths
  /// As many.
  private let digests: [FileDigest]

  /// What the last build wrote at each planned path.
  struct Known: Sendable {
    fileprivate static let none = UInt32.max
    fileprivate let digests: [FileDigest]
    /// A digest for each planned file.
    fileprivate var positions: [UInt32]

    /// - Returns: nil for a file that is not ours.
    subscript(_ file: Int) -> FileDigest? {
      positions[file] == Self.none ? nil : digests[Int(positions[file])]
    }
  }

  /// For a folder that holds no site.
  init() {
    linkRoot = nil
    lastChange = nil
    isOfRelease = false
    foreignTargets = []
    isAsWritten = false
    list = Paths()
    digests = []
  }

  /// - Throws: `OutputError` with the line that is not `digest  path`.
  init(encoded bytes: [UInt8], displayedAs name: String) throws(OutputError) {
    let lines = try ManifestLines(bytes, displayedAs: name)
    let linkRoot = Self.linkRoot(bytes)
    let foreignTargets = lines.foreignTargets.sorted()
    self.linkRoot = linkRoot
    self.foreignTargets = foreignTargets
    lastChange = lines.lastChange
    isOfRelease = bytes.starts(with: Self.releaseOpening)
    if lines.paths.areSorted {
      isAsWritten =
        linkRoot != nil && lines.isHeadInPlace && lines.foreignTargets == foreignTargets
        && bytes.last == Self.newline
      (list, digests) = (lines.paths, lines.digests)
    } else {
      // We write them sorted; a hand that merged two may have not.
      isAsWritten = false
      let order = lines.paths.order
      list = lines.paths.reordered(order)
      digests = order.map { lines.digests[$0] }
    }
  }

  /// Files.
  var count: Int { digests.count }

  /// Sorted by bytes.
  var paths: [SitePath] { digests.indices.compactMap(path(at:)) }

  /// Those that begin so.
  func paths(beginning text: String) -> [SitePath] {
    let bytes = Array(text.utf8)
    return digests.indices.filter { list[$0].starts(with: bytes) }.compactMap(path(at:))
  }

  /// Sorted by path.
  var files: [(path: SitePath, digest: FileDigest)] {
    digests.indices.compactMap { index in path(at: index).map { ($0, digests[index]) } }
  }

  /// Whether the links of its pages were checked as they are checked now.
  func vouchesForLinks(below root: String) -> Bool {
    linkRoot.map { $0.utf8.elementsEqual(root.utf8) } ?? false
  }

  /// Both lists walked side by side.
  /// - Parameter files: sorted by path.
  /// - Returns: what is known of each planned file, and the files that are planned no more.
  func compared(with files: [PlannedFile]) -> (known: Known, removed: [SitePath]) {
    var known = [UInt32](repeating: Known.none, count: files.count)
    var removed: [Int] = []
    var next = 0
    for (index, file) in files.enumerated() {
      var path = file.path.text
      path.withUTF8 { path in
        while next < digests.count {
          let order = list.compare(next, UnsafeRawBufferPointer(path))
          if order > 0 { return }
          if order == 0 { known[index] = UInt32(next) } else { removed.append(next) }
          next += 1
        }
      }
    }
    removed += next..<digests.count
    return (Known(digests: digests, positions: known), removed.compactMap(path(at:)))
  }

  /// Whether its file holds what a build would write that left these files behind, byte for byte.
  func equals(_ new: NewManifest) -> Bool {
    guard isAsWritten, vouchesForLinks(below: new.linkRoot),
      lastChange == new.lastChange, foreignTargets == new.foreignTargets,
      digests.count == new.files.count
    else { return false }
    return digests.indices.allSatisfy { index in
      var path = new.files[index].path.text
      return digests[index] == new.staged[index].digest
        && path.withUTF8 { list.compare(index, UnsafeRawBufferPointer($0)) } == 0
    }
  }

  /// Whether the file is ours.
  func lists(_ path: UnsafeRawBufferPointer) -> Bool { digest(of: path) != nil }

  func lists(_ path: SitePath) -> Bool { digest(of: path) != nil }

  func digest(of path: SitePath) -> FileDigest? {
    var text = path.text
    return text.withUTF8 { digest(of: UnsafeRawBufferPointer($0)) }
  }

  /// What we wrote there; nil for a file that is not ours.
  func digest(of path: UnsafeRawBufferPointer) -> FileDigest? {
    var low = 0
    var high = digests.count
    while low < high {
      let middle = (low + high) / 2
      let order = list.compare(middle, path)
      if order == 0 { return digests[middle] }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  private func path(at index: Int) -> SitePath? {
    SitePath(String(decoding: list[index], as: UTF8.self))
  }

  private static func linkRoot(_ bytes: [UInt8]) -> String? {
    guard bytes.starts(with: opening) else { return nil }
    let line = bytes.dropFirst(opening.count).prefix { $0 != newline }
    return String(decoding: line, as: UTF8.self)
  }
}
