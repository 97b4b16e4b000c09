import Foundation

/// The tree that a preview keeps beside the site, for the next build to write over.
extension SiteOutput {
  /// Pages from which on copying them takes longer than anybody waits for a change.
  private static let mostCopies = 5000

  /// Lays a copy of every page beside the site, where none is: a change of the layout then makes no new file, each of which costs ext4 up
  /// to 400 µs. For a moment in which nobody waits.
  ///
  /// - Throws: `OutputError`, `CancellationError`; nothing is left behind then.
  package func layCopies() throws {
    let paths = manifest.paths.filter(\.isPage)
    guard !paths.isEmpty, paths.count <= Self.mostCopies, let root = try folder.open(),
      try kept() == nil
    else { return }
    let planned = PlannedPaths(paths.map { PlannedFile(path: $0, content: .bytes([])) })
    let place = StagingPlace(beside: folder, for: planned)
    do {
      let (staged, tree) = try place.open()
      try copy(paths, from: root, to: tree)
      try staged.mark()
      try staged.keep()
    } catch is ExchangeImpossible {
      // Then nothing is ever kept.
      try place.remove()
    } catch {
      try place.remove()
      throw error
    }
  }

  /// Removes the last site but one, where it was kept for the next build.
  package func removeKept() throws {
    if let kept = try kept() { try kept.remove() }
  }

  private func copy(_ paths: [SitePath], from root: OpenFolder, to tree: OpenFolder) throws {
    var from = FolderCursor(root, missing: .isNil, calls: calls)
    var to = FolderCursor(tree, missing: .isMade, calls: calls)
    for (index, path) in paths.enumerated() {
      if index % 64 == 0 { try Task.checkCancellation() }
      try path.withParts { folder, name in
        guard let source = try from.open(folder), let target = try to.open(folder),
          let original = try calls.status(of: name, in: source),
          try calls.kind(of: name, in: target) == .missing
        else { return }
        try calls.create(name, in: target, UnsafeRawBufferPointer(start: nil, count: 0))
        guard let found = try calls.status(of: name, in: target) else { return }
        _ = try calls.copy(name, original, in: source, over: found, in: target)
      }
    }
  }

  private func kept() throws -> StagedTree? {
    guard let parent = try calls.openFolder(folder.parent),
      let staged = try StagedTree.existing(StagedTree.name(beside: folder), in: parent, calls),
      try staged.isKept()
    else { return nil }
    return staged
  }
}
