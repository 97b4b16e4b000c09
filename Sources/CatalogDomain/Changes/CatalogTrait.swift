/// Something that is true of the shape of the data rather than of a record: when one appears, templates and filters may need a look.
///
/// Texts are compared byte by byte, as values of fields are: see `FieldValue`.
package enum CatalogTrait: Sendable {
  /// The API sends a key the catalog does not keep.
  case key(RecordKind, String)
  /// Such a key was seen with `null`. Keys the catalog keeps cannot be null: the data would have been refused.
  case null(RecordKind, String)
  /// At least one character has the status, or the gender.
  case status(String)
  case gender(String)
}

extension CatalogTrait: Hashable {
  package static func == (left: Self, right: Self) -> Bool {
    left.order.elementsEqual(right.order) { $0.utf8.elementsEqual($1.utf8) }
  }

  package func hash(into hasher: inout Hasher) {
    for var text in order {
      text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
      // No byte of a text.
      hasher.combine(UInt8.max)
    }
  }
}

extension CatalogTrait: Comparable {
  package static func < (left: Self, right: Self) -> Bool {
    left.order.lexicographicallyPrecedes(right.order) { $0.precedes($1) }
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
