extension OutputManifest {
  /// Those of the files that are there and not as we wrote them.
  ///
  /// - Parameter paths: of files that are ours.
  func edited(_ paths: [SitePath], in root: OpenFolder, _ calls: FileCalls) throws -> [SitePath] {
    var cursor = FolderCursor(root, missing: .isNil, calls: calls)
    return try paths.filter { path in
      guard let known = digest(of: path) else { return false }
      return try path.withParts { folder, name in
        guard let place = try cursor.open(folder) else { return false }
        if path.isPage, try calls.isHuge(name, in: place) { return true }
        guard let found = try calls.digest(of: name, in: place) else {
          // A link, say, that somebody put in its place. A folder gives way to nothing.
          return ![.missing, .folder].contains(try calls.kind(of: name, in: place))
        }
        return found.digest != known
      }
    }
  }
}
