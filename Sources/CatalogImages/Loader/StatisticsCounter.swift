import Foundation
import Synchronization

/// Counts what a run does for its pictures, from any thread.
final class StatisticsCounter: Sendable {
  private let counted = Mutex(AvatarStatistics())
  private let oldest = Mutex<Date?>(nil)

  func count(_ change: (inout AvatarStatistics) -> Void) {
    counted.withLock { change(&$0) }
  }

  /// A picture is as old as its last fetch or confirmation.
  func note(fetchedAt date: Date) {
    oldest.withLock { $0 = min($0 ?? date, date) }
  }

  /// Nil before the first picture.
  var oldestFetch: Date? { oldest.withLock { $0 } }

  /// What was counted so far, in order.
  var statistics: AvatarStatistics {
    counted.withLock { $0 }.sorted()
  }
}
