extension SiteOutput {
  /// How the file would differ from the one in place. Touches nothing.
  ///
  /// - Parameter files: the whole site as planned.
  /// - Returns: nil when it would not.
  /// - Throws: `OutputError` when neither the plan nor the site in place has the file; what its content throws.
  package func difference(of path: SitePath, in files: [PlannedFile]) throws -> FileDifference? {
    let new = try files.first { $0.path == path }?.bytes()
    var old: [UInt8]?
    if let root = try folder.open() {
      var cursor = FolderCursor(root, missing: .isNil, calls: folder.calls)
      old = try path.withParts { parent, name in
        try cursor.open(parent).flatMap { try folder.calls.bytes(of: name, in: $0) }
      }
    }
    guard old != nil || new != nil else {
      throw OutputError(
        "\(path) is neither planned nor in \(folder.path); name a file of the site, like characters/1.html"
      )
    }
    return old == new ? nil : FileDifference(path: path, old: old, new: new)
  }
}
