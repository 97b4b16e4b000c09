/// Names the fields of a schema, each with its kind, a sentence of documentation and a closure that
/// reads it. The closures run while a page renders: they should be cheap and must not block.
///
/// The name `.` stands for the value itself, `{{.}}`.
///
/// All that names a field is always inlined: only then does the compiler put the closure into the ways that read the field. Else each
/// reading calls it through a reference that is counted, which is 4 % of the instructions of a build.
@usableFromInline
package struct SchemaBuilder<Value> {
  private(set) var fields: [SchemaField] = []

  /// Text: escaped by `{{name}}`; as it stands by `{{{name}}}`, where the library allows that (`TemplateDialect`). As a section it is true
  /// unless empty, and pushes the text as `{{.}}`.
  @inlinable
  @inline(__always)
  package mutating func text(
    _ name: String, _ doc: String = "", _ get: @escaping @Sendable (Value) -> String
  ) {
    add(
      name, .text, doc,
      FieldAccess(
        escaped: .init { frame, output in output.appendEscaped(frame.read(get)) },
        raw: .init { frame, output in output.append(frame.read(get)) },
        test: .init { frame in !frame.read(get).isEmpty },
        visit: .init { frame, body in
          let text = frame.read(get)
          if !text.isEmpty { Frame.with(text, body) }
        },
        nested: { Schema<String>.text.node }))
  }

  /// A text of our own that is nothing but letters, digits and hyphens, or empty: the only one that may stand in the name of an attribute,
  /// behind a part that is written out. As a section it is a text.
  package mutating func namePart(
    _ name: String, _ doc: String = "", _ get: @escaping @Sendable (Value) -> String
  ) {
    text(name, doc, get)
    add(name, .namePart, doc, fields.removeLast().access)
  }

  /// A whole number, in decimal digits without grouping. Not a section: whether 0 is false is for a
  /// `flag` to say.
  @inlinable
  @inline(__always)
  package mutating func number(
    _ name: String, _ doc: String = "", _ get: @escaping @Sendable (Value) -> Int
  ) {
    let append = FieldAccess.Append { frame, output in output.append(frame.read(get)) }
    add(name, .number, doc, FieldAccess(escaped: append, raw: append))
  }

  /// Yes or no: a section that pushes nothing. Cannot be interpolated.
  @inlinable
  @inline(__always)
  package mutating func flag(
    _ name: String, _ doc: String = "", _ get: @escaping @Sendable (Value) -> Bool
  ) {
    add(name, .flag, doc, FieldAccess(test: .init { frame in frame.read(get) }))
  }

  /// A URL, escaped for an attribute. As a section it is true unless empty, and pushes itself.
  @inlinable
  @inline(__always)
  package mutating func url(
    _ name: String, _ doc: String = "", _ get: @escaping @Sendable (Value) -> URLReference
  ) {
    add(
      name, .url, doc,
      FieldAccess(
        escaped: .init { frame, output in output.appendEscaped(frame.read(get)) },
        raw: .init { frame, output in output.append(frame.read(get)) },
        test: .init { frame in !frame.read(get).isEmpty },
        visit: .init { frame, body in
          let url = frame.read(get)
          if !url.isEmpty { Frame.with(url, body) }
        },
        nested: { Schema<URLReference>.url.node }))
  }

  /// Markup made by ourselves: `{{{name}}}` gives it as it stands. `{{name}}` is a mistake, where Mustache would escape it: nobody wants to
  /// show tags, and in an attribute it must not stand as it is. As a section it is true unless empty, and pushes itself.
  @inlinable
  @inline(__always)
  package mutating func html(
    _ name: String, _ doc: String = "", _ get: @escaping @Sendable (Value) -> HTML
  ) {
    let append = FieldAccess.Append { frame, output in output.append(frame.read(get).markup) }
    add(
      name, .html, doc,
      FieldAccess(
        raw: append,
        test: .init { frame in !frame.read(get).markup.isEmpty },
        visit: .init { frame, body in
          let html = frame.read(get)
          if !html.markup.isEmpty { Frame.with(html, body) }
        },
        nested: { Schema<HTML>.html.node }))
  }

  @usableFromInline
  mutating func add(_ name: String, _ kind: FieldKind, _ doc: String, _ access: FieldAccess) {
    fields.append(SchemaField(name: name, kind: kind, doc: doc, access: access))
  }
}
