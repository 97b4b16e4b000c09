/// Something that is true of the shape of the data rather than of a record: when one appears, templates and filters may need a look.
package enum CatalogTrait: Hashable, Sendable {
  /// The API sends a key the catalog does not keep.
  case key(RecordKind, String)
  /// Such a key was seen with `null`. Keys the catalog keeps cannot be null: the data would have been refused.
  case null(RecordKind, String)
  /// At least one character has the status, or the gender.
  case status(String)
  case gender(String)
}

extension CatalogTrait: Comparable {
  package static func < (left: Self, right: Self) -> Bool {
    left.order.lexicographicallyPrecedes(right.order)
  }

  private var order: [String] {
    switch self {
    case .status(let value): ["0", value]
    case .gender(let value): ["1", value]
    case .key(let kind, let name): ["2", kind.rawValue, name, "0"]
    case .null(let kind, let name): ["2", kind.rawValue, name, "1"]
    }
  }
}
