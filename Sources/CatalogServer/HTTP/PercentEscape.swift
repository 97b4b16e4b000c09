/// Percent escapes in addresses (RFC 3986, 2.1).
enum PercentEscape {
  /// The byte that the two digits behind a `%` stand for; nil where they are not two digits.
  static func byte(_ high: UInt8?, _ low: UInt8?) -> UInt8? {
    guard let high = high.flatMap(digit), let low = low.flatMap(digit) else { return nil }
    return high << 4 | low
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
