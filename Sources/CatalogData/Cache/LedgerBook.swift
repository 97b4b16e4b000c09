package import CatalogDomain
import Foundation
import Synchronization

/// Takes down what every request came to, while they run side by side.
package final class LedgerBook: Sendable {
  private struct Pages {
    var ledger = CrawlLedger()
    var unknownKeys: [RecordKind: Set<String>] = [:]
  }

  private let pages = Mutex(Pages())

  package init() {}

  package var ledger: CrawlLedger { pages.withLock(\.ledger) }

  package func add(_ note: (inout CrawlLedger) -> Void) {
    pages.withLock { note(&$0.ledger) }
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
  package func add(unknownKeys: Set<String>, of kind: RecordKind) {
    guard !unknownKeys.isEmpty else { return }
    pages.withLock { pages in
      let news = unknownKeys.subtracting(pages.unknownKeys[kind, default: []])
      pages.unknownKeys[kind, default: []].formUnion(news)
      for key in news.sorted() {
        pages.ledger.warnings.append(
          "\(kind.plural): the API sends \"\(key)\", which is not known here")
      }
    }
  }
}
