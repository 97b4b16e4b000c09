package import CatalogTemplates

/// Episodes of one season, as other pages show them.
package struct SeasonGroup: Sendable {
  /// Nil for episodes whose code tells no season.
  package let number: Int?
  package let episodes: [EpisodeRow]
  /// `Season 3`
  package let heading: String

  /// By number, and those of none last; within a season the order stays.
  static func groups(of rows: [EpisodeRow], _ texts: SiteTexts) -> [SeasonGroup] {
    let seasons = Dictionary(grouping: rows, by: \.entry.season)
    let numbered = seasons.keys.compactMap { $0 }.sorted().map { number in
      SeasonGroup(
        number: number, episodes: seasons[number] ?? [],
        heading: texts.filled(.season, String(number)))
    }
    guard let others = seasons[nil] else { return numbered }
    return numbered + [SeasonGroup(number: nil, episodes: others, heading: texts[.seasonNone])]
  }

  package static let schema = Schema<SeasonGroup>("season") {
    $0.optionalNumber("number", "The season; absent where the codes tell none.") { $0.number }
    $0.text("heading", "`Season 3`, or what stands for none.") { $0.heading }
    $0.list("episodes", "Its episodes, in the order of airing.", EpisodeRow.schema) {
      $0.episodes
    }
  }
}
