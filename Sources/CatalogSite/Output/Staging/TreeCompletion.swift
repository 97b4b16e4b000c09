import Foundation

/// Makes the staged tree whole: the new site's unchanged files and everything that others put into the old site, each a second name for the
/// same file, so that nothing is copied and nothing loses its rights or its times.
struct TreeCompletion {
  let calls: FileCalls
  let output: OpenFolder
  let tree: OpenFolder
  let files: [PlannedFile]
  let planned: PlannedPaths
  /// Of the old site.
  let manifest: OutputManifest
  let former: FormerFiles
  /// Whether the tree holds files already: the last site but one, most of whose files are the last one's.
  let isKept: Bool
  let manner: SiteOutput.Manner

  /// - Throws: `CancellationError`, `ExchangeImpossible`, `OutputError`.
  func linkUnchanged(_ staged: [StagedFile]) throws {
    var from = FolderCursor(output, missing: .isNil, calls: calls)
    var to = FolderCursor(tree, missing: .isMade, calls: calls)
    for (index, file) in files.enumerated() where staged[index].outcome.isInPlace {
      if index % 1024 == 0 { try Task.checkCancellation() }
      try file.path.withParts { folder, name in
        guard let source = try from.open(folder), let target = try to.open(folder),
          try isThere(name, in: target, and: source)
            || ExchangeImpossible.recognized({ try calls.link(name, in: source, to: target) })
        else {
          throw OutputError(
            "\(output.path)/\(file.path) went away while the site was built; build again")
        }
      }
    }
  }

  /// Looking twice costs a seventh of linking and, later, removing. Another file of that name goes, or in a preview gets the same bytes.
  private func isThere(_ name: FileCalls.Name, in target: OpenFolder, and source: OpenFolder) throws
    -> Bool
  {
    guard isKept, let found = try calls.status(of: name, in: target) else { return false }
    if let original = try calls.status(of: name, in: source) {
      if original.st_ino == found.st_ino, original.st_dev == found.st_dev { return true }
      if manner == .preview, try calls.copy(name, original, in: source, over: found, in: target) {
        return true
      }
    }
    try calls.removeFile(name, in: target)
    return false
  }

  /// What others put into the old site, whole folders and links among it, and the rights of the folders that stay.
  /// - Returns: the files among it.
  /// - Throws: `CancellationError`, `ExchangeImpossible`, `OutputError`.
  func carryForeign() throws -> CarriedFiles {
    var carrier = ForeignCarrier(self)
    try ExchangeImpossible.recognized {
      try carrier.carry(from: output, to: MirroredFolder(tree, calls: calls), below: [])
      // Not before: nothing could be put into a folder that may not be written.
      try calls.copyAttributes(of: output, to: tree)
    }
    return carrier.carried
  }

  /// From folder to folder of the old site.
  private struct ForeignCarrier {
    private let calls: FileCalls
    private let manifest: OutputManifest
    private let planned: PlannedPaths
    private let former: FormerFiles
    private(set) var carried = CarriedFiles()

    init(_ completion: TreeCompletion) {
      calls = completion.calls
      manifest = completion.manifest
      planned = completion.planned
      former = completion.former
    }

    mutating func carry(
      from folder: OpenFolder, to mirrored: MirroredFolder, below prefix: [UInt8]
    ) throws {
      try Task.checkCancellation()
      try calls.entries(of: folder) { name, kind in
        let path = prefix + UnsafeRawBufferPointer(start: name, count: strlen(name))
        guard kind == .folder else {
          if !isOurs(path) { try link(name, in: folder, to: mirrored.made()) }
          return
        }
        guard let inner = try open(name, in: folder) else { return }
        let mirroredInner = MirroredFolder(name, of: inner, in: mirrored, calls: calls)
        guard planned.hasFolder(path) || former.hasFolder(path) else {
          return try carryAll(from: inner, to: mirroredInner)
        }
        try carry(from: inner, to: mirroredInner, below: path + [UInt8(ascii: "/")])
        try mirroredInner.finish()
      }
    }

    /// A folder of somebody else, as it is.
    private mutating func carryAll(from folder: OpenFolder, to mirrored: MirroredFolder) throws {
      let target = try mirrored.made()
      try calls.entries(of: folder) { name, kind in
        guard kind == .folder else {
          try link(name, in: folder, to: target)
          return
        }
        guard let inner = try open(name, in: folder) else { return }
        try carryAll(
          from: inner, to: MirroredFolder(name, of: inner, in: mirrored, calls: calls))
      }
      try mirrored.finish()
      try calls.copyTimes(of: folder, to: target)
    }

    /// A mount would go away with the old site, and with it what comes into it meanwhile; a locked folder would stay with the old site.
    private func open(_ name: FileCalls.Name, in folder: OpenFolder) throws -> OpenFolder? {
      guard let inner = try calls.openFolder(name, in: folder) else { return nil }
      guard !calls.isMountPoint(inner) else {
        throw ExchangeImpossible(reason: "\(inner.path) is a mount point")
      }
      guard !calls.isLocked(".", in: inner) else {
        throw ExchangeImpossible(reason: "\(inner.path) is locked against changes")
      }
      return inner
    }

    private mutating func link(_ name: FileCalls.Name, in folder: OpenFolder, to target: OpenFolder)
      throws
    {
      // Looked at in its new place: there nobody exchanges it for another any more.
      if try calls.link(name, in: folder, to: target),
        let identity = try calls.identity(of: name, in: target)
      {
        carried.insert(identity)
      }
    }

    private func isOurs(_ path: [UInt8]) -> Bool {
      planned.hasFile(path) || path.withUnsafeBytes { manifest.lists($0) }
        || path.elementsEqual(OutputManifest.fileName.utf8)
    }
  }
}
