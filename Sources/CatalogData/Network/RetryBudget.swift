import Synchronization

/// The retries one run may make in all, shared by everything that asks the network.
///
/// A site of 900 requests on a host that fails every second time would else be asked thousands of times.
package final class RetryBudget: Sendable {
  /// Of all requests together.
  package let total: Int
  private let left: Mutex<Int>

  package init(_ retries: Int = 200) {
    total = retries
    left = Mutex(retries)
  }

  /// Takes one; false when none is left.
  package func take() -> Bool {
    left.withLock { left in
      guard left > 0 else { return false }
      left -= 1
      return true
    }
  }
}
