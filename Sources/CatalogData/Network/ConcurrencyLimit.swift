import Synchronization

/// Lets a number of tasks in at a time; the others wait in the order they came.
///
/// A waiting task that is cancelled leaves the queue at once and takes no slot.
package final class ConcurrencyLimit: Sendable {
  private struct State {
    var slots: Int
    var occupied = 0
    var nextTicket: UInt64 = 0
    /// Oldest first. Searched from the front on cancellation only.
    var waiting: [(ticket: UInt64, continuation: CheckedContinuation<Bool, Never>)] = []

    /// Those whose turn it is, each with a slot.
    mutating func admitted() -> [CheckedContinuation<Bool, Never>] {
      let count = min(waiting.count, max(0, slots - occupied))
      let admitted = waiting.prefix(count).map(\.continuation)
      waiting.removeFirst(count)
      occupied += count
      return admitted
    }
  }

  private let state: Mutex<State>

  /// - Parameter slots: at least 1.
  package init(slots: Int) {
    state = Mutex(State(slots: max(1, slots)))
  }

  /// How many are in, and how many wait to be; for tests.
  package var occupied: Int { state.withLock(\.occupied) }
  package var waiters: Int { state.withLock(\.waiting.count) }

  /// Whoever is in stays in: where the slots become fewer, none is given away until enough have left.
  ///
  /// - Parameter slots: at least 1.
  package func resize(to slots: Int) {
    let admitted = state.withLock { state in
      state.slots = max(1, slots)
      return state.admitted()
    }
    for waiter in admitted { waiter.resume(returning: true) }
  }

  /// Runs the work in one of the slots; nil when the task was cancelled before it got one.
  package func run<Value: Sendable>(_ work: () async -> Value) async -> Value? {
    guard await enter() else { return nil }
    defer { leave() }
    return await work()
  }

  private func enter() async -> Bool {
    let ticket = state.withLock { state in
      state.nextTicket += 1
      return state.nextTicket
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let entered: Bool? = state.withLock { state in
          // The handler may have run before the task stood in the queue.
          if Task.isCancelled { return false }
          if state.occupied < state.slots {
            state.occupied += 1
            return true
          }
          state.waiting.append((ticket, continuation))
          return nil
        }
        if let entered { continuation.resume(returning: entered) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.waiting.firstIndex { $0.ticket == ticket }.map { state.waiting.remove(at: $0) }
      }
      waiter?.continuation.resume(returning: false)
    }
  }

  private func leave() {
    // The slot is handed over, so a newcomer cannot overtake those who wait.
    let admitted = state.withLock { state in
      state.occupied -= 1
      return state.admitted()
    }
    for waiter in admitted { waiter.resume(returning: true) }
  }
}
