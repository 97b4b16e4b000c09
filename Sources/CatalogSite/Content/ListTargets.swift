import CatalogDomain

/// The lists that the owner's introductions stand above, by the files of these: those of the site, and those that it has no pages for, or
/// has no longer.
struct ListTargets {
  private enum Place {
    case list(Link)
    /// The site has no pages for it.
    case unlisted
    /// Nothing is known of the catalog, nor where its lists will be.
    case unknown
  }

  /// The files that there are.
  private let files: Set<String>
  /// The lists that there are characters for, by the files that may stand above them.
  private let places: [String: Place]
  private let facetPages: Int
  /// The files above lists that the site has no longer.
  private let gone: Set<String>

  /// - Parameters:
  ///   - catalog: nil where nothing is known of it.
  ///   - leftOut: about characters that are gone.
  init(
    _ introductions: [Introduction], _ catalog: Catalog?, _ routes: RouteTable,
    settings: SiteSettings, texts: SiteTexts, former: FormerRecords, leftOut: [CharacterSheet]
  ) {
    facetPages = settings.facetPages
    let files = Set(introductions.map(\.text.file.path))
    self.files = files
    guard let catalog, !files.isEmpty else {
      places = Dictionary(uniqueKeysWithValues: files.map { ($0, Place.unknown) })
      gone = []
      return
    }
    var places: [String: Place] = [:]
    for status in Set(catalog.characters.map(\.status)) {
      let link = Link.status(status, page: 1)
      places[Self.file(of: link, routes)] = .list(link)
    }
    for group in FacetIndex(catalog.characters, settings: settings, texts: texts)[.species] {
      let link = Link.facet(group.facet, nil, page: 1)
      places[Self.file(of: link, routes)] = group.isListed ? Place.list(link) : .unlisted
    }
    self.places = places
    let strangers = files.subtracting(places.keys)
    gone =
      strangers.isEmpty
      ? []
      : Self.files(ofFormerLists: former, leftOut: leftOut, besides: catalog).intersection(
        strangers)
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
    // A species of which nothing is seen counts as none; a site built before may have had another list.
    let species = species.union(species.map(VisibleText.of))
    return Set(
      statuses.map { file(of: .status($0, page: 1), routes) }
        + species.map { file(of: .facet(.species($0), nil, page: 1), routes) })
  }

  /// - Returns: nil for a list without a page. Where nothing is known of the catalog no site is made, and the home page does for each.
  func link(of introduction: Introduction) -> Link? {
    switch places[introduction.text.file.path] {
    case .list(let link): link
    case .unknown: .home
    case .unlisted, nil: nil
    }
  }

  /// Whether the file stands above a list that has no pages.
  private func isUnlisted(_ file: String) -> Bool {
    if case .unlisted = places[file] { files.contains(file) } else { false }
  }

  /// What is said of an introduction to a list that has no pages, or that is gone with its last character; nil for all others.
  func warning(of introduction: Introduction) -> ContentProblem? {
    let (file, kind) = (introduction.text.file, introduction.kind.rawValue)
    if isUnlisted(file.path) {
      return ContentProblem(
        file,
        "the list of the \(kind) \"\(introduction.name)\" has no page (facets.pages is \(facetPages)), so this file is left out"
      )
    }
    guard gone.contains(file.path) else { return nil }
    return ContentProblem(
      file,
      "no character has the \(kind) \"\(introduction.name)\" any more, so this file is left out")
  }

  func problem(with introduction: Introduction) -> ContentProblem {
    let folder = introduction.kind.rawValue + "/"
    let names = places.keys.filter { $0.hasPrefix(folder) }.map {
      String($0.dropFirst(folder.count).dropLast(".md".count))
    }
    return ContentProblem(
      introduction.text.file,
      "no character has the \(introduction.kind.rawValue) \"\(introduction.name)\"; the file has the name of the list's folder in the site",
      written: introduction.name, choices: names)
  }

  /// Why a link to the file is none, if the file stands above a list that has no pages, or that is gone; nil for all others.
  func reason(againstLinkTo file: String) -> String? {
    if isUnlisted(file) {
      return
        "the list that \(file) stands above has no page (facets.pages is \(facetPages)), so this is no link"
    }
    return gone.contains(file)
      ? "no list has \(file) above it any more, so this is no link" : nil
  }
}
