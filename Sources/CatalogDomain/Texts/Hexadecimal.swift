/// Bytes as digits, lower case, and what digits stand for.
package enum Hexadecimal {
  package static func text(_ bytes: some Sequence<UInt8>) -> String {
    var text: [UInt8] = []
    for byte in bytes {
      text.append(digit(byte >> 4))
      text.append(digit(byte & 15))
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes that two digits each, in either case, stand for; nil for any other text.
  package static func bytes(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var digits = text.utf8.makeIterator()
    while let first = digits.next() {
      guard let high = value(of: first), let low = digits.next().flatMap(value(of:)) else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  /// How an address has a byte that may not stand in it: `%C3` (RFC 3986, section 2.1, which asks for capitals).
  package static func escape(_ byte: UInt8) -> [UInt8] {
    let digits = [UInt8]("0123456789ABCDEF".utf8)
    return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }

  /// Whether it is a digit as `text` writes it.
  package static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }

  /// Whether it is a SHA-256 as `text` writes it: 64 digits, lower case.
  package static func isDigest(_ text: String) -> Bool {
    text.utf8.count == 64 && text.utf8.allSatisfy(isDigit)
  }

  /// - Parameter value: below 16.
  package static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
  }

  /// What a digit stands for, in either case; nil for any other byte.
  package static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
