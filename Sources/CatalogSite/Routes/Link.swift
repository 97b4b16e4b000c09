package import CatalogDomain

/// Where a page wants to lead: an intent. `RouteTable` alone knows the address it becomes.
package enum Link: Hashable, Sendable {
  case home
  /// A page of the list of all characters, counted from 1.
  case characters(page: Int)
  case character(CatalogCharacter.ID)
  /// A page of the list of characters of one status, counted from 1.
  case status(CharacterStatus, page: Int)
  case locations(page: Int)
  case location(Location.ID)
  case episodes(page: Int)
  case episode(Episode.ID)
  case about
  case notFound
  /// A file of the theme, by the name it has in the theme's `assets` folder.
  case asset(String)
  /// A picture, by the SHA-256 of its bytes in lower-case hex.
  case avatar(digest: String, type: ImageType)
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
    case .locations(let page): "page \(page) of locations"
    case .location(let id): "location \(id)"
    case .episodes(let page): "page \(page) of episodes"
    case .episode(let id): "episode \(id)"
    case .about: "the page about the catalog"
    case .notFound: "the page for what is not found"
    case .asset(let name): "asset \"\(name)\""
    case .avatar(let digest, _): "avatar \(digest)"
    case .placeholder(let digest): "placeholder \(digest)"
    }
  }
}
