/// Percent-encoding as URLs have it.
enum PercentEncoding {
  /// `%C3%A4` as the two bytes it stands for; a `%` without two hexadecimal digits stays.
  static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    var decoded: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2])
      {
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return decoded
  }

  /// A path as a link in Markdown may have it: only what would end the link or mean something else is encoded, for people read the rest.
  static func encoded(_ path: String) -> String {
    var encoded: [UInt8] = []
    for byte in path.utf8 {
      if " \"%#?&()<>:|`".utf8.contains(byte) {
        encoded += "%\(String(byte, radix: 16, uppercase: true))".utf8
      } else {
        encoded.append(byte)
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init)
  }
}
