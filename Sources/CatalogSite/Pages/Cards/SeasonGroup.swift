package import CatalogTemplates

/// Episodes of one season, as other pages show them.
package struct SeasonGroup: Sendable {
  /// Nil for episodes whose code tells no season.
  package let number: Int?
  package let episodes: [EpisodeRow]
  /// `Season 3`
  package let heading: String

  /// Neighbours of one season come together; the order stays.
  static func groups(of rows: [EpisodeRow], _ texts: SiteTexts) -> [SeasonGroup] {
    var groups: [SeasonGroup] = []
    var start = 0
    for index in rows.indices {
      let next = index + 1
      guard next == rows.count || rows[next].entry.season != rows[index].entry.season else {
        continue
      }
      groups.append(
        SeasonGroup(
          number: rows[index].entry.season, episodes: Array(rows[start..<next]),
          heading: rows[index].entry.season.map { texts.filled(.season, String($0)) }
            ?? texts[.seasonNone]))
      start = next
    }
    return groups
  }

  package static let schema = Schema<SeasonGroup>("season") {
    $0.optionalNumber("number", "The season; absent where the codes tell none.") { $0.number }
    $0.text("heading", "`Season 3`, or what stands for none.") { $0.heading }
    $0.list("episodes", "Its episodes, in the order of airing.", EpisodeRow.schema) {
      $0.episodes
    }
  }
}
