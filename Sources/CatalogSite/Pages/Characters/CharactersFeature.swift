import CatalogDomain

/// The characters: the list of all, a list for each status, and a page for each of them.
enum CharactersFeature {
  static func pages(of edition: Edition) throws(RouteError) -> [SitePage] {
    let frames = PageFrames(edition, folderOf: .characters(page: 1), section: .characters)
    let lists = try edition.index.statuses.map { group throws(RouteError) in
      try statusList(edition, CharacterList(group), group.mark)
    }
    var pages = try list(frames) + lists.joined()
    try addDetails(frames, to: &pages)
    return pages
  }

  private static func list(_ frames: PageFrames) throws(RouteError) -> [SitePage] {
    let edition = frames.edition
    let list = CharacterList(edition.index)
    return try list.pageNumbers(edition.settings).map { page throws(RouteError) in
      try SitePage(list.link(page), edition, edition.templates.characters) {
        CharactersListPage(frames, list, page: page)
      }
    }
  }

  /// Adds the pages of the characters to the others: there are so many that there should never be two lists of them.
  private static func addDetails(_ frames: PageFrames, to pages: inout [SitePage])
    throws(RouteError)
  {
    let edition = frames.edition
    let table = WalkTable(frames)
    let details = FileSeries(
      edition.templates.character, count: edition.index.characters.count
    ) { position in
      CharacterPage(frames, table, edition.index.characters[position])
    }
    pages.reserveCapacity(pages.count + edition.index.characters.count)
    for entry in edition.index.characters {
      pages.append(
        try SitePage(.character(entry.id), edition, entry.position, of: details))
    }
  }

  private static func statusList(_ edition: Edition, _ list: CharacterList, _ mark: StatusMark)
    throws(RouteError) -> [SitePage]
  {
    let frames = PageFrames(edition, folderOf: list.link(1), section: .characters)
    return try list.pageNumbers(edition.settings).map { page throws(RouteError) in
      try SitePage(list.link(page), edition, edition.templates.status) {
        StatusListPage(frames, list, mark, page: page)
      }
    }
  }
}
