package import Foundation

/// The time as the network side sees it: dates for `Retry-After`, waits between attempts. Tests pass one that does not wait.
package struct NetworkClock: Sendable {
  package var now: @Sendable () -> Date
  /// Throws only when the task is cancelled.
  package var sleep: @Sendable (Duration) async throws -> Void

  package init(
    now: @escaping @Sendable () -> Date, sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.now = now
    self.sleep = sleep
  }

  package static let system = NetworkClock(
    now: { Date() }, sleep: { try await Task.sleep(for: $0) })
}
