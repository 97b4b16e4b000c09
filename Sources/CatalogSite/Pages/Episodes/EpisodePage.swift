import CatalogDomain
package import CatalogTemplates

/// What the template `episode` sees: one episode, with a page of its cast.
package struct EpisodePage: TilePagesView, TemplatePage {
  package let frame: PageFrame
  package let tilePages: TilePages
  let entry: EpisodeEntry
  let chart: CastChart
  let aired: String?
  let previous: EpisodeRow?
  let next: EpisodeRow?

  init(_ frames: PageFrames, _ entry: EpisodeEntry, page: Int) {
    let edition = frames.edition
    let id = entry.episode.id
    self.entry = entry
    tilePages = TilePages(frames, entry.cast, page: page, place: nil) { .cast(id, page: $0) }
    chart = edition.chart.marking(entry.position)
    aired = entry.longAirDate.map { edition.texts.filled(.aired, $0) }
    previous = entry.position > 0 ? frames.row(entry.position - 1) : nil
    next = entry.position + 1 < edition.index.episodes.count ? frames.row(entry.position + 1) : nil
    frame = frames.frame(
      of: .cast(id, page: page),
      heading: edition.wording.page(page, of: Wording.shortened(entry.episode.name)),
      description: edition.wording.description(
        edition.wording.description(of: entry), on: tilePages.pager),
      shown: tilePages.tiles, kind: .episode
    ) { EpisodeData.object(entry, canonical: $0, image: $1) }
  }

  package static let template = "episode"

  package static let schema = Schema<EpisodePage>("episode") {
    $0.frame()
    $0.tilePages()
    $0.text("code", "Season and number: `S01E01`; the id where the source writes none.") {
      $0.entry.code
    }
    $0.text("name", "The title.") { $0.entry.episode.name }
    $0.optionalNumber("season", "The season; absent where the code tells none.") {
      $0.entry.season
    }
    $0.optionalText(
      "airDate", "`2013-12-02`, or as the source writes a date that could not be read."
    ) { $0.entry.airDate }
    $0.optionalText("aired", "`Aired 2 December 2013`") { $0.aired }
    $0.number("castCount", "How many characters appear in it.") { $0.tilePages.total }
    $0.list("cast", "Those of them that this page shows.", CharacterCard.schema) {
      $0.tilePages.tiles
    }
    $0.object("chart", "Characters by episode, drawn, this one marked.", CastChart.schema) {
      $0.chart
    }
    $0.optional("previous", "The episode before.", EpisodeRow.schema) { $0.previous }
    $0.optional("next", "The episode after.", EpisodeRow.schema) { $0.next }
  }
}
