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
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": bytes += "&amp;".utf8
      case "<": bytes += "&lt;".utf8
      case ">": bytes += "&gt;".utf8
      case "\"": bytes += "&quot;".utf8
      case "\t", "\n": bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": bytes += "\u{FFFD}".utf8
      default: bytes += UTF8.encode(scalar).map(Array.init) ?? []
      }
    }
  }
}
