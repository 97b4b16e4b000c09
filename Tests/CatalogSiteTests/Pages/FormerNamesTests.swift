import CatalogDomain
import CatalogSite
import Foundation
import Testing

/// A change is told in the words of its time, whatever became of its records since.
@Suite struct FormerNamesTests {
  /// Bo leaves the harbour, is renamed, is removed, and Eve comes under Bo's id. An episode's cast and code change along.
  private static func states() throws -> [CatalogState] {
    func state(_ name: String?, residents: [Int], _ code: String, cast: [Int]) throws
      -> CatalogState
    {
      let others = try [SmallCatalog.character(1, "Ada", episodes: cast.contains(1) ? [7] : [])]
      let two = try name.map { [try SmallCatalog.character(2, $0)] } ?? []
      return CatalogState(
        catalog: Catalog(
          characters: others + two,
          locations: [SmallCatalog.location(1, "Harbour", residents: residents)],
          episodes: [SmallCatalog.episode(7, code, code == "S01E07" ? "Storm" : "The storm")],
          asOf: SmallCatalog.asOf))
    }
    return [
      try state("Bo", residents: [1, 2], "S01E07", cast: []),
      try state("Bo", residents: [1], "S01E07", cast: [1]),
      try state("Bo Quill", residents: [1], "S01E07", cast: [1]),
      try state(nil, residents: [1], "Special", cast: [1]),
      try state("Eve", residents: [1], "Special", cast: [1]),
    ]
  }

  /// - Parameter count: of the states that there were so far.
  private static func site(after count: Int) throws -> TestSite {
    let states = Array(try states().prefix(count))
    let days = (1..<count).map { TimeInterval($0 * 86_400) }
    let history = ChangingSite.history(of: states, changedAfter: days)
    let field =
      "{{label}}:{{#added}}+{{name}}{{#url}}={{.}}{{/url}}{{/added}}"
      + "{{#removed}}-{{name}}{{#url}}={{.}}{{/url}}{{/removed}};"
    let rows =
      "{{#kinds}}{{#groups}}{{#rows}}{{name}}{{#url}}={{.}}{{/url}}({{#fields}}\(field){{/fields}}) {{/rows}}{{/groups}}{{/kinds}}"
    return TestSite(
      plan: try SitePlan(
        catalog: try #require(states.last).catalog, avatars: [:],
        history: SiteHistory(history),
        templates: try TestSite.templates([
          "change": rows, "character": "{{#timeline}}{{#fields}}\(field){{/fields}}{{/timeline}}",
        ]),
        settings: SiteSettings(source: SourceFacts(name: "the test"))))
  }

  @Test(arguments: 2...5)
  func `what a list lost and got is called as it was then`(count: Int) throws {
    let page = try Self.site(after: count).text("changes/2.html")
    // Whoever has the id by now is another one.
    let link = count < 5 ? "=../characters/2.html" : ""
    #expect(page.contains("Last seen here:-Bo\(link);"), "\(page)")
    #expect(page.contains("Episodes:+S01E07 Storm=../episodes/7.html;"), "\(page)")
    let first = try Self.site(after: count).text("characters/1.html")
    #expect(first.contains("Episodes:+S01E07;"), "\(first)")
  }

  @Test func `entries of the feed say what they said`() throws {
    let entries = try (2...5).map { count in
      let feed = try Self.site(after: count).text("feed.json")
      return try #require(feed.firstMatch(of: /Last seen here: − [A-Z a-z]*/)).output
    }
    #expect(Set(entries) == ["Last seen here: − Bo"])
  }

  @Test func `who was removed has no link to another one of the same id`() throws {
    #expect(
      try Self.site(after: 4).text("changes/4.html").contains("Bo Quill=../characters/2.html("))
    let page = try Self.site(after: 5).text("changes/4.html")
    #expect(page.contains("Bo Quill("), "\(page)")
    #expect(try Self.site(after: 5).text("changes/5.html").contains("Eve=../characters/2.html("))
  }

  @Test func `an episode's code has a name of its own`() throws {
    let page = try Self.site(after: 4).text("changes/4.html")
    #expect(page.contains("Code:;"), "\(page)")
  }
}
