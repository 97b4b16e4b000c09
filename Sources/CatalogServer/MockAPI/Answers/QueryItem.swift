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

  /// Percent-decoded, with "+" for a space; what is no percent escape stays as it is.
  static func decoded(_ text: some StringProtocol) -> String {
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "+") {
        result.append(0x20)
      } else if byte == UInt8(ascii: "%"),
        let value = PercentEscape.byte(rest.first, rest.dropFirst().first)
      {
        result.append(value)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func trimmed(_ text: String) -> String {
    let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    var scalars = text.unicodeScalars[...]
    while let first = scalars.first, isSpace(first) { scalars.removeFirst() }
    while let last = scalars.last, isSpace(last) { scalars.removeLast() }
    return String(scalars)
  }
}
