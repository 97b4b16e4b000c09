import CatalogData
import CatalogDomain
import Foundation
import Testing

@Suite struct CrawlLedgerDTOTests {
  @Test func `a ledger comes back as it was kept`() throws {
    var ledger = CrawlLedger()
    ledger.lists = [
      .init(
        kind: .character, pages: 42, countAtStart: 826, countAtEnd: 827, records: 827,
        duplicates: 1, repaired: 2, restarts: 1)
    ]
    ledger.requests = 52
    ledger.notModified = 3
    ledger.servedFresh = 4
    ledger.stale = [
      .init(
        request: "characters page 3", reason: "https://h: timeout",
        fetchedAt: Date(timeIntervalSince1970: 1_800_000_000.25))
    ]
    ledger.retries = 5
    ledger.bytes = 426_000
    ledger.warnings = ["a", "b"]
    let encoded = try CrawlLedgerDTO(ledger).encoded()
    #expect(try CrawlLedgerDTO(decoding: encoded).ledger == ledger)
    #expect(try CrawlLedgerDTO(ledger).encoded() == encoded)
  }

  @Test func `what is no ledger is an error`() {
    #expect(throws: (any Error).self) { try CrawlLedgerDTO(decoding: Data("{}".utf8)) }
  }
}
