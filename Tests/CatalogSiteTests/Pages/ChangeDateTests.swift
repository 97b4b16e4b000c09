import CatalogDomain
import CatalogSite
import Foundation
import Testing

@Suite("Dates of changes")
struct ChangeDateTests {
  private static func catalog(isAlive: Bool) throws -> Catalog {
    Catalog(
      characters: [try SmallCatalog.character(1, "Quill", status: isAlive ? "Alive" : "Dead")],
      locations: [], episodes: [], asOf: SmallCatalog.asOf)
  }

  /// Quill dies and lives again, so many seconds after the first known state.
  private static func site(changedAfter seconds: [TimeInterval]) throws -> TestSite {
    let alive = CatalogState(catalog: try catalog(isAlive: true))
    let dead = CatalogState(catalog: try catalog(isAlive: false))
    let changes = seconds.enumerated().map { position, seconds in
      CatalogHistory.Change(
        snapshot: Snapshot.ID(position + 2), occurrence: 1, fingerprint: "\(position)",
        date: SmallCatalog.asOf.addingTimeInterval(seconds), lastBefore: SmallCatalog.asOf,
        diff: position.isMultiple(of: 2)
          ? CatalogDiff(from: alive, to: dead) : CatalogDiff(from: dead, to: alive))
    }
    let history = CatalogHistory(begin: SmallCatalog.asOf, changes: changes.reversed())
    return TestSite(
      plan: try SitePlan(
        catalog: try catalog(isAlive: seconds.count.isMultiple(of: 2)), avatars: [:],
        history: SiteHistory(history),
        templates: try TestSite.templates([
          "changes": "{{#rows}}{{date}};{{/rows}}", "change": "{{page.heading}}",
          "character": "{{#timeline}}{{change.date}};{{/timeline}}",
        ]),
        settings: SiteSettings(source: SourceFacts(name: "the test"))))
  }

  @Test func `a change that is alone on its day has no time`() throws {
    let site = try Self.site(changedAfter: [0, 86_400])
    #expect(try site.text("changes/index.html") == "15 December 2025;14 December 2025;")
  }

  @Test func `changes of one day are told apart by their time, wherever they are named`() throws {
    let site = try Self.site(changedAfter: [0, 3_725, 86_400])
    let (second, first) = ("14 December 2025, 07:02:05 UTC", "14 December 2025, 06:00:00 UTC")
    let all = "15 December 2025;\(second);\(first);"
    #expect(try site.text("changes/index.html") == all)
    #expect(try site.text("characters/1.html") == all)
    #expect(try site.text("changes/3.html") == "Changes of \(second)")
    #expect(try site.text("feed.xml").contains("<title>Changes of \(first)</title>"))
  }
}
