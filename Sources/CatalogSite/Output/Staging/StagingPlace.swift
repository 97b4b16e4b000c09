import Synchronization

/// Where this build stages, made when the first file needs it: a build with nothing new makes no folder, not even for a moment.
final class StagingPlace: Sendable {
  let output: OutputFolder
  let planned: PlannedPaths
  /// Why the staging folder stands in the output and not beside it; nil when it stands beside it.
  let reasonAgainstExchange: String?
  private let state = Mutex(State())

  private struct State {
    var staged: StagedTree?
    var isKept = false
    var tree: OpenFolder?
    /// Folders above the staging folder that were not there, outermost first.
    var made: [String] = []
  }

  init(beside output: OutputFolder, for planned: PlannedPaths) {
    self.output = output
    self.planned = planned
    reasonAgainstExchange = nil
  }

  init(in output: OutputFolder, for planned: PlannedPaths, because reason: String) {
    self.output = output
    self.planned = planned
    reasonAgainstExchange = reason
  }

  /// Whether the tree holds files of the last site but one.
  var isKept: Bool { state.withLock { $0.isKept } }

  var isOpen: Bool { state.withLock { $0.tree != nil } }

  /// - Throws: `ExchangeImpossible` when there can be no staging folder beside the output.
  func open() throws -> (staged: StagedTree, tree: OpenFolder) {
    try state.withLock { (state) throws -> (StagedTree, OpenFolder) in
      if let staged = state.staged, let tree = state.tree { return (staged, tree) }
      let staged: StagedTree
      if reasonAgainstExchange == nil {
        staged = try openBeside(&state.made)
      } else {
        staged = try openInside(&state.made)
      }
      state.staged = staged
      guard let tree = try staged.tree() else {
        throw OutputError("\(staged.folder.path) went away while it was used")
      }
      state.isKept = try TreeRemoval(calls: output.calls).removeAll(in: tree, but: planned)
      // In the output itself the system hands down what it has.
      if reasonAgainstExchange == nil, let old = try output.open() {
        try ExchangeImpossible.recognized { try mirrorFolders(of: old, in: tree) }
      }
      state.tree = tree
      return (staged, tree)
    }
  }

  /// Leaves nothing behind.
  func remove() throws {
    try state.withLock { (state) throws in
      try state.staged?.remove()
      state.staged = nil
      state.tree = nil
      let calls = output.calls
      for folder in state.made.reversed() {
        guard let above = try calls.openFolder(folder + "/..") else { continue }
        let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")) ?? folder.startIndex
        try calls.removeFolderIfEmpty(String(folder[slash...].utf8.dropFirst()) ?? "", in: above)
      }
      state.made = []
    }
  }

  private func openBeside(_ made: inout [String]) throws -> StagedTree {
    let calls = output.calls
    let parent = try makeFolders(of: output.parent, &made)
    if let old = try output.open() {
      let isElsewhere = try calls.identity(of: old).device != calls.identity(of: parent).device
      if isElsewhere || calls.isMountPoint(old) {
        throw ExchangeImpossible(reason: "\(output.path) is a mount point")
      }
    }
    // A staging folder could be made there, and never removed again.
    guard !calls.isLocked(".", in: parent) else {
      throw ExchangeImpossible(reason: "\(parent.path) is locked against changes")
    }
    let staged = try ExchangeImpossible.recognized {
      try StagedTree.made(StagedTree.name(beside: output), in: parent, calls)
    }
    try output.lock.take(staged.folder, for: output.path, calls)
    do {
      // A first build that came before us may have ended just now.
      try output.checkHeld()
    } catch {
      try staged.remove()
      throw error
    }
    return staged
  }

  private func openInside(_ made: inout [String]) throws -> StagedTree {
    let folder = try makeFolders(of: output.path, &made)
    guard !output.calls.isLocked(".", in: folder) else { throw OutputError.locked(folder.path) }
    try output.hold()
    return try StagedTree.made(StagedTree.nameInside, in: folder, output.calls)
  }

  /// A file takes its group and its access lists from the folder it is made in: those of the old site are there before the first one.
  /// Where their rights would keep us from making it, they get them back when all files are there.
  private func mirrorFolders(of old: OpenFolder, in tree: OpenFolder) throws {
    let calls = output.calls
    var from = FolderCursor(old, missing: .isNil, calls: calls)
    var to = FolderCursor(tree, missing: .isMade, calls: calls)
    for path in [[]] + planned.folderPaths {
      try path.withUnsafeBytes { path in
        guard let source = try from.open(path), let target = try to.open(path) else { return }
        try calls.copyAttributes(of: source, to: target)
        calls.allowRemovals(in: target)
      }
    }
  }

  private func makeFolders(of path: String, _ made: inout [String]) throws -> OpenFolder {
    let calls = output.calls
    if let folder = try calls.openFolder(path) { return folder }
    var above = ""
    for part in path.utf8.split(separator: UInt8(ascii: "/")) {
      let parent = above.isEmpty ? "/" : above
      above += "/" + String(Substring(part))
      let kind = try calls.kind(of: above)
      // Those that lead somewhere are not in the path any more.
      guard kind != .link else {
        throw OutputError(
          "\(above) is a link that leads nowhere; choose another folder with --output")
      }
      guard kind == .missing, let parent = try calls.openFolder(parent) else { continue }
      try calls.makeFolder(String(Substring(part)), in: parent)
      made.append(above)
    }
    guard let folder = try calls.openFolder(path) else {
      throw OutputError("\(path) went away while it was used")
    }
    return folder
  }
}
