package import CatalogDomain
import Foundation
import Synchronization

/// Takes down what every request came to, while they run side by side.
package final class LedgerBook: Sendable {
  private struct Notes: Sendable {
    var ledger = CrawlLedger()
    /// The requests that `ledger` tells as stale.
    var stale: Set<String> = []
    /// What `ledger` warns of by `warn`.
    var warned: Set<String> = []
  }

  private let notes = Mutex(Notes())

  package init() {}

  package var ledger: CrawlLedger { notes.withLock { $0.ledger } }

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

  /// Each request is told once, however often it had to be served.
  package func add(_ stale: CrawlLedger.Stale) {
    notes.withLock { notes in
      if notes.stale.insert(stale.request).inserted { notes.ledger.stale.append(stale) }
    }
  }

  /// The whole list is an old one: what was noted of single pages of it says nothing any more.
  package func add(_ stale: CrawlLedger.Stale, insteadOfPagesOf kind: RecordKind) {
    notes.withLock { notes in
      notes.ledger.stale.removeAll { $0.request.hasPrefix(kind.plural) }
      notes.ledger.stale.append(stale)
      notes.stale = Set(notes.ledger.stale.map(\.request))
    }
  }

  /// Each text is told once: an answer may be read more than once.
  package func warn(_ warning: String) {
    notes.withLock { notes in
      if notes.warned.insert(warning).inserted { notes.ledger.warnings.append(warning) }
    }
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
