/// Values with fields of their own, and lists. The nested schema is asked for while a template is
/// compiled, not here, so a schema may name itself.
extension SchemaBuilder {
  /// An object that is always there: `{{name.field}}`, or a section that pushes it.
  ///
  /// - Parameter isShared: whether it is the same in all pages that a template is specialized for (`Template.specialized(for:)`).
  @inlinable
  @inline(__always)
  package mutating func object<Other>(
    _ name: String, _ doc: String, _ schema: @escaping @autoclosure @Sendable () -> Schema<Other>,
    isShared: Bool = false,
    _ get: @escaping @Sendable (Value) -> Other
  ) {
    add(
      name, .object, doc,
      FieldAccess(
        test: .init(isShared: isShared) { _ in true },
        visit: .init(isShared: isShared) { frame, body in Frame.with(frame.read(get), body) },
        nested: { schema().node }))
  }

  /// An object or nothing: a section that pushes it, or is false. `{{name.field}}` is nothing where the
  /// object is absent, as in every Mustache, so no section is needed round a single field.
  @inlinable
  @inline(__always)
  package mutating func optional<Other>(
    _ name: String, _ doc: String, _ schema: @escaping @autoclosure @Sendable () -> Schema<Other>,
    _ get: @escaping @Sendable (Value) -> Other?
  ) {
    add(
      name, .optionalObject, doc,
      FieldAccess(
        test: .init { frame in frame.read(get) != nil },
        visit: .init { frame, body in if let other = frame.read(get) { Frame.with(other, body) } },
        nested: { schema().node }))
  }

  /// A list: a section that is shown once for each element, which it pushes. Empty is false.
  @inlinable
  @inline(__always)
  package mutating func list<Element>(
    _ name: String, _ doc: String, _ schema: @escaping @autoclosure @Sendable () -> Schema<Element>,
    _ get: @escaping @Sendable (Value) -> [Element]
  ) {
    add(
      name, .list, doc,
      FieldAccess(
        test: .init { frame in !frame.read(get).isEmpty },
        visit: .init { frame, body in Frame.withEach(of: frame.read(get), body) },
        nested: { schema().node }))
  }

  /// A list of plain texts: each is `{{.}}` inside the section.
  @inlinable
  @inline(__always)
  package mutating func texts(
    _ name: String, _ doc: String = "", _ get: @escaping @Sendable (Value) -> [String]
  ) {
    add(
      name, .texts, doc,
      FieldAccess(
        test: .init { frame in !frame.read(get).isEmpty },
        visit: .init { frame, body in Frame.withEach(of: frame.read(get), body) },
        nested: { Schema<String>.text.node }))
  }
}
