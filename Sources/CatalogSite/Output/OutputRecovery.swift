/// Clears away what a build left that did not come to its end: undoes it before its last step, finishes it after.
struct OutputRecovery {
  let output: OutputFolder

  func run() throws {
    try recoverBeside()
    try recoverInside()
  }

  /// An exchange happened or it did not; the site is whole in either case.
  private func recoverBeside() throws {
    let calls = output.calls
    guard let parent = try calls.openFolder(output.parent) else { return }
    let name = StagedTree.name(beside: output)
    guard try calls.kind(of: name, in: parent) != .missing,
      let staged = try StagedTree.existing(name, in: parent, calls)
    else { return }
    // Of a first build, which has no site to lock, it may be in use.
    try output.lock.take(staged.folder, for: output.path, calls)
    if try staged.isKept(), try output.open() != nil { return }
    if try staged.markFound() == .ofAnotherTree, let old = try staged.tree(),
      let new = try output.open()
    {
      let manifest = try OutputFolder.manifest(in: old, calls) ?? OutputManifest()
      try Leavings(calls: calls, old: old, new: new, manifest: manifest, keepsOurs: false).remove()
    }
    try staged.remove()
  }

  /// Files that were being renamed into place one by one.
  private func recoverInside() throws {
    let calls = output.calls
    guard let folder = try output.open(),
      try calls.kind(of: StagedTree.nameInside, in: folder) != .missing,
      let staged = try StagedTree.existing(StagedTree.nameInside, in: folder, calls)
    else { return }
    if try staged.markFound() == .none {
      try staged.remove()
    } else {
      try OneByOne(output: output, staged: staged).run()
    }
  }
}
