package import Foundation

/// The time as the network side sees it: dates for `Retry-After`, moments for what is measured, waits between attempts. Tests pass one
/// that does not wait.
package struct NetworkClock: Sendable {
  /// Only to be compared with dates that others tell: it may be set, also back.
  package var now: @Sendable () -> Date
  /// Never goes back.
  package var instant: @Sendable () -> ContinuousClock.Instant
  /// Throws only when the task is cancelled.
  package var sleep: @Sendable (Duration) async throws -> Void

  package init(
    now: @escaping @Sendable () -> Date,
    instant: @escaping @Sendable () -> ContinuousClock.Instant,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.now = now
    self.instant = instant
    self.sleep = sleep
  }

  package static let system = NetworkClock(
    now: { Date() }, instant: { .now }, sleep: { try await Task.sleep(for: $0) })
}
