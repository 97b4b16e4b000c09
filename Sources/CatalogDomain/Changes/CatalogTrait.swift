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
    let (left, right) = (left.order, right.order)
    return left.group == right.group && left.kind == right.kind && left.isNull == right.isNull
      && left.text.utf8.elementsEqual(right.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var (group, kind, text, isNull) = order
    hasher.combine(group)
    hasher.combine(kind)
    hasher.combine(isNull)
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension CatalogTrait: Comparable {
  package static func < (left: Self, right: Self) -> Bool {
    let (left, right) = (left.order, right.order)
    if left.group != right.group { return left.group < right.group }
    if left.kind != right.kind { return left.kind.precedes(right.kind) }
    if left.text.precedes(right.text) { return true }
    return !right.text.precedes(left.text) && !left.isNull && right.isNull
  }

  /// Nothing is allocated for it: every character has two traits.
  var order: (group: Int, kind: String, text: String, isNull: Bool) {
    switch self {
    case .status(let value): (0, "", value, false)
    case .gender(let value): (1, "", value, false)
    case .key(let kind, let name): (2, kind.rawValue, name, false)
    case .null(let kind, let name): (2, kind.rawValue, name, true)
    }
  }
}
