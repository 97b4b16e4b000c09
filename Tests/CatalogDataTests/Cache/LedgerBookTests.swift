import CatalogData
import CatalogDomain
import Testing

@Suite("Warnings of what was read")
struct LedgerBookTests {
  @Test func `a warning is told once, however often an answer is read`() {
    let book = LedgerBook()
    for warning in ["b", "a", "b"] { book.warn(warning, about: .page(.character, number: 1)) }
    #expect(book.ledger.warnings == ["a", "b"])
  }

  @Test func `warnings are in the order of kinds and pages, whatever came first`() {
    let order: [APIRequest] = [
      .page(.character, number: 2), .page(.character, number: 10),
      .records(.character, ids: [1, 2]), .page(.location, number: 1), .page(.episode, number: 1),
    ]
    for requests in [order, order.reversed()] {
      let book = LedgerBook()
      for request in requests { book.warn(request.description, about: request) }
      #expect(book.ledger.warnings == order.map(\.description))
    }
  }
}
