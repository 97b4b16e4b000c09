/// The name of a member of a JSON object, compared without making a `String` of it.
struct JSONKey {
  /// The bytes between the quotes. Valid only while the reader's bytes are.
  let bytes: UnsafeRawBufferPointer
  /// The name, where it is spelled with escapes and its bytes say nothing.
  let unescaped: String?

  var text: String { unescaped ?? String(decoding: bytes, as: UTF8.self) }

  @inline(__always)
  static func == (key: JSONKey, name: StaticString) -> Bool {
    if let unescaped = key.unescaped { return unescaped == "\(name)" }
    guard key.bytes.count == name.utf8CodeUnitCount else { return false }
    // Names are short: a loop beats any call.
    for index in 0..<key.bytes.count where key.bytes[index] != name.utf8Start[index] {
      return false
    }
    return true
  }
}
