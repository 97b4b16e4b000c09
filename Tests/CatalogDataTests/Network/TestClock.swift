import CatalogData
import Foundation
import Synchronization

/// A clock that does not wait: a sleep moves it on and is noted.
final class TestClock: Sendable {
  private struct State {
    var now: Date
    var sleeps: [Duration] = []
  }

  private let state: Mutex<State>

  init(_ now: Date = Date(timeIntervalSince1970: 1_763_618_400)) {
    state = Mutex(State(now: now))
  }

  var sleeps: [Duration] { state.withLock(\.sleeps) }

  var network: NetworkClock {
    NetworkClock(
      now: { self.state.withLock(\.now) },
      sleep: { duration in
        try Task.checkCancellation()
        self.state.withLock {
          $0.sleeps.append(duration)
          $0.now += duration / .seconds(1)
        }
      })
  }
}
