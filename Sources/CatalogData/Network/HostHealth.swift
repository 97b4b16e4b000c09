/// What is known of one host's condition: a circuit that opens after failures in a row, the pause it asked for, and the pace it keeps up
/// with.
///
/// Closed: everybody may ask. Open: nobody, until `coolDown` is over; then one attempt is let through, and its success closes
/// the circuit.
///
/// A host that asks to come later is asked by one at a time until it answers, and then at a pace: the time between two questions doubles
/// with each refusal and shrinks with each answer, until there is no need for one.
package struct HostHealth: Hashable, Sendable {
  package typealias Instant = ContinuousClock.Instant

  package enum Admission: Hashable, Sendable {
    case go
    case wait(Duration)
    /// With the last real cause.
    case refused(String)
  }

  package let threshold: Int
  package let endurance: Duration
  package let coolDown: Duration
  package let patience: Duration
  private var failures = 0
  /// Since when there were nothing but failures; nil while it answers.
  private var failingSince: Instant?
  private var lastCause = ""
  private var openUntil: Instant?
  private var quietUntil: Instant?
  /// Since when the host has answered nothing but to come later; nil while it answers.
  private var throttledSince: Instant?
  /// Whether it was given up because that went on for too long.
  private var isOutOfPatience = false
  private var lastRefusal: Instant?
  /// How often it asked to come later since it last answered. What was asked before such a refusal counts with it.
  private var refusals = 0
  /// The time between two questions.
  private var pace = Duration.zero
  /// When the next question may be asked at that pace.
  private var nextTurn: Instant?

  private static let firstPace = Duration.milliseconds(50)
  private static let slowestPace = Duration.seconds(1)
  /// A shorter time between two questions is none.
  private static let fastestPace = Duration.milliseconds(10)

  /// - Parameters:
  ///   - threshold: failed attempts in a row that open the circuit. More than the connections to one host, or a single
  ///     restart of the server, which fails all of them at once, would open it.
  ///   - endurance: for how long there must be nothing but failures before it opens: as long as a question may be asked again and again,
  ///     or those that were asked when the server restarted would be given up before it is back.
  ///   - patience: how long the host may answer nothing but to come later.
  package init(
    threshold: Int = 16, endurance: Duration = .zero, coolDown: Duration = .seconds(30),
    patience: Duration = .seconds(90)
  ) {
    self.threshold = threshold
    self.endurance = endurance
    self.coolDown = coolDown
    self.patience = patience
  }

  /// Whether one question at a time is to find out how the host is.
  package var isProbed: Bool { refusals > 0 }

  package mutating func admission(now: Instant) -> Admission {
    if let openUntil {
      guard now >= openUntil else {
        return .refused("not asked for the time being after \(trouble), the last: \(lastCause)")
      }
      self.openUntil = now + coolDown
      return .go
    }
    if let until = [quietUntil, nextTurn].compactMap({ $0 }).max(), now < until {
      return .wait(until - now)
    }
    nextTurn = pace > .zero ? now + pace : nil
    return .go
  }

  /// What opened the circuit.
  private var trouble: String {
    if isOutOfPatience { return "answering nothing but to come later for \(patience.inSeconds)" }
    return failures == 1 ? "a failure" : "\(failures) failures in a row"
  }

  /// - Parameter asked: when the question was sent. What was on its way when another was refused tells nothing of the pace.
  package mutating func succeeded(asked: Instant) {
    failures = 0
    failingSince = nil
    openUntil = nil
    isOutOfPatience = false
    if let lastRefusal, asked < lastRefusal { return }
    throttledSince = nil
    refusals = 0
    // Some twenty answers halve it, so that few of them are paid with a refusal.
    pace = pace * 31 / 32
    if pace < Self.fastestPace { pace = .zero }
  }

  package mutating func failed(_ cause: String, now: Instant) {
    let since = failingSince ?? now
    failingSince = since
    failures += 1
    lastCause = cause
    guard failures >= threshold, now - since >= endurance else { return }
    openUntil = now + coolDown
    isOutOfPatience = false
  }

  /// The server asked to be left alone for longer than anybody will wait: the circuit opens at once.
  package mutating func gaveUp(_ cause: String, now: Instant) {
    open(cause, restingFrom: now)
  }

  private mutating func open(_ cause: String, restingFrom instant: Instant) {
    failures += 1
    lastCause = cause
    openUntil = instant + coolDown
    isOutOfPatience = false
  }

  /// The server asked to be left alone: nobody asks it until then.
  package mutating func keepQuiet(until instant: Instant) {
    quietUntil = max(instant, quietUntil ?? instant)
  }

  /// The server asked to be asked more slowly.
  ///
  /// - Parameter asked: when the question was sent.
  /// - Returns: how often it did since it last answered. Questions that were on their way together count once.
  package mutating func refused(asked: Instant, now: Instant) -> Int {
    if let lastRefusal, asked < lastRefusal { return max(1, refusals) }
    lastRefusal = now
    refusals += 1
    // Only a question that kept to the pace tells that it is too fast, not one that came to find out.
    if refusals == 1 { pace = min(max(pace * 2, Self.firstPace), Self.slowestPace) }
    return refusals
  }

  /// The server is left alone until then because it asked to be asked more slowly; when it has said nothing else for too long, the
  /// circuit opens, and stays so for the cool-down behind that: who waits until then is not to be let through once more.
  package mutating func throttled(_ cause: String, until instant: Instant, now: Instant) {
    let since = throttledSince ?? now
    throttledSince = since
    if now - since > patience {
      open(cause, restingFrom: instant)
      isOutOfPatience = true
    }
    keepQuiet(until: instant)
  }
}
