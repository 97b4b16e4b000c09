package import CatalogDomain

/// One question to the API, apart from where the API stands.
package enum APIRequest: Hashable, Sendable {
  /// A page of a list, counted from 1. The filter applies to characters only.
  case page(RecordKind, number: Int, filter: CharacterFilter = .all)
  /// Several records by id in one request; the answer is an array in no promised order, without unknown ids.
  case records(RecordKind, ids: [Int])
  /// One record by id; the answer is one object.
  case record(RecordKind, id: Int)

  package var kind: RecordKind {
    switch self {
    case .page(let kind, _, _), .records(let kind, _), .record(let kind, _): kind
    }
  }
}

extension APIRequest: CustomStringConvertible {
  /// For people: `characters page 3`, `character 7`, `characters 1, 2, 3`.
  package var description: String {
    switch self {
    case .page(let kind, let number, let filter):
      filter.isEmpty
        ? "\(kind.plural) page \(number)"
        : "\(kind.plural) page \(number) where "
          + filter.parts.map { "\($0.name)=\($0.value)" }.joined(separator: ", ")
    case .records(let kind, let ids):
      "\(kind.plural) \(ids.map(String.init).joined(separator: ", "))"
    case .record(let kind, let id): "\(kind.rawValue) \(id)"
    }
  }
}

extension APIRequest {
  /// The order of all lists of requests: by kind, its pages before single records.
  func precedes(_ other: Self) -> Bool {
    place.lexicographicallyPrecedes(other.place)
  }

  private var place: [Int] {
    let kind = RecordKind.allCases.firstIndex(of: kind) ?? 0
    return switch self {
    case .page(_, let number, _): [kind, 0, number]
    case .records(_, let ids): [kind, 1] + ids
    case .record(_, let id): [kind, 1, id]
    }
  }
}
