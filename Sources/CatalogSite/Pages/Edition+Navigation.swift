import CatalogDomain

extension Edition {
  /// The main ways through the site: those through the catalog, then the pages of the owner's own. The one about the catalog stands last,
  /// unless its owner gives it a place among them, or none.
  static func navigation(_ content: SiteContent, _ texts: SiteTexts) -> [(
    label: String, link: Link
  )] {
    let sections = Section.navigated.map { ($0.label(texts), $0.link) }
    var pages = content.pages.map(\.page)
    let about = content.about?.page
    if let about, about.order == nil {
      pages.removeAll { $0.link == .about }
      pages.append(about)
    }
    let own = pages.compactMap { page in page.navigation.map { ($0, page.link) } }
    let last = about == nil ? [(Section.about.label(texts), Section.about.link)] : []
    return sections + own + last
  }
}
