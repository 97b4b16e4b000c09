/// Writes values as JavaScript literals that are also JSON, safe wherever a script can stand (`JSONText`).
struct ScriptLiteral {
  private(set) var bytes: [UInt8] = []

  /// For what is kept: growing by doubling would leave half of the room empty.
  ///
  /// - Parameter count: of all bytes that will come.
  mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { bytes += $0 }
  }

  mutating func number(_ value: Int) {
    bytes += String(value).utf8
  }

  /// - Parameter text: in UTF-8.
  mutating func text(_ text: [UInt8]) {
    raw("\"")
    text.withUnsafeBufferPointer { JSONText.append($0, to: &bytes) }
    raw("\"")
  }

  mutating func text(_ text: String) {
    raw("\"")
    JSONText.append(text, to: &bytes)
    raw("\"")
  }

  /// One text of several, with a space between them.
  ///
  /// - Parameter write: writes one of them, with `raw` and `inside`.
  mutating func text<Parts: Sequence>(
    joining parts: Parts, _ write: (inout ScriptLiteral, Parts.Element) -> Void
  ) {
    raw("\"")
    var isFirst = true
    for part in parts {
      if !isFirst { bytes.append(UInt8(ascii: " ")) }
      isFirst = false
      write(&self, part)
    }
    raw("\"")
  }

  /// - Parameter text: in UTF-8.
  mutating func inside(_ text: UnsafeBufferPointer<UInt8>) {
    JSONText.append(text, to: &bytes)
  }

  mutating func inside(_ text: String) {
    JSONText.append(text, to: &bytes)
  }

  mutating func list<Values: Sequence>(
    _ values: Values, _ write: (inout ScriptLiteral, Values.Element) -> Void
  ) {
    raw("[")
    var isFirst = true
    for value in values {
      if !isFirst { raw(",") }
      isFirst = false
      write(&self, value)
    }
    raw("]")
  }

  mutating func texts(_ values: some Sequence<String>) {
    list(values) { $0.text($1) }
  }

  mutating func numbers(_ values: some Sequence<Int>) {
    list(values) { $0.number($1) }
  }

  mutating func append(_ literal: ScriptLiteral) {
    bytes += literal.bytes
  }
}
