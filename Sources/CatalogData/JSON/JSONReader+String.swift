import CatalogDomain

/// Strings: most hold no escapes, and are copied as they stand.
extension JSONReader {
  /// The member's name, its colon read too.
  mutating func readKey() throws(JSONProblem) -> JSONKey {
    guard peek() == UInt8(ascii: "\"") else { throw broken() }
    let start = position + 1
    let key: JSONKey
    if let end = try closingQuote() {
      if !end.isASCII { _ = try validated(slice(start, end.index), at: start) }
      key = JSONKey(bytes: slice(start, end.index), unescaped: nil)
      position = end.index + 1
    } else {
      key = JSONKey(bytes: slice(start, start), unescaped: try unescapedString())
    }
    try expect(UInt8(ascii: ":"))
    return key
  }

  /// The string that begins at the position, which must be a quote.
  mutating func string() throws(JSONProblem) -> String {
    let start = position + 1
    guard let end = try closingQuote() else { return try unescapedString() }
    position = end.index + 1
    let raw = slice(start, end.index)
    return end.isASCII ? String(decoding: raw, as: UTF8.self) : try validated(raw, at: start)
  }

  func slice(_ start: Int, _ end: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[start..<end])
  }

  /// Where the string at the position ends; nil when it holds an escape. Leaves the position.
  @inline(__always)
  mutating func closingQuote() throws(JSONProblem) -> (index: Int, isASCII: Bool)? {
    var index = position + 1
    var bits: UInt8 = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") { return (index, bits < 0x80) }
      if byte == UInt8(ascii: "\\") { return nil }
      if byte < 0x20 {
        position = index
        throw broken()
      }
      bits |= byte
      index += 1
    }
    position = index
    throw broken()
  }

  /// Swift compares texts by what their marks mean in whichever order they stand, which takes the square of how many stand in a row: a
  /// third of a millisecond for these. Stream-Safe Text has 30 (Unicode Standard Annex 15, section 13), a joke some hundred. Marks of
  /// combining class 0 count, too: U+0F73 is one, and stands for two that have an order.
  private static let mostMarks = 1000

  /// The text of these bytes. Swift repairs what is not UTF-8 where it copies; we refuse it.
  func validated(_ raw: UnsafeRawBufferPointer, at start: Int) throws(JSONProblem) -> String {
    guard let text = String(validating: raw, as: UTF8.self) else {
      throw .notJSON("is not UTF-8, at byte \(start): `\(Excerpt.of(raw))`")
    }
    var marks = 0
    for scalar in text.unicodeScalars {
      marks = scalar.isMark ? marks + 1 : 0
      guard marks <= Self.mostMarks else {
        throw .notJSON(
          "has more than \(Self.mostMarks.grouped) combining marks in a row, in the text at byte \(start)"
        )
      }
    }
    return text
  }

  /// The string at the position with its escapes resolved; leaves the position behind its closing quote.
  private mutating func unescapedString() throws(JSONProblem) -> String {
    let start = position + 1
    var units: [UInt8] = []
    position = start
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        position += 1
        return try units.withUnsafeBytes { raw in
          Result { () throws(JSONProblem) in try validated(raw, at: start) }
        }.get()
      }
      if byte < 0x20 { throw broken() }
      position += 1
      if byte == UInt8(ascii: "\\") {
        try units.append(contentsOf: escape())
      } else {
        units.append(byte)
      }
    }
    throw broken()
  }

  /// What the escape behind the backslash stands for, in UTF-8.
  private mutating func escape() throws(JSONProblem) -> [UInt8] {
    guard position < bytes.count else { throw broken() }
    let letter = bytes[position]
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      position += 1
      return [letter]
    case UInt8(ascii: "b"): return simple(0x08)
    case UInt8(ascii: "f"): return simple(0x0C)
    case UInt8(ascii: "n"): return simple(0x0A)
    case UInt8(ascii: "r"): return simple(0x0D)
    case UInt8(ascii: "t"): return simple(0x09)
    case UInt8(ascii: "u"): return try unicodeEscape()
    default: throw broken()
    }
  }

  private mutating func simple(_ byte: UInt8) -> [UInt8] {
    position += 1
    return [byte]
  }

  /// `uXXXX`, or two of them where they are a surrogate pair.
  private mutating func unicodeEscape() throws(JSONProblem) -> [UInt8] {
    let start = position
    var value = try hexDigits()
    if UTF16.isLeadSurrogate(UInt16(value)) {
      guard position < bytes.count else { throw broken() }
      if bytes[position] == UInt8(ascii: "\\") {
        position += 1
        let low = try hexDigits()
        if UTF16.isTrailSurrogate(UInt16(low)) {
          value = 0x10000 + (value & 0x3FF) << 10 + (low & 0x3FF)
        }
      }
    }
    guard let scalar = Unicode.Scalar(value) else {
      position = start
      throw broken()
    }
    return Array(String(scalar).utf8)
  }

  /// Reads `uXXXX`.
  private mutating func hexDigits() throws(JSONProblem) -> UInt32 {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "u") else { throw broken() }
    position += 1
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard position < bytes.count, let digit = Hexadecimal.value(of: bytes[position])
      else { throw broken() }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }
}
