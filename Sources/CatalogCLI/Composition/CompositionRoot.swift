import CatalogData
import CatalogDomain
import CatalogImages
import CatalogSite
import Foundation

/// Wires the parts of a trip, and takes them apart again however it ends.
struct CompositionRoot {
  private let invocation: Invocation
  private let tracker: any Tracker

  /// - Throws: `CommandFailure` when the file for `--events` cannot be made.
  init(_ invocation: Invocation, events: String?) throws(CommandFailure) {
    self.invocation = invocation
    var trackers: [any Tracker] = [ConsoleTracker(terminal: invocation.terminal)]
    if let events {
      let terminal = invocation.terminal
      trackers.append(try EventLog(path: events) { terminal.warning($0) })
    }
    tracker = Trackers(trackers: trackers)
  }

  private init(invocation: Invocation, tracker: any Tracker) {
    self.invocation = invocation
    self.tracker = tracker
  }

  /// Reads the settings and wires the parts of what they ask for. Where that fails, before there is anything to run, programs are told as
  /// of a failure of the work.
  ///
  /// - Parameters:
  ///   - isFirst: see `Invocation`.
  ///   - checking: refuses a call that cannot be meant, before the settings are read.
  /// - Throws: `CommandFailure`, also for files that the project needs itself: into those nothing is told.
  static func beginning(
    _ options: GlobalOptions, flags: [Setting: SettingValue], events: String?, reportFile: String?,
    isFirst: Bool = true, checking: () throws(CommandFailure) -> Void
  ) throws(CommandFailure) -> (Invocation, CompositionRoot) {
    try ProjectFiles(options, flags: flags).check(events: events, report: reportFile)
    do throws(CommandFailure) {
      try checking()
      let invocation = try Invocation(options, flags: flags, isFirst: isFirst)
      return (invocation, try CompositionRoot(invocation, events: events))
    } catch {
      throw tellEarly(error, events: events, in: reportFile)
    }
  }

  private static func tellEarly(
    _ failure: CommandFailure, events: String?, in reportFile: String?
  ) -> CommandFailure {
    var failure = failure
    var trackers: [any Tracker] = []
    do throws(CommandFailure) {
      // That the command failed is told in any case.
      if let events { trackers.append(try EventLog(path: events) { _ in }) }
    } catch {
      failure = failure.adding(error)
    }
    let tracker = Trackers(trackers: trackers)
    defer { end(tracker) }
    return tell(failure, to: tracker, in: reportFile)
  }

  /// The same for other settings; the file for `--events` goes on.
  func exchanging(_ invocation: Invocation) -> CompositionRoot {
    CompositionRoot(invocation: invocation, tracker: tracker)
  }

  /// Runs all that a command does, and tells programs how it ended: by the events, and where it fails by the report, in the place of
  /// that of the run before. Nothing is done where a file cannot be written that is to tell how it went.
  ///
  /// - Throws: what the work throws, as `CommandFailure`.
  func told<Outcome>(in reportFile: String?, _ work: () async throws -> Outcome) async throws
    -> Outcome
  {
    defer { end() }
    do {
      try checkFiles(reportFile)
      return try await work()
    } catch {
      throw tell(CommandFailure(endedBy: error), in: reportFile)
    }
  }

  /// - Throws: `CommandFailure` when a file cannot be written that is to tell how it went.
  func checkFiles(_ reportFile: String?) throws(CommandFailure) {
    let configuration = invocation.configuration
    try GitHubFiles(environment: ProcessInfo.processInfo.environment).check()
    if let reportFile {
      try ReportFile.check(reportFile, whenThereAre: [configuration.output, configuration.state])
    }
  }

  /// - Returns: the failure, and that the report cannot be written where it cannot.
  func tell(_ failure: CommandFailure, in reportFile: String?) -> CommandFailure {
    Self.tell(failure, to: tracker, in: reportFile)
  }

  private static func tell(
    _ failure: CommandFailure, to tracker: any Tracker, in reportFile: String?
  ) -> CommandFailure {
    let report = FailureReport(failure)
    tracker.track(.failed(exitCode: report.exitCode, errors: report.errors))
    guard let reportFile else { return failure }
    do throws(CommandFailure) {
      try ReportFile.write(report, to: reportFile)
      return failure
    } catch {
      return failure.adding(error)
    }
  }

  /// Tells programs that the work is over.
  func end() {
    Self.end(tracker)
  }

  private static func end(_ tracker: any Tracker) {
    tracker.track(.ended(peakMemory: ProcessUsage.peakMemory))
  }

  /// - Parameters:
  ///   - command: the subcommand, for whoever finds the state folder locked.
  ///   - patience: how long to wait for another process that has the state folder.
  ///   - holder: who has the state folder locked during the trip.
  ///   - warnings: what of the outcome is to be told as warnings.
  ///   - closed: called when all is written, while the state folder is still ours.
  func running<Outcome>(
    _ command: String, patience: Duration = .zero, holder: StateFolder.Holder = .us,
    warnings: (Outcome) -> [String],
    closed: (Outcome) async -> Void = { _ in },
    _ trip: (TripParts) async throws -> Outcome
  ) async throws -> Outcome {
    let configuration = invocation.configuration
    // All are looked at before a state folder is made.
    try checkFolders()
    try OpenFileLimit.checkTrip(configuration)
    let source = try Source(configuration)
    do {
      let state = try await StateFolder.waiting(
        patience, configuration, command: command, holder: holder)
      LastBuild.forget(in: configuration)
      // Told with the others of the outcome, and where none tells them: the loss of a database is never silent.
      let opening = state.store.takeWarnings()
      let outcome: Outcome
      do {
        outcome = try await trip(parts(source, state, opening))
      } catch {
        tell(opening + state.store.takeWarnings())
        throw error
      }
      let told = warnings(outcome)
      tell(opening.filter { !told.contains($0) } + told)
      try state.close()
      await closed(outcome)
      withExtendedLifetime(state) {}
      await source.shutdown()
      return outcome
    } catch {
      await source.shutdown()
      throw error
    }
  }

  /// A state folder in a site that must not replace it would be made there before the site is opened.
  private func checkFolders() throws(CommandFailure) {
    let configuration = invocation.configuration
    do {
      try SiteOutput.check(
        configuration.state, apartFrom: configuration.copied, flag: "--state")
      try SiteOutput.check(
        folder: configuration.output, keptClear: configuration.keptClear,
        copied: configuration.copied)
    } catch {
      throw CommandFailure(.failed, error.description)
    }
    if let part = configuration.partAroundOutput {
      throw CommandFailure(
        .failed,
        "\(configuration.output) lies in \(part), which the site is made from; choose another folder with --output"
      )
    }
  }

  private func tell(_ warnings: [String]) {
    for warning in warnings { tracker.track(.warning(warning)) }
  }

  private func parts(_ source: Source, _ state: StateFolder, _ opening: [String]) -> TripParts {
    let configuration = invocation.configuration
    let now: @Sendable () -> Date = { Date() }
    let storage = source.storage(in: state, freshness: Freshness(configuration), now: now)
    let loader = TieredImageLoader(
      memory: MemoryTier(budget: 0), disk: state.pictures, source: source.avatars,
      policy: configuration.cachePolicy,
      timeToLive: configuration.isFolder ? 0 : configuration.imageFreshness, now: now)
    let tracker = tracker
    return TripParts(
      catalogs: CachedCatalogRepository(
        responses: storage.responses, store: storage.store, journal: storage.journal,
        concurrency: configuration.concurrency, tracker: tracker),
      avatars: loader, pictures: state.pictures,
      snapshots: SQLiteSnapshots(state.store), tracker: tracker, now: now,
      openingWarnings: opening)
  }

  /// What the last build left behind, when a build that begins like this would find everything as that one left it.
  ///
  /// - Returns: nil when something may have changed, or another process has the state folder.
  func lastBuild(repeatedBy beginning: LastBuild.Beginning) -> LastBuild? {
    let configuration = invocation.configuration
    guard let last = LastBuild.read(from: configuration),
      let lock = try? StateFolder.lock(configuration, "build")
    else { return nil }
    return withExtendedLifetime(lock) {
      guard last.isRepeated(by: beginning, configuration) else { return nil }
      LastBuild.noteUse(in: configuration)
      return last
    }
  }

  /// Says how a trip went: notes, the last line, the report.
  /// - Throws: `CommandFailure` when a warning fails the command, or the report cannot be written.
  func finish(_ report: BuildReport, isStrict: Bool, reportFile: String?) throws(CommandFailure) {
    for note in report.notes { invocation.terminal.note(note) }
    if let placement = report.placement { invocation.terminal.note(placement) }
    try GitHubFiles(environment: ProcessInfo.processInfo.environment).write(report)
    if let reportFile { try ReportFile(report).write(to: reportFile) }
    try finish(report.lastLine, warnings: report.warnings.count, isStrict: isStrict)
  }

  /// Says what a build would have said that has nothing to do.
  /// - Throws: `CommandFailure` when a warning fails the command.
  func finish(_ last: LastBuild, since start: ContinuousClock.Instant, isStrict: Bool)
    throws(CommandFailure)
  {
    let terminal = invocation.terminal
    terminal.detail("Nothing that the last build read or wrote was changed since.")
    for warning in last.outlook.warnings { terminal.warning(warning) }
    for note in last.outlook.notes { terminal.note(note) }
    var summary = last.summary
    // What was fresh then may be stored for long by now.
    let configuration = invocation.configuration
    summary.age = configuration.age(
      seen: last.outlook.seen, newest: last.outlook.newest, at: configuration.now)
    try finish(
      summary.line(
        elapsed: ContinuousClock.now - start, peakMemory: ProcessUsage.peakMemory),
      warnings: last.outlook.warnings.count, isStrict: isStrict)
  }

  private func finish(_ line: String, warnings: Int, isStrict: Bool) throws(CommandFailure) {
    // Where answers are stale it quotes the API.
    invocation.terminal.outcome(PrintableText.of(line))
    if isStrict, warnings > 0 {
      throw CommandFailure(.failed, CommandFailure.strict(warnings))
    }
  }
}
