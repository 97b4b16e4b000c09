import Foundation

/// Asks until there is an answer or no sense in asking: retries, waits, a budget for the run, a bound on simultaneous requests
/// to a host, and a circuit that spares a host which is down.
///
/// One is shared by everything that may be asked at the same time with the same manners; the budget may be shared wider. Safe to
/// call from any task. A waiting question holds no place. Cancellation ends a question promptly and is never retried.
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
  ///   - places: simultaneous requests to one host; nil for as many as the transport has connections.
  ///   - chance: from 0 up to but not including 1.
  ///   - health: of a host nothing is known of yet.
  package init(
    transport: HTTPTransport, policy: RetryPolicy = RetryPolicy(),
    budget: RetryBudget = RetryBudget(), places: Int? = nil, health: HostHealth = HostHealth(),
    clock: NetworkClock = .system,
    chance: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
  ) {
    self.transport = transport
    self.policy = policy
    self.budget = budget
    self.clock = clock
    self.chance = chance
    hosts = Hosts(
      places: min(places ?? .max, transport.limits.connectionsPerHost), health: health)
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
    var traffic = Traffic()
    var lastCause: String?
    var attempts = 0
    var pauses = 0
    while true {
      let attempted = await attempt(question, isFirst: attempts == 0, at: host, judge, &traffic)
      switch attempted.result {
      case .success(let answer): return (.success(answer), traffic)
      case .failure(var failure):
        // A circuit that opened meanwhile does not hide what this question itself met.
        if failure.kind == .circuit, let lastCause {
          failure.text = "\(lastCause); \(failure.text)"
        }
        let isThrottled = failure.kind == .throttled
        if isThrottled { pauses += 1 } else { attempts += 1 }
        let step = policy.step(
          after: failure.outcome(retryAfter: attempted.retryAfter),
          attempt: isThrottled ? pauses : attempts, budget: budget.remaining, chance: chance())
        let wait: Duration
        switch step {
        case .slowDown(let duration):
          wait = duration
          let now = clock.now()
          host.throttled(failure.text, until: now + wait.seconds, now: now)
        case .retry(let duration) where budget.take():
          wait = duration
          if attempted.retryAfter != nil { host.keepQuiet(until: clock.now() + wait.seconds) }
        case .giveUp(let remark):
          if !remark.isEmpty { failure.text += "; \(remark)" }
          return (.failure(failure), traffic)
        case .retry, .use:
          // Others took the last retries in between.
          failure.text += "; this run has no retries left"
          return (.failure(failure), traffic)
        }
        lastCause = failure.text
        question = revise(question, failure)
        traffic.retries += 1
        do { try await clock.sleep(wait) } catch { return (.failure(.cancelled), traffic) }
      }
    }
  }

  private typealias Attempted = (
    result: Result<HTTPAnswer, TransportFailure>, retryAfter: Duration?
  )

  private enum Turn: Sendable {
    case done(Attempted)
    case wait(Duration)
  }

  /// Sends the question when the host has a place for it and may be asked. The circuit is looked at in the place, and what came of the
  /// question is noted there: those who stood in the queue when it opened are not sent any more.
  private func attempt(
    _ question: HTTPQuestion, isFirst: Bool, at host: Host, _ judge: (HTTPAnswer) -> Verdict,
    _ traffic: inout Traffic
  ) async -> Attempted {
    // Each wait may meet a new one that others were told; at some point the question is given up.
    for _ in 0..<max(1, policy.pauses) {
      let turn = await host.places.run {
        await self.turn(question, isFirst: isFirst, at: host, judge, &traffic)
      }
      switch turn {
      case nil: return (.failure(.cancelled), nil)
      case .done(let attempted): return attempted
      case .wait(let duration):
        do { try await clock.sleep(duration) } catch { return (.failure(.cancelled), nil) }
      }
    }
    return (.failure(TransportFailure(.circuit, "the server asks to wait again and again")), nil)
  }

  private func turn(
    _ question: HTTPQuestion, isFirst: Bool, at host: Host, _ judge: (HTTPAnswer) -> Verdict,
    _ traffic: inout Traffic
  ) async -> Turn {
    switch host.admission(now: clock.now()) {
    case .wait(let duration): return .wait(duration)
    case .refused(let text):
      let name = Authority(question.url)?.shown ?? "the host"
      return .done((.failure(TransportFailure(.circuit, "\(name) is \(text)")), nil))
    case .go:
      let answer: HTTPAnswer
      do throws(TransportFailure) {
        answer = try await transport.answer(to: question)
      } catch {
        traffic.requests += error.requests
        traffic.bytes += error.bytes
        if error.isTransient, error.blamesHost(isFirst: isFirst) {
          host.failed(error.text, now: clock.now())
        }
        return .done((.failure(error), nil))
      }
      traffic.requests += answer.requests
      traffic.bytes += answer.body.count
      return .done(noted(answer, isFirst: isFirst, judge(answer), at: host))
    }
  }

  private func noted(
    _ answer: HTTPAnswer, isFirst: Bool, _ verdict: Verdict, at host: Host
  ) -> Attempted {
    guard case .askAgain(let text) = verdict else {
      host.succeeded()
      return (.success(answer), nil)
    }
    let retryAfter = answer.retryAfter(now: clock.now())
    let isThrottled = answer.status == 429 || (answer.status == 503 && retryAfter != nil)
    if let retryAfter, retryAfter > policy.longestRetryAfter {
      host.gaveUp(text, now: clock.now())
    } else if !isThrottled, isFirst, answer.blamesHost {
      host.failed(text, now: clock.now())
    }
    return (.failure(TransportFailure(isThrottled ? .throttled : .status, text)), retryAfter)
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
    case .throttled: .throttled(retryAfter: retryAfter)
    default: isTransient ? .transient(retryAfter: retryAfter) : .permanent
    }
  }
}
