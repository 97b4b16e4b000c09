import CatalogDomain
package import CatalogTemplates

/// The site as a page sees it: every link, spelled from where the page stands.
///
/// One object serves all pages of a folder, so that the small views of a page can share it.
package final class Viewpoint: Sendable {
  private let routes: RouteTable
  private let base: ReferenceBase
  /// The pages of the records as seen from here: most links of a site lead to one of the three kinds. And what comes before a path
  /// from the root of the site.
  private let characters: URLReference.Numbered
  private let locations: URLReference.Numbered
  private let episodes: URLReference.Numbered
  private let prefix: URLReference
  /// The pages of characters, at each of the ways.
  private let walks: [URLReference.Numbered]

  /// - Parameter link: any page of the folder the views will stand in.
  package init(of link: Link, in routes: RouteTable) {
    self.routes = routes
    let base = routes.base(of: link)
    self.base = base
    func pages(of kind: RecordKind, at fragment: String = "") -> URLReference.Numbered {
      URLReference.Numbered(
        relative: base.text(to: RouteTable.folder(of: kind)),
        RouteTable.endingOfPage.description + fragment)
    }
    characters = pages(of: .character)
    locations = pages(of: .location)
    episodes = pages(of: .episode)
    prefix = URLReference(relative: base.text(to: ""))
    walks = Walk.allCases.map { pages(of: .character, at: "#" + $0.id) }
  }

  /// What goes into `href` or `src`.
  package func reference(to link: Link) -> URLReference {
    switch link {
    case .character(let id): characters[id.rawValue]
    case .location(let id): locations[id.rawValue]
    case .episode(let id): episodes[id.rawValue]
    default: base.reference(to: routes.text(of: link))
    }
  }

  /// A character's page, at one of its ways to the neighbours in a list.
  ///
  /// - Parameter walk: where in the page; nil for the page as a whole.
  func reference(to id: CatalogCharacter.ID, walk: Walk?) -> URLReference {
    guard let walk else { return characters[id.rawValue] }
    return walks[walk.rawValue][id.rawValue]
  }

  /// The search page, as it answers a filter.
  ///
  /// - Parameter filter: percent-encoded: `status=Alive`.
  func reference(toSearch filter: String) -> URLReference {
    URLReference(relative: reference(to: .search).text + "#" + filter)
  }

  /// The folder of the home page, for scripts that make addresses themselves and names that templates put behind it; never a link.
  var root: URLReference {
    prefix.text.isEmpty ? URLReference(relative: "./") : prefix
  }

  /// The folder of the theme's assets, for names that the theme's templates put behind it; never a link.
  var assets: URLReference {
    URLReference(relative: base.text(to: ThemeAssets.folder))
  }

  /// - Parameter path: of a picture; nothing in it needs percent-encoding.
  func reference(toPicture path: SitePath) -> URLReference {
    URLReference(prefix, file: path.text)
  }
}
