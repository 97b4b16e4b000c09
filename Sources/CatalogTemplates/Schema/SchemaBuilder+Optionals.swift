/// Values that may be absent. Absent is nothing when interpolated and false as a section; present is true
/// as a section, even if it is 0 or empty, and pushes itself as `{{.}}`.
extension SchemaBuilder {
  /// Text or nothing.
  @inlinable
  @inline(__always)
  package mutating func optionalText(
    _ name: String, _ doc: String = "", _ get: @escaping @Sendable (Value) -> String?
  ) {
    add(
      name, .optionalText, doc,
      FieldAccess(
        escaped: .init { frame, output in
          if let text = frame.read(get) { output.appendEscaped(text) }
        },
        raw: .init { frame, output in if let text = frame.read(get) { output.append(text) } },
        test: .init { frame in frame.read(get) != nil },
        visit: .init { frame, body in if let text = frame.read(get) { Frame.with(text, body) } },
        nested: { Schema<String>.text.node }))
  }

  /// A whole number or nothing.
  @inlinable
  @inline(__always)
  package mutating func optionalNumber(
    _ name: String, _ doc: String = "", _ get: @escaping @Sendable (Value) -> Int?
  ) {
    let append = FieldAccess.Append { frame, output in
      if let number = frame.read(get) { output.append(number) }
    }
    add(
      name, .optionalNumber, doc,
      FieldAccess(
        escaped: append,
        raw: append,
        test: .init { frame in frame.read(get) != nil },
        visit: .init { frame, body in if let number = frame.read(get) { Frame.with(number, body) }
        },
        nested: { Schema<Int>.number.node }))
  }

  /// A URL or nothing.
  @inlinable
  @inline(__always)
  package mutating func optionalURL(
    _ name: String, _ doc: String = "", _ get: @escaping @Sendable (Value) -> URLReference?
  ) {
    add(
      name, .optionalURL, doc,
      FieldAccess(
        escaped: .init { frame, output in
          if let url = frame.read(get) { output.appendEscaped(url) }
        },
        raw: .init { frame, output in if let url = frame.read(get) { output.append(url) } },
        test: .init { frame in frame.read(get) != nil },
        visit: .init { frame, body in if let url = frame.read(get) { Frame.with(url, body) } },
        nested: { Schema<URLReference>.url.node }))
  }
}
