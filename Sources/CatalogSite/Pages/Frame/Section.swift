/// A main part of the site, as the navigation shows it.
enum Section: Sendable {
  case characters
  case locations
  case episodes
  case changes
  case about

  /// Those through the catalog, in the navigation of every page. Changes are not: home and the foot of each page lead there.
  static let navigated: [Section] = [.characters, .locations, .episodes]

  func label(_ texts: SiteTexts) -> String {
    switch self {
    case .characters: texts[.navCharacters]
    case .locations: texts[.navLocations]
    case .episodes: texts[.navEpisodes]
    case .changes: texts[.headingChanges]
    case .about: texts[.navAbout]
    }
  }

  /// Its first page.
  var link: Link {
    switch self {
    case .characters: .characters(page: 1)
    case .locations: .locations(page: 1)
    case .episodes: .episodes(page: 1)
    case .changes: .changes
    case .about: .about
    }
  }
}
