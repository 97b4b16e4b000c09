import Foundation
import Synchronization

/// A clock that stands still until it is moved.
final class HandClock: Sendable {
  private let moment: Mutex<Date>

  init(_ moment: Date = Date(timeIntervalSince1970: 1_800_000_000)) {
    self.moment = Mutex(moment)
  }

  var now: Date { moment.withLock { $0 } }

  /// The same moment as a crawl's number.
  var milliseconds: Int64 { Int64((now.timeIntervalSince1970 * 1000).rounded()) }

  func advance(_ seconds: TimeInterval) {
    moment.withLock { $0 += seconds }
  }
}
