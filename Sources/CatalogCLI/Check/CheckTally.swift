/// What several checks come to: the findings of each at once, and a failure at the end, so that it hides nothing of what the others find.
struct CheckTally {
  private let terminal: Terminal
  private var count = 0
  private var failure: CommandFailure?

  init(_ terminal: Terminal) {
    self.terminal = terminal
  }

  /// - Throws: what is no `CommandFailure`; `CancellationError` when the task is cancelled, whatever was found.
  mutating func take(_ check: () async throws -> [String]) async throws {
    do {
      let findings = try await check()
      try Task.checkCancellation()
      for finding in findings { terminal.output(PrintableText.lines(of: finding)) }
      count += findings.count
    } catch let other as CommandFailure {
      failure = failure?.adding(other) ?? other
    }
  }

  /// - Throws: `CommandFailure` with all that failed, or because there are findings.
  func end() throws(CommandFailure) {
    if count > 0 { terminal.note("\(Counted(count, "finding"))") }
    if let failure { throw failure }
    if count > 0 { throw CommandFailure(.findings) }
  }
}
