/// The files that a host reads, made for the files of a site.
package struct HostFiles: Sendable {
  /// An address that leads on: `:id` stands for the part that varies.
  package struct Redirect: Hashable, Sendable {
    let from: String
    let to: String

    package init(from: String, to: String) {
      self.from = from
      self.to = to
    }
  }

  /// Cloudflare Pages reads so many rules (https://developers.cloudflare.com/pages/configuration/headers/).
  static let mostRules = 100

  private let files: [ReleaseFile]
  private let redirects: [Redirect]

  package init(for files: [ReleaseFile], redirects: [Redirect]) {
    self.files = files
    self.redirects = redirects
  }

  /// Writes them into a folder.
  ///
  /// - Throws: `PublishingError`, also when the site has a file of that name.
  package func write(_ kinds: [HostFile], into folder: String) throws -> [ReleaseFile] {
    if kinds.isEmpty { return [] }
    try Disk.makeFolders(folder)
    try FileCopy.removeLeftovers(in: folder)
    return try Set(kinds).sorted { $0.name < $1.name }.map { kind in
      guard let path = PublishedPath(kind.name), !files.contains(where: { $0.path == path }) else {
        throw PublishingError(
          "the site has a file \(kind.name) already; leave it out of publish.files")
      }
      let bytes = Array(text(kind).utf8)
      let place = folder + "/" + kind.name
      let checksum = Checksum(of: bytes)
      // Another process may be publishing the one that is there, or be writing it, too.
      if try !FileCopy.holds(place, checksum) {
        try FileCopy.put(bytes, at: place, by: place)
      }
      return ReleaseFile(path: path, checksum: checksum, size: bytes.count, place: place)
    }
  }

  package func text(_ kind: HostFile) -> String {
    switch kind {
    case .nojekyll: ""
    case .headers: headers
    case .redirects:
      redirects.map { "\($0.from) \($0.to) 301\n" }.joined()
    }
  }

  /// Hosts ask for everything each time unless they are told otherwise; told is what never changes, by folder where all of one is so.
  private var headers: String {
    var rules = ["/*\n  X-Content-Type-Options: nosniff\n"]
    let folders = Dictionary(grouping: files) { $0.path.folder }
    let outer = Set(folders.keys.flatMap(Self.folders(around:)))
    for (folder, files) in folders.sorted(by: { $0.key < $1.key }) where !folder.isEmpty {
      let immutable = files.filter(\.isImmutable).sorted { $0.path < $1.path }
      let isWhole = immutable.count == files.count && Self.isPlain(folder)
      let paths =
        isWhole && !outer.contains(folder) ? [folder + "*"] : immutable.map { $0.path.text[...] }
      for path in paths where Self.isPlain(path.utf8.last == UInt8(ascii: "*") ? folder : path) {
        rules.append("/\(path)\n  Cache-Control: \(CacheClass.immutable.cacheControl)\n")
      }
    }
    return rules.prefix(Self.mostRules).joined()
  }

  /// Those that a folder is in, each ending in `/`.
  private static func folders(around folder: Substring) -> [Substring] {
    let bytes = folder.utf8
    return bytes.indices.dropLast().filter { bytes[$0] == UInt8(ascii: "/") }
      .map { Substring(bytes[...$0]) }
  }

  /// Whether an address is the same in a browser, without anything to be escaped.
  private static func isPlain(_ path: Substring) -> Bool {
    path.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "-")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
    }
  }
}

extension HostFile {
  var name: String {
    switch self {
    case .nojekyll: ".nojekyll"
    case .headers: "_headers"
    case .redirects: "_redirects"
    }
  }
}
