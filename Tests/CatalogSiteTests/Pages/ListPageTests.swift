import CatalogDomain
import CatalogSite
import Testing

@Suite("Lists of characters")
struct ListPageTests {
  private let pager =
    "{{#pager}}{{#previous}}←{{.}} {{/previous}}{{#items}}{{#followsGap}}… {{/followsGap}}"
    + "{{#isCurrent}}[{{/isCurrent}}{{number}}{{#isCurrent}}]{{/isCurrent}} {{/items}}"
    + "{{#next}}→{{.}}{{/next}}{{/pager}}"

  private func site(_ count: Int, _ template: String, size: Int = 1) throws -> TestSite {
    try TestSite(
      Catalog(
        characters: try (0..<count).map {
          try SmallCatalog.character($0 + 1, "C\($0 + 1)", status: $0 % 3 == 0 ? "Dead" : "Alive")
        }, locations: [], episodes: [], asOf: SmallCatalog.asOf),
      templates: ["characters": template, "status": template],
      settings: SiteSettings(charactersPerPage: size, source: SourceFacts(name: "the test")))
  }

  @Test func `a pager leads to the pages of its list`() throws {
    #expect(
      try site(10, pager).text("characters/page-2.html")
        == "←index.html 1 [2] 3 4 … 10 →page-3.html")
  }

  @Test func `a list of one page has no pager`() throws {
    #expect(try site(20, pager, size: 20).text("characters/index.html") == "")
  }

  @Test func `a page says which part of the list it holds`() throws {
    let site = try site(
      5, "{{first}}-{{last}}/{{total}}:{{#cards}} {{number}} {{name}}{{/cards}}", size: 2)
    #expect(try site.text("characters/index.html") == "1-2/5: 001 C1 002 C2")
    #expect(try site.text("characters/page-3.html") == "5-5/5: 005 C5")
    #expect(try site.text("status/dead/index.html") == "1-2/2: 001 C1 004 C4")
  }

  @Test func `links of a status list climb two folders`() throws {
    let site = try site(
      2, "{{#cards}}{{url}} {{/cards}}{{#statuses}}{{url}} {{/statuses}}{{site.home}}", size: 2)
    #expect(
      try site.text("status/alive/index.html")
        == "../../characters/2.html index.html ../dead/index.html ../../index.html")
  }

  @Test func `statuses share the bar without a rest`() throws {
    let site = try site(
      4,
      "{{#statuses}}{{label}} {{count}} {{start}}+{{share}}"
        + "{{#isCurrent}}!{{/isCurrent}} {{/statuses}}",
      size: 9)
    #expect(try site.text("status/dead/index.html") == "Alive 2 0+500 Dead 2 500+500! ")
    #expect(try site.text("characters/index.html") == "Alive 2 0+500 Dead 2 500+500 ")
  }
}
