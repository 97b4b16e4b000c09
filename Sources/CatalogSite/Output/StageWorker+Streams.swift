import Foundation

/// Files that come in pieces, because they grow with the catalog. They are made once to be compared, and once more to be written if they
/// differ, so that neither they nor what stands in their place is ever held whole.
extension StageWorker {
  /// As `stage` does it with bytes.
  mutating func stage(_ index: Int, _ stream: PlannedFile.Stream) throws -> StagedFile {
    try stage.files[index].path.withParts { folder, name in
      let known = stage.known[index]
      let place = try inPlace.open(folder)
      let comparison = try compare(stream, with: name, in: place)
      if comparison.isSame {
        return StagedFile(digest: comparison.digest, outcome: .unchanged)
      }
      var outcome = StagedFile.Outcome.staged
      if let place, try stage.calls.kind(of: name, in: place) != .missing {
        let known = try own(name, in: place, known)
        if try digest(of: name, in: place) != known { outcome = .stagedOverEdited }
      }
      if let target = try target(name, in: folder) {
        let file = try NewFile(name, in: target, calls: stage.calls)
        try stream { try file.append($0) }
        try file.finish()
      }
      return StagedFile(digest: comparison.digest, outcome: outcome)
    }
  }

  private func compare(
    _ stream: PlannedFile.Stream, with name: FileCalls.Name, in folder: OpenFolder?
  ) throws -> (digest: FileDigest, isSame: Bool) {
    var digest = FileDigest.Running()
    guard let folder, let file = try ExistingFile(name, in: folder, calls: stage.calls) else {
      try stream { digest.append($0) }
      return (digest.digest, false)
    }
    var isSame = true
    var old: [UInt8] = []
    try stream { piece in
      digest.append(piece)
      guard isSame else { return }
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
    return (digest.digest, isSame && rest == .whole(0))
  }

  private func digest(of name: FileCalls.Name, in folder: OpenFolder) throws -> FileDigest? {
    guard let file = try ExistingFile(name, in: folder, calls: stage.calls) else { return nil }
    var digest = FileDigest.Running()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let isDone = try buffer.withUnsafeMutableBytes { buffer in
        switch try file.read(into: buffer) {
        case .longer:
          digest.append(UnsafeRawBufferPointer(buffer))
          return false
        case .whole(let count):
          digest.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
          return true
        // Something took the file's place just now.
        case .missing, .notFile: return true
        }
      }
      if isDone { return digest.digest }
    }
  }
}
