package import CatalogDomain

/// Where a page wants to lead: an intent. `RouteTable` alone knows the address it becomes.
///
/// The large cases are indirect: a plan holds a link for every file, and few of them are of those.
package enum Link: Hashable, Sendable {
  case home
  /// A page of the list of all characters, counted from 1.
  case characters(page: Int)
  case character(CatalogCharacter.ID)
  /// A page of the list of characters of one status, counted from 1.
  indirect case status(CharacterStatus, page: Int)
  /// A page of the list of all values of a kind, counted from 1.
  case facets(FacetKind, page: Int)
  /// A page of the list of characters with one value, of all statuses or of one, counted from 1.
  indirect case facet(Facet, CharacterStatus?, page: Int)
  case locations(page: Int)
  case location(Location.ID)
  /// A page of the characters of a location, counted from 1; the first is the location's own.
  case residents(Location.ID, page: Int)
  case episodes(page: Int)
  case episode(Episode.ID)
  /// A page of the characters of an episode, counted from 1; the first is the episode's own.
  case cast(Episode.ID, page: Int)
  case about
  /// A page of the owner's own, by its name.
  case page(String)
  case search
  /// The list of all changes of the data.
  case changes
  /// What the data became, and counted from 1, which time.
  case change(Snapshot.ID, occurrence: Int)
  case atomFeed
  case jsonFeed
  /// The whole data as one file.
  case catalogFile
  /// Where search engines find the pages; the parts of a large one are counted from 1.
  case sitemap(part: Int?)
  /// What search engines read first.
  case robots
  case notFound
  /// What a browser reads when the site is installed as an application.
  case manifest
  /// A file of the theme, by the name it has in the theme's `assets` folder.
  case asset(String)
  /// A script of the search, by its name: `index`.
  case searchScript(String)
  /// A file of the owner's that stands in the site as it is, by its path.
  case file(String)
  /// A picture, by the SHA-256 of its bytes in lower-case hex.
  case avatar(digest: String, type: ImageType)
  /// A picture that the owner's texts show, by the SHA-256 of its bytes.
  case picture(digest: String, type: ImageType)
  /// A drawing that stands in for a missing picture, by the SHA-256 of its bytes.
  case placeholder(digest: String)
}

extension Link: CustomStringConvertible {
  /// For messages: `character 7`, `page 2 of locations`.
  package var description: String {
    switch self {
    case .home: "the home page"
    case .characters(let page): "page \(page) of characters"
    case .character(let id): "character \(id)"
    case .status(let status, let page): "page \(page) of status \"\(status.written)\""
    case .facets(let kind, let page): "page \(page) of all values of \(kind.rawValue)"
    case .facet(let facet, nil, let page):
      "page \(page) of \(facet.kind.rawValue) \"\(facet.written)\""
    case .facet(let facet, let status?, let page):
      "page \(page) of \(facet.kind.rawValue) \"\(facet.written)\" and status \"\(status.written)\""
    case .locations(let page): "page \(page) of locations"
    case .location(let id): "location \(id)"
    case .residents(let id, let page): "page \(page) of location \(id)"
    case .episodes(let page): "page \(page) of episodes"
    case .episode(let id): "episode \(id)"
    case .cast(let id, let page): "page \(page) of episode \(id)"
    case .about: "the page about the catalog"
    case .page(let name): "page \"\(name)\""
    case .search: "the search page"
    case .changes: "the list of changes"
    case .change(let id, let occurrence):
      "the change to snapshot \(id)" + (occurrence > 1 ? ", time \(occurrence)" : "")
    case .atomFeed: "the Atom feed"
    case .jsonFeed: "the JSON feed"
    case .catalogFile: "the file of the data"
    case .sitemap(nil): "the sitemap"
    case .sitemap(let part?): "part \(part) of the sitemap"
    case .robots: "the file for robots"
    case .notFound: "the page for what is not found"
    case .manifest: "the web manifest"
    case .asset(let name): "asset \"\(name)\""
    case .searchScript(let name): "script \"\(name)\" of the search"
    case .file(let path): "\"\(OwnFile.folder)/\(path)\" of the content"
    case .avatar(let digest, _): "avatar \(digest)"
    case .picture(let digest, _): "picture \(digest)"
    case .placeholder(let digest): "placeholder \(digest)"
    }
  }
}
