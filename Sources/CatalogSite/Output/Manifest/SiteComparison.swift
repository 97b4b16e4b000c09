import Foundation

/// Compares sites, file by file.
package enum SiteComparison {
  /// - Parameters:
  ///   - new: a site that is not in its place yet.
  ///   - folder: the root of one that a build has made.
  /// - Returns: the paths of files whose bytes differ or that only one site has, sorted.
  /// - Throws: `OutputError` when the folder holds no site or cannot be read.
  package static func differences(between new: NewManifest, and folder: String) throws(OutputError)
    -> [String]
  {
    let first = Dictionary(
      zip(new.files, new.staged).map { ($0.path, $1.digest) }, uniquingKeysWith: { $1 })
    let second = try digests(in: folder)
    return Set(first.keys).union(second.keys).filter { first[$0] != second[$0] }.map(\.text)
      .sorted()
  }

  /// Puts an empty file into the folder for each file of others that the new site's pages lead to, so that the same site can be built
  /// there. Where there is none, there is no folder either.
  /// - Throws: `OutputError` when the folder or a file cannot be made.
  package static func makeStandIns(for new: NewManifest, in folder: String) throws(OutputError) {
    guard !new.foreignTargets.isEmpty else { return }
    // With a manifest it is ours to build in, whatever else is there.
    for path in [OutputManifest.fileName] + new.foreignTargets.map(\.text) {
      let file = URL(fileURLWithPath: folder + "/" + path)
      do {
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data().write(to: file)
      } catch {
        throw OutputError("\(file.path) cannot be made: \(error.localizedDescription)")
      }
    }
  }

  private static func digests(in folder: String) throws(OutputError) -> [SitePath: FileDigest] {
    let calls = FileCalls()
    do {
      guard let root = try calls.openFolder(folder),
        let manifest = try OutputManifest.read(in: root, calls)
      else { throw OutputError("\(folder) holds no site") }
      return Dictionary(manifest.files.map { ($0.path, $0.digest) }, uniquingKeysWith: { $1 })
    } catch {
      throw OutputError(error, of: folder)
    }
  }
}
