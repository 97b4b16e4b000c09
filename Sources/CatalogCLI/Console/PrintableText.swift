import Foundation

/// Foreign text as a terminal or a page may show it.
enum PrintableText {
  /// Without control characters, which could play tricks on a terminal, without those that turn the direction of what follows, and
  /// without what GitHub's runner takes for an order: `##[set-env name=A]` wherever it stands in a line, `::add-mask::A` behind nothing but
  /// white space (https://github.com/actions/runner, ActionCommand.cs).
  static func of(_ text: String) -> String {
    var plain = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n", "\r", "\t": plain.unicodeScalars.append(" ")
      case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": break
      case "[" where plain.utf8.suffix(2).elementsEqual("##".utf8): plain += " ["
      case ":" where isColon(plain): plain += " :"
      default:
        if scalar.properties.generalCategory != .control { plain.unicodeScalars.append(scalar) }
      }
    }
    return plain
  }

  /// The same of text that may have several lines.
  static func lines(of text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { of(String($0)) }
      .joined(separator: "\n")
  }

  /// Whether a text is one colon, but for white space before it.
  private static func isColon(_ text: String) -> Bool {
    text.utf8.last == UInt8(ascii: ":")
      && text.unicodeScalars.dropLast().allSatisfy(\.properties.isWhitespace)
  }

  /// JSON that means the same, with escapes for what a terminal or GitHub's runner would act on; all of that stands in its texts.
  static func json(_ bytes: Data) -> Data {
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "[") where plain.suffix(2).elementsEqual("##".utf8):
        plain += "\\u005b".utf8
      case 0x7F: plain += "\\u007f".utf8
      case 0x80..<0xA0 where plain.last == 0xC2:
        plain.removeLast()
        plain += "\\u00\(String(byte, radix: 16))".utf8
      // U+202A to U+202E, which turn the direction of what follows, and U+2066 to U+2069.
      case 0xAA...0xAE where plain.suffix(2).elementsEqual([0xE2, 0x80]),
        0xA6...0xA9 where plain.suffix(2).elementsEqual([0xE2, 0x81]):
        let scalar = 0x2000 + (plain.last == 0x81 ? 0x40 : 0) + UInt16(byte & 0x3F)
        plain.removeLast(2)
        plain += "\\u\(String(scalar, radix: 16))".utf8
      default: plain.append(byte)
      }
    }
    return Data(plain)
  }
}
