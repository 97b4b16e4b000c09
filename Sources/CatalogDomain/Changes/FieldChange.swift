/// A field that says something else than before.
package struct FieldChange: Hashable, Sendable {
  package let field: RecordField
  package let old: FieldValue
  package let new: FieldValue

  package init(field: RecordField, old: FieldValue, new: FieldValue) {
    self.field = field
    self.old = old
    self.new = new
  }

  /// Ids that only the new list holds, in its order; empty for a field that is no list.
  package var added: [Int] { Self.surplus(of: new, over: old) }
  /// Ids that only the old list held, in its order.
  package var removed: [Int] { Self.surplus(of: old, over: new) }
  /// Whether a list holds what it held, in another order.
  package var isReordered: Bool { new.elements != nil && added.isEmpty && removed.isEmpty }

  package var reversed: FieldChange { FieldChange(field: field, old: new, new: old) }

  /// The same without the characters, where they are listed; nil where nothing else is to be told.
  func hiding(_ hidden: Set<CatalogCharacter.ID>) -> FieldChange? {
    guard case .characters(let old) = old, case .characters(let new) = new else { return self }
    let (before, after) = (old.filter { !hidden.contains($0) }, new.filter { !hidden.contains($0) })
    return before == after
      ? nil : FieldChange(field: field, old: .characters(before), new: .characters(after))
  }

  /// An id counts as often as it occurs.
  private static func surplus(of left: FieldValue, over right: FieldValue) -> [Int] {
    guard let elements = left.elements else { return [] }
    var known = (right.elements ?? []).reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
    return elements.filter { element in
      guard let count = known[element], count > 0 else { return true }
      known[element] = count - 1
      return false
    }
  }
}
