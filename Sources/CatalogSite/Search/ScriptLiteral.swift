/// Writes values as JavaScript literals that are also JSON, safe wherever a script can stand.
///
/// Works on UTF-8 bytes: a `Character` may be a quote with a combining mark on it, which is no quote to Swift and one to a browser.
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

  /// `<` is escaped too, so that neither `</script` nor `<!--` can come about, and U+2028 and U+2029, which once ended lines.
  mutating func text(_ text: [UInt8]) {
    raw("\"")
    text.withUnsafeBufferPointer { escape($0) }
    raw("\"")
  }

  mutating func text(_ text: String) {
    raw("\"")
    escape(text)
    raw("\"")
  }

  /// One text of several, with a space between them.
  mutating func text(joining parts: some Sequence<String>) {
    raw("\"")
    var isFirst = true
    for part in parts {
      if !isFirst { raw(" ") }
      isFirst = false
      escape(part)
    }
    raw("\"")
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

  private mutating func escape(_ text: String) {
    var text = text
    text.withUTF8 { escape($0) }
  }

  /// Nearly every text has nothing to escape, so what lies between is taken at once.
  private mutating func escape(_ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for (place, byte) in text.enumerated() {
      let escaped: [UInt8]
      var length = 1
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        escaped = [UInt8(ascii: "\\"), byte]
      case 0..<0x20, 0x7F, UInt8(ascii: "<"):
        escaped = Self.escape(UInt32(byte))
      case 0xA8, 0xA9:
        guard place >= 2, text[place - 2] == 0xE2, text[place - 1] == 0x80 else { continue }
        escaped = Self.escape(0x2000 + UInt32(byte & 0x3F))
        length = 3
      default: continue
      }
      let end = place + 1 - length
      bytes += UnsafeBufferPointer(rebasing: text[start..<end])
      bytes += escaped
      start = place + 1
    }
    bytes += UnsafeBufferPointer(rebasing: text[start...])
  }

  private static func escape(_ value: UInt32) -> [UInt8] {
    let digits = String(value, radix: 16)
    return Array(("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits).utf8)
  }
}
