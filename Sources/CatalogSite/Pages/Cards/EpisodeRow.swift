import CatalogDomain
package import CatalogTemplates

/// An episode as other pages show it.
package struct EpisodeRow: Sendable {
  let entry: EpisodeEntry
  let viewpoint: Viewpoint

  package static let schema = Schema<EpisodeRow>("episode row") {
    $0.text("code", "Season and number: `S01E01`; the id where the source writes none.") {
      $0.entry.shortCode
    }
    $0.text("name", "The title, cut if it is long.") { $0.entry.shortName }
    $0.optionalText(
      "airDate", "`2013-12-02`, or as the source writes a date that could not be read."
    ) { $0.entry.airDate }
    $0.optionalText("longAirDate", "`2 December 2013`, in the language of the site.") {
      $0.entry.longAirDate
    }
    $0.flag("isDated", "Whether the date could be read.") { $0.entry.isDated }
    $0.number("castCount", "How many characters appear in it.") { $0.entry.cast.count }
    $0.url("url", "The episode's page.") {
      $0.viewpoint.reference(to: .episode($0.entry.episode.id))
    }
  }
}

extension PageFrames {
  /// The episode at a position, as a page of this folder shows it.
  func row(_ position: Int) -> EpisodeRow {
    EpisodeRow(entry: edition.index.episodes[position], viewpoint: viewpoint)
  }
}
