import CatalogDomain
import Foundation
import Synchronization

/// How far an attempt came, readable while it runs: whoever ends it, the deadline or the network, tells what had been received.
final class AttemptProgress: Sendable {
  private struct State {
    var requests = 0
    var bytes = 0
    var partial: TransportFailure.Partial?
    var isOutOfTime = false
  }

  private let state = Mutex(State())

  var requests: Int { state.withLock(\.requests) }
  /// Whether it is being ended because its time is over.
  var isOutOfTime: Bool { state.withLock(\.isOutOfTime) }

  /// A request goes out.
  func began() {
    state.withLock { $0.requests += 1 }
  }

  func received(_ bytes: Int) {
    state.withLock { $0.bytes = bytes }
  }

  func kept(_ partial: TransportFailure.Partial) {
    state.withLock { $0.partial = partial }
  }

  func endsOutOfTime() {
    state.withLock { $0.isOutOfTime = true }
  }

  /// The failure, with what the attempt cost.
  func completed(_ failure: TransportFailure) -> TransportFailure {
    state.withLock { state in
      TransportFailure(
        failure.kind, failure.text, requests: state.requests, bytes: state.bytes,
        partial: state.partial)
    }
  }

  func outOfTime(_ limits: HTTPLimits) -> TransportFailure {
    let bytes = state.withLock(\.bytes)
    return completed(
      TransportFailure(
        .timeout,
        "no whole answer within \(limits.total.inSeconds), \(bytes.counted("byte")) came"))
  }
}
