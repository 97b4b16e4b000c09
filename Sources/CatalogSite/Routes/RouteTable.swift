package import CatalogDomain
package import CatalogTemplates

/// The addresses of the site: the only place where the path of a page is spelled.
///
/// A page asks for a `Link`, and gets a reference that works from where the page stands: on a disk, at the root
/// of a host and below a folder of one.
///
/// A class, because every page asks it.
package final class RouteTable: Sendable {
  /// Characters of a digest that go into a file's name: 64 bits tell every picture of a catalog apart.
  static let digestLength = 16

  private let statuses: Slugs<CharacterStatus>
  private let facets: [FacetKind: Slugs<Facet>]
  /// The path of each of the theme's files, by its name in the theme.
  private let assets: [String: String]
  /// The addresses of records at the API, `/character/<id>`, and the pages that stand for them; `<id>` is the one part that varies.
  package static let recordAddresses: [(api: String, page: String)] = RecordKind.allCases.map {
    ("\($0.rawValue)/", folder(of: $0))
  }

  /// Where the site will be published; nil when nobody knows.
  package let address: SiteAddress?
  /// The full addresses of the pages of records, and of the root, where the site's is known.
  private let records: [RecordKind: URLReference.Numbered]
  private let root: URLReference?

  /// - Parameters:
  ///   - statuses: of all characters, or each once: which of them occurs most counts only where two would have one folder.
  ///   - facets: the same.
  package init(
    statuses: some Sequence<CharacterStatus>, facets: some Sequence<Facet> = [],
    assets: [String: String] = [:], address: SiteAddress? = nil
  ) {
    self.statuses = Slugs(
      Self.counts(statuses), keepers: [.alive, .dead, .unknown], noun: "status", written: \.written)
    let keepers: [FacetKind: Set<Facet>] = [
      .gender: [.gender(.female), .gender(.male), .gender(.genderless), .gender(.unknown)]
    ]
    let facets = Self.counts(facets)
    self.facets = Dictionary(
      uniqueKeysWithValues: FacetKind.allCases.map { kind in
        (
          kind,
          Slugs(
            facets.filter { $0.key.kind == kind }, keepers: keepers[kind] ?? [],
            noun: kind.rawValue,
            written: \.written)
        )
      })
    self.assets = assets
    self.address = address
    var records: [RecordKind: URLReference.Numbered] = [:]
    for kind in RecordKind.allCases {
      records[kind] = address.flatMap {
        URLReference.Numbered(
          $0.text + Self.folder(of: kind), Self.endingOfPage.description)
      }
    }
    self.records = records
    root = address.flatMap { URLReference($0.text) }
  }

  /// For a site of a catalog.
  convenience init(of catalog: Catalog, assets: [String: String], address: SiteAddress?) {
    self.init(
      statuses: catalog.characters.indices.lazy.map { catalog.characters[$0].status },
      facets: catalog.characters.indices.lazy.flatMap { position in
        FacetKind.allCases.lazy.map { catalog.characters[position].facet($0) }
      }, assets: assets, address: address)
  }

  private static func counts<Value: Hashable>(_ values: some Sequence<Value>) -> [Value: Int] {
    values.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  /// The file behind a link.
  ///
  /// - Throws: `RouteError` when no file of a site can have that path, as for an asset named `..`.
  package func path(of link: Link) throws(RouteError) -> SitePath {
    let text = text(of: link)
    guard let path = SitePath(text) else { throw RouteError(link: link, path: text) }
    return path
  }

  /// What the references on the page behind a link are relative to.
  ///
  /// The page for what is not found is served at any address, so it alone does not link relatively when the
  /// address of the site is known.
  func base(of link: Link) -> ReferenceBase {
    guard case .notFound = link, let address else {
      return .folder(of: text(of: link))
    }
    return .anywhere(prefix: address.pathPrefix)
  }

  /// The full address of a page; nil when nobody knows where the site will be published.
  package func absolute(_ link: Link) -> URLReference? {
    switch link {
    case .character(let id): records[.character]?[id.rawValue]
    case .location(let id): records[.location]?[id.rawValue]
    case .episode(let id): records[.episode]?[id.rawValue]
    default: address.flatMap { URLReference($0.text(ofPage: text(of: link))) }
    }
  }

  /// The full address of a picture; nil when nobody knows where the site will be published.
  ///
  /// - Parameter path: nothing in it needs percent-encoding.
  func absolute(picture path: SitePath) -> URLReference? {
    root.map { URLReference($0, file: path.text) }
  }

  /// Whether the theme has a file of this name.
  func hasAsset(named name: String) -> Bool {
    assets[name] != nil
  }

  /// The path as text, parts joined by `/`, not percent-encoded.
  func text(of link: Link) -> String {
    switch link {
    case .home: Self.listFile
    case .characters(let page): Self.list(Self.folder(of: .character), page)
    case .character(let id): Self.record(.character, id.rawValue)
    case .status(let status, let page):
      Self.list(Self.folderOfStatuses + statuses[status] + "/", page)
    case .facets(let kind, let page): Self.list(Self.folder(of: kind), page)
    case .facet(let facet, nil, let page): Self.list(folder(of: facet), page)
    case .facet(let facet, let status?, let page):
      Self.list(folder(of: facet) + statuses[status] + "/", page)
    case .locations(let page): Self.list(Self.folder(of: .location), page)
    case .location(let id): Self.record(.location, id.rawValue)
    case .residents(let id, let page): Self.record(.location, id.rawValue, page: page)
    case .episodes(let page): Self.list(Self.folder(of: .episode), page)
    case .episode(let id): Self.record(.episode, id.rawValue)
    case .cast(let id, let page): Self.record(.episode, id.rawValue, page: page)
    case .about: "about.html"
    case .page(let name): "pages/" + name + ".html"
    case .search: Self.searchPage
    case .changes: Self.listOfChanges
    case .change(let id, 1): Self.changes + id.description + ".html"
    case .change(let id, let occurrence):
      Self.changes + id.description + "-" + String(occurrence) + ".html"
    case .atomFeed: "feed.xml"
    case .jsonFeed: "feed.json"
    case .catalogFile: "catalog.json"
    case .sitemap(nil): "sitemap.xml"
    case .sitemap(let part?): "sitemap-" + String(part) + ".xml"
    case .robots: "robots.txt"
    case .notFound: Self.notFoundPage
    case .manifest: "site.webmanifest"
    case .asset(let name): assets[name] ?? ThemeAssets.folder + name
    case .searchScript(let name): Self.searchScript(name)
    case .file(let path): path
    case .avatar(let digest, let type): Self.path(ofAvatar: digest, type)
    case .picture(let digest, let type):
      "pictures/" + digest.prefix(Self.digestLength) + "." + type.fileExtension
    case .placeholder(let digest):
      Self.pictures + "placeholder-" + digest.prefix(Self.digestLength) + ".svg"
    }
  }

  /// The snapshot by whose number the page of a change is called; nil for another file.
  static func snapshot(ofChange path: SitePath) -> Snapshot.ID? {
    guard let match = path.text.wholeMatch(of: /changes\/([1-9][0-9]*)(-[1-9][0-9]*)?\.html/)
    else { return nil }
    return snapshot(numbered: match.output.1)
  }

  /// The snapshot that has the number, or none with 0; nil for a text that is no such number. Six digits count the states of a century, one
  /// an hour; what has more is no number of ours.
  static func snapshot(numbered text: Substring) -> Snapshot.ID? {
    guard text.wholeMatch(of: /0|[1-9][0-9]{0,5}/) != nil else { return nil }
    return Int(text).map { Snapshot.ID($0) }
  }

  private static func list(_ folder: String, _ page: Int) -> String {
    page == 1 ? folder + listFile : folder + "page-" + String(page) + ".html"
  }

  private static func record(_ kind: RecordKind, _ id: Int) -> String {
    JoinedText.of(folder(of: kind), String(id), endingOfPage.description)
  }

  private static func record(_ kind: RecordKind, _ id: Int, page: Int) -> String {
    page == 1
      ? record(kind, id)
      : folder(of: kind) + String(id) + "-page-" + String(page) + ".html"
  }

  private func folder(of facet: Facet) -> String {
    let slug = facets[facet.kind]?[facet] ?? facet.kind.rawValue
    return Self.folder(of: facet.kind) + slug + "/"
  }

  private static func folder(of kind: FacetKind) -> String { kind.rawValue + "/" }

  private static let folderOfStatuses = "status/"

  static let changes = "changes/"

  static let listOfChanges = changes + listFile

  /// Its fragments tell what is looked for: `search.html#status=Alive`.
  static let searchPage = "search.html"

  /// Hosts show it at any address.
  static let notFoundPage = "404.html"

  /// The search's part of the theme: the name of its script, and its path.
  static let dialogsScript = "dialogs"
  static let dialogs = searchScript(dialogsScript)

  /// Where the search's files stand, without `/`.
  static let searchFolder = "search"

  private static func searchScript(_ name: String) -> String { searchFolder + "/" + name + ".js" }

  /// Where pictures stand, ending in `/`.
  static let pictures = "avatars/"

  /// Where a picture stands in every site that shows it.
  package static func path(ofAvatar digest: String, _ type: ImageType) -> String {
    pictures + digest.prefix(digestLength) + "." + type.fileExtension
  }

  /// Where the pages of a kind of record stand, ending in `/`.
  static func folder(of kind: RecordKind) -> String {
    switch kind {
    case .character: "characters/"
    case .location: "locations/"
    case .episode: "episodes/"
    }
  }

  /// Whether a page stands where those of records and of lists of characters do, and is named as they are. The owner's own may stand there,
  /// too.
  static func isOfRecords(_ page: String) -> Bool {
    guard foldersOfRecords.contains(where: { page.utf8.starts(with: $0.utf8) }) else {
      return false
    }
    let name = page.split(separator: "/").last ?? ""
    return name == listFile
      || name.wholeMatch(of: /(page-|[0-9]+-page-)?[0-9]+\.html/) != nil
  }

  private static let foldersOfRecords =
    RecordKind.allCases.map { folder(of: $0) } + FacetKind.allCases.map { folder(of: $0) }
    + [folderOfStatuses]

  /// Whether a page is one of a list, by how it is called.
  static func isOfList(_ page: String) -> Bool {
    page.hasSuffix("/" + listFile) || page.contains("/page-")
  }

  /// What a host serves for a folder: the first page of a list, and in the root the home page.
  static let listFile = "index.html"

  /// Of all pages; behind a record's id it makes the name of its page.
  static let endingOfPage: StaticString = ".html"
}
