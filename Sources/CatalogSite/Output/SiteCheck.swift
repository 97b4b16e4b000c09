/// Checks a finished site as a visitor would use it: every link and picture of every page leads to a file that is there.
///
/// Reads the tree and nothing else, so that it proves what the build promised without trusting it.
package struct SiteCheck: Sendable {
  private let folder: String
  private let linkRoot: String

  /// - Parameters:
  ///   - folder: the root of the site.
  ///   - linkRoot: the path of the site on its host: `/` or `/repo/`.
  package init(folder: String, linkRoot: String) {
    self.folder = folder
    self.linkRoot = linkRoot
  }

  /// - Returns: the pages that were read, the links that lead nowhere, sorted, and the files that are not as the build wrote them.
  /// - Throws: `OutputError` when the folder cannot be read or holds no page.
  package func run() throws(OutputError) -> (pages: Int, problems: [LinkProblem], changed: [String])
  {
    guard try FileCalls.kind(of: FileCalls.canonical(folder)) == .folder else {
      throw OutputError("\(folder) is not a folder; build the site first with catalog build")
    }
    let paths = try files(below: "")
    var checker = LinkChecker(paths: Set(paths), linkRoot: linkRoot)
    let pages = paths.filter { $0.hasSuffix(".html") }
    guard !pages.isEmpty else {
      throw OutputError("\(folder) holds no page; build the site first with catalog build")
    }
    var problems: [LinkProblem] = []
    var bytes: [UInt8] = []
    for page in pages {
      guard try FileCalls.read(folder + "/" + page, expecting: nil, into: &bytes) else {
        throw OutputError("\(folder)/\(page) cannot be read")
      }
      problems += bytes.withUnsafeBytes { checker.problems(in: $0, of: page) }
    }
    return (pages.count, Set(problems).sorted(), try changed(among: Set(paths)))
  }

  /// Files of the manifest that are missing or hold other bytes.
  private func changed(among paths: Set<String>) throws(OutputError) -> [String] {
    let name = folder + "/" + OutputManifest.fileName
    var bytes: [UInt8] = []
    guard try FileCalls.read(name, expecting: nil, into: &bytes) else { return [] }
    var changed: [String] = []
    for (path, digest) in try OutputManifest(encoded: bytes, displayedAs: name).digests {
      var content: [UInt8] = []
      if try !FileCalls.read(folder + "/" + path.text, expecting: nil, into: &content) {
        changed.append("\(path) is missing")
      } else if FileDigest(content).hexadecimal != digest {
        changed.append("\(path) is not as the build wrote it")
      }
    }
    return changed.sorted()
  }

  private func files(below folder: String) throws(OutputError) -> [String] {
    var files: [String] = []
    for name in try FileCalls.names(in: self.folder + "/" + folder) where !name.hasPrefix(".") {
      let path = folder.isEmpty ? name : folder + "/" + name
      switch try FileCalls.kind(of: self.folder + "/" + path) {
      case .folder: files += try self.files(below: path)
      case .file: files.append(path)
      case .missing, .link, .other: continue
      }
    }
    return files
  }
}
