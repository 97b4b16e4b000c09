/// Clears away what a build left that did not come to its end: undoes it before its last step, finishes it after.
struct OutputRecovery {
  let output: OutputFolder
  /// Files of a site from which on the last one but one stays beside it.
  let keepsTreeFrom: Int

  func run() throws -> RecoveredFiles {
    try recoverBeside()
    return try recoverInside()
  }

  /// - Throws: `OutputError` for a site some of whose files are renamed into place and others are not.
  func refuseHalf() throws {
    if let site = try output.open() { try Self.refuseHalf(site, named: output.path, output.calls) }
  }

  /// The same of a site that is only read.
  static func refuseHalf(_ site: OpenFolder, named name: String, _ calls: FileCalls) throws {
    guard let staged = try staged(inside: site, calls), try staged.isMarked() else { return }
    throw OutputError(
      "\(name) is neither the old site nor the new one: a build was interrupted, and the next one finishes it"
    )
  }

  private static func staged(inside site: OpenFolder, _ calls: FileCalls) throws -> StagedTree? {
    guard try calls.kind(of: StagedTree.nameInside, in: site) != .missing,
      let staged = try StagedTree.existing(StagedTree.nameInside, in: site, calls)
    else { return nil }
    return staged
  }

  /// An exchange happened or it did not; the site is whole in either case.
  private func recoverBeside() throws {
    let calls = output.calls
    guard let parent = try calls.openFolder(output.parent) else { return }
    let name = StagedTree.name(beside: output)
    guard try calls.kind(of: name, in: parent) != .missing,
      let staged = try StagedTree.existing(name, in: parent, calls)
    else { return }
    // It may be in use by a first build, which has no site to lock.
    try output.lock.take(staged.folder, for: output.path, calls)
    if try staged.isKept(), try mayStay() { return }
    if let new = try output.open(), try staged.isExchanged(for: new), let old = try staged.tree() {
      let manifest = try OutputManifest.read(in: old, calls) ?? OutputManifest()
      try Leavings(
        calls: calls, old: old, new: new, manifest: manifest, carried: try staged.carried(),
        keepsOurs: false
      ).remove()
    }
    try staged.remove()
  }

  /// A preview that was killed left it, too, beside a site that has no use for it.
  private func mayStay() throws -> Bool {
    guard let site = try output.open() else { return false }
    if keepsTreeFrom == 0 { return true }
    return try OutputManifest.read(in: site, output.calls)?.count ?? 0 >= keepsTreeFrom
  }

  /// Files that were being renamed into place one by one.
  private func recoverInside() throws -> RecoveredFiles {
    guard let site = try output.open(), let staged = try Self.staged(inside: site, output.calls)
    else { return RecoveredFiles() }
    if try staged.isMarked() {
      return try OneByOne(output: output, staged: staged).run(looksForEdits: true)
    }
    try staged.remove()
    return RecoveredFiles()
  }
}
