/// The home page.
enum HomeFeature {
  static func pages(of edition: Edition) throws(RouteError) -> [SitePage] {
    let frames = PageFrames(edition, folderOf: .home, section: nil)
    return [
      try SitePage(.home, edition, edition.templates.home) { HomePage(frames) }
    ]
  }
}
