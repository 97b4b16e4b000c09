package import CatalogDomain
import Foundation
import Synchronization

/// Takes down what every request came to, while they run side by side.
package final class LedgerBook: Sendable {
  private let ledgers = Mutex(CrawlLedger())

  package init() {}

  package var ledger: CrawlLedger { ledgers.withLock { $0 } }

  package func add(_ note: (inout CrawlLedger) -> Void) {
    ledgers.withLock { note(&$0) }
  }

  package func add(_ traffic: Traffic) {
    add { ledger in
      ledger.requests += traffic.requests
      ledger.retries += traffic.retries
      ledger.bytes += traffic.bytes
    }
  }

  /// Each request is told once, however often it had to be served.
  package func add(_ stale: CrawlLedger.Stale) {
    add { ledger in
      if !ledger.stale.contains(where: { $0.request == stale.request }) {
        ledger.stale.append(stale)
      }
    }
  }

  /// The whole list is an old one: what was noted of single pages of it says nothing any more.
  package func add(_ stale: CrawlLedger.Stale, insteadOfPagesOf kind: RecordKind) {
    add { ledger in
      ledger.stale.removeAll { $0.request.hasPrefix(kind.plural) }
      ledger.stale.append(stale)
    }
  }

  package func warn(_ warning: String) {
    add { $0.warnings.append(warning) }
  }

  /// Each key is told once however many records have it.
  package func add(unknownKeys: UnknownKeys, of kind: RecordKind) {
    guard !unknownKeys.isEmpty else { return }
    add { ledger in
      let known = ledger.unknownKeys[kind, default: UnknownKeys()].names
      ledger.unknownKeys[kind, default: UnknownKeys()].formUnion(unknownKeys)
      for key in unknownKeys.names.subtracting(known).sorted() {
        ledger.warnings.append("\(kind.plural): the API sends \"\(key)\", which is not known here")
      }
    }
  }
}
