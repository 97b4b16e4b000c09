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
}
