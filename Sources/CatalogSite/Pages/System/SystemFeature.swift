/// The pages about the site itself.
enum SystemFeature {
  static func pages(of edition: Edition) throws(RouteError) -> [SitePage] {
    let about = PageFrames(edition, folderOf: .about, section: .about)
    let notFound = PageFrames(edition, folderOf: .notFound, section: nil)
    return [
      try SitePage(.about, edition, edition.templates.about) { AboutPage(about) },
      try SitePage(.notFound, edition, edition.templates.notFound) { NotFoundPage(notFound) },
    ]
  }
}
