/// How a compiled template reads one field. What a kind of field does not offer is nil.
@usableFromInline
struct FieldAccess: Sendable {
  @usableFromInline
  typealias Append = @Sendable (Frame, inout OutputBuffer) -> Void
  @usableFromInline
  typealias Test = @Sendable (Frame) -> Bool
  @usableFromInline
  typealias Visit = @Sendable (Frame, (Frame) -> Void) -> Void

  /// `{{name}}`.
  var escaped: Append?
  /// `{{{name}}}` and `{{&name}}`.
  var raw: Append?
  /// Whether `{{#name}}` shows its content at all; `{{^name}}` is the opposite.
  var test: Test?
  /// Calls its body with a frame for each value that `{{#name}}` pushes: none, one or many.
  var visit: Visit?
  /// The schema of what `visit` pushes. Asked for while compiling, so that schemas can be recursive.
  var nested: (@Sendable () -> SchemaNode)?

  @usableFromInline
  init(
    escaped: Append? = nil, raw: Append? = nil, test: Test? = nil, visit: Visit? = nil,
    nested: (@Sendable () -> SchemaNode)? = nil
  ) {
    self.escaped = escaped
    self.raw = raw
    self.test = test
    self.visit = visit
    self.nested = nested
  }
}

extension FieldAccess {
  /// The same field, reached from the object that holds `self`: `{{object.field}}`. Where the object is
  /// absent, the field is nothing and false.
  func reached(through object: @escaping Visit) -> FieldAccess {
    var access = FieldAccess(nested: nested)
    if let escaped {
      access.escaped = { frame, output in object(frame) { escaped($0, &output) } }
    }
    if let raw {
      access.raw = { frame, output in object(frame) { raw($0, &output) } }
    }
    if let test {
      access.test = { frame in
        var result = false
        object(frame) { result = test($0) }
        return result
      }
    }
    if let visit {
      access.visit = { frame, body in object(frame) { visit($0, body) } }
    }
    return access
  }
}
