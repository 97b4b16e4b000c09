/// A schema without its type: what the compiler works with. Its identity is the object's.
@usableFromInline
final class SchemaNode: Sendable {
  let name: String
  let fields: [SchemaField]
  private let positions: [String: Int]

  init(name: String, fields: [SchemaField]) {
    self.name = name
    self.fields = fields
    positions = Dictionary(
      fields.enumerated().map { ($0.element.name, $0.offset) }, uniquingKeysWith: { $1 })
  }

  func field(_ name: String) -> SchemaField? {
    positions[name].map { fields[$0] }
  }
}
