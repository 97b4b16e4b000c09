import CatalogData
import CatalogDomain
import Foundation
import Testing

@Suite struct LedgerBookTests {
  private func stale(_ request: String, _ reason: String = "no answer") -> CrawlLedger.Stale {
    CrawlLedger.Stale(request: request, reason: reason, fetchedAt: .distantPast)
  }

  @Test func `a request is told once, and again when its list was begun anew`() {
    let book = LedgerBook()
    book.add(stale("characters page 1"))
    book.add(stale("episodes page 1"))
    book.add(stale("characters page 1", "another reason"))
    #expect(book.ledger.stale == [stale("characters page 1"), stale("episodes page 1")])
    book.add(stale("characters"), insteadOfPagesOf: .character)
    #expect(book.ledger.stale == [stale("episodes page 1"), stale("characters")])
    book.add(stale("characters page 1"))
    book.add(stale("characters"))
    #expect(
      book.ledger.stale == [
        stale("episodes page 1"), stale("characters"), stale("characters page 1"),
      ])
  }

  @Test func `a warning is told once, however often an answer is read`() {
    let book = LedgerBook()
    for warning in ["one", "another", "one"] { book.warn(warning) }
    #expect(book.ledger.warnings == ["one", "another"])
  }
}
