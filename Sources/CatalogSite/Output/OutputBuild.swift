import CatalogDomain
import Foundation

/// One build of a site: stages it, and puts it in place in one step, or file by file where that is not possible.
struct OutputBuild {
  let output: SiteOutput
  let files: [PlannedFile]
  let linkRoot: String
  let lastChange: Snapshot.ID?
  let planned: PlannedPaths

  /// - Throws: `ExchangeImpossible` when the place is beside the output and the two cannot be exchanged; nothing is left behind then.
  ///   `LeftStaging` for any other reason, where something is.
  func run(
    _ place: StagingPlace, confirm: (OutputReport, NewManifest) async throws -> Void,
    progress: @escaping @Sendable (Int) -> Void
  ) async throws -> OutputReport {
    let folder = output.folder
    let (known, removed) = output.manifest.compared(with: files)
    var report = OutputReport()
    var leavings: Leavings?
    do {
      let root = try folder.open()
      // No build relies on what one for a preview left, which somebody waits for.
      let beginning =
        output.manner == .publication ? PlacedSite.Beginning(files, in: root, at: Date()) : nil
      let former = FormerFiles(removed, in: root, calls: folder.calls)
      let foreign = ForeignFiles(besides: output.manifest, in: folder)
      let stage = SiteStage(
        calls: folder.calls, root: root, known: known, former: former,
        trust: trust(losing: removed),
        files: files, paths: planned.index, linkRoot: linkRoot, isForeign: foreign.contains,
        place: place, manner: output.manner)
      let (staged, foreignTargets) = try await stage.run(progress: progress)
      let stagedUntil = Date()
      try Task.checkCancellation()

      let manifest = NewManifest(
        files: files, staged: staged, linkRoot: linkRoot, lastChange: lastChange,
        foreignTargets: foreignTargets)
      let edited = try root.map { try output.manifest.edited(removed, in: $0, folder.calls) }
      report = OutputReport(files: files, staged: staged, removed: removed, edited: edited ?? [])
      report.add(output.recovered, of: files)
      report.placed = beginning.map { PlacedSite(manifest, since: $0, stagedUntil: stagedUntil) }
      try checkMounts(over: report.editedByHand, in: root)
      if let root { try checkLocks(on: changed(staged) + removed, in: root) }
      try await confirm(report, manifest)
      try Task.checkCancellation()
      guard place.isOpen || !removed.isEmpty || !output.manifest.equals(manifest) else {
        return report
      }
      if let reason = place.reasonAgainstExchange {
        report.method = .renamed(because: reason)
        try checkRights(staged, removed, in: root)
        try prepareRenames(manifest, place)
      } else {
        report.method = .exchanged
        leavings = try exchange(staged, manifest, former, root, place)
      }
    } catch {
      do {
        try place.remove()
      } catch let litter {
        throw LeftStaging(error, litter: litter)
      }
      throw error
    }
    try finish(place, leavings, &report)
    return report
  }

  /// A site that leads to files of others has all its links checked, a sixth of the work of rendering: those files come and go without us,
  /// and no old list can tell which of them the new pages lead to.
  private func trust(losing removed: [SitePath]) -> LinkTrust? {
    let manifest = output.manifest
    guard manifest.foreignTargets.isEmpty, manifest.vouchesForLinks(below: linkRoot) else {
      return nil
    }
    return LinkTrust(losing: removed)
  }

  /// A file that is mounted over one of ours can be neither replaced nor removed, and goes with no tree. It is not as we wrote it.
  private func checkMounts(over edited: [SitePath], in root: OpenFolder?) throws {
    let calls = output.folder.calls
    var cursor = FolderCursor(root, missing: .isNil, calls: calls)
    for path in edited {
      try path.withParts { folder, name in
        guard let place = try cursor.open(folder),
          let file = try ExistingFile(name, in: place, calls: calls), file.isMountPoint
        else { return }
        throw OutputError(
          "\(place.path)/\(String(cString: name)) is a mount point, so no other file can take its place; unmount it and build again"
        )
      }
    }
  }

  /// Once the sites are exchanged, a locked file would stay with the old one, in the way of the next build.
  private func checkLocks(on paths: [SitePath], in root: OpenFolder) throws {
    guard !paths.isEmpty else { return }
    let calls = output.folder.calls
    var cursor = FolderCursor(root, missing: .isNil, calls: calls)
    for path in paths + OutputManifest.ownPath {
      try path.withParts { folder, name in
        guard let place = try cursor.open(folder), calls.isLocked(name, in: place) else { return }
        throw OutputError.locked("\(place.path)/\(String(cString: name))")
      }
    }
  }

  private func changed(_ staged: [StagedFile]) -> [SitePath] {
    files.indices.filter { !staged[$0].outcome.isInPlace }.map { files[$0].path }
  }

  /// The only step that changes the site, when it is possible.
  private func exchange(
    _ staged: [StagedFile], _ manifest: NewManifest, _ former: FormerFiles, _ root: OpenFolder?,
    _ place: StagingPlace
  ) throws -> Leavings? {
    let calls = output.folder.calls
    let (stagedTree, tree) = try place.open()
    try output.lock.take(tree, for: output.folder.path, calls)
    guard let root else {
      try manifest.write(into: tree, calls: output.folder.calls)
      try stagedTree.mark()
      try Task.checkCancellation()
      // Not synced: there is no old site to lose, and the next build compares every byte.
      try stagedTree.moveTree(to: output.folder, in: stagedTree.parent)
      return nil
    }
    let completion = TreeCompletion(
      calls: calls, output: root, tree: tree, files: files, planned: planned,
      manifest: output.manifest, former: former, isKept: place.isKept, manner: output.manner)
    try completion.linkUnchanged(staged)
    try manifest.write(into: tree, calls: output.folder.calls)
    // Once for all files, which costs a hundredth of syncing each: after a crash of the machine it is the old site or the new one too.
    if output.manner == .publication { try calls.sync(tree) }
    let carried = try completion.carryForeign()
    try stagedTree.mark(carried: carried)
    try Task.checkCancellation()
    try ExchangeImpossible.recognized {
      try stagedTree.exchange(with: output.folder, in: stagedTree.parent)
    }
    return Leavings(
      calls: calls, old: root, new: tree, manifest: output.manifest, carried: carried,
      keepsOurs: files.count >= output.keepsTreeFrom)
  }

  /// Once the first file is renamed there is no way back: whatever would forbid one of them is to be known before.
  private func checkRights(_ staged: [StagedFile], _ removed: [SitePath], in root: OpenFolder?)
    throws
  {
    guard let root else { return }
    let calls = output.folder.calls
    var cursor = FolderCursor(root, missing: .isNil, calls: calls)
    var known: [[UInt8]: FileCalls.Rights] = [:]
    // The folders are asked for even where they are not empty.
    let others = (OneByOne.emptied(losing: removed) + OutputManifest.ownPath).sorted()
    for path in [changed(staged), removed, others].joined() {
      try path.withParts { folder, name in
        let key = Array(folder)
        let rights = try known[key] ?? calls.checkWritable(key, below: root)
        known[key] = rights
        if rights == .toOurs, let place = try cursor.open(folder) {
          try calls.checkOwner(of: name, in: place)
        }
      }
    }
  }

  /// From the mark on the site changes, and an interrupted build is finished by the next.
  private func prepareRenames(_ manifest: NewManifest, _ place: StagingPlace) throws {
    let (staged, tree) = try place.open()
    try manifest.write(into: tree, calls: output.folder.calls)
    if output.manner == .publication { try output.folder.calls.sync(tree) }
    try Task.checkCancellation()
    try staged.mark()
  }

  private func finish(_ place: StagingPlace, _ leavings: Leavings?, _ report: inout OutputReport)
    throws
  {
    let (staged, _) = try place.open()
    guard case .exchanged = report.method else {
      try OneByOne(output: output.folder, staged: staged).run()
      return
    }
    // The new site stands; whatever goes wrong from here on is litter.
    do {
      try leavings?.remove()
      if leavings?.keepsOurs == true { try staged.keep() } else { try staged.remove() }
    } catch {
      report.leftBehind = "\(error)"
    }
  }
}
