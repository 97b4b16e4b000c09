/// A main part of the site, as the navigation shows it.
enum Section: CaseIterable, Sendable {
  case characters
  case locations
  case episodes
  case about

  var label: String {
    switch self {
    case .characters: "Characters"
    case .locations: "Locations"
    case .episodes: "Episodes"
    case .about: "About"
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
