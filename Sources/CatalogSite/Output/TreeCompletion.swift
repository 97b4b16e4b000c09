import Foundation

/// Makes the staged tree whole: the new site's unchanged files and everything that others put into the old site, each a second name for the same
/// file, so that nothing is copied and nothing loses its rights or its times.
struct TreeCompletion {
  let calls: FileCalls
  let output: OpenFolder
  let tree: OpenFolder
  let files: [PlannedFile]
  /// Of the old site.
  let manifest: OutputManifest

  /// - Throws: `CancellationError`, `ExchangeImpossible`, `OutputError`.
  func linkUnchanged(_ staged: [StagedFile]) throws {
    var from = FolderCursor(output, missing: .isNil, calls: calls)
    var to = FolderCursor(tree, missing: .isMade, calls: calls)
    for (index, file) in files.enumerated() where staged[index].outcome == .unchanged {
      if index % 1024 == 0 { try Task.checkCancellation() }
      try file.path.withParts { folder, name in
        guard let source = try from.open(folder), let target = try to.open(folder),
          try ExchangeImpossible.recognized({ try calls.link(name, in: source, to: target) })
        else {
          throw OutputError(
            "\(output.path)/\(file.path) went away while the site was built; build again")
        }
      }
    }
  }

  /// What others put into the old site, whole folders and links among it, and the rights of the folders that stay.
  /// - Throws: `CancellationError`, `ExchangeImpossible`, `OutputError`.
  func carryForeign() throws {
    let walk = Walk(self)
    try ExchangeImpossible.recognized {
      try calls.copyAttributes(of: output, to: tree)
      try walk.carry(from: output, to: MirroredFolder(tree, calls: calls), below: [])
    }
  }

  private struct Walk {
    private let calls: FileCalls
    private let manifest: OutputManifest
    private let planned: PathIndex
    /// Every folder a file of ours stands in, or stood in.
    private let folders: Set<[UInt8]>

    init(_ completion: TreeCompletion) {
      calls = completion.calls
      manifest = completion.manifest
      planned = PathIndex(completion.files.map(\.path))
      let removed = manifest.compared(with: completion.files).removed
      var folders: Set<[UInt8]> = []
      var last: [UInt8] = []
      for path in completion.files.map(\.path) + removed {
        path.withParts { folder, _ in
          guard !folder.elementsEqual(last) else { return }
          last = Array(folder)
          for end in folder.indices where folder[end] == UInt8(ascii: "/") {
            folders.insert(Array(folder[..<end]))
          }
          folders.insert(last)
        }
      }
      self.folders = folders
    }

    func carry(from folder: OpenFolder, to mirrored: MirroredFolder, below prefix: [UInt8]) throws {
      try Task.checkCancellation()
      try calls.entries(of: folder) { name, kind in
        let path = prefix + UnsafeRawBufferPointer(start: name, count: strlen(name))
        guard kind == .folder else {
          if !isOurs(path) { _ = try calls.link(name, in: folder, to: mirrored.made()) }
          return
        }
        guard let inner = try calls.openFolder(name, in: folder) else { return }
        let mirroredInner = MirroredFolder(name, of: inner, in: mirrored, calls: calls)
        guard folders.contains(path) else { return try carryAll(from: inner, to: mirroredInner) }
        if let made = try mirroredInner.existing() {
          try calls.copyAttributes(of: inner, to: made)
        }
        try carry(from: inner, to: mirroredInner, below: path + [UInt8(ascii: "/")])
      }
    }

    /// A folder of somebody else, as it is.
    private func carryAll(from folder: OpenFolder, to mirrored: MirroredFolder) throws {
      let target = try mirrored.made()
      try calls.entries(of: folder) { name, kind in
        guard kind == .folder else {
          _ = try calls.link(name, in: folder, to: target)
          return
        }
        guard let inner = try calls.openFolder(name, in: folder) else { return }
        try carryAll(
          from: inner, to: MirroredFolder(name, of: inner, in: mirrored, calls: calls))
      }
      try calls.copyTimes(of: folder, to: target)
    }

    private func isOurs(_ path: [UInt8]) -> Bool {
      path.withUnsafeBytes { planned.contains($0) || manifest.lists($0) }
        || path.elementsEqual(OutputManifest.fileName.utf8)
    }
  }
}
