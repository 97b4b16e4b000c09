/// A location as the owner names it.
package enum PlaceMention: Hashable, Sendable {
  case id(Location.ID)
  /// A location's name, or `unknown`.
  case name(String)

  package init(_ text: String) {
    self = Int(text).map { .id(.init($0)) } ?? .name(text)
  }

  /// What means this place and no other: its name, or its id where the catalog has more of the name.
  package init(_ place: LocationReference, in catalog: Catalog) {
    let named = Self(place.name)
    guard let id = place.id, CatalogNames(catalog).places(named) != [place] else {
      self = named
      return
    }
    self = .id(id)
  }

  package var written: String {
    switch self {
    case .id(let id): id.description
    case .name(let name): name
    }
  }
}
