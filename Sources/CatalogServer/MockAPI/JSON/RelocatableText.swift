import CatalogDomain

/// JSON text in which the server's own address is left open, to be filled in when it is sent.
///
/// A page is put together once and written out twice: with the original address for the ETag, and with the address the
/// client asked for to be served.
struct RelocatableText: Equatable, Sendable {
  /// The text without the addresses.
  private(set) var bytes: [UInt8] = []
  /// Offsets into `bytes` where an address belongs, ascending.
  private(set) var gaps: [Int] = []

  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func append(verbatim text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  mutating func append(_ number: Int) {
    bytes.append(contentsOf: String(number).utf8)
  }

  mutating func append(_ other: RelocatableText) {
    gaps.append(contentsOf: other.gaps.map { $0 + bytes.count })
    bytes.append(contentsOf: other.bytes)
  }

  /// A JSON string in quotes, escaped as JavaScript's `JSON.stringify` does.
  mutating func append(quoted text: String) {
    bytes.append(UInt8(ascii: "\""))
    append(escaping: text)
    bytes.append(UInt8(ascii: "\""))
  }

  /// A JSON string in quotes: the server's address, then `path`.
  mutating func append(addressOf path: String) {
    bytes.append(UInt8(ascii: "\""))
    gaps.append(bytes.count)
    append(escaping: path)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Compact JSON. A string that begins with `origin` and "/" gets a gap in the origin's place.
  mutating func append(_ value: JSONValue, origin: String) {
    switch value {
    case .null: append("null")
    case .bool(let flag): append(flag ? "true" : "false")
    case .number(let text): append(verbatim: text)
    case .string(let text):
      if text.utf8.starts(with: origin.utf8), text.utf8.dropFirst(origin.utf8.count).first == 0x2F {
        append(addressOf: String(text.dropFirst(origin.count)))
      } else {
        append(quoted: text)
      }
    case .array(let values):
      append("[")
      for (index, value) in values.enumerated() {
        if index > 0 { append(",") }
        append(value, origin: origin)
      }
      append("]")
    case .object(let members):
      append("{")
      for (index, member) in members.enumerated() {
        if index > 0 { append(",") }
        append(quoted: member.name)
        append(":")
        append(member.value, origin: origin)
      }
      append("}")
    }
  }

  /// The whole text, with `origin` (such as `http://127.0.0.1:8080`) in every gap.
  func rendered(origin: String) -> [UInt8] {
    let address = Array(origin.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + gaps.count * address.count)
    var start = 0
    for gap in gaps {
      result.append(contentsOf: bytes[start..<gap])
      result.append(contentsOf: address)
      start = gap
    }
    result.append(contentsOf: bytes[start...])
    return result
  }

  private mutating func append(escaping text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): append("\\\"")
      case UInt8(ascii: "\\"): append("\\\\")
      case 0x08: append("\\b")
      case 0x0C: append("\\f")
      case 0x0A: append("\\n")
      case 0x0D: append("\\r")
      case 0x09: append("\\t")
      case 0..<0x20: append(verbatim: "\\u" + String(byte, radix: 16).zeroPadded(to: 4))
      default: bytes.append(byte)
      }
    }
  }
}
