package import CatalogTemplates

/// What the template `episodes` sees: a page of the list of episodes.
package struct EpisodesListPage: PageView {
  package let frame: PageFrame
  let total: Int
  let seasons: [SeasonGroup]
  let chart: CastChart
  let pager: Pager?

  init(_ frames: PageFrames, pagination: Pagination, page: Int) {
    total = pagination.count
    seasons = SeasonGroup.groups(of: pagination.range(of: page).map(frames.row))
    chart = frames.edition.chart
    pager = Pager(page: page, of: pagination.pages) {
      frames.viewpoint.reference(to: .episodes(page: $0))
    }
    frame = frames.frame(
      of: .episodes(page: page), heading: Wording.page(page, of: "Episodes"),
      description: Wording.episodes(total) + ", with air dates and who appears in them.")
  }

  package static let schema = Schema<EpisodesListPage>("episodes") {
    $0.frame()
    $0.number("total", "How many episodes the whole list holds.") { $0.total }
    $0.list("seasons", "The episodes of this page, by season.", SeasonGroup.schema) { $0.seasons }
    $0.object("chart", "Characters by episode, drawn.", CastChart.schema) { $0.chart }
    $0.optional("pager", "The ways to its other pages, if it has any.", Pager.schema) { $0.pager }
  }
}
