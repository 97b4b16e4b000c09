package import CatalogTemplates

/// What the template `episodes` sees: a page of the list of episodes.
package struct EpisodesListPage: PageView, TemplatePage {
  package let frame: PageFrame
  let total: Int
  let extent: String
  let seasons: [SeasonGroup]
  let chart: CastChart
  let pager: Pager?

  init(_ frames: PageFrames, pagination: Pagination, page: Int) {
    let (texts, wording) = (frames.edition.texts, frames.edition.wording)
    total = pagination.count
    extent = wording.episodes(total)
    seasons = SeasonGroup.groups(of: pagination.range(of: page).map(frames.row), texts)
    chart = frames.edition.chart
    pager = Pager(page: page, of: pagination.pages) {
      frames.viewpoint.reference(to: .episodes(page: $0))
    }
    frame = frames.frame(
      of: .episodes(page: page), heading: wording.page(page, of: texts[.navEpisodes]),
      description: wording.description(wording.description(ofEpisodes: total), on: pager))
  }

  package static let template = "episodes"

  package static let schema = Schema<EpisodesListPage>("episodes") {
    $0.frame()
    $0.number("total", "How many episodes the whole list holds.") { $0.total }
    $0.flag("isEmpty", "Whether there is none.") { $0.total == 0 }
    $0.text("extent", "The same in words: `51 episodes`.") { $0.extent }
    $0.list("seasons", "The episodes of this page, by season.", SeasonGroup.schema) { $0.seasons }
    $0.object("chart", "Characters by episode, drawn.", CastChart.schema) { $0.chart }
    $0.optional("pager", "The ways to its other pages, if it has any.", Pager.schema) { $0.pager }
  }
}
