package import CatalogDomain
package import Foundation

/// A crawl's ledger as it is kept: JSON, its moments in milliseconds since 1970.
package struct CrawlLedgerDTO: Codable, Hashable, Sendable {
  package struct List: Codable, Hashable, Sendable {
    let kind: String
    let pages: Int
    let countAtStart: Int
    let countAtEnd: Int
    let records: Int
    let duplicates: Int
    let repaired: Int
    let restarts: Int
  }

  package struct Stale: Codable, Hashable, Sendable {
    let request: String
    let reason: String
    let fetchedAt: Int64
  }

  let lists: [List]
  let requests: Int
  let notModified: Int
  let servedFresh: Int
  let stale: [Stale]
  let retries: Int
  let bytes: Int
  let warnings: [String]

  package init(_ ledger: CrawlLedger) {
    lists = ledger.lists.map {
      List(
        kind: $0.kind.rawValue, pages: $0.pages, countAtStart: $0.countAtStart,
        countAtEnd: $0.countAtEnd, records: $0.records, duplicates: $0.duplicates,
        repaired: $0.repaired, restarts: $0.restarts)
    }
    requests = ledger.requests
    notModified = ledger.notModified
    servedFresh = ledger.servedFresh
    stale = ledger.stale.map {
      Stale(request: $0.request, reason: $0.reason, fetchedAt: $0.fetchedAt.milliseconds)
    }
    retries = ledger.retries
    bytes = ledger.bytes
    warnings = ledger.warnings
  }

  /// Lists of kinds this version does not know are left out.
  package var ledger: CrawlLedger {
    var ledger = CrawlLedger()
    ledger.lists = lists.compactMap { list in
      RecordKind(rawValue: list.kind).map {
        CrawlLedger.List(
          kind: $0, pages: list.pages, countAtStart: list.countAtStart,
          countAtEnd: list.countAtEnd, records: list.records, duplicates: list.duplicates,
          repaired: list.repaired, restarts: list.restarts)
      }
    }
    ledger.requests = requests
    ledger.notModified = notModified
    ledger.servedFresh = servedFresh
    ledger.stale = stale.map {
      CrawlLedger.Stale(
        request: $0.request, reason: $0.reason, fetchedAt: Date(milliseconds: $0.fetchedAt))
    }
    ledger.retries = retries
    ledger.bytes = bytes
    ledger.warnings = warnings
    return ledger
  }

  /// Sorted keys: the same ledger is the same bytes.
  package func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }

  package init(decoding data: Data) throws {
    self = try JSONDecoder().decode(Self.self, from: data)
  }
}

extension Date {
  /// Since 1970, rounded to the nearest.
  var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1000).rounded()) }

  init(milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }
}
