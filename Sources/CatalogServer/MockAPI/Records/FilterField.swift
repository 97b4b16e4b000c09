import CatalogDomain

/// A member that a list can be filtered by, named as in the query.
enum FilterField: String, CaseIterable, Sendable {
  case name, status, species, type, gender, dimension, episode

  /// The filters each kind understands; others in a query are ignored, and left out of `next` and `prev`.
  static func fields(of kind: RecordKind) -> [FilterField] {
    switch kind {
    case .character: [.name, .status, .species, .type, .gender]
    case .location: [.name, .dimension, .type]
    case .episode: [.name, .episode]
    }
  }
}
