import Synchronization

/// Does a piece of work once for all who wait for it at the same time.
///
/// Safe to call from any task. A waiter that is cancelled leaves at once, and the work goes on for the others; when the last one
/// leaves, the work's task is cancelled. Who asks after that starts anew.
package final class SharedWork<Key: Hashable & Sendable, Success: Sendable, Failure: Error>:
  Sendable
{
  package typealias Outcome = Result<Success, Failure>

  private struct Job {
    let number: Int
    var task: Task<Void, Never>?
    var waiters: [Int: CheckedContinuation<Outcome, Never>]
  }

  private struct State {
    var jobs: [Key: Job] = [:]
    var lastNumber = 0

    mutating func nextNumber() -> Int {
      lastNumber += 1
      return lastNumber
    }
  }

  private let state = Mutex(State())
  private let cancelled: Failure

  /// - Parameter cancelled: what a waiter throws that was cancelled.
  package init(cancelled: Failure) {
    self.cancelled = cancelled
  }

  package func value(
    for key: Key, work: @escaping @Sendable () async throws(Failure) -> Success
  ) async throws(Failure) -> Success {
    let waiter = state.withLock { $0.nextNumber() }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { join(key, as: waiter, with: $0, work: work) }
    } onCancel: {
      leave(key, waiter)
    }
    return try outcome.get()
  }

  /// How many wait for the work now; for tests.
  package func waiters(for key: Key) -> Int {
    state.withLock { $0.jobs[key]?.waiters.count ?? 0 }
  }

  private func join(
    _ key: Key, as waiter: Int, with continuation: CheckedContinuation<Outcome, Never>,
    work: @escaping @Sendable () async throws(Failure) -> Success
  ) {
    let isJoined = state.withLock { state in
      // The flag is set before the handler runs: either it is seen here, or the handler finds the waiter.
      if Task.isCancelled { return false }
      if state.jobs[key] != nil {
        state.jobs[key]?.waiters[waiter] = continuation
      } else {
        let number = state.nextNumber()
        // Its end needs the lock held here, so that it cannot come before the job is noted.
        let task = Task {
          let outcome: Outcome
          do throws(Failure) {
            outcome = .success(try await work())
          } catch {
            outcome = .failure(error)
          }
          self.end(key, number, outcome)
        }
        state.jobs[key] = Job(number: number, task: task, waiters: [waiter: continuation])
      }
      return true
    }
    if !isJoined { continuation.resume(returning: .failure(cancelled)) }
  }

  private func leave(_ key: Key, _ waiter: Int) {
    let (continuation, orphan) = state.withLock { state in
      let continuation = state.jobs[key]?.waiters.removeValue(forKey: waiter)
      guard continuation != nil, state.jobs[key]?.waiters.isEmpty == true else {
        return (continuation, Task<Void, Never>?.none)
      }
      return (continuation, state.jobs.removeValue(forKey: key)?.task)
    }
    orphan?.cancel()
    continuation?.resume(returning: .failure(cancelled))
  }

  private func end(_ key: Key, _ number: Int, _ outcome: Outcome) {
    let waiters = state.withLock { state in
      // Another job may have taken the place of one whose waiters all left.
      state.jobs[key]?.number == number ? state.jobs.removeValue(forKey: key)?.waiters : nil
    }
    for continuation in (waiters ?? [:]).values { continuation.resume(returning: outcome) }
  }
}
