/// One `name=value` of a query.
struct QueryItem: Equatable, Sendable {
  let name: String
  let value: String

  static func parse(_ query: Substring) -> [QueryItem] {
    query.split(separator: "&").compactMap { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = decoded(parts[0])
      guard !name.isEmpty else { return nil }
      let value = parts.count < 2 ? "" : decoded(parts[1])
      return QueryItem(name: name, value: trimmed(value))
    }
  }

  /// With "+" for a space, as forms send it.
  private static func decoded(_ text: Substring) -> String {
    PercentEscape.decoded(text.utf8.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 })
  }

  private static func trimmed(_ text: String) -> String {
    let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    var scalars = text.unicodeScalars[...]
    while let first = scalars.first, isSpace(first) { scalars.removeFirst() }
    while let last = scalars.last, isSpace(last) { scalars.removeLast() }
    return String(scalars)
  }
}
