import CatalogDomain
import CatalogTemplates

/// The inside of a string of JSON that may stand in a script, in a script element of a page, and in nothing that ends them: `<`, `>`, `&`,
/// control characters, noncharacters and the two separators that old browsers take for line ends are written as escapes.
///
/// Works on UTF-8 bytes: a `Character` may be a quote with a combining mark on it, which is no quote to Swift and one to a browser.
enum JSONText {
  static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { append($0, to: &bytes) }
  }

  /// Nearly every text has nothing to escape, so what lies between is taken at once.
  static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    var start = 0
    var index = 0
    while let found = ByteWord.next(in: UnsafeRawBufferPointer(text), from: index, special) {
      index = found
      guard let (escape, length) = escape(text, at: index) else {
        index += 1
        continue
      }
      bytes += UnsafeBufferPointer(rebasing: text[start..<index])
      bytes += escape
      index += length
      start = index
    }
    bytes += UnsafeBufferPointer(rebasing: text[start...])
  }

  /// The bytes that may have to be escaped.
  @inline(__always)
  private static func special(_ word: ByteWord) -> UInt64 {
    word.marks(below: 0x20) | word.marks(of: UInt8(ascii: "\""))
      | word.marks(of: UInt8(ascii: "&")) | word.marks(of: UInt8(ascii: "<"), orWith: 2)
      | word.marks(of: UInt8(ascii: "\\")) | word.marks(of: 0x7F)
      | word.marks(of: 0xC2) | word.marks(of: 0xE2) | word.marks(from: 0xEF)
  }

  /// - Returns: what is written for how many bytes; nil for a byte that stands for itself.
  private static func escape(_ text: UnsafeBufferPointer<UInt8>, at index: Int)
    -> (escape: [UInt8], length: Int)?
  {
    let byte = text[index]
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): return ([UInt8(ascii: "\\"), byte], 1)
    case 0..<0x20, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), 0x7F:
      return (escape(of: UInt16(byte)), 1)
    case 0xC2 where index + 1 < text.count && text[index + 1] < 0xA0:
      // U+0080 to U+009F.
      return (escape(of: UInt16(text[index + 1])), 2)
    case 0xE2
    where index + 2 < text.count && text[index + 1] == 0x80 && text[index + 2] & 0xFE == 0xA8:
      // U+2028 and U+2029.
      return (escape(of: 0x2028 + UInt16(text[index + 2] & 1)), 3)
    case 0xEF...:
      let bytes = UnsafeRawBufferPointer(text)
      guard let end = ControlCharacters.end(at: index, in: bytes) else { return nil }
      let units = String(decoding: bytes[index..<end], as: UTF8.self).utf16
      return (units.flatMap { escape(of: $0) }, end - index)
    default: return nil
    }
  }

  private static func escape(of unit: UInt16) -> [UInt8] {
    let digits = [12, 8, 4, 0].map { Hexadecimal.digit(UInt8(unit >> $0 & 15)) }
    return [UInt8(ascii: "\\"), UInt8(ascii: "u")] + digits
  }
}
