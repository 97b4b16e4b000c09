import CatalogDomain
import Foundation

/// Telling how a command ended: people, and programs by the events and the report.
extension CompositionRoot {
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
    try GitHubFiles(environment: configuration.environment).check()
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

  /// Tells a failure that comes before there is anything to run, and that the work is over.
  ///
  /// - Returns: as `tell(_:in:)`, also that the file for events cannot be made.
  static func tellEarly(
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

  /// What the last build left behind, when a build that begins like this would find everything as that one left it.
  ///
  /// - Returns: nil when something may have changed, or another process has the state folder.
  func lastBuild(repeatedBy beginning: LastBuild.Beginning) -> LastBuild? {
    let configuration = invocation.configuration
    guard let last = LastBuild.read(from: configuration),
      let lock = try? StateFolder.lock(configuration, "build")
    else { return nil }
    return withExtendedLifetime(lock) {
      guard let repeated = last.repeated(by: beginning, configuration) else { return nil }
      if repeated != last { repeated.write(to: configuration) }
      LastBuild.noteUse(in: configuration)
      return repeated
    }
  }

  /// Says how a trip went: notes, the last line, the report.
  /// - Throws: `CommandFailure` when a warning fails the command, or the report cannot be written.
  func finish(_ report: BuildReport, isStrict: Bool, reportFile: String?) throws(CommandFailure) {
    for note in report.toldNotes { invocation.terminal.note(note) }
    try GitHubFiles(environment: invocation.configuration.environment).write(report)
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
