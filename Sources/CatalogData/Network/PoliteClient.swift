import Foundation

/// Asks until there is an answer or no sense in asking: retries, waits, a budget for the run, a bound on simultaneous requests
/// to a host, and a circuit that spares a host which is down.
///
/// One is shared by everything that may be asked at the same time with the same manners; the budget may be shared wider. Safe to
/// call from any task. A waiting question holds no slot. A host that asks to be asked more slowly is asked by one at a time until it
/// answers, and then at the pace that `HostHealth` finds. Cancellation ends a question promptly and is never retried.
package final class PoliteClient: Sendable {
  /// What the asker makes of a whole answer.
  package enum Verdict: Hashable, Sendable {
    /// It can be used, even if it says no.
    case use
    /// It may be another one a moment later; with what was wrong.
    case askAgain(String)
  }

  private let transport: HTTPTransport
  private let policy: RetryPolicy
  private let budget: RetryBudget
  private let clock: NetworkClock
  private let chance: @Sendable () -> Double
  private let hosts: Hosts

  /// - Parameters:
  ///   - slots: simultaneous requests to one host; nil for as many as the transport has connections.
  ///   - chance: from 0 up to but not including 1.
  ///   - health: of a host nothing is known of yet.
  package init(
    transport: HTTPTransport, policy: RetryPolicy = RetryPolicy(),
    budget: RetryBudget = RetryBudget(), slots: Int? = nil, health: HostHealth = HostHealth(),
    clock: NetworkClock = .system,
    chance: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
  ) {
    self.transport = transport
    self.policy = policy
    self.budget = budget
    self.clock = clock
    self.chance = chance
    hosts = Hosts(
      slots: min(slots ?? .max, transport.limits.connectionsPerHost), health: health)
  }

  /// - Parameters:
  ///   - judge: sees each whole answer.
  ///   - revise: what to ask after a failure that will be retried; the same again by default.
  /// - Returns: the answer the judge accepted, or the last real cause; and what all attempts cost.
  package func ask(
    _ question: HTTPQuestion, judge: (HTTPAnswer) -> Verdict,
    revise: (HTTPQuestion, TransportFailure) -> HTTPQuestion = { question, _ in question }
  ) async -> (result: Result<HTTPAnswer, TransportFailure>, traffic: Traffic) {
    let host = hosts.host(of: question.url)
    var question = question
    var tries = Tries()
    while true {
      let turn = await host.slots.run { await self.turn(question, at: host, judge, &tries) }
      let wait: Duration
      switch turn ?? .done(.failure(.cancelled)) {
      case .done(let result): return (result, tries.traffic)
      case .early(let duration): wait = duration
      case .again(let duration, let failure):
        wait = duration
        question = revise(question, failure)
        tries.traffic.retries += 1
      }
      do { try await clock.sleep(wait) } catch { return (.failure(.cancelled), tries.traffic) }
    }
  }

  /// What one question has cost so far.
  private struct Tries: Sendable {
    var traffic = Traffic()
    /// Those that were told to come later left out.
    var attempts = 0
    /// How often it was told to come later just after another was answered.
    var pauses = 0
    var lastCause: String?

    var isFirst: Bool { attempts == 0 }
  }

  private enum Turn: Sendable {
    case done(Result<HTTPAnswer, TransportFailure>)
    /// It was not sent: the host is to be left alone for so long.
    case early(Duration)
    /// It is to be asked again after a wait.
    case again(Duration, TransportFailure)
  }

  /// Sends the question when the host may be asked. The circuit is looked at in the slot, and what came of the question is noted there:
  /// those who stood in the queue when it opened are not sent any more.
  private func turn(
    _ question: HTTPQuestion, at host: Host, _ judge: (HTTPAnswer) -> Verdict, _ tries: inout Tries
  ) async -> Turn {
    let asked = clock.instant()
    switch host.admission(now: asked) {
    case .wait(let duration): return .early(duration)
    case .refused(let text):
      let name = Authority(question.url)?.shown ?? "the host"
      // A circuit that opened meanwhile does not hide what this question itself met.
      let met = tries.lastCause.map { "\($0); " } ?? ""
      return .done(.failure(TransportFailure(.circuit, "\(met)\(name) is \(text)")))
    case .go: return await sent(question, asked, at: host, judge, &tries)
    }
  }

  private func sent(
    _ question: HTTPQuestion, _ asked: HostHealth.Instant, at host: Host,
    _ judge: (HTTPAnswer) -> Verdict, _ tries: inout Tries
  ) async -> Turn {
    do throws(TransportFailure) {
      let answer = try await transport.answer(to: question)
      tries.traffic.requests += answer.requests
      tries.traffic.bytes += answer.body.count
      return noted(answer, judge(answer), asked, at: host, &tries)
    } catch {
      tries.traffic.requests += error.requests
      tries.traffic.bytes += error.bytes
      if error.isTransient, error.blamesHost(isFirst: tries.isFirst) {
        host.failed(error.text, now: clock.instant())
      }
      return next(after: error, retryAfter: nil, asked, at: host, &tries)
    }
  }

  private func noted(
    _ answer: HTTPAnswer, _ verdict: Verdict, _ asked: HostHealth.Instant, at host: Host,
    _ tries: inout Tries
  ) -> Turn {
    guard case .askAgain(let text) = verdict else {
      host.succeeded(asked: asked)
      return .done(.success(answer))
    }
    let retryAfter = answer.retryAfter(now: clock.now())
    let isThrottled = answer.status == 429 || (answer.status == 503 && retryAfter != nil)
    if let retryAfter, retryAfter > policy.longestRetryAfter {
      host.gaveUp(text, now: clock.instant())
    } else if !isThrottled, tries.isFirst, answer.blamesHost {
      host.failed(text, now: clock.instant())
    }
    let failure = TransportFailure(isThrottled ? .throttled : .status, text)
    return next(after: failure, retryAfter: retryAfter, asked, at: host, &tries)
  }

  /// Whether the question is asked again. Still in the slot, so that nobody takes it before the host's pause is known.
  private func next(
    after failure: TransportFailure, retryAfter: Duration?, _ asked: HostHealth.Instant,
    at host: Host, _ tries: inout Tries
  ) -> Turn {
    let now = clock.instant()
    let step = step(after: failure, retryAfter: retryAfter, asked, now, at: host, &tries)
    var failure = failure
    switch step {
    case .slowDown(let wait):
      host.throttled(failure.text, until: now + wait, now: now)
      tries.lastCause = failure.text
      return .again(wait, failure)
    case .retry(let wait) where budget.take():
      if retryAfter != nil { host.keepQuiet(until: now + wait) }
      tries.lastCause = failure.text
      return .again(wait, failure)
    case .giveUp(let remark):
      if !remark.isEmpty { failure.text += "; \(remark)" }
    case .retry:
      failure.text += "; this run has none of its \(budget.total) retries left"
    }
    return .done(.failure(failure))
  }

  private func step(
    after failure: TransportFailure, retryAfter: Duration?, _ asked: HostHealth.Instant,
    _ now: HostHealth.Instant, at host: Host, _ tries: inout Tries
  ) -> RetryPolicy.Step {
    guard failure.kind == .throttled else {
      tries.attempts += 1
      return policy.step(
        after: failure.outcome(retryAfter: retryAfter), attempt: tries.attempts, chance: chance())
    }
    let inARow = host.refused(asked: asked, now: now)
    if inARow == 1 { tries.pauses += 1 }
    return policy.step(
      after: .throttled(retryAfter: retryAfter, inARow: inARow), attempt: tries.pauses,
      chance: chance())
  }
}

// What opens the circuit: trouble of the host, not of what was asked for. A few pictures next to each other that always fail, each asked
// several times, must not keep all the others from being asked for.

extension HTTPAnswer {
  /// Whether the status speaks of the host: of its gateways and its load (RFC 9110, sections 15.5.9 and 15.6.3 to 15.6.5), not of an error
  /// in one answer.
  fileprivate var blamesHost: Bool { status == 408 || status > 500 }
}

extension TransportFailure {
  /// - Parameter isFirst: whether the question was asked for the first time: asked again it tells nothing new.
  fileprivate func blamesHost(isFirst: Bool) -> Bool {
    switch kind {
    case .connection: true
    // An answer began: the host is well.
    case .cut: false
    default: isFirst
    }
  }

  fileprivate func outcome(retryAfter: Duration?) -> RetryPolicy.Outcome {
    switch kind {
    case .cancelled: .cancelled
    default: isTransient ? .transient(retryAfter: retryAfter) : .permanent
    }
  }
}
