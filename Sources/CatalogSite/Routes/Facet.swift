package import CatalogDomain

/// A value of a property by whose values characters are listed.
package enum Facet: Hashable, Sendable {
  case species(String)
  case gender(CharacterGender)

  package var kind: FacetKind {
    switch self {
    case .species: .species
    case .gender: .gender
    }
  }

  /// The API's own spelling.
  package var written: String {
    switch self {
    case .species(let written): written
    case .gender(let gender): gender.written
    }
  }
}
