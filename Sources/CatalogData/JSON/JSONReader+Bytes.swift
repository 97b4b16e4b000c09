import CatalogDomain

/// The document's edges, and the bytes between its values.
extension JSONReader {
  mutating func begin() throws(JSONProblem) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    if isWide { throw .notJSON("is UTF-16 or UTF-32; expected UTF-8") }
    switch peek() {
    case nil: throw .notJSON(bytes.isEmpty ? "is empty" : "is empty but for white space")
    case UInt8(ascii: "<"):
      let name = bytes[position...].starts(with: "<?xml".utf8) ? "XML" : "HTML"
      throw .notJSON("is \(name), not JSON: `\(Excerpt.of(bytes[position...]))`")
    case UInt8(ascii: "{"), UInt8(ascii: "["): break
    default: throw .notJSON("is not JSON: `\(Excerpt.of(bytes[position...]))`")
    }
  }

  /// Whether letters have more than one byte: as a byte order mark says, or a zero beside one of the signs that a document begins with.
  private var isWide: Bool {
    guard bytes.count > 1 else { return false }
    switch (bytes[0], bytes[1]) {
    case (0xFE, 0xFF), (0xFF, 0xFE): return true
    // The mark of UTF-32 may have its zeros in front.
    case (0, _), (_, 0):
      return bytes.prefix(4).contains {
        $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") || $0 == 0xFF
      }
    default: return false
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
