import CatalogDomain

/// The pages about the site itself.
enum SystemFeature {
  static func pages(of edition: Edition) throws(RouteError) -> [SitePage] {
    let about = PageFrames(edition, folderOf: .about, section: .about)
    let notFound = PageFrames(edition, folderOf: .notFound, section: nil)
    let pages = [
      try SitePage(.notFound, edition, edition.templates.notFound, isListed: false) {
        NotFoundPage(notFound)
      }
    ]
    // A page of the owner's own with a layout of its own takes its place.
    guard edition.content.about?.page.layout == nil else { return pages }
    return try [SitePage(.about, edition, edition.templates.about) { AboutPage(about) }] + pages
  }
}
