/// A value that a template can see, known by its address: one context of the Mustache stack.
///
/// This file is the only place where a type is taken on trust. The invariant: **a frame is read only
/// as the type it was made from.** The compiler keeps it. Every accessor is made by `SchemaBuilder<Value>`
/// where `Value` is known and reads frames as `Value`; every schema has one slot in a rendering; a slot
/// is filled only by the page (root schema) or by a visit whose field names that schema as nested; and
/// an accessor is only ever given the frame in the slot of the schema that holds it.
/// A frame lives no longer than the `with` that made it: visits call their body before they return.
@usableFromInline
struct Frame {
  @usableFromInline
  let address: UnsafeRawPointer

  @inlinable
  @inline(__always)
  init(_ address: UnsafeRawPointer) {
    self.address = address
  }

  /// Reads the value by `get`. `Value` must be the type that the frame was made from.
  @inlinable
  @inline(__always)
  func read<Value, Result>(_ get: (Value) -> Result) -> Result {
    get(address.assumingMemoryBound(to: Value.self).pointee)
  }

  /// Makes a frame of `value` for the length of `body`.
  @inlinable
  @inline(__always)
  static func with<Value>(_ value: consuming Value, _ body: (Frame) -> Void) {
    // As `inout`, because of a constant a copy would be made.
    withUnsafePointer(to: &value) { body(Frame($0)) }
  }

  /// Makes a frame of each element in turn, without copying the elements.
  @inlinable
  @inline(__always)
  static func withEach<Element>(of elements: [Element], _ body: (Frame) -> Void) {
    elements.withUnsafeBufferPointer { buffer in
      guard var address = buffer.baseAddress else { return }
      for _ in 0..<buffer.count {
        body(Frame(address))
        address += 1
      }
    }
  }
}
