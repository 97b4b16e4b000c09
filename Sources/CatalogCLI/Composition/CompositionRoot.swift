import CatalogData
import CatalogDomain
import CatalogImages
import CatalogSite
import Foundation

/// Wires the parts of a trip, and takes them apart again however it ends.
struct CompositionRoot {
  let invocation: Invocation
  let tracker: any Tracker

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

  /// Reads the settings and wires the parts of what they ask for. Where that fails, before there is anything to run, programs are told of
  /// it as of a failure of the work.
  ///
  /// - Parameters:
  ///   - isFirst: see `Invocation`.
  ///   - checking: refuses a call that cannot be meant, before the settings are read.
  /// - Throws: `CommandFailure`, also for files that the project needs itself: into those nothing is told.
  static func beginning(
    _ options: GlobalOptions, flags: [Setting: SettingValue], events: String?, reportFile: String?,
    isFirst: Bool = true, checking: () throws(CommandFailure) -> Void
  ) throws(CommandFailure) -> (Invocation, CompositionRoot) {
    let environment = ProcessInfo.processInfo.environment
    try ProjectFiles(options, flags: flags, environment: environment)
      .check(events: events, report: reportFile)
    do throws(CommandFailure) {
      try checking()
      let invocation = try Invocation(
        options, flags: flags, environment: environment, isFirst: isFirst)
      return (invocation, try CompositionRoot(invocation, events: events))
    } catch {
      throw tellEarly(error, events: events, in: reportFile)
    }
  }

  /// The same for other settings; the file for `--events` goes on.
  func exchanging(_ invocation: Invocation) -> CompositionRoot {
    CompositionRoot(invocation: invocation, tracker: tracker)
  }

  /// - Parameters:
  ///   - command: the subcommand, for whoever finds the state folder locked.
  ///   - patience: how long to wait for another process that has the state folder.
  ///   - holder: who has the state folder locked during the trip.
  ///   - read: reads what the trip cannot go without, before a state folder is made: where that fails, none is left behind.
  ///   - warnings: what of the outcome is to be told as warnings.
  ///   - closed: called when all is written, while the state folder is still ours.
  func running<Needed, Outcome>(
    _ command: String, patience: Duration = .zero, holder: StateFolder.Holder = .us,
    reading read: () throws -> Needed,
    warnings: (Outcome) -> [String],
    closed: (Outcome) async -> Void = { _ in },
    _ trip: (TripParts, Needed) async throws -> Outcome
  ) async throws -> Outcome {
    let configuration = invocation.configuration
    // All are looked at before a state folder is made.
    try checkFolders()
    try OpenFileLimit.checkTrip(configuration)
    let source = try Source(configuration)
    do {
      let needed = try read()
      let state = try await StateFolder.waiting(
        patience, configuration, command: command, holder: holder)
      LastBuild.forget(in: configuration)
      // Told with the others of the outcome, and where none tells them: the loss of a database is never silent.
      let opening = state.store.takeWarnings()
      let outcome: Outcome
      do {
        outcome = try await trip(parts(source, state, opening), needed)
      } catch {
        track(warnings: opening + state.store.takeWarnings())
        throw error
      }
      let told = warnings(outcome)
      track(warnings: opening.filter { !told.contains($0) } + told)
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
      throw CommandFailure(error)
    }
    try configuration.checkApartFromParts(configuration.output, flag: "--output")
  }

  private func track(warnings: [String]) {
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
}
