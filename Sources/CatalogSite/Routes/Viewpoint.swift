import CatalogDomain
package import CatalogTemplates

/// The site as a page sees it: every link, spelled from where the page stands.
///
/// One object serves all pages of a folder, so that the small views of a page can share it.
package final class Viewpoint: Sendable {
  private let routes: RouteTable
  private let standpoint: Standpoint
  /// The folders of the records as seen from here: most links of a site lead to one of the three. And that of pictures.
  private let characters: String
  private let locations: String
  private let episodes: String
  private let pictures: String

  /// - Parameter link: any page of the folder the views will stand in.
  package init(of link: Link, in routes: RouteTable) {
    self.routes = routes
    standpoint = routes.standpoint(of: link)
    characters = standpoint.text(to: RouteTable.folder(of: .character))
    locations = standpoint.text(to: RouteTable.folder(of: .location))
    episodes = standpoint.text(to: RouteTable.folder(of: .episode))
    pictures = standpoint.text(to: RouteTable.pictures)
  }

  /// What goes into `href` or `src`.
  package func reference(to link: Link) -> URLReference {
    switch link {
    case .character(let id): Self.record(characters, id.rawValue)
    case .location(let id): Self.record(locations, id.rawValue)
    case .episode(let id): Self.record(episodes, id.rawValue)
    default: routes.reference(to: link, from: standpoint)
    }
  }

  /// A character's page, at one of its ways to the neighbours in a list.
  ///
  /// - Parameter walk: where in the page; nil for the page as a whole.
  func reference(to id: CatalogCharacter.ID, walk: Walk?) -> URLReference {
    Self.record(characters, id.rawValue, walk.map(\.endingOfPage) ?? RouteTable.endingOfPage)
  }

  /// The folder of the home page, for scripts that make addresses themselves; never a link.
  var root: URLReference {
    let text = standpoint.text(to: "")
    return URLReference(relative: text.isEmpty ? "./" : text)
  }

  /// A picture.
  ///
  /// - Parameter name: of its file among the pictures, percent-encoded.
  func reference(toPicture name: String) -> URLReference {
    URLReference(relative: JoinedText.of(pictures, name))
  }

  private static func record(
    _ folder: String, _ id: Int, _ ending: String = RouteTable.endingOfPage
  ) -> URLReference {
    URLReference(relative: JoinedText.of(folder, String(id), ending))
  }
}
