/// A field as documentation.
package struct FieldOutline: Sendable {
  let field: SchemaField

  /// What a template writes.
  package var name: String { field.name }
  /// What it is, and so how it may be used.
  package var kind: FieldKind { field.kind }
  /// A sentence on what it means.
  package var doc: String { field.doc }
  /// The schema of the object, or of the list's elements; nil for plain values.
  package var nested: SchemaOutline? {
    switch kind {
    case .object, .optionalObject, .list: field.access.nested.map { SchemaOutline(node: $0()) }
    default: nil
    }
  }
}
