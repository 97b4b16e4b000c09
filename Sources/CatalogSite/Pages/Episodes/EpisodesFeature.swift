import CatalogDomain
import CatalogTemplates

/// The episodes: a list by season, and a page for each of them.
enum EpisodesFeature {
  static func pages(of edition: Edition) throws(RouteError) -> [SitePage] {
    let frames = PageFrames(edition, folderOf: .episodes(page: 1), section: .episodes)
    return try list(frames) + details(frames)
  }

  private static func list(_ frames: PageFrames) throws(RouteError) -> [SitePage] {
    let edition = frames.edition
    let pagination = Pagination(
      count: edition.index.episodes.count, size: edition.settings.entriesPerPage)
    return try (1...pagination.pages).map { page throws(RouteError) in
      try SitePage(.episodes(page: page), edition, edition.templates.episodes) {
        EpisodesListPage(frames, pagination: pagination, page: page)
      }
    }
  }

  private static func details(_ frames: PageFrames) throws(RouteError) -> [SitePage] {
    let edition = frames.edition
    guard let first = edition.index.episodes.first else { return [] }
    let template = edition.templates.episode.specialized(
      for: EpisodePage(frames, first, page: 1))
    var pages: [SitePage] = []
    for entry in edition.index.episodes {
      for page in TilePages.numbers(of: entry.cast.count, edition.settings) {
        let link = Link.cast(entry.episode.id, page: page)
        pages.append(
          try SitePage(link, edition, template) {
            EpisodePage(frames, entry, page: page)
          })
      }
    }
    return pages
  }
}
