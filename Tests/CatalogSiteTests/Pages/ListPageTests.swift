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

  /// 42 characters in one place and one episode, each of a species of its own but two; 151 places and episodes.
  private func largeCatalog() throws -> Catalog {
    Catalog(
      characters: try (1...42).map {
        try SmallCatalog.character(
          $0, species: "S\($0 % 41)", at: LocationReference(name: "Hall 1", id: .init(1)),
          episodes: [1])
      }, locations: (1...151).map { SmallCatalog.location($0, "Hall \($0)") },
      episodes: (1...151).map { SmallCatalog.episode($0, "S01E\($0 + 100)") },
      asOf: SmallCatalog.asOf)
  }

  @Test(
    "No two pages of a list are described by the same words, and the first names no page",
    arguments: [
      ("en", "characters/page-2.html", "42 characters, from 21 to 40."),
      ("en", "status/alive/index.html", "42 characters of status Alive."),
      ("en", "status/alive/page-3.html", "42 characters of status Alive. Page 3 of 3."),
      ("de", "status/alive/page-3.html", "42 Figuren mit dem Status Lebendig. Seite 3 von 3."),
      ("en", "gender/unknown/page-2.html", "42 characters. Gender: Unknown. Page 2 of 3."),
      (
        "en", "gender/unknown/alive/page-2.html",
        "42 characters. Gender: Unknown, Alive. Page 2 of 3."
      ),
      (
        "en", "species/page-2.html",
        "Species: every one that occurs, and how many characters it has. Page 2 of 2."
      ),
      (
        "en", "locations/page-2.html",
        "151 locations from A to Z, and how many characters were last seen there. Page 2 of 2."
      ),
      ("en", "episodes/page-2.html", "151 episodes, with air dates. Page 2 of 2."),
      (
        "en", "locations/1-page-2.html",
        "Hall 1, Planet: 42 characters last seen here. Page 2 of 3."
      ),
      (
        "en", "episodes/1-page-2.html",
        "Pilot (S01E101), aired 2 December 2013, with 42 characters. Page 2 of 3."
      ),
    ])
  func description(language: String, path: String, expected: String) throws {
    let templates = [
      "characters", "status", "facet", "facets", "locations", "location", "episodes", "episode",
    ]
    let site = try TestSite(
      try largeCatalog(),
      templates: Dictionary(uniqueKeysWithValues: templates.map { ($0, "{{page.description}}") }),
      settings: SiteSettings(
        language: language, charactersPerPage: 20, tilesPerPage: 20,
        source: SourceFacts(name: "the test")))
    #expect(try site.text(path) == expected)
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
