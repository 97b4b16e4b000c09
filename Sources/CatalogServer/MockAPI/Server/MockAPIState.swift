import Synchronization

/// Everything that changes while the mock runs, behind one lock.
final class MockAPIState: Sendable {
  private struct Contents: Sendable {
    var ledger: FaultLedger
    var counts = RequestCounts()
  }

  private let faults: [Fault]
  private let seed: UInt64
  private let contents: Mutex<Contents>

  init(faults: [Fault], seed: UInt64) {
    self.faults = faults
    self.seed = seed
    contents = Mutex(Contents(ledger: FaultLedger(faults, seed: seed)))
  }

  var counts: RequestCounts { contents.withLock { $0.counts } }

  /// Forgets the counts and starts all faults afresh.
  func reset() {
    contents.withLock {
      let inFlight = $0.counts.inFlight
      $0.counts = RequestCounts()
      // Requests under way will be taken off again when they end.
      $0.counts.inFlight = inFlight
      $0.ledger = FaultLedger(faults, seed: seed)
    }
  }

  /// Counts a request that has arrived, and decides what becomes of it.
  func begin(_ request: MockRequest, kind: RequestKind) -> FaultPlan {
    contents.withLock {
      let plan = $0.ledger.plan(for: request)
      $0.counts[kind].requests += 1
      if request.isConditional { $0.counts[kind].conditional += 1 }
      $0.counts.byPath[request.target, default: 0] += 1
      $0.counts.inFlight += 1
      $0.counts.mostInFlight = max($0.counts.mostInFlight, $0.counts.inFlight)
      if !plan.fired.isEmpty { $0.counts.faulted += 1 }
      return plan
    }
  }

  /// Counts a request as answered.
  ///
  /// - Parameters:
  ///   - status: nil when the connection was broken instead.
  ///   - bytes: of the body as sent; nil as above.
  func end(_ status: Int?, bytes: Int?, kind: RequestKind) {
    contents.withLock {
      $0.counts.inFlight -= 1
      $0.counts.bodyBytes += bytes ?? 0
      if status == 304 { $0.counts[kind].notModified += 1 }
    }
  }

  /// Notes that a request gets what it asked for: after a page of a list, records may come or go.
  func noteServed(_ request: MockRequest, route: APIRoute) {
    guard case .list(let kind, _) = route else { return }
    contents.withLock {
      $0.ledger.noteServed(page: APIQuestions.page(in: request), of: kind)
    }
  }
}
