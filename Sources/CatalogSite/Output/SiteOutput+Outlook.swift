extension SiteOutput {
  /// What a build would do with the file. Touches nothing.
  ///
  /// - Parameter files: the whole site as planned.
  /// - Throws: `OutputError` when neither the plan nor the site in place has the file, and what the build would throw of it: its content's
  ///   errors, or that something of somebody else stands in its place.
  package func outlook(of path: SitePath, in files: [PlannedFile]) throws -> FileOutlook {
    let root = try folder.open()
    let former = FormerFiles(manifest.compared(with: files).removed, in: root, calls: calls)
    guard let planned = files.first(where: { $0.path == path }) else {
      return try outlook(ofUnplanned: path, in: files, former, root)
    }
    let new = try planned.bytes()
    var cursor = FolderCursor(root, missing: .isNil, calls: calls, obstacle: former.checkFile)
    let old = try path.withParts { parent, name in
      try cursor.open(parent).flatMap { try bytes(of: name, in: $0, at: path, new, former) }
    }
    return old == new ? .same : .changed(FileDifference(path: path, old: old, new: new))
  }

  /// - Returns: nil when nothing is there, or only what gives way.
  private func bytes(
    of name: FileCalls.Name, in parent: OpenFolder, at path: SitePath, _ new: [UInt8],
    _ former: FormerFiles
  ) throws -> [UInt8]? {
    let place = "\(parent.path)/\(String(cString: name))"
    switch try calls.kind(of: name, in: parent) {
    case .missing: return nil
    case .folder:
      try former.checkFolder(name, in: parent, at: Array(path.text.utf8))
      return nil
    case .link, .other: throw OutputError.notFile(place)
    case .file:
      guard try manifest.lists(path) || !former.hasOther(path) else { return nil }
      let old = try calls.bytes(of: name, in: parent)
      // The same bytes are ours from then on, whoever wrote them, and the build tells so.
      guard manifest.lists(path) || old == new else { throw OutputError.notOurs(place) }
      return old
    }
  }

  private func outlook(
    ofUnplanned path: SitePath, in files: [PlannedFile], _ former: FormerFiles, _ root: OpenFolder?
  ) throws -> FileOutlook {
    var cursor = FolderCursor(root, missing: .isNil, calls: calls)
    return try path.withParts { folder, name in
      let parent = try cursor.open(folder)
      switch try parent.map({ try calls.kind(of: name, in: $0) }) ?? .missing {
      case .missing: throw notThere(path, files)
      case .folder:
        let place = Array(path.text.utf8)
        guard !PlannedPaths(files).hasFolder(place), !former.hasFolder(place) else {
          throw notThere(path, files)
        }
        return .foreign
      case .file, .link, .other:
        if path.text == OutputManifest.fileName { return .manifest }
        guard manifest.lists(path) else { return .foreign }
        let old = try parent.flatMap { try calls.bytes(of: name, in: $0) }
        return .changed(FileDifference(path: path, old: old ?? [], new: nil))
      }
    }
  }

  private func notThere(_ path: SitePath, _ files: [PlannedFile]) -> OutputError {
    let advice =
      fromRoot(path, files).map { "give the path from the root of the site, \($0)" }
      ?? "name a file of the site, like characters/1.html"
    return OutputError("\(path) is neither planned nor in \(folder.path); \(advice)")
  }

  /// The file that was meant by a path from elsewhere, like `Output/characters/1.html`.
  private func fromRoot(_ path: SitePath, _ files: [PlannedFile]) -> SitePath? {
    let parts = path.parts
    let ends = parts.indices.dropFirst().lazy.compactMap { first in
      SitePath(parts[first...].joined(separator: "/"))
    }
    return ends.first { end in
      manifest.lists(end) || files.contains { $0.path == end }
    }
  }
}
