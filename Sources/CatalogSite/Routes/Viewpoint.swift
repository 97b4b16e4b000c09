import CatalogDomain
package import CatalogTemplates

/// The site as a page sees it: every link, spelled from where the page stands.
///
/// One object serves all pages of a folder, so that the small views of a page can share it.
package final class Viewpoint: Sendable {
  private let routes: RouteTable
  private let standpoint: Standpoint
  /// The folders of the records as seen from here: most links of a site lead to one of the three.
  private let characters: String
  private let locations: String
  private let episodes: String

  /// - Parameter link: any page of the folder the views will stand in.
  package init(of link: Link, in routes: RouteTable) {
    self.routes = routes
    standpoint = routes.standpoint(of: link)
    characters = standpoint.text(to: RouteTable.folder(of: .character))
    locations = standpoint.text(to: RouteTable.folder(of: .location))
    episodes = standpoint.text(to: RouteTable.folder(of: .episode))
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

  /// - Parameter path: of a file of the site, from its root.
  func reference(toPath path: String) -> URLReference {
    standpoint.reference(to: path)
  }

  private static func record(_ folder: String, _ id: Int) -> URLReference {
    URLReference(relative: folder + RouteTable.fileName(ofRecord: id))
  }
}
