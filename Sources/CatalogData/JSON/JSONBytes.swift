import CatalogDomain

/// Writes JSON as bytes: compact, with nothing escaped that need not be, so that the same values are the same bytes everywhere.
struct JSONBytes {
  private(set) var bytes: [UInt8] = []

  mutating func raw(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func integer(_ number: Int) {
    if 0..<10 ~= number {
      bytes.append(UInt8(ascii: "0") + UInt8(number))
    } else {
      bytes.append(contentsOf: String(number).utf8)
    }
  }

  mutating func integers(_ numbers: some Sequence<Int>) {
    raw("[")
    var isFirst = true
    for number in numbers {
      if !isFirst { raw(",") }
      isFirst = false
      integer(number)
    }
    raw("]")
  }

  mutating func string(_ text: String) {
    raw("\"")
    var text = text
    text.withUTF8 { utf8 in
      var start = 0
      for index in 0..<utf8.count {
        let byte = utf8[index]
        guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
          continue
        }
        bytes.append(contentsOf: utf8[start..<index])
        escape(byte)
        start = index + 1
      }
      bytes.append(contentsOf: utf8[start...])
    }
    raw("\"")
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// RFC 8259, section 7: the short escapes where there are any.
  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): raw("\\\"")
    case UInt8(ascii: "\\"): raw("\\\\")
    case 0x08: raw("\\b")
    case 0x09: raw("\\t")
    case 0x0A: raw("\\n")
    case 0x0C: raw("\\f")
    case 0x0D: raw("\\r")
    default:
      raw("\\u00")
      bytes.append(Hexadecimal.digit(byte >> 4))
      bytes.append(Hexadecimal.digit(byte & 15))
    }
  }
}
