package import CatalogDomain
import Foundation
import Synchronization

/// Takes down what every request cost, while they run side by side, whatever becomes of its answer.
package final class LedgerBook: Sendable {
  private struct Warning: Hashable {
    let request: APIRequest
    let text: String

    func precedes(_ other: Self) -> Bool {
      request == other.request
        ? text.precedes(other.text) : request.precedes(other.request)
    }
  }

  private struct Notes: Sendable {
    var ledger = CrawlLedger()
    var warnings: Set<Warning> = []
  }

  private let notes = Mutex(Notes())

  package init() {}

  /// Its warnings are in the order of what they are about, not of arrival.
  package var ledger: CrawlLedger {
    let notes = notes.withLock { $0 }
    var ledger = notes.ledger
    ledger.warnings = notes.warnings.sorted { $0.precedes($1) }.map(\.text)
    return ledger
  }

  package func add(_ note: (inout CrawlLedger) -> Void) {
    notes.withLock { note(&$0.ledger) }
  }

  package func add(_ traffic: Traffic) {
    add { ledger in
      ledger.requests += traffic.requests
      ledger.retries += traffic.retries
      ledger.bytes += traffic.bytes
    }
  }

  /// Takes down a warning. Each text is told once: an answer may be read more than once.
  package func warn(_ warning: String, about request: APIRequest) {
    notes.withLock {
      _ = $0.warnings.insert(Warning(request: request, text: warning))
    }
  }
}
