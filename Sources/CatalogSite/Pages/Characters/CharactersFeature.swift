import CatalogDomain

/// The characters: the list of all, a list for each status, and a page for each of them.
enum CharactersFeature {
  static func pages(of edition: Edition) throws(RouteError) -> [SitePage] {
    let frames = PageFrames(edition, folderOf: .characters(page: 1), section: .characters)
    var pages = try list(frames) + details(frames)
    for group in edition.index.statuses {
      pages += try statusList(edition, group)
    }
    return pages
  }

  private static func list(_ frames: PageFrames) throws(RouteError) -> [SitePage] {
    let edition = frames.edition
    let numbers = numbers(edition, count: edition.index.characters.count)
    return try numbers.map { page throws(RouteError) in
      try SitePage(.characters(page: page), edition, edition.templates.characters) {
        CharactersListPage(frames, page: page)
      }
    }
  }

  private static func details(_ frames: PageFrames) throws(RouteError) -> [SitePage] {
    let edition = frames.edition
    return try edition.index.characters.map { entry throws(RouteError) in
      try SitePage(.character(entry.character.id), edition, edition.templates.character) {
        CharacterPage(frames, entry)
      }
    }
  }

  private static func statusList(_ edition: Edition, _ group: StatusGroup) throws(RouteError)
    -> [SitePage]
  {
    let status = group.mark.status
    let frames = PageFrames(edition, folderOf: .status(status, page: 1), section: .characters)
    return try numbers(edition, count: group.members.count).map { page throws(RouteError) in
      try SitePage(.status(status, page: page), edition, edition.templates.status) {
        StatusListPage(frames, group, page: page)
      }
    }
  }

  private static func numbers(_ edition: Edition, count: Int) -> ClosedRange<Int> {
    1...Pagination(count: count, size: edition.settings.charactersPerPage).pages
  }
}
