/// A field as a user names it: `species`, of every kind that has it, or `location.type`, of one kind only.
package struct FieldName: Hashable, Sendable {
  /// Nil for every kind that has the field.
  package let kind: RecordKind?
  package let field: RecordField

  /// Nil when there is no such field.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let last = parts.last, let field = RecordField(rawValue: String(last)) else { return nil }
    switch parts.count {
    case 1: kind = nil
    case 2:
      guard let named = RecordKind(rawValue: String(parts[0])),
        RecordField.fields(of: named).contains(field)
      else { return nil }
      kind = named
    default: return nil
    }
    self.field = field
  }

  /// Every name there is, for suggestions: the plain ones first.
  package static var all: [String] {
    RecordField.allCases.map(\.rawValue)
      + RecordKind.allCases.flatMap { kind in
        RecordField.fields(of: kind).map { "\(kind.rawValue).\($0.rawValue)" }
      }
  }

  func covers(_ field: RecordField, of kind: RecordKind) -> Bool {
    field == self.field && (self.kind == nil || self.kind == kind)
  }
}
