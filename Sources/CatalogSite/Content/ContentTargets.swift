import CatalogDomain

/// What the owner's texts can lead to: records of the catalog, lists, and other files of the content.
struct ContentTargets {
  /// Whether nothing is known of the catalog: then it may have every record there is a link to.
  private let isAlone: Bool
  private let characters: RecordPositions<CatalogCharacter>
  /// The owner's own. They may have problems already; a link to them is no further one.
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
  let lists: ListTargets
  private let former: FormerRecords

  /// - Parameter catalog: nil where nothing is known of it.
  init(
    _ content: Content, _ catalog: Catalog?, _ routes: RouteTable, settings: SiteSettings,
    texts: SiteTexts, former: FormerRecords
  ) {
    self.former = former
    isAlone = catalog == nil
    let known = catalog ?? .empty
    var ownCharacters: Set<CatalogCharacter.ID> = []
    var files: [String: Link] = [:]
    var leftOut: [CharacterSheet] = []
    var hidden: Set<CatalogCharacter.ID> = []
    files.reserveCapacity(content.sheets.count)
    let characters = RecordPositions(known.characters)
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
    locations = RecordPositions(known.locations)
    episodes = RecordPositions(known.episodes)
    lists = ListTargets(
      content.introductions, catalog, routes, settings: settings, texts: texts, former: former,
      leftOut: leftOut)
    for page in content.pages { files[page.text.file.path] = page.link }
    for introduction in content.introductions {
      files[introduction.text.file.path] = lists.link(of: introduction)
    }
    if let home = content.home { files[home.file.path] = .home }
    self.files = files
    ownFiles = Dictionary(
      content.files.map { ($0.file.path, .file($0.path)) }, uniquingKeysWith: { first, _ in first })
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
      if let reason = lists.reason(againstLinkTo: path) {
        throw Refusal(message: reason, isUnlinked: true)
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
