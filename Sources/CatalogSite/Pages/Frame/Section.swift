/// A main part of the site, as the navigation shows it.
enum Section: CaseIterable, Sendable {
  case characters
  case locations
  case episodes
  case about

  func label(_ texts: SiteTexts) -> String {
    switch self {
    case .characters: texts[.navCharacters]
    case .locations: texts[.navLocations]
    case .episodes: texts[.navEpisodes]
    case .about: texts[.navAbout]
    }
  }

  /// Its first page.
  var link: Link {
    switch self {
    case .characters: .characters(page: 1)
    case .locations: .locations(page: 1)
    case .episodes: .episodes(page: 1)
    case .about: .about
    }
  }
}
