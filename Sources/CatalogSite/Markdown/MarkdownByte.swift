/// What a byte is to the inline parser.
enum MarkdownByte {
  /// ASCII punctuation: everything else is text to the parser.
  static func isPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x61...0x7A, 0x20, 0x41...0x5A: false
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }

  /// Which of eight bytes are neither letters nor spaces, as few in a text are: each byte is compared in its own eighth of the word,
  /// whose highest bit says how it went.
  static func others(in bytes: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let high = ones << 7
    let ascii = bytes & ~high
    let lower = ascii | ones << 5
    let isLetter = (lower &+ ones &* (0x80 - 0x61)) & ~(lower &+ ones &* (0x7F - 0x7A))
    let isSpace = ~((ascii ^ ones << 5) &+ ones &* 0x7F)
    return (~(isLetter | isSpace) | bytes) & high
  }

  /// Whether the parser makes a node of its own here. Plain punctuation costs one only behind another.
  static func stops(
    at byte: UInt8, after previous: UInt8, _ punctuation: MarkdownOptions.Punctuation
  ) -> Bool {
    switch byte {
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: "!"), UInt8(ascii: "<"), UInt8(ascii: "\\"),
      UInt8(ascii: "`"), UInt8(ascii: "&"):
      true
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "."):
      punctuation == .smart || isPunctuation(previous)
    case UInt8(ascii: "-"):
      punctuation == .smart ? previous != byte : isPunctuation(previous)
    default:
      false
    }
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// As the library has it, without line ends.
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (0x09...0x0C).contains(byte)
  }
}
