import CatalogSite
import CatalogTemplates
import Testing

@Suite("Going from page to page of a list")
struct PagerTests {
  @Test func `the first, the last and the near pages are shown, and no gap of one page`() throws {
    #expect(Pager(page: 1, of: 1) { URLReference(relative: "\($0).html") } == nil)
    for pages in 2...30 {
      for page in 1...pages {
        let pager = try #require(
          Pager(page: page, of: pages) { URLReference(relative: "\($0).html") })
        var shown = Set([1, pages, page - 2, page - 1, page, page + 1, page + 2])
        shown = shown.filter { (1...pages).contains($0) }
        for number in 1...pages
        where !shown.contains(number) && shown.isSuperset(of: [number - 1, number + 1]) {
          shown.insert(number)
        }
        #expect(pager.items.map(\.number) == shown.sorted(), "\(page) of \(pages)")
        #expect(pager.items.filter(\.isCurrent).map(\.number) == [page])
        #expect(pager.previous?.text == (page > 1 ? "\(page - 1).html" : nil))
        #expect(pager.next?.text == (page < pages ? "\(page + 1).html" : nil))
        #expect(
          pager.items.filter(\.followsGap).map(\.number)
            == shown.filter { $0 > 1 && !shown.contains($0 - 1) }.sorted())
      }
    }
  }

  @Test func `a list of a million pages shows seven of them`() throws {
    let pager = try #require(
      Pager(page: 500_000, of: 1_000_000) { URLReference(relative: "\($0).html") })
    #expect(
      pager.items.map(\.number) == [1, 499_998, 499_999, 500_000, 500_001, 500_002, 1_000_000])
  }
}
