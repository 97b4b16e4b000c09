package import CatalogDomain

/// Puts a planned site into its folder: renders all of it, stages what differs, and only then touches the site, in one step where
/// the system can.
///
/// A failure before that step leaves the old site as it was; killed at any moment, it is the old site or the new one, and the next build
/// clears away what is left. Nothing that is not in the manifest is overwritten or deleted. From `init` on no other build can work in
/// the folder, as long as a copy of this or the lock is there.
package struct SiteOutput: Sendable {
  let folder: OutputFolder
  let manifest: OutputManifest
  /// Before this build, of one that did not come to its end.
  let recovered: RecoveredFiles
  let keepsTreeFrom: Int
  let manner: Manner
  let calls: FileCalls
  package var lock: OutputLock { folder.lock }

  /// What a site is put in place for.
  package enum Manner: Sendable {
    /// To stay: the new site is on the disk before it takes the place of the old one, so that the machine may crash too.
    case publication
    /// To be built again in a moment. Nothing waits for the disk, and files of the last site but one that differ are written over:
    /// ext4 looks for 30 to 100 µs for a place for each new file when many were deleted in the minutes before.
    case preview
  }

  /// Finishes or undoes what an interrupted build left.
  ///
  /// - Parameters:
  ///   - path: the folder; made when the site is put into it.
  ///   - keptClear: folders that a site must not replace: the home folder, the project, its templates and its state.
  ///   - copied: folders whose files all come into the site, which must not lie in one.
  ///   - recovers: whether what an interrupted build left is finished or undone; if not, a site that is neither old nor new is refused.
  ///   - keepsTreeFrom: files from which on the last site but one is kept beside the output, as names of the same files, hidden: so
  ///     that a large site with few changes need not be linked and unlinked as a whole at each build, which costs 18 µs a file.
  ///   - faults: for tests.
  /// - Throws: `OutputError` for a folder that is dangerous or somebody else's, or in use.
  package init(
    folder path: String, keptClear: [String], copied: [String] = [], manner: Manner = .publication,
    recovers: Bool = true, keepsTreeFrom: Int = 20_000, faults: FileFaults? = nil
  )
    throws(OutputError)
  {
    self.keepsTreeFrom = keepsTreeFrom
    self.manner = manner
    calls = FileCalls(faults: faults)
    do {
      folder = try OutputFolder(path: path, keptClear: keptClear, copied: copied, calls: calls)
      try folder.hold()
      let keptFrom = manner == .preview ? 0 : keepsTreeFrom
      let recovery = OutputRecovery(output: folder, keepsTreeFrom: keptFrom)
      if recovers {
        recovered = try recovery.run()
      } else {
        try recovery.refuseHalf()
        recovered = RecoveredFiles()
      }
      manifest = try folder.manifest()
    } catch {
      throw OutputError(error, of: path)
    }
  }

  /// Renders every file, checks every link, writes the files whose bytes differ and exchanges the sites.
  ///
  /// - Parameters:
  ///   - files: the whole site, sorted by path, each path once.
  ///   - linkRoot: the path of the site on its host, for links of `404.html` that start with `/`: `/` or `/repo/`.
  ///   - lastChange: what the next build is to know: the highest number of a snapshot by which this site calls a change, or one before it
  ///     in this place did; 0 for none, nil to note nothing.
  ///   - confirm: called with what will be reported and what the site will hold, as long as the old site stands. It stays when this throws.
  ///     Called again where the sites turn out not to be exchangeable.
  ///   - progress: called with the number of files done, from any task, one call after the other.
  /// - Throws: `OutputError`, `LinkProblems`, what a file's content or `confirm` throws; `CancellationError` when the task was cancelled
  ///   before the site was touched; `LeftStaging` with one of these.
  package func apply(
    _ files: [PlannedFile], linkRoot: String, lastChange: Snapshot.ID? = nil,
    confirm: (OutputReport, NewManifest) async throws -> Void = { _, _ in },
    progress: @escaping @Sendable (Int) -> Void
  ) async throws -> OutputReport {
    try folder.checkHeld()
    let planned = PlannedPaths(files)
    let build = OutputBuild(
      output: self, files: files, linkRoot: linkRoot, lastChange: lastChange, planned: planned)
    do {
      return try await build.run(
        StagingPlace(beside: folder, for: planned), confirm: confirm, progress: progress)
    } catch let impossible as ExchangeImpossible {
      // From the start: the changed files may wait on another file system than the site's.
      return try await build.run(
        StagingPlace(in: folder, for: planned, because: impossible.reason), confirm: confirm,
        progress: progress)
    }
  }
}
