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
      count: edition.index.episodes.count, size: SiteSettings.entriesPerPage)
    return try (1...pagination.pages).map { page throws(RouteError) in
      try SitePage(.episodes(page: page), edition, edition.templates.episodes) {
        EpisodesListPage(frames, pagination: pagination, page: page)
      }
    }
  }

  private static func details(_ frames: PageFrames) throws(RouteError) -> [SitePage] {
    let edition = frames.edition
    return try TilePages.pages(
      of: edition.index.episodes, edition, edition.templates.episode,
      count: { $0.cast.count }, link: { .cast($0.episode.id, page: $1) }
    ) {
      EpisodePage(frames, $0, page: $1)
    }
  }
}
