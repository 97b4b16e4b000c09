extension OutputManifest {
  /// The manifest of a folder.
  ///
  /// - Returns: nil when the folder has none.
  static func read(in folder: OpenFolder, _ calls: FileCalls) throws(OutputError)
    -> OutputManifest?
  {
    guard let bytes = try calls.bytes(of: fileName, in: folder) else { return nil }
    return try OutputManifest(encoded: bytes, displayedAs: folder.path + "/" + fileName)
  }

  /// A site's folder and manifest; nil where there is no site, or none that can be read.
  /// - Parameter root: by no link.
  static func ofSite(at root: String, _ calls: FileCalls) -> (folder: OpenFolder, manifest: Self)? {
    guard let folder = try? calls.openFolder(root), let manifest = try? read(in: folder, calls)
    else { return nil }
    return (folder, manifest)
  }
}
