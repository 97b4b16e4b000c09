import SystemPackage

/// The folders of the tier: its own only where they are folders themselves.
extension BlobFolder {
  var incomingFolder: FilePath { root.appending(".incoming") }

  /// The folder, be it the root itself or where that leads as a link.
  var contents: FilePath { root.appending(".") }

  /// The names of files that are being written, or were when their writer was killed. What has another name is somebody else's.
  func incoming() throws(FileSystemError) -> [String] {
    try listIfThere(incomingFolder).filter { $0.kind == .file && BlobName.isIncoming($0.name) }
      .map(\.name)
  }

  /// Everything in the folder that a blob could be, in order of names: files under a blob's name, and whatever took their place.
  func found() throws(FileSystemError) -> [(blob: BlobName, item: FileSystemItem)] {
    var found: [(blob: BlobName, item: FileSystemItem)] = []
    for shard in try shards() { found += try self.found(in: shard) }
    return found
  }

  func found(in shard: String) throws(FileSystemError) -> [(blob: BlobName, item: FileSystemItem)] {
    try listIfThere(root.appending(shard)).compactMap { item in
      BlobName(fileName: item.name).flatMap { $0.shard == shard ? ($0, item) : nil }
    }
  }

  /// In order of names.
  func shards() throws(FileSystemError) -> [String] {
    try listIfThere(contents).filter { $0.kind == .folder && BlobName.isShard($0.name) }
      .map(\.name)
  }

  /// What else stands where a folder of the tier belongs, in order of names. A root that is not there yet is no obstacle.
  func obstacles() throws(FileSystemError) -> [(path: FilePath, kind: FileSystemItem.Kind)] {
    guard try isFolder(contents) else {
      return try files.kind(of: root).map { [(root, $0)] } ?? []
    }
    return try listIfThere(contents).filter { item in
      item.kind != .folder
        && (item.name == incomingFolder.lastComponent?.string || BlobName.isShard(item.name))
    }.map { (root.appending($0.name), $0.kind) }
  }

  /// Removes what stands where a folder of the tier belongs, but for a link in the place of the root: where it leads, the pictures may
  /// be, out of reach only now.
  /// - Returns: what was removed.
  func removeObstacles() throws(FileSystemError) -> [FilePath] {
    let obstacles = try obstacles().filter { $0.path != root || $0.kind != .link }.map(\.path)
    for path in obstacles { try files.remove(path) }
    return obstacles
  }

  func isFolder(_ path: FilePath) throws(FileSystemError) -> Bool {
    try files.kind(of: path) == .folder
  }

  /// Makes one of the folders below the root, and the root. A file or a link in the place of one gives way.
  func makeFolder(_ folder: FilePath) throws(FileSystemError) {
    if try isFolder(folder) { return }
    do {
      try files.makeDirectory(folder)
    } catch {
      switch error.code {
      case .fileExists where error.path == folder.string: try files.remove(folder)
      case .notDirectory: try removeFileForRoot()
      default: throw error
      }
      try files.makeDirectory(folder)
    }
  }

  private func removeFileForRoot() throws(FileSystemError) {
    switch try files.kind(of: root) {
    case nil, .folder: return
    case .link: throw FileSystemError(.makeDirectory, root, .fileExists)
    default: try files.remove(root)
    }
  }

  private func listIfThere(_ folder: FilePath) throws(FileSystemError) -> [FileSystemItem] {
    do {
      return try files.list(folder)
    } catch
      where error.code == .noSuchFileOrDirectory || error.code == .notDirectory
      || error.code == .tooManySymbolicLinkLevels
    {
      return []
    }
  }
}
