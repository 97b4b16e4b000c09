/// What a name in a tag means: how to read it, from the value in which slot.
struct Resolution {
  let slot: Int
  let kind: FieldKind
  let access: FieldAccess
  /// The slot of what it pushes as a section.
  let nested: Int?
}
