import Foundation

/// Files that come in pieces, because they grow with the catalog or are the owner's, who may have films. What is in their place is compared
/// with them before they are made once more to be written, so that neither they nor what they replace is ever held whole.
extension StageWorker {
  /// As `stage` does it with bytes.
  mutating func stage(_ index: Int, _ stream: PlannedFile.Stream) throws -> StagedFile {
    try stage.files[index].path.withParts { folder, name in
      guard let place = try inPlace.open(folder),
        try stage.calls.kind(of: name, in: place) != .missing
      else { return StagedFile(digest: try write(stream, as: name, in: folder), outcome: .staged) }
      if let digest = try digest(of: stream, ifSameAs: name, in: place), try !isFormer(index) {
        return StagedFile(
          digest: digest, outcome: stage.known[index] == nil ? .adopted : .unchanged)
      }
      let known = try own(name, in: place, index)
      let isEdited = try known != nil && stage.calls.digest(of: name, in: place)?.digest != known
      return StagedFile(
        digest: try write(stream, as: name, in: folder),
        outcome: isEdited ? .stagedOverEdited : .staged)
    }
  }

  private mutating func write(
    _ stream: PlannedFile.Stream, as name: FileCalls.Name, in folder: UnsafeRawBufferPointer
  ) throws -> FileDigest {
    let file = try target(name, in: folder).map { try NewFile(name, in: $0, calls: stage.calls) }
    var digest = FileDigest.Running()
    try stream { piece in
      try Task.checkCancellation()
      digest.append(piece)
      try file?.append(piece)
    }
    try file?.finish()
    return digest.digest
  }

  /// Nil when the file holds anything else.
  private func digest(
    of stream: PlannedFile.Stream, ifSameAs name: FileCalls.Name, in folder: OpenFolder
  ) throws -> FileDigest? {
    guard let file = try ExistingFile(name, in: folder, calls: stage.calls) else { return nil }
    var digest = FileDigest.Running()
    var isSame = true
    var old: [UInt8] = []
    try stream { piece in
      try Task.checkCancellation()
      guard isSame else { return }
      digest.append(piece)
      if old.count < piece.count { old = [UInt8](repeating: 0, count: piece.count) }
      isSame = try old.withUnsafeMutableBytes { buffer in
        let buffer = UnsafeMutableRawBufferPointer(rebasing: buffer[..<piece.count])
        guard try file.read(into: buffer) == .longer else { return false }
        guard let start = buffer.baseAddress, let other = piece.baseAddress else { return true }
        return memcmp(start, other, piece.count) == 0
      }
    }
    // One byte more than there should be tells a longer file.
    let rest = try withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) {
      try file.read(into: $0)
    }
    return isSame && rest == .whole(0) ? digest.digest : nil
  }
}
