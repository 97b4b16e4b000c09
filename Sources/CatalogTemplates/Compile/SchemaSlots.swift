/// Gives every schema that a template meets one slot: where the innermost value of that schema is kept
/// while rendering.
struct SchemaSlots {
  private(set) var nodes: [SchemaNode] = []
  private var slots: [ObjectIdentifier: Int] = [:]
  private var nested: [FieldPlace: Int] = [:]

  private struct FieldPlace: Hashable {
    let slot: Int
    let field: String
  }

  mutating func slot(of node: SchemaNode) -> Int {
    if let slot = slots[ObjectIdentifier(node)] { return slot }
    nodes.append(node)
    slots[ObjectIdentifier(node)] = nodes.count - 1
    return nodes.count - 1
  }

  /// The slot of what `field` of the schema in `slot` pushes; nil if it pushes nothing. The field is asked
  /// once, so a schema that is computed anew each time still has one slot per place.
  mutating func slot(nestedIn field: SchemaField, of slot: Int) -> Int? {
    let place = FieldPlace(slot: slot, field: field.name)
    if let known = nested[place] { return known }
    guard let node = field.access.nested?() else { return nil }
    let found = self.slot(of: node)
    nested[place] = found
    return found
  }
}
