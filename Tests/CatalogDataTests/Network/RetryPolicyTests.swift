import CatalogData
import Testing

@Suite("What is done after an attempt")
struct RetryPolicyTests {
  struct Row: Sendable {
    let outcome: RetryPolicy.Outcome
    var attempt = 1
    var chance = 0.5
    let step: RetryPolicy.Step
  }

  static let later = RetryPolicy.Outcome.transient(retryAfter: nil)

  @Test(arguments: [
    Row(outcome: .permanent, step: .giveUp("")),
    Row(outcome: .cancelled, step: .giveUp("")),
    // Equal jitter: from the half of a ceiling that doubles up to its limit.
    Row(outcome: later, chance: 0, step: .retry(after: .milliseconds(500))),
    Row(outcome: later, step: .retry(after: .milliseconds(750))),
    Row(outcome: later, attempt: 2, step: .retry(after: .seconds(1.5))),
    Row(outcome: later, attempt: 3, step: .retry(after: .seconds(3))),
    Row(outcome: later, attempt: 4, step: .retry(after: .seconds(3.75))),
    Row(outcome: later, attempt: 5, step: .giveUp("asked 5 times")),
    // What the server asks for is a floor.
    Row(outcome: .transient(retryAfter: .seconds(7)), step: .retry(after: .seconds(7.5))),
    Row(outcome: .transient(retryAfter: .seconds(1)), chance: 0, step: .retry(after: .seconds(1))),
    // "At once" is no wish.
    Row(outcome: .transient(retryAfter: .zero), step: .retry(after: .milliseconds(750))),
    Row(outcome: .transient(retryAfter: .milliseconds(999)), step: .retry(after: .seconds(0.75))),
    Row(
      outcome: .transient(retryAfter: .seconds(30)), chance: 0, step: .retry(after: .seconds(30))),
    Row(
      outcome: .transient(retryAfter: .seconds(31)),
      step: .giveUp("the server asks to wait 31 s, the limit is 30 s")),
    Row(
      outcome: .transient(retryAfter: .seconds(1)), attempt: 5, step: .giveUp("asked 5 times")),
    // A server that sets the pace costs no attempts.
    Row(
      outcome: .throttled(retryAfter: .seconds(7), inARow: 1), attempt: 6,
      step: .slowDown(.seconds(7.5))),
    Row(outcome: .throttled(retryAfter: nil, inARow: 1), step: .slowDown(.seconds(1.5))),
    Row(
      outcome: .throttled(retryAfter: .seconds(1), inARow: 3), step: .slowDown(.seconds(1.5))),
    // The wait doubles with each refusal of the host, whichever question met it.
    Row(outcome: .throttled(retryAfter: nil, inARow: 3), step: .slowDown(.seconds(4.5))),
    Row(
      outcome: .throttled(retryAfter: nil, inARow: 99), attempt: 0, step: .slowDown(.seconds(5.5))),
    Row(outcome: .throttled(retryAfter: .zero, inARow: 1), step: .slowDown(.seconds(1.5))),
    Row(outcome: .throttled(retryAfter: .zero, inARow: 5), step: .slowDown(.seconds(5.5))),
    Row(
      outcome: .throttled(retryAfter: nil, inARow: 1), attempt: 9,
      step: .giveUp("told to come later 9 times")),
    Row(
      outcome: .throttled(retryAfter: .seconds(31), inARow: 1),
      step: .giveUp("the server asks to wait 31 s, the limit is 30 s")),
  ])
  func `each outcome has its step`(row: Row) {
    let policy = RetryPolicy(
      attempts: 5, firstWait: .seconds(1), longestWait: .seconds(5),
      longestRetryAfter: .seconds(30), pauses: 8)
    #expect(
      policy.step(after: row.outcome, attempt: row.attempt, chance: row.chance) == row.step)
  }

  @Test func `a policy of one attempt waits for no server`() {
    let told = RetryPolicy.Outcome.throttled(retryAfter: .seconds(1), inARow: 1)
    #expect(
      RetryPolicy(attempts: 1).step(after: told, attempt: 1, chance: 0) == .giveUp(""))
  }

  @Test func `a policy of one attempt says nothing of times`() {
    #expect(
      RetryPolicy(attempts: 1).step(after: Self.later, attempt: 1, chance: 0)
        == .giveUp(""))
  }

  @Test func `a question waits for a while at most, all in all`() {
    #expect(RetryPolicy(attempts: 1).longestWaits == .zero)
    #expect(RetryPolicy().longestWaits == .seconds(3.5))
    #expect(RetryPolicy(attempts: 9).longestWaits == .seconds(71.5))
  }
}
