import CatalogDomain

/// What changed: the list of all changes, a page for each, and one for each character that is gone.
enum ChangesFeature {
  static func pages(of edition: Edition) throws(RouteError) -> [SitePage] {
    guard let index = edition.changes else { return [] }
    let frames = PageFrames(edition, folderOf: .changes, section: .changes)
    let characters = PageFrames(
      edition, folderOf: .characters(page: 1), section: .characters)
    var pages = [
      try SitePage(.changes, edition, edition.templates.changes) { ChangesPage(frames, index) }
    ]
    for (position, change) in index.history.changes.enumerated() {
      pages.append(
        try SitePage(change.link, edition, edition.templates.change) {
          ChangePage(frames, index, position)
        })
    }
    for gone in index.gone.values.sorted(by: { $0.character.id < $1.character.id }) {
      pages.append(
        try SitePage(
          .character(gone.character.id), edition, edition.templates.gone, isListed: false
        ) { GonePage(characters, index, gone) })
    }
    return pages
  }
}
