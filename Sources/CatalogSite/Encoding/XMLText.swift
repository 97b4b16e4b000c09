/// Text as XML 1.0 may hold it, in elements and attributes with double quotes; HTML reads it the same.
package enum XMLText {
  package static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Byte by byte, because a quote that a combining accent follows is a quote all the same. Characters that XML cannot hold at all,
  /// not even as references (https://www.w3.org/TR/xml/#charsets), become U+FFFD.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { text in
      // Nearly every text has nothing to escape, so what lies between is taken at once.
      var start = 0
      for (place, byte) in text.enumerated() {
        let escaped: StaticString
        var length = 1
        switch byte {
        case UInt8(ascii: "&"): escaped = "&amp;"
        case UInt8(ascii: "<"): escaped = "&lt;"
        case UInt8(ascii: ">"): escaped = "&gt;"
        case UInt8(ascii: "\""): escaped = "&quot;"
        // Readers of both take an end of line for a line feed, however it is written.
        case UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): continue
        case 0..<0x20: escaped = "\u{FFFD}"
        // The last bytes of U+FFFE and U+FFFF.
        case 0xBE, 0xBF:
          guard place >= 2, text[place - 2] == 0xEF, text[place - 1] == 0xBF else { continue }
          escaped = "\u{FFFD}"
          length = 3
        default: continue
        }
        bytes += UnsafeBufferPointer(rebasing: text[start..<(place + 1 - length)])
        escaped.withUTF8Buffer { bytes += $0 }
        start = place + 1
      }
      bytes += UnsafeBufferPointer(rebasing: text[start...])
    }
  }
}
