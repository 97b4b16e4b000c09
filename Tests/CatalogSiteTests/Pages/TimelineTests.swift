import CatalogDomain
import CatalogSite
import Foundation
import Testing

@Suite("What a character's page tells of its past")
struct TimelineTests {
  /// The newest are on the character's page as on the page of changes.
  private func expectTold(_ told: Int, of changes: Int, more: String, in site: TestSite) throws {
    let all = try site.text("changes/index.html").split(separator: ";")
    #expect(all.count == changes)
    #expect(
      try site.text("characters/1.html")
        == all.prefix(told).map { $0 + ";" }.joined() + more)
  }

  @Test(arguments: [
    (8, 30, 8, ""), (10, 30, 8, "and 2 more: ../changes/index.html"), (2, 31, 2, ""),
    (4, 31, 2, "and 2 more: ../changes/index.html"),
  ])
  func `changes that a page has no room for are counted, with a way to them`(
    changes: Int, episodes: Int, told: Int, more: String
  ) throws {
    let days = (0..<changes).map { TimeInterval($0 * 86_400) }
    let site = try ChangingSite.site(changedAfter: days, episodes: episodes)
    try expectTold(told, of: changes, more: more, in: site)
  }

  @Test(arguments: [
    (2, 30, 2, ""), (8, 30, 2, "and 6 more: ../changes/index.html"),
    (1, 31, 1, ""), (2, 31, 1, "and 1 more: ../changes/index.html"),
  ])
  func `changes of many fields are fewer, but for the newest`(
    changes: Int, episodes: Int, told: Int, more: String
  ) throws {
    let days = (0..<changes).map { TimeInterval($0 * 86_400) }
    let site = try ChangingSite.site(
      changedAfter: days, episodes: episodes, becomesGhost: true)
    try expectTold(told, of: changes, more: more, in: site)
  }

  @Test(arguments: [
    ([1], [1, 2], "+S01E2"), ([1, 2, 3], [1, 4, 5], "+S01E4, +5, -S01E2, -S01E3"),
    ([1, 2, 3], [1], "-S01E2, -S01E3"),
  ])
  func `names that came and went are parted, and an episode without a code has its id`(
    before: [Int], after: [Int], told: String
  ) throws {
    let episodes = (1...5).map { SmallCatalog.episode($0, $0 == 5 ? "" : "S01E\($0)") }
    let catalogs = try [before, after].map {
      Catalog(
        characters: [try SmallCatalog.character(1, "Quill", episodes: $0)], locations: [],
        episodes: episodes, asOf: SmallCatalog.asOf)
    }
    let history = ChangingSite.history(
      of: catalogs.map { CatalogState(catalog: $0) }, changedAfter: [86_400])
    let site = TestSite(
      plan: try SitePlan(
        catalog: catalogs[1], avatars: [:], history: SiteHistory(history),
        templates: try TestSite.templates([
          "character": """
          {{#timeline}}{{#fields}}\
          {{#added}}+{{name}}{{#isFollowed}}, {{/isFollowed}}{{/added}}\
          {{#removed}}-{{name}}{{#isFollowed}}, {{/isFollowed}}{{/removed}}\
          {{/fields}}{{/timeline}}
          """
        ]),
        settings: SiteSettings(source: SourceFacts(name: "the test"))))
    #expect(try site.text("characters/1.html") == told)
  }
}
