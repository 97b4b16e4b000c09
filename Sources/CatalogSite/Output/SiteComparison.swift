/// Compares two finished sites.
package enum SiteComparison {
  /// - Parameters: the roots of sites that builds have made.
  /// - Returns: the paths of files whose bytes differ or that only one site has, sorted.
  /// - Throws: `OutputError` when a folder holds no site or cannot be read.
  package static func differences(between first: String, and second: String) throws(OutputError)
    -> [String]
  {
    let left = try digests(in: first)
    let right = try digests(in: second)
    return Set(left.keys).union(right.keys).filter { left[$0] != right[$0] }.map(\.text).sorted()
  }

  private static func digests(in folder: String) throws(OutputError) -> [SitePath: FileDigest] {
    let calls = FileCalls()
    do {
      guard let root = try calls.openFolder(folder),
        let manifest = try OutputFolder.manifest(in: root, calls)
      else { throw OutputError("\(folder) holds no site") }
      return Dictionary(manifest.files.map { ($0.path, $0.digest) }, uniquingKeysWith: { $1 })
    } catch let error as OutputError {
      throw error
    } catch {
      throw OutputError("\(folder): \(error)")
    }
  }
}
