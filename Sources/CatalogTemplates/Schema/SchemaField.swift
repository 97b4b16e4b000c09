/// One name that a schema offers to templates.
struct SchemaField: Sendable {
  let name: String
  let kind: FieldKind
  let doc: String
  let access: FieldAccess
}
