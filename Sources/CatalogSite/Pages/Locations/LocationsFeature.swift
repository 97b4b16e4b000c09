import CatalogDomain

/// The locations: an alphabetical index, and a page for each of them.
enum LocationsFeature {
  static func pages(of edition: Edition) throws(RouteError) -> [SitePage] {
    let frames = PageFrames(edition, folderOf: .locations(page: 1), section: .locations)
    return try list(frames) + details(frames)
  }

  private static func list(_ frames: PageFrames) throws(RouteError) -> [SitePage] {
    let edition = frames.edition
    let order = alphabetical(edition.index)
    let pagination = Pagination(count: order.count, size: edition.settings.entriesPerPage)
    return try (1...pagination.pages).map { page throws(RouteError) in
      try SitePage(.locations(page: page), edition, edition.templates.locations) {
        LocationsListPage(frames, order: order, pagination: pagination, page: page)
      }
    }
  }

  private static func details(_ frames: PageFrames) throws(RouteError) -> [SitePage] {
    let edition = frames.edition
    return try edition.index.places.map { entry throws(RouteError) in
      try SitePage(.location(entry.location.id), edition, edition.templates.location) {
        LocationPage(frames, entry)
      }
    }
  }

  /// Positions by letter and folded name; what begins with no letter comes first.
  private static func alphabetical(_ index: CatalogIndex) -> [Int] {
    index.places.sorted { left, right in
      (left.letter, left.sortKey, left.position) < (right.letter, right.sortKey, right.position)
    }
    .map(\.position)
  }
}
