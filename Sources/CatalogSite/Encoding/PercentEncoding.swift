import CatalogDomain

/// Percent-encoding as URLs have it.
enum PercentEncoding {
  /// `%C3%A4` as the two bytes it stands for; a `%` without two hexadecimal digits stays.
  static func decoded(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard bytes.contains(UInt8(ascii: "%")) else { return bytes }
    var decoded: [UInt8] = []
    var rest = bytes
    while let byte = rest.first {
      if byte == UInt8(ascii: "%"), rest.count >= 3,
        let high = Hexadecimal.value(of: rest[rest.startIndex + 1]),
        let low = Hexadecimal.value(of: rest[rest.startIndex + 2])
      {
        decoded.append(high << 4 | low)
        rest = rest.dropFirst(3)
      } else {
        decoded.append(byte)
        rest = rest.dropFirst()
      }
    }
    return decoded[...]
  }

  /// A path as a link in Markdown may have it: only what would end the link or mean something else is encoded, for people read the rest.
  static func encoded(_ path: String) -> String {
    var encoded: [UInt8] = []
    for byte in path.utf8 {
      if " \"%#?&()<>:|`".utf8.contains(byte) {
        encoded += Hexadecimal.escape(byte)
      } else {
        encoded.append(byte)
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}
