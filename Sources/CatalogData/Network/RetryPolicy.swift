/// Decides whether a question that got no answer is asked again, and when. Pure: time and chance are passed in. Whether the run may make
/// another retry is a matter of `RetryBudget`.
package struct RetryPolicy: Hashable, Sendable {
  /// What an attempt came to.
  package enum Outcome: Hashable, Sendable {
    /// A failure that may be gone a moment later, and how long the server asked to wait.
    case transient(retryAfter: Duration?)
    /// The server works, and asks to be asked more slowly.
    /// - Parameter inARow: how often it did since it answered anybody, from 1.
    case throttled(retryAfter: Duration?, inARow: Int)
    /// A failure that stays.
    case permanent
    case cancelled
  }

  package enum Step: Hashable, Sendable {
    case retry(after: Duration)
    /// Ask again at the pace the server sets. Neither an attempt nor a retry of the run is spent: a host that takes ten requests a second
    /// is slow, not broken.
    case slowDown(Duration)
    /// With what is to be added to the last cause; empty when that says everything.
    case giveUp(String)
  }

  /// Attempts for one question, the first included.
  package var attempts: Int
  /// The longest wait before the second attempt; it doubles with each further one.
  package var firstWait: Duration
  /// The longest wait before any attempt, unless the server asks for more.
  package var longestWait: Duration
  /// The longest wait a server may ask for. Beyond it the question is given up.
  package var longestRetryAfter: Duration
  /// How often one question lets itself be told to come later just after another was answered. A host that answers nobody is a matter
  /// of `HostHealth.patience`.
  package var pauses: Int

  package init(
    attempts: Int = 4, firstWait: Duration = .milliseconds(500),
    longestWait: Duration = .seconds(20), longestRetryAfter: Duration = .seconds(60),
    pauses: Int = 30
  ) {
    self.attempts = attempts
    self.firstWait = firstWait
    self.longestWait = longestWait
    self.longestRetryAfter = longestRetryAfter
    self.pauses = pauses
  }

  /// - Parameters:
  ///   - attempt: how many with this outcome were made, from 1; of those that were throttled, how many just after another question was
  ///     answered.
  ///   - chance: from 0 up to but not including 1.
  package func step(after outcome: Outcome, attempt: Int, chance: Double) -> Step {
    switch outcome {
    case .permanent, .cancelled: return .giveUp("")
    case .throttled(let retryAfter, let inARow):
      if let tooLong = tooLong(retryAfter) { return tooLong }
      // Who wants no retries wants no waits either.
      guard attempts > 1 else { return .giveUp("") }
      guard attempt <= pauses else { return .giveUp("told to come later \(attempt) times") }
      return .slowDown((wish(retryAfter) ?? ceiling(inARow)) + firstWait * chance)
    case .transient(let retryAfter):
      if let tooLong = tooLong(retryAfter) { return tooLong }
      guard attempt < attempts else {
        return .giveUp(attempt == 1 ? "" : "asked \(attempt) times")
      }
      // Equal jitter (AWS Architecture Blog, 2015): spread over half of the interval, so that clients that failed together do not come back
      // together. Not over the whole of it: each question of a host that restarts would have to draw long waits, and one of eight does
      // not. What the server asked for is a floor, with a little spread on top.
      if let wish = wish(retryAfter) { return .retry(after: wish + firstWait * chance) }
      return .retry(after: ceiling(attempt) * (1 + chance) / 2)
    }
  }

  private func tooLong(_ retryAfter: Duration?) -> Step? {
    guard let retryAfter, retryAfter > longestRetryAfter else { return nil }
    return .giveUp(
      "the server asks to wait \(retryAfter.inSeconds), the limit is \(longestRetryAfter.inSeconds)"
    )
  }

  /// What the server asks for; nil where that is hardly a wait. "At once" (0, or a date that is past) says nothing of when it will be well,
  /// and would be asked again without end and without a pause.
  private func wish(_ retryAfter: Duration?) -> Duration? {
    guard let retryAfter, retryAfter >= firstWait else { return nil }
    return retryAfter
  }

  /// The longest that one question waits between its attempts, all in all.
  package var longestWaits: Duration {
    (1..<max(1, attempts)).reduce(.zero) { $0 + ceiling($1) }
  }

  private func ceiling(_ attempt: Int) -> Duration {
    min(longestWait, firstWait * (1 << min(attempt - 1, 20)))
  }
}
