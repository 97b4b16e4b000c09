package import Foundation

/// What is known of one host's condition: a circuit that opens after failures in a row, and the pause it asked for.
///
/// Closed: everybody may ask. Open: nobody, until `coolDown` is over; then one attempt is let through, and its success closes
/// the circuit.
package struct HostHealth: Hashable, Sendable {
  package enum Admission: Hashable, Sendable {
    case go
    case wait(Duration)
    /// With the last real cause.
    case refused(String)
  }

  package let threshold: Int
  package let coolDown: Duration
  package let patience: Duration
  private var failures = 0
  private var lastCause = ""
  private var openUntil: Date?
  private var quietUntil: Date?
  /// Since when the host has answered nothing but to come later; nil while it answers.
  private var throttledSince: Date?

  /// - Parameters:
  ///   - threshold: failed attempts in a row that open the circuit. More than the connections to one host, or a single
  ///     restart of the server, which fails all of them at once, would open it.
  ///   - patience: how long the host may answer nothing but to come later.
  package init(
    threshold: Int = 16, coolDown: Duration = .seconds(30), patience: Duration = .seconds(90)
  ) {
    self.threshold = threshold
    self.coolDown = coolDown
    self.patience = patience
  }

  package mutating func admission(now: Date) -> Admission {
    if let openUntil {
      guard now >= openUntil else {
        let count = failures == 1 ? "a failure" : "\(failures) failures in a row"
        return .refused("not asked for the time being after \(count), the last: \(lastCause)")
      }
      self.openUntil = now + coolDown.seconds
      return .go
    }
    guard let quietUntil, now < quietUntil else { return .go }
    return .wait(.seconds(quietUntil.timeIntervalSince(now)))
  }

  package mutating func succeeded() {
    failures = 0
    openUntil = nil
    throttledSince = nil
  }

  package mutating func failed(_ cause: String, now: Date) {
    failures += 1
    lastCause = cause
    if failures >= threshold { openUntil = now + coolDown.seconds }
  }

  /// The server asked to be left alone for longer than anybody will wait: the circuit opens at once.
  package mutating func gaveUp(_ cause: String, now: Date) {
    failures += 1
    lastCause = cause
    openUntil = now + coolDown.seconds
  }

  /// The server asked to be left alone: nobody asks it until then.
  package mutating func keepQuiet(until date: Date) {
    quietUntil = max(date, quietUntil ?? date)
  }

  /// The server asked to be asked more slowly, and is left alone until then; when it has said nothing else for too long, the circuit opens.
  package mutating func throttled(_ cause: String, until date: Date, now: Date) {
    let since = throttledSince ?? now
    throttledSince = since
    if now.timeIntervalSince(since) > patience.seconds { gaveUp(cause, now: now) }
    keepQuiet(until: date)
  }
}

extension Duration {
  package var seconds: Double { self / .seconds(1) }
}
