import Foundation
import Synchronization

/// Counts what a run does for its pictures, from any thread.
final class StatisticsCounter: Sendable {
  private let counted = Mutex(AvatarStatistics())
  private let fetches = Mutex<ClosedRange<Date>?>(nil)

  func count(_ change: (inout AvatarStatistics) -> Void) {
    counted.withLock { change(&$0) }
  }

  /// A picture is as old as its last fetch or confirmation.
  func note(fetchedAt date: Date) {
    fetches.withLock { known in
      known = min(known?.lowerBound ?? date, date)...max(known?.upperBound ?? date, date)
    }
  }

  /// From the oldest to the newest; nil before the first picture.
  var fetchDates: ClosedRange<Date>? { fetches.withLock { $0 } }

  /// What was counted so far, in order.
  var statistics: AvatarStatistics {
    counted.withLock { $0 }.sorted()
  }
}
