import CatalogDomain
import CatalogSite
import Foundation

/// A site of one character, Quill, who dies and lives again.
enum ChangingSite {
  /// - Parameters:
  ///   - seconds: after the first known state, of each change.
  ///   - episodes: that Quill is in.
  ///   - becomesGhost: whether more than the status changes each time: species, type and gender as well.
  static func site(
    changedAfter seconds: [TimeInterval], episodes: Int = 0, becomesGhost: Bool = false
  ) throws -> TestSite {
    func catalog(isAlive: Bool) throws -> Catalog {
      try Self.catalog(isAlive: isAlive, episodes, isGhost: becomesGhost && !isAlive)
    }
    let alive = CatalogState(catalog: try catalog(isAlive: true))
    let dead = CatalogState(catalog: try catalog(isAlive: false))
    let states = (0...seconds.count).map { $0.isMultiple(of: 2) ? alive : dead }
    return TestSite(
      plan: try SitePlan(
        catalog: try catalog(isAlive: seconds.count.isMultiple(of: 2)), avatars: [:],
        history: SiteHistory(history(of: states, changedAfter: seconds)),
        templates: try TestSite.templates([
          "home": "{{#changes}}{{date}};{{/changes}}",
          "changes": "{{#rows}}{{date}};{{/rows}}", "change": "{{page.heading}}",
          "character": "{{#timeline}}{{change.date}};{{/timeline}}"
            + "{{#moreChanges}}{{name}}: {{url}}{{/moreChanges}}",
        ]),
        settings: SiteSettings(source: SourceFacts(name: "the test"))))
  }

  /// - Parameters:
  ///   - states: one after the other.
  ///   - seconds: after the first known state, of each change.
  static func history(of states: [CatalogState], changedAfter seconds: [TimeInterval])
    -> CatalogHistory
  {
    let changes = zip(zip(states, states.dropFirst()), seconds).enumerated().map {
      position, change in
      CatalogHistory.Change(
        snapshot: Snapshot.ID(position + 2), occurrence: 1, fingerprint: "\(position)",
        date: SmallCatalog.asOf.addingTimeInterval(change.1), lastBefore: SmallCatalog.asOf,
        diff: CatalogDiff(from: change.0.0, to: change.0.1))
    }
    return CatalogHistory(begin: SmallCatalog.asOf, changes: changes.reversed())
  }

  private static func catalog(isAlive: Bool, _ episodes: Int, isGhost: Bool) throws -> Catalog {
    Catalog(
      characters: [
        try SmallCatalog.character(
          1, "Quill", status: isAlive ? "Alive" : "Dead", species: isGhost ? "Ghost" : "Human",
          type: isGhost ? "Pale" : "", gender: isGhost ? "Genderless" : "unknown",
          episodes: Array(0..<episodes))
      ],
      locations: [], episodes: (0..<episodes).map { SmallCatalog.episode($0, "S01E\($0)") },
      asOf: SmallCatalog.asOf)
  }
}
