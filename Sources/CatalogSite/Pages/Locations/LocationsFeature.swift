import CatalogDomain
import CatalogTemplates

/// The locations: an alphabetical index, and a page for each of them.
enum LocationsFeature {
  static func pages(of edition: Edition) throws(RouteError) -> [SitePage] {
    let frames = PageFrames(edition, folderOf: .locations(page: 1), section: .locations)
    return try list(frames) + details(frames)
  }

  private static func list(_ frames: PageFrames) throws(RouteError) -> [SitePage] {
    let edition = frames.edition
    let order = edition.index.alphabetical
    let pagination = Pagination(count: order.count, size: edition.settings.entriesPerPage)
    return try (1...pagination.pages).map { page throws(RouteError) in
      try SitePage(.locations(page: page), edition, edition.templates.locations) {
        LocationsListPage(frames, order: order, pagination: pagination, page: page)
      }
    }
  }

  private static func details(_ frames: PageFrames) throws(RouteError) -> [SitePage] {
    let edition = frames.edition
    guard let first = edition.index.places.first else { return [] }
    let template = edition.templates.location.specialized(
      for: LocationPage(frames, first, page: 1))
    var pages: [SitePage] = []
    for entry in edition.index.places {
      for page in TilePages.numbers(of: entry.residents.count, edition.settings) {
        let link = Link.residents(entry.location.id, page: page)
        pages.append(
          try SitePage(link, edition, template) {
            LocationPage(frames, entry, page: page)
          })
      }
    }
    return pages
  }
}
