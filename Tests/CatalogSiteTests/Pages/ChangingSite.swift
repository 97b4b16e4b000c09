import CatalogDomain
import CatalogSite
import Foundation

/// A site of one character, Quill, who dies and lives again.
enum ChangingSite {
  /// - Parameters:
  ///   - seconds: after the first known state, of each change.
  ///   - episodes: that Quill is in.
  static func site(changedAfter seconds: [TimeInterval], episodes: Int = 0) throws -> TestSite {
    let alive = CatalogState(catalog: try catalog(isAlive: true, episodes))
    let dead = CatalogState(catalog: try catalog(isAlive: false, episodes))
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
        catalog: try catalog(isAlive: seconds.count.isMultiple(of: 2), episodes), avatars: [:],
        history: SiteHistory(history),
        templates: try TestSite.templates([
          "changes": "{{#rows}}{{date}};{{/rows}}", "change": "{{page.heading}}",
          "character": "{{#timeline}}{{change.date}};{{/timeline}}"
            + "{{#moreChanges}}{{name}}: {{url}}{{/moreChanges}}",
        ]),
        settings: SiteSettings(source: SourceFacts(name: "the test"))))
  }

  private static func catalog(isAlive: Bool, _ episodes: Int) throws -> Catalog {
    Catalog(
      characters: [
        try SmallCatalog.character(
          1, "Quill", status: isAlive ? "Alive" : "Dead", episodes: Array(0..<episodes))
      ],
      locations: [], episodes: (0..<episodes).map { SmallCatalog.episode($0, "S01E\($0)") },
      asOf: SmallCatalog.asOf)
  }
}
