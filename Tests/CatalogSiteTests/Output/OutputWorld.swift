import CatalogSite
import CatalogTemplates
import CatalogTestSupport
import Foundation

/// A folder with a site in it, `public`, and all that is beside it.
struct OutputWorld {
  let folder: TemporaryFolder
  /// Files from which on the last site but one stays beside the site.
  var keepsTreeFrom = 20_000
  var manner = SiteOutput.Manner.publication
  var site: String { folder.path + "/public" }

  init() throws {
    folder = try TemporaryFolder()
  }

  @discardableResult
  func build(
    _ pages: [String: String], linkRoot: String = "/", faults: FileFaults? = nil
  ) async throws -> OutputReport {
    try await output(faults: faults).apply(
      Self.files(pages), linkRoot: linkRoot, progress: { _ in })
  }

  func output(faults: FileFaults? = nil) throws(OutputError) -> SiteOutput {
    try SiteOutput(
      folder: site, keptClear: [], manner: manner, keepsTreeFrom: keepsTreeFrom, faults: faults)
  }

  /// Data comes in pieces, all else at once.
  static func files(_ pages: [String: String]) -> [PlannedFile] {
    pages.compactMap { path, text in
      SitePath(path).map {
        let content: PlannedFile.Content =
          path.hasSuffix(".json") ? .streamed(pieces(of: text)) : .rendered { $0.append(text) }
        return PlannedFile(path: $0, content: content)
      }
    }.sorted { $0.path < $1.path }
  }

  /// Three bytes at a time.
  private static func pieces(of text: String) -> PlannedFile.Stream {
    { piece in
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        try Array(rest.prefix(3)).withUnsafeBytes(piece)
        rest = rest.dropFirst(3)
      }
    }
  }

  /// What git, the host and the user put into the site.
  func addForeignFiles() throws {
    try folder.write("ref: refs/heads/main", to: "public/.git/HEAD")
    try folder.write("example.org", to: "public/CNAME")
    try folder.write("notes", to: "public/characters/notes.txt")
    let files = FileManager.default
    try files.createDirectory(atPath: site + "/mine/empty", withIntermediateDirectories: true)
    try files.createSymbolicLink(atPath: site + "/outside", withDestinationPath: "/nowhere")
    try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: site + "/CNAME")
    try files.setAttributes([.posixPermissions: 0o700], ofItemAtPath: site + "/mine")
    for name in ["CNAME", ".git/HEAD", "mine/empty", "mine"] {
      try files.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)],
        ofItemAtPath: site + "/" + name)
    }
  }

  /// Makes two names lead to one file of the site, as a file system does that ignores case.
  func name(_ name: String, asWell other: String) throws {
    let files = FileManager.default
    let place = URL(fileURLWithPath: site + "/" + other)
    // It may be one.
    guard !files.fileExists(atPath: place.path) else { return }
    try files.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try files.linkItem(atPath: site + "/" + name, toPath: place.path)
  }

  /// Everything below the folder or one of its subfolders: the text, where a link leads, folders too, with modes; and the times of what
  /// others put there.
  func snapshot(of subfolder: String = "") throws -> [String: String] {
    let root = folder.path + "/" + subfolder
    var found: [String: String] = [:]
    guard FileManager.default.fileExists(atPath: root) else { return found }
    for name in try FileManager.default.subpathsOfDirectory(atPath: root) {
      let file = root + "/" + name
      let attributes = try FileManager.default.attributesOfItem(atPath: file)
      let mode = String((attributes[.posixPermissions] as? Int) ?? 0, radix: 8)
      switch attributes[.type] as? FileAttributeType {
      case .typeSymbolicLink:
        found[name] = "→ " + (try FileManager.default.destinationOfSymbolicLink(atPath: file))
      case .typeDirectory: found[name] = "folder \(mode)"
      default:
        let data = try Data(contentsOf: URL(fileURLWithPath: file))
        found[name] = "\(mode) " + String(decoding: data, as: UTF8.self)
      }
      let date = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
      if date == 1_000_000_000 { found[name, default: ""] += " of 2001" }
    }
    return found
  }

  /// What is in one snapshot and not, or not so, in the other, to be read in a failed test.
  static func difference(_ found: [String: String], _ expected: [String: String]) -> [String] {
    Set(found.keys).union(expected.keys).sorted().filter { found[$0] != expected[$0] }.map {
      "\($0): \(found[$0] ?? "nothing"), expected \(expected[$0] ?? "nothing")"
    }
  }
}
