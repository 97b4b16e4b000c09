import CatalogDomain

/// The document's edges, and the bytes between its values.
extension JSONReader {
  mutating func begin() throws(JSONProblem) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    switch peek() {
    case nil: throw .notJSON(bytes.isEmpty ? "is empty" : "is empty but for white space")
    case UInt8(ascii: "<"):
      throw .notJSON("is HTML, not JSON: `\(Excerpt.of(bytes[position...]))`")
    case UInt8(ascii: "{"), UInt8(ascii: "["): break
    default: throw .notJSON("is not JSON: `\(Excerpt.of(bytes[position...]))`")
    }
  }

  mutating func end() throws(JSONProblem) {
    if peek() != nil {
      throw .notJSON(
        "goes on behind its end, at byte \(position): `\(Excerpt.of(bytes[position...]))`")
    }
  }

  /// The next byte that is not white space, which stays to be read; nil at the end.
  @inline(__always)
  mutating func peek() -> UInt8? {
    skipSpace()
    return position < bytes.count ? bytes[position] : nil
  }

  @inline(__always)
  mutating func take(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    position += 1
    return true
  }

  mutating func expect(_ byte: UInt8) throws(JSONProblem) {
    guard take(byte) else { throw broken() }
  }

  @inline(__always)
  mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
        position += 1
      default: return
      }
    }
  }

  /// The problem of a byte that JSON does not allow here, or of the end of the bytes.
  func broken() -> JSONProblem {
    guard position < bytes.count else {
      return .notJSON("is cut off after \(bytes.count.counted("byte"))")
    }
    return .notJSON("is not JSON at byte \(position): `\(Excerpt.of(bytes[position...]))`")
  }
}
