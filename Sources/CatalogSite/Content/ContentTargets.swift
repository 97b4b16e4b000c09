import CatalogDomain

/// What the owner's texts can lead to: records of the catalog, lists, and other files of the content.
struct ContentTargets {
  /// Whether nothing is known of the catalog: then it may have every record there is a link to.
  private let isAlone: Bool
  private let characters: RecordPositions<CatalogCharacter>
  /// The owner's own may have problems already; a link to them is none more.
  private let ownCharacters: Set<CatalogCharacter.ID>
  /// Those with a file that nobody has a use for as long as the source does not have them.
  private let leftOut: Set<CatalogCharacter.ID>
  private let hidden: Set<CatalogCharacter.ID>
  private let locations: RecordPositions<Location>
  private let episodes: RecordPositions<Episode>
  /// By file, from the folder of all content.
  private let files: [String: Link]
  /// What stands in the site as it is, by file.
  private let ownFiles: [String: Link]
  /// The lists that there are characters for, by the file of an introduction.
  private let lists: [String: Link]
  /// The files above those of them that the site has no pages for.
  private let unlisted: Set<String>
  private let facetPages: Int
  /// The files above lists that the site has no longer.
  private let formerLists: Set<String>
  private let former: FormerRecords

  /// - Parameter catalog: nil where nothing is known of it.
  init(
    _ content: Content, _ catalog: Catalog?, _ routes: RouteTable, settings: SiteSettings,
    texts: SiteTexts, former: FormerRecords
  ) {
    self.former = former
    facetPages = settings.facetPages
    isAlone = catalog == nil
    let catalog = catalog ?? .empty
    var ownCharacters: Set<CatalogCharacter.ID> = []
    var files: [String: Link] = [:]
    var leftOut: [CharacterSheet] = []
    var hidden: Set<CatalogCharacter.ID> = []
    files.reserveCapacity(content.sheets.count)
    let characters = RecordPositions(catalog.characters)
    for sheet in content.sheets {
      guard let id = sheet.characterID else { continue }
      files[sheet.file.path] = .character(id)
      if sheet.isOwn {
        ownCharacters.insert(id)
      } else if sheet.isHidden {
        hidden.insert(id)
      } else if characters[id] == nil {
        leftOut.append(sheet)
      }
    }
    self.characters = characters
    self.leftOut = Set(leftOut.compactMap(\.characterID))
    self.hidden = hidden
    self.ownCharacters = ownCharacters
    locations = RecordPositions(catalog.locations)
    episodes = RecordPositions(catalog.episodes)
    var lists: [String: Link] = [:]
    var unlisted: Set<String> = []
    if !content.introductions.isEmpty {
      for status in Set(catalog.characters.map(\.status)) {
        lists[Self.file(of: .status(status, page: 1), routes)] = .status(status, page: 1)
      }
      for group in FacetIndex(catalog.characters, settings: settings, texts: texts)[.species] {
        let link = Link.facet(group.facet, nil, page: 1)
        let file = Self.file(of: link, routes)
        lists[file] = link
        if !group.isListed { unlisted.insert(file) }
      }
    }
    if isAlone {
      // What lists there will be is not known, nor where they are; only that a text stands above one.
      for introduction in content.introductions { lists[introduction.text.file.path] = .home }
    }
    self.lists = lists
    self.unlisted = unlisted.intersection(content.introductions.map(\.text.file.path))
    let strangers = Set(content.introductions.map(\.text.file.path)).subtracting(lists.keys)
    formerLists =
      strangers.isEmpty
      ? []
      : Self.files(ofFormerLists: former, leftOut: leftOut, besides: catalog).intersection(
        strangers)
    for page in content.pages { files[page.text.file.path] = page.link }
    for introduction in content.introductions {
      let path = introduction.text.file.path
      files[path] = unlisted.contains(path) ? nil : lists[path]
    }
    if let home = content.home { files[home.file.path] = .home }
    self.files = files
    ownFiles = Dictionary(
      content.files.map { ($0.file.path, .file($0.path)) }, uniquingKeysWith: { first, _ in first })
  }

  /// `status/dead.md` for `status/dead/index.html`: a list is introduced in a file with the name of its folder.
  private static func file(of list: Link, _ routes: RouteTable) -> String {
    let path = routes.text(of: list)
    return path.dropLast("/index.html".utf8.count) + ".md"
  }

  /// Under each name that a folder of theirs can have had: which of those that look alike has a digest in its name, depends on what
  /// else the source had.
  ///
  /// - Parameter leftOut: about characters that are gone: there were lists that only their corrections made.
  private static func files(
    ofFormerLists former: FormerRecords, leftOut: [CharacterSheet], besides catalog: Catalog
  ) -> Set<String> {
    let statuses = former.statuses.union(leftOut.compactMap(\.status).map(CharacterStatus.init))
    let species = former.species.union(leftOut.compactMap(\.species))
    let plain = RouteTable(
      statuses: statuses, facets: Set(species.map { Facet.species($0) }))
    let distinct = RouteTable(of: .empty, assets: [:], address: nil)
    return files(ofListsOf: statuses, species, plain).union(
      files(
        ofListsOf: statuses.union(catalog.characters.map(\.status)),
        species.union(catalog.characters.map(\.species)), distinct))
  }

  private static func files(
    ofListsOf statuses: Set<CharacterStatus>, _ species: Set<String>, _ routes: RouteTable
  ) -> Set<String> {
    Set(
      statuses.map { file(of: .status($0, page: 1), routes) }
        + species.map { file(of: .facet(.species($0), nil, page: 1), routes) })
  }

  /// What is said of one above a list that has no pages, or that is gone with its last character; nil for all others.
  func warning(of introduction: Introduction) -> ContentProblem? {
    let (file, kind) = (introduction.text.file, introduction.kind.rawValue)
    if unlisted.contains(file.path) {
      return ContentProblem(
        file,
        "the list of the \(kind) \"\(introduction.name)\" has no page (facets.pages is \(facetPages)), so this file is left out"
      )
    }
    guard formerLists.contains(file.path) else { return nil }
    return ContentProblem(
      file,
      "no character has the \(kind) \"\(introduction.name)\" any more, so this file is left out")
  }

  func hasCharacter(_ id: CatalogCharacter.ID) -> Bool {
    isAlone || characters[id] != nil || ownCharacters.contains(id)
  }

  /// What to know of a link to the page of a character who is gone, where the text of the file about them does not stand either; nil for
  /// all others.
  func note(of page: Link) -> String? {
    guard case .character(let id) = page, !hasCharacter(id) else { return nil }
    return
      "the source has no character \(id) any more, so this leads to the page that is left, as long as the past of the data is kept"
  }

  func list(of introduction: Introduction) -> Link? { files[introduction.text.file.path] }

  func problem(with introduction: Introduction) -> ContentProblem {
    let folder = introduction.kind.rawValue + "/"
    let names = lists.keys.filter { $0.hasPrefix(folder) }.map {
      String($0.dropFirst(folder.count).dropLast(".md".count))
    }
    return ContentProblem(
      introduction.text.file,
      "no character has the \(introduction.kind.rawValue) \"\(introduction.name)\"; the file has the name of the list's folder in the site",
      written: introduction.name, choices: names)
  }

  /// - Returns: a record's page, also of a character that is gone; nil for what is no record.
  /// - Throws: `Refusal` when the catalog has no such record, or has it no longer.
  func link(to target: MarkdownLink) throws(Refusal) -> Link? {
    switch target {
    case .character(let id) where hasCharacter(.init(id)): return .character(.init(id))
    case .location(let id) where isAlone || locations[.init(id)] != nil: return .location(.init(id))
    case .episode(let id) where isAlone || episodes[.init(id)] != nil: return .episode(.init(id))
    case .character(let id): return try formerLink(.init(id))
    case .location(let id):
      throw refusal("location \(id)", isFormer: former.locations.contains(.init(id)))
    case .episode(let id):
      throw refusal("episode \(id)", isFormer: former.episodes.contains(.init(id)))
    case .external, .fragment, .relative: return nil
    }
  }

  /// Of all files that pages are made of.
  var paths: [String] { Array(files.keys) }

  /// Of all files that stand in the site as they are.
  var ownPaths: [String] { Array(ownFiles.keys) }

  /// - Parameter path: from the folder of all content.
  /// - Returns: nil for what does not stand in the site as it is.
  func link(toOwnFile path: String) -> Link? { ownFiles[path] }

  /// - Parameter path: of a Markdown file, from the folder of all content.
  func link(toFile path: String) throws(Refusal) -> Link {
    guard let link = files[path] else {
      if unlisted.contains(path) {
        throw Refusal(
          message:
            "the list that \(path) stands above has no page (facets.pages is \(facetPages)), so this is no link",
          isUnlinked: true)
      }
      guard !formerLists.contains(path) else {
        throw Refusal(
          message: "no list has \(path) above it any more, so this is no link", isUnlinked: true)
      }
      throw Refusal(message: "no page is made of \(path)", isUnknownFile: true)
    }
    if case .character(let id) = link, !hasCharacter(id) { return try formerLink(id) }
    return link
  }

  private func formerLink(_ id: CatalogCharacter.ID) throws(Refusal) -> Link {
    if hidden.contains(id) { throw Refusal(message: "character \(id) is not shown") }
    if former.pages.contains(id) { return .character(id) }
    let isFormer = former.characters.contains(id)
    guard isFormer || !leftOut.contains(id) else {
      throw Refusal(
        message: "the source has no character \(id), so this is no link", isUnlinked: true)
    }
    throw refusal("character \(id)", isFormer: isFormer)
  }

  private func refusal(_ record: String, isFormer: Bool) -> Refusal {
    Refusal(
      message: isFormer
        ? "the source has no \(record) any more, so this is no link"
        : "the catalog has no \(record)", isUnlinked: isFormer)
  }

  struct Refusal: Error {
    let message: String
    /// Whether it led somewhere once, or would with another setting: then the words stay, with a warning.
    var isUnlinked = false
    /// Whether another one of `paths` may be meant.
    var isUnknownFile = false

    var resolution: MarkdownResolution { isUnlinked ? .unlinked(message) : .problem(message) }
  }
}
