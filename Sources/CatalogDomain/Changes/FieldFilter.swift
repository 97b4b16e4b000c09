/// Which fields two states are compared by.
///
/// A record that is only in one of the states is told whatever the filter, as long as its kind is compared at all: it is, unless `only`
/// names no field of it.
package struct FieldFilter: Hashable, Sendable {
  private let only: Set<FieldName>
  private let ignoring: Set<FieldName>

  /// - Parameters:
  ///   - only: the fields to compare by; empty for all.
  ///   - ignoring: fields not to compare by, even when `only` names them.
  package init(only: Set<FieldName> = [], ignoring: Set<FieldName> = []) {
    self.only = only
    self.ignoring = ignoring
  }

  package static let all = FieldFilter()

  package func includes(_ field: RecordField, of kind: RecordKind) -> Bool {
    (only.isEmpty || only.contains { $0.covers(field, of: kind) })
      && !ignoring.contains { $0.covers(field, of: kind) }
  }

  package func includes(_ kind: RecordKind) -> Bool {
    only.isEmpty
      || RecordField.fields(of: kind).contains { field in
        only.contains { $0.covers(field, of: kind) }
      }
  }

  func includes(_ trait: CatalogTrait) -> Bool {
    switch trait {
    case .status: includes(.status, of: .character)
    case .gender: includes(.gender, of: .character)
    case .key, .null: only.isEmpty
    }
  }
}
