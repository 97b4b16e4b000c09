import CatalogData
import CatalogDomain
import CatalogImages
import Foundation

/// Wires the parts of a trip, and takes them apart again however it ends.
struct CompositionRoot {
  private let invocation: Invocation
  private let tracker: any Tracker

  /// - Throws: `CommandFailure` when the file for `--events` cannot be made.
  init(_ invocation: Invocation, events: String?) throws(CommandFailure) {
    self.invocation = invocation
    var trackers: [any Tracker] = [ConsoleTracker(terminal: invocation.terminal)]
    if let events { trackers.append(try EventLog(path: events)) }
    tracker = Trackers(trackers: trackers)
  }

  /// - Parameters:
  ///   - command: the subcommand, for whoever finds the state folder locked.
  ///   - patience: how long to wait for another process that has the state folder.
  ///   - warnings: what of the outcome is to be told as warnings.
  func running<Outcome>(
    _ command: String, patience: Duration = .zero, warnings: (Outcome) -> [String],
    _ trip: (TripParts) async throws -> Outcome
  ) async throws -> Outcome {
    let configuration = invocation.configuration
    defer { tracker.track(.ended(peakMemory: ProcessUsage.peakMemory)) }
    // The source is looked at before a state folder is made for it.
    let source = try Source(configuration)
    do {
      let state = try await StateFolder.waiting(patience, configuration, command: command)
      let outcome = try await trip(parts(source, state))
      for warning in warnings(outcome) { tracker.track(.warning(warning)) }
      try state.close()
      await source.shutdown()
      return outcome
    } catch {
      await source.shutdown()
      throw error
    }
  }

  private func parts(_ source: Source, _ state: StateFolder) -> TripParts {
    let configuration = invocation.configuration
    let now: @Sendable () -> Date = { Date() }
    let answers = source.answers(in: state, freshness: Freshness(configuration), now: now)
    let loader = TieredImageLoader(
      memory: MemoryTier(budget: 0), disk: state.pictures, source: source.avatars,
      policy: configuration.cachePolicy,
      timeToLive: configuration.isFolder ? 0 : configuration.imageFreshness, now: now)
    let tracker = tracker
    return TripParts(
      catalogs: CachedCatalogRepository(
        responses: answers.responses, store: answers.store, journal: answers.journal,
        concurrency: configuration.concurrency, tracker: tracker),
      avatars: loader, blobs: state.pictures.blobs,
      snapshots: SQLiteSnapshots(state.store), tracker: tracker)
  }

  /// Says how a trip went: notes, the last line, the report.
  /// - Throws: `CommandFailure` when a warning fails the command, or the report cannot be written.
  func finish(_ report: BuildReport, isStrict: Bool, reportFile: String?) throws(CommandFailure) {
    let terminal = invocation.terminal
    for note in report.notes { terminal.note(note) }
    try GitHubFiles(environment: ProcessInfo.processInfo.environment).write(report)
    if let reportFile { try ReportFile(report).write(to: reportFile) }
    if terminal.verbosity != .quiet { terminal.output(report.lastLine) }
    if isStrict, !report.warnings.isEmpty {
      throw CommandFailure(
        .failed, "\(report.warnings.count) warnings, and --strict accepts none")
    }
  }
}
