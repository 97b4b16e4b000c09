import Foundation

/// One core's share of the work, with the memory and the open folders it reuses.
struct StageWorker {
  let stage: SiteStage
  private var links: LinkChecker
  var inPlace: FolderCursor
  private var staged: FolderCursor?
  private var existing: [UInt8] = []
  private var waiting = WaitingFiles()
  private var lostIDs = false

  init(_ stage: SiteStage, links: LinkChecker) {
    self.stage = stage
    self.links = links
    inPlace = FolderCursor(
      stage.root, missing: .isNil, calls: stage.calls, obstacle: stage.former.checkFile)
  }

  var findings: SiteStage.Findings {
    SiteStage.Findings(
      problems: links.problems, fragments: links.fragments, lostIDs: lostIDs,
      foreignTargets: links.foreignTargets)
  }

  /// - Returns: the ids of the file; nil when it is no page.
  @discardableResult
  mutating func checkLinks(_ index: Int, _ bytes: UnsafeRawBufferPointer) -> PageIDs? {
    let path = stage.files[index].path
    return path.isPage ? links.check(bytes, of: path, at: index) : nil
  }

  /// Compares the bytes with those in place; if they differ, they are to be written into the staged tree.
  mutating func stage(_ index: Int, _ bytes: UnsafeRawBufferPointer) throws -> StagedFile {
    try stage.files[index].path.withParts { folder, name in
      let known = stage.known[index]
      let place = try inPlace.open(folder)
      let reading = try read(name, in: place, atMost: bytes.count)
      if reading == .whole(bytes.count), holdsSame(bytes), try !isFormer(index) {
        // Never taken from the manifest: it may be older than the files, or newer, whatever their times say.
        let digest = FileDigest(bytes)
        // What somebody else put there was not checked before.
        if digest != known || stage.trust?.covers(bytes) != true { checkLinks(index, bytes) }
        if let known, digest != known { noteLoss(index) }
        return StagedFile(digest: digest, outcome: known == nil ? .adopted : .unchanged)
      }
      let ids = checkLinks(index, bytes)
      if known != nil, reading == .missing { noteLoss(index) }
      var outcome = StagedFile.Outcome.staged
      if let place, reading != .missing,
        try isEdited(name, in: place, reading, index, bytes, ids)
      {
        outcome = .stagedOverEdited
      }
      if WaitingFiles.mayWait(bytes) {
        if !waiting.hasRoom(for: bytes) { try write() }
        waiting.append(bytes, of: index)
      } else {
        try stage.turn.wait { try write(bytes, as: name, in: folder) }
      }
      return StagedFile(digest: FileDigest(bytes), outcome: outcome)
    }
  }

  /// Writes what waits to be written, unless another worker is writing now.
  mutating func writeIfFree() throws {
    guard !waiting.isEmpty else { return }
    let isDone = try stage.turn.ifFree { try writeAll() }
    if isDone { waiting.removeAll() }
  }

  /// Writes what waits to be written. To be called after the last file.
  mutating func write() throws {
    guard !waiting.isEmpty else { return }
    try stage.turn.wait { try writeAll() }
    waiting.removeAll()
  }

  /// One byte more than there should be tells a longer file without asking for its size.
  private mutating func read(_ name: FileCalls.Name, in folder: OpenFolder?, atMost count: Int)
    throws -> FileCalls.Reading
  {
    guard let folder else { return .missing }
    if existing.count <= count { existing = [UInt8](repeating: 0, count: 2 * (count + 1)) }
    return try existing.withUnsafeMutableBytes {
      try stage.calls.read(
        name, in: folder, into: UnsafeMutableRawBufferPointer(rebasing: $0[...count]))
    }
  }

  /// Nobody can say which ids a page had that is no longer there, or not as the last build wrote it.
  private mutating func noteLoss(_ index: Int) {
    if stage.trust != nil, stage.files[index].path.holdsIDs { lostIDs = true }
  }

  private func holdsSame(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let start = bytes.baseAddress, !bytes.isEmpty else { return true }
    return existing.withUnsafeBytes { buffer in
      buffer.baseAddress.map { memcmp($0, start, bytes.count) } == 0
    }
  }

  /// - Parameter ids: of the new bytes; nil where they were not looked for.
  /// - Throws: when something that is not ours stands where the file belongs.
  private mutating func isEdited(
    _ name: FileCalls.Name, in folder: OpenFolder, _ reading: FileCalls.Reading,
    _ index: Int, _ bytes: UnsafeRawBufferPointer, _ ids: PageIDs?
  ) throws -> Bool {
    guard let known = try own(name, in: folder, index) else { return false }
    let old: ArraySlice<UInt8>
    if case .whole(let count) = reading {
      old = existing[..<count]
    } else if try stage.calls.isHuge(name, in: folder) {
      // What we wrote there was held whole.
      noteLoss(index)
      return true
    } else {
      old = try stage.calls.bytes(of: name, in: folder)?[...] ?? []
    }
    return old.withUnsafeBytes { old in
      let isEdited = FileDigest(old) != known
      if isEdited {
        noteLoss(index)
      } else if stage.trust != nil, !lostIDs, stage.files[index].path.holdsIDs {
        var ids = ids ?? PageIDs(of: bytes)
        lostIDs = !ids.isSuperset(of: PageIDs(atLeastOf: old))
      }
      return isEdited
    }
  }

  /// Whether a file that the new site does not have any more stands there, because the file system takes both names for one. Even with the
  /// same bytes it gives way, so that the folder lists the new name.
  func isFormer(_ index: Int) throws -> Bool {
    try stage.known[index] == nil && stage.former.hasOther(stage.files[index].path)
  }

  /// - Returns: the digest of what we wrote in that place; nil when it is a folder or a former file that gives way.
  /// - Throws: when something that is not ours stands there.
  func own(_ name: FileCalls.Name, in folder: OpenFolder, _ index: Int) throws -> FileDigest? {
    let path = "\(folder.path)/\(String(cString: name))"
    switch try stage.calls.kind(of: name, in: folder) {
    case .file:
      let known = stage.known[index]
      guard try known != nil || isFormer(index) else { throw OutputError.notOurs(path) }
      return known
    case .folder:
      try stage.former.checkFolder(name, in: folder, at: Array(stage.files[index].path.text.utf8))
      return nil
    case .missing, .link, .other:
      throw OutputError.notFile(path)
    }
  }

  private mutating func writeAll() throws {
    let waiting = waiting
    try waiting.forEach { index, bytes in
      try stage.files[index].path.withParts { try write(bytes, as: $1, in: $0) }
    }
  }

  private mutating func write(
    _ bytes: UnsafeRawBufferPointer, as name: FileCalls.Name, in folder: UnsafeRawBufferPointer
  ) throws {
    guard let target = try stagedFolder(folder) else { return }
    if stage.place.isKept {
      if stage.manner == .preview, try stage.calls.rewrite(name, in: target, bytes) { return }
      try stage.calls.removeFile(name, in: target)
    }
    try stage.calls.create(name, in: target, bytes)
  }

  /// The folder of the staged tree, with no file of that name.
  mutating func target(_ name: FileCalls.Name, in folder: UnsafeRawBufferPointer) throws
    -> OpenFolder?
  {
    guard let target = try stagedFolder(folder) else { return nil }
    if stage.place.isKept { try stage.calls.removeFile(name, in: target) }
    return target
  }

  private mutating func stagedFolder(_ folder: UnsafeRawBufferPointer) throws -> OpenFolder? {
    if staged == nil {
      staged = FolderCursor(try stage.place.open().tree, missing: .isMade, calls: stage.calls)
    }
    return try staged?.open(folder)
  }
}
