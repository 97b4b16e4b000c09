/// How a compiled template reads one field. What a kind of field does not offer is nil.
///
/// Each way is an object with a function, not a function: kept in an array or an optional, a function is wrapped into one for values of
/// any type, and each call would go through two wraps; and it can only be called through a reference that was counted. Three classes, as
/// Swift 6.3 cannot call a function of a generic one with a buffer that is not copyable.
///
/// `isShared` says that pages which a template is specialized for all give the same.
@usableFromInline
struct FieldAccess: Sendable {
  @usableFromInline
  final class Append: Sendable {
    @usableFromInline
    let call: @Sendable (Frame, inout OutputBuffer) -> Void
    @usableFromInline
    let isShared: Bool

    @inlinable
    init(isShared: Bool = false, _ call: @escaping @Sendable (Frame, inout OutputBuffer) -> Void) {
      self.call = call
      self.isShared = isShared
    }
  }

  @usableFromInline
  final class Test: Sendable {
    @usableFromInline
    let call: @Sendable (Frame) -> Bool
    @usableFromInline
    let isShared: Bool

    @inlinable
    init(isShared: Bool = false, _ call: @escaping @Sendable (Frame) -> Bool) {
      self.call = call
      self.isShared = isShared
    }
  }

  @usableFromInline
  final class Visit: Sendable {
    @usableFromInline
    let call: @Sendable (Frame, (Frame) -> Void) -> Void
    @usableFromInline
    let isShared: Bool

    @inlinable
    init(isShared: Bool = false, _ call: @escaping @Sendable (Frame, (Frame) -> Void) -> Void) {
      self.call = call
      self.isShared = isShared
    }
  }

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
  func reached(through object: Visit) -> FieldAccess {
    var access = FieldAccess(nested: nested)
    let isShared = object.isShared
    // The functions themselves: taken from their objects at each call they would be counted each time.
    let object = object.call
    if let escaped = escaped?.call {
      access.escaped = Append(isShared: isShared) { frame, output in
        object(frame) { escaped($0, &output) }
      }
    }
    if let raw = raw?.call {
      access.raw = Append(isShared: isShared) { frame, output in object(frame) { raw($0, &output) }
      }
    }
    if let test = test?.call {
      access.test = Test(isShared: isShared) { frame in
        var result = false
        object(frame) { result = test($0) }
        return result
      }
    }
    if let visit = visit?.call {
      access.visit = Visit(isShared: isShared) { frame, body in object(frame) { visit($0, body) } }
    }
    return access
  }
}
