/// A record that is in both states and says something else in the new one.
package struct RecordChange<Record: CatalogRecord>: Hashable, Sendable {
  package let old: Record
  package let new: Record
  /// At least one, in the order of the kind's fields.
  package let fields: [FieldChange]

  package init(old: Record, new: Record, fields: [FieldChange]) {
    self.old = old
    self.new = new
    self.fields = fields
  }

  package var id: Record.ID { new.id }
  package var isRenamed: Bool { fields.contains { $0.field == .name } }

  package var reversed: Self {
    Self(old: new, new: old, fields: fields.map(\.reversed))
  }

  /// Nil when no field that counts differs.
  init?(old: Record, new: Record, filter: FieldFilter) {
    let fields = Record.fields.compactMap { field -> FieldChange? in
      guard filter.includes(field, of: Record.kind) else { return nil }
      let change = FieldChange(field: field, old: old.value(of: field), new: new.value(of: field))
      return change.isDifference ? change : nil
    }
    if fields.isEmpty { return nil }
    self.init(old: old, new: new, fields: fields)
  }
}

extension FieldChange {
  /// A picture that only moved to another host is told as an `ImageMove`.
  fileprivate var isDifference: Bool {
    guard case .address(let oldURL) = old, case .address(let newURL) = new else {
      return !old.isSame(as: new)
    }
    return oldURL != newURL
      && !AvatarReference(url: oldURL).isMoved(to: AvatarReference(url: newURL))
  }
}
