import CatalogDomain

/// The characters: the list of all, a list for each status, and a page for each of them.
enum CharactersFeature {
  static func pages(of edition: Edition) throws(RouteError) -> [SitePage] {
    let frames = PageFrames(edition, folderOf: .characters(page: 1), section: .characters)
    var pages = try list(frames) + details(frames)
    for group in edition.index.statuses {
      pages += try statusList(edition, CharacterList(group), group.mark)
    }
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

  private static func details(_ frames: PageFrames) throws(RouteError) -> [SitePage] {
    let edition = frames.edition
    let table = WalkTable(frames)
    return try edition.index.characters.map { entry throws(RouteError) in
      try SitePage(.character(entry.character.id), edition, edition.templates.character) {
        CharacterPage(frames, table, entry)
      }
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
