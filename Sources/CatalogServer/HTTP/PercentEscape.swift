import CatalogDomain

/// Percent escapes in addresses (RFC 3986, 2.1).
enum PercentEscape {
  /// The byte that the two digits behind a `%` stand for; nil where they are not two digits.
  static func byte(_ high: UInt8?, _ low: UInt8?) -> UInt8? {
    guard let high = high.flatMap(Hexadecimal.value(of:)),
      let low = low.flatMap(Hexadecimal.value(of:))
    else { return nil }
    return high << 4 | low
  }
}
