import CatalogDomain
package import CatalogTemplates

/// What the template `episode` sees: one episode.
package struct EpisodePage: PageView {
  package let frame: PageFrame
  let entry: EpisodeEntry
  let cast: [CharacterCard]
  let chart: CastChart
  let previous: EpisodeRow?
  let next: EpisodeRow?

  init(_ frames: PageFrames, _ entry: EpisodeEntry) {
    self.entry = entry
    cast = entry.cast.map(frames.card)
    chart = frames.edition.chart.marking(entry.position)
    previous = entry.position > 0 ? frames.row(entry.position - 1) : nil
    next =
      entry.position + 1 < frames.edition.index.episodes.count
      ? frames.row(entry.position + 1) : nil
    frame = frames.frame(
      of: .episode(entry.episode.id), heading: entry.episode.name,
      description: Wording.episode(entry), image: cast.first?.entry.portrait.link)
  }

  package static let schema = Schema<EpisodePage>("episode") {
    $0.frame()
    $0.text("code", "Season and number: `S01E01`.") { $0.entry.episode.code }
    $0.text("name", "The title.") { $0.entry.episode.name }
    $0.optionalNumber("season", "The season; absent where the code tells none.") {
      $0.entry.season
    }
    $0.text("airDate", "`2013-12-02`, or as the source writes a date that could not be read.") {
      $0.entry.airDate
    }
    $0.number("castCount", "How many characters appear in it.") { $0.cast.count }
    $0.list("cast", "The characters that appear in it.", CharacterCard.schema) { $0.cast }
    $0.object("chart", "Characters by episode, drawn, this one marked.", CastChart.schema) {
      $0.chart
    }
    $0.optional("previous", "The episode before.", EpisodeRow.schema) { $0.previous }
    $0.optional("next", "The episode after.", EpisodeRow.schema) { $0.next }
  }
}
