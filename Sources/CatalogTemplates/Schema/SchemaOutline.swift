/// A schema as documentation: what a page of all fields is made from.
package struct SchemaOutline: Sendable {
  let node: SchemaNode

  /// The schema's noun.
  package var name: String { node.name }

  /// Its fields, in the order they were named.
  package var fields: [FieldOutline] {
    node.fields.map(FieldOutline.init)
  }

  /// This schema and all that can be reached from it, each once, nearest first.
  package func reachable() -> [SchemaOutline] {
    var found = [node]
    var next = 0
    while next < found.count {
      for nested in found[next].fields.compactMap({ $0.access.nested?() })
      where nested.fields.first?.name != "." && !found.contains(where: { $0 === nested }) {
        found.append(nested)
      }
      next += 1
    }
    return found.map(SchemaOutline.init)
  }
}
