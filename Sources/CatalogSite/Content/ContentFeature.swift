import CatalogDomain

/// The pages of the owner's own.
enum ContentFeature {
  static func pages(of edition: Edition) throws(RouteError) -> [SitePage] {
    var pages: [SitePage] = []
    for page in edition.content.pages where page.page.link != .about || page.page.layout != nil {
      let layout = page.page.layout ?? SiteTemplates.usualLayout
      // Whoever made the content has checked that there is one.
      guard let template = edition.templates.layouts[layout] else { continue }
      let isAbout = page.page.link == .about
      // Each marks another page of the navigation, so each has frames of its own, and only while it is rendered.
      pages.append(
        try SitePage(page.page.link, edition, template) {
          let frames = PageFrames(
            edition, folderOf: page.page.link, section: isAbout ? .about : nil,
            current: page.page.link)
          return ContentPage(frames, page)
        })
    }
    return pages
  }
}
