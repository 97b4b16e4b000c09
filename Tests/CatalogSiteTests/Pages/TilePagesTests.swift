import CatalogDomain
import CatalogSite
import Testing

@Suite("Locations and episodes with many characters")
struct TilePagesTests {
  private func catalog(_ count: Int) throws -> Catalog {
    Catalog(
      characters: try (1...count).map {
        try SmallCatalog.character(
          $0, "C\($0)", at: LocationReference(name: "Hall", id: .init(1)), episodes: [1])
      }, locations: [SmallCatalog.location(1, "Hall")],
      episodes: [SmallCatalog.episode(1, "S01E01")], asOf: SmallCatalog.asOf)
  }

  private func site(_ count: Int, _ templates: [String: String]) throws -> TestSite {
    try TestSite(
      try catalog(count), templates: templates,
      settings: SiteSettings(tilesPerPage: 2, source: SourceFacts(name: "the test")))
  }

  @Test func `go on page after page beside the first`() throws {
    let template =
      "{{name}} {{extent}}{{#isFirst}} first{{/isFirst}} {{#pager}}{{previous}}<>{{next}}{{/pager}}"
    let site = try site(
      5,
      [
        "location": template + "{{residentCount}}{{#residents}} {{name}}{{/residents}}",
        "episode": template + "{{castCount}}{{#cast}} {{name}}{{/cast}}",
      ])
    #expect(
      site.paths.filter { $0.hasPrefix("locations/") || $0.hasPrefix("episodes/") } == [
        "episodes/1-page-2.html", "episodes/1-page-3.html", "episodes/1.html",
        "episodes/index.html", "locations/1-page-2.html", "locations/1-page-3.html",
        "locations/1.html", "locations/index.html",
      ])
    #expect(
      try site.text("locations/1.html") == "Hall 1–2 of 5 first <>1-page-2.html5 C1 C2")
    #expect(
      try site.text("locations/1-page-2.html")
        == "Hall 3–4 of 5 1.html<>1-page-3.html5 C3 C4")
    #expect(try site.text("episodes/1-page-3.html") == "Pilot 5–5 of 5 1-page-2.html<>5 C5")
  }

  @Test func `a page of few says nothing of pages`() throws {
    let site = try site(2, ["location": "[{{extent}}{{#pager}}x{{/pager}}]"])
    #expect(try site.text("locations/1.html") == "[]")
  }

  @Test func `a location of ten thousand has small pages`() throws {
    let site = try TestSite(shipped: try catalog(10_000))
    for path in ["locations/1.html", "locations/1-page-200.html", "episodes/1-page-417.html"] {
      #expect(try site.text(path).utf8.count <= 10_000)
    }
  }
}
