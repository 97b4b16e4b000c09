import Synchronization

/// Counts what a run does for its pictures, from any thread.
final class StatisticsCounter: Sendable {
  private let counted = Mutex(AvatarStatistics())

  func count(_ change: (inout AvatarStatistics) -> Void) {
    counted.withLock { change(&$0) }
  }

  /// What was counted so far, in order.
  var statistics: AvatarStatistics {
    counted.withLock { $0 }.sorted()
  }
}
