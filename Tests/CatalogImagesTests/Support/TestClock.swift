import Foundation
import Synchronization

/// A clock that stands until it is told to go on.
final class TestClock: Sendable {
  private let seconds = Mutex(0.0)

  var now: Date { Date(timeIntervalSince1970: seconds.withLock { $0 }) }

  func advance(by interval: TimeInterval) {
    seconds.withLock { $0 += interval }
  }
}
