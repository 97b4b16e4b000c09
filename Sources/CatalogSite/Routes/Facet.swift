package import CatalogDomain

/// A property by whose values characters are listed, apart from their status.
package enum FacetKind: String, CaseIterable, Hashable, Sendable {
  case species
  case gender
}

/// A value of such a property.
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
