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
  mutating func text(_ text: some Sequence<UInt8>) {
    bytes.append(UInt8(ascii: "\""))
    var last: (UInt8, UInt8) = (0, 0)
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20, 0x7F, UInt8(ascii: "<"):
        bytes += Self.escape(UInt32(byte))
      case 0xA8 where last == (0xE2, 0x80), 0xA9 where last == (0xE2, 0x80):
        bytes.removeLast(2)
        bytes += Self.escape(0x2000 + UInt32(byte & 0x3F))
      default: bytes.append(byte)
      }
      last = (last.1, byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func text(_ text: String) {
    self.text(text.utf8)
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

  private static func escape(_ value: UInt32) -> [UInt8] {
    let digits = String(value, radix: 16)
    return Array(("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits).utf8)
  }
}
