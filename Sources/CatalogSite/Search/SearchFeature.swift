/// The search page.
enum SearchFeature {
  static func pages(of edition: Edition) throws(RouteError) -> [SitePage] {
    let frames = PageFrames(edition, folderOf: .search, section: nil)
    return [try SitePage(.search, edition, edition.templates.search) { SearchPage(frames) }]
  }
}
