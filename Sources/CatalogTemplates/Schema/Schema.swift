/// What values of one type offer to templates: names, kinds, and how each is read.
///
/// Make one per type, once, as a `static let`: a schema's identity is how the compiler knows that two
/// contexts are of the same type. Schemas may hold one another, and themselves; then Swift needs the type
/// to be written out, as here.
///
///     static let schema: Schema<Episode> = Schema("episode") {
///       $0.text("name", "Its title.") { $0.name }
///       $0.list("cast", "Who is in it.", Person.schema) { $0.cast }
///     }
@usableFromInline
package struct Schema<Value>: Sendable {
  @usableFromInline
  let node: SchemaNode

  /// - Parameters:
  ///   - name: the noun that messages use: `"sttaus" is not a field of character`.
  ///   - build: names the fields. Of two fields with one name the later one counts.
  package init(_ name: String, _ build: (inout SchemaBuilder<Value>) -> Void) {
    var builder = SchemaBuilder<Value>()
    build(&builder)
    node = SchemaNode(name: name, fields: builder.fields)
  }

  /// The fields, for documentation.
  package var outline: SchemaOutline {
    SchemaOutline(node: node)
  }
}

/// What `{{.}}` is inside a section on a plain value.
extension Schema where Value == String {
  @usableFromInline
  static let text = Schema("text") { $0.text(".") { $0 } }
}

extension Schema where Value == Int {
  @usableFromInline
  static let number = Schema("number") { $0.number(".") { $0 } }
}

extension Schema where Value == URLReference {
  @usableFromInline
  static let url = Schema("URL") { $0.url(".") { $0 } }
}

extension Schema where Value == HTML {
  @usableFromInline
  static let html = Schema("HTML") { $0.html(".") { $0 } }
}
