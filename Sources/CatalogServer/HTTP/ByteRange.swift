import CatalogDomain

/// What a `Range` header asks of a body (RFC 9110, 14.1.2).
enum ByteRange: Equatable, Sendable {
  case part(Range<Int>)
  case unsatisfiable
  /// Not a range in bytes, malformed, or several at once: a server may answer with everything.
  case whole

  init(_ header: String, length: Int) {
    let parts = header.dropFirst("bytes=".count)
      .split(separator: "-", omittingEmptySubsequences: false)
    guard header.hasPrefix("bytes="), parts.count == 2, !header.contains(",") else {
      self = .whole
      return
    }
    switch (Self.number(parts[0]), Self.number(parts[1])) {
    case (nil, let suffix?) where parts[0].isEmpty:
      self = suffix == 0 || length == 0 ? .unsatisfiable : .part(max(0, length - suffix)..<length)
    case (let first?, let last?) where first <= last:
      self = first < length ? .part(first..<min(last, length - 1) + 1) : .unsatisfiable
    case (let first?, nil) where parts[1].isEmpty:
      self = first < length ? .part(first..<length) : .unsatisfiable
    default: self = .whole
    }
  }

  /// Of digits only: `Int` takes a sign, too.
  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy(\.isDigit) ? Int(text) : nil
  }
}
