import CatalogData
import Foundation
import Synchronization

/// A clock that does not wait: a sleep moves it on and is noted.
final class TestClock: Sendable {
  private struct State {
    var now: Date
    var instant = ContinuousClock.now
    var sleeps: [Duration] = []
  }

  private let state: Mutex<State>

  init(_ now: Date = Date(timeIntervalSince1970: 1_763_618_400)) {
    state = Mutex(State(now: now))
  }

  var sleeps: [Duration] { state.withLock(\.sleeps) }

  /// Sets the date, as a user or a time server does. No time passes.
  func set(back seconds: Double) {
    state.withLock { $0.now -= seconds }
  }

  var network: NetworkClock {
    NetworkClock(
      now: { self.state.withLock(\.now) },
      instant: { self.state.withLock(\.instant) },
      sleep: { duration in
        try Task.checkCancellation()
        self.state.withLock {
          $0.sleeps.append(duration)
          $0.now += duration / .seconds(1)
          $0.instant += duration
        }
      })
  }
}
