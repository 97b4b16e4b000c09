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
    let pagination = Pagination(count: order.count, size: SiteSettings.entriesPerPage)
    return try (1...pagination.pages).map { page throws(RouteError) in
      try SitePage(.locations(page: page), edition, edition.templates.locations) {
        LocationsListPage(frames, order: order, pagination: pagination, page: page)
      }
    }
  }

  private static func details(_ frames: PageFrames) throws(RouteError) -> [SitePage] {
    let edition = frames.edition
    return try TilePages.pages(
      of: edition.index.places, edition, edition.templates.location,
      count: { $0.residents.count }, link: { .residents($0.location.id, page: $1) }
    ) {
      LocationPage(frames, $0, page: $1)
    }
  }
}
