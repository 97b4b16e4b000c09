import CatalogDomain

extension Edition {
  /// The main ways through the site; pages of the owner's own come before the one about the catalog.
  var navigation: [(label: String, link: Link)] {
    var items = Section.navigated.map { ($0.label(texts), $0.link) }
    let own = content.pages.compactMap { page -> (String, Link)? in
      guard page.page.link != .about, let label = page.page.navigation else { return nil }
      return (label, page.page.link)
    }
    if let about = content.about?.page.navigation { items[items.count - 1].0 = about }
    items.insert(contentsOf: own, at: items.count - 1)
    return items
  }
}
