/// A site as a build left it: the files the manifest lists, each read and compared with what was written.
package struct FinishedSite: Sendable {
  package struct File: Hashable, Sendable {
    package let path: SitePath
    /// SHA-256, lower case.
    package let digest: String
    /// In bytes.
    package let size: Int
  }

  /// Without links, `.` and `..`.
  package let folder: String
  /// Those that are as the build wrote them, sorted by path.
  package let files: [File]
  /// Of the others, a sentence each, sorted.
  package let problems: [String]
  /// Links of its pages to files that others put there, and which lead nowhere in a copy of our files alone. Sorted.
  package let strandedLinks: [LinkProblem]

  /// - Parameter faults: for tests.
  /// - Throws: `OutputError` when the folder holds no site, half of one, cannot be read or is replaced meanwhile; `CancellationError` when the
  ///   task was cancelled.
  package init(folder name: String, faults: FileFaults? = nil) throws {
    let calls = FileCalls(faults: faults)
    do {
      let folder = FileCalls.canonical(name)
      let opened = try calls.kind(of: folder) == .folder ? calls.openFolder(folder) : nil
      guard let root = opened, let manifest = try OutputManifest.read(in: root, calls) else {
        if let opened { try calls.checkInPlace(opened, at: name) }
        throw OutputError("\(name) holds no site; build it first with catalog build")
      }
      self.folder = folder
      var links = Self.strandedLinks(of: manifest)
      (files, problems) = try Self.read(manifest, in: root, calls) { position, path, bytes in
        _ = bytes.withUnsafeBytes { links?.check($0, of: path, at: position) }
      }
      strandedLinks = Set(links?.problems ?? []).sorted()
      if !problems.isEmpty {
        try calls.checkInPlace(root, at: name)
        try OutputRecovery.refuseHalf(root, named: name, calls)
      }
    } catch let error where !(error is OutputError || error is CancellationError) {
      throw OutputError("\(name): \(error)")
    }
  }

  /// Nil where no link of its pages leads to a file of others.
  private static func strandedLinks(of manifest: OutputManifest) -> LinkChecker? {
    guard !manifest.foreignTargets.isEmpty else { return nil }
    return LinkChecker(
      paths: PathIndex(manifest.paths), linkRoot: manifest.linkRoot ?? "/",
      lacking: "catalog did not write and leaves behind")
  }

  /// - Parameter look: sees the pages that are there, each with its position among the files of the manifest.
  static func read(
    _ manifest: OutputManifest, in root: OpenFolder, _ calls: FileCalls,
    _ look: (Int, SitePath, [UInt8]) -> Void = { _, _, _ in }
  ) throws -> (files: [File], problems: [String]) {
    var files: [File] = []
    var problems: [String] = []
    var cursor = FolderCursor(root, missing: .isNil, calls: calls)
    for (position, (path, digest)) in manifest.files.enumerated() {
      try Task.checkCancellation()
      let found = try path.withParts { folder, name in
        try cursor.open(folder).flatMap { folder in
          try read(name, at: path, in: folder, calls) { look(position, path, $0) }
        }
      }
      if let found, found.digest == digest {
        files.append(File(path: path, digest: digest.hexadecimal, size: found.size))
      } else if found == nil {
        problems.append("\(path) is missing")
      } else {
        problems.append("\(path) is not as the build wrote it")
      }
    }
    return (files, problems.sorted())
  }

  /// Only pages are held whole.
  private static func read(
    _ name: FileCalls.Name, at path: SitePath, in folder: OpenFolder, _ calls: FileCalls,
    _ look: ([UInt8]) -> Void
  ) throws -> (digest: FileDigest, size: Int)? {
    guard path.isPage else { return try calls.digest(of: name, in: folder) }
    guard let bytes = try calls.bytes(of: name, in: folder) else { return nil }
    look(bytes)
    return (FileDigest(bytes), bytes.count)
  }
}
