/// Reads over JSON (RFC 8259) up to the first byte that cannot be right.
///
/// Foundation reads the files, also with a comma behind the last member; what it says of a mistake names a line on one system, a character
/// on the next, and sometimes nothing. A byte order mark is skipped.
struct JSONScan {
  private let bytes: [UInt8]
  private var position = 0

  /// Foundation's own.
  private static let depthLimit = 512

  init(_ text: String) {
    bytes = Array(text.utf8)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  mutating func document() throws(JSONMistake) {
    try value(depth: 0)
    if next() != nil { throw mistake("nothing more") }
  }

  private mutating func value(depth: Int) throws(JSONMistake) {
    guard depth < Self.depthLimit else { throw mistake("at most \(Self.depthLimit) levels") }
    guard let byte = next() else { throw mistake("a value") }
    switch byte {
    case UInt8(ascii: "{"): try object(depth: depth)
    case UInt8(ascii: "["): try list(depth: depth)
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
    default: throw mistake("a value")
    }
  }

  private mutating func object(depth: Int) throws(JSONMistake) {
    position += 1
    if take("}") { return }
    repeat {
      guard next() == UInt8(ascii: "\"") else { throw mistake("a name in quotes") }
      try string()
      guard take(":") else { throw mistake("\":\"") }
      try value(depth: depth + 1)
    } while take(",")
    guard take("}") else { throw mistake("\",\" or \"}\"") }
  }

  private mutating func list(depth: Int) throws(JSONMistake) {
    position += 1
    if take("]") { return }
    repeat { try value(depth: depth + 1) } while take(",")
    guard take("]") else { throw mistake("\",\" or \"]\"") }
  }

  private mutating func string() throws(JSONMistake) {
    position += 1
    while let byte = current, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw mistake("a quote that ends the text, on the same line") }
      if byte == UInt8(ascii: "\\") { try escape() } else { position += 1 }
    }
    guard current != nil else { throw mistake("a quote that ends the text") }
    position += 1
  }

  private mutating func escape() throws(JSONMistake) {
    let start = position
    position += 1
    guard let letter = current else { throw mistake("a letter behind the backslash") }
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return
    case UInt8(ascii: "u"):
      guard let unit = hexDigits() else {
        throw mistake("four hexadecimal digits behind \\u", at: start)
      }
      guard UTF16.isLeadSurrogate(unit) || UTF16.isTrailSurrogate(unit) else { return }
      guard UTF16.isLeadSurrogate(unit), takesTrail() else {
        throw mistake("both halves of a character beyond \\uFFFF", at: start)
      }
    default: throw mistake("\\\\ for a backslash, or a known escape such as \\n", at: start)
    }
  }

  private mutating func takesTrail() -> Bool {
    guard bytes[position...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else {
      return false
    }
    position += 2
    return hexDigits().map(UTF16.isTrailSurrogate) ?? false
  }

  private mutating func hexDigits() -> UInt16? {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit })
    else { return nil }
    position += 4
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  private mutating func word(_ word: String) throws(JSONMistake) {
    guard bytes[position...].starts(with: word.utf8) else { throw mistake("a value") }
    position += word.utf8.count
  }

  private mutating func number() throws(JSONMistake) {
    if current == UInt8(ascii: "-") { position += 1 }
    if current == UInt8(ascii: "0") { position += 1 } else { try digits() }
    if current == UInt8(ascii: ".") {
      position += 1
      try digits()
    }
    guard current == UInt8(ascii: "e") || current == UInt8(ascii: "E") else { return }
    position += 1
    if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
    try digits()
  }

  private mutating func digits() throws(JSONMistake) {
    let start = position
    while let byte = current, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { position += 1 }
    if position == start { throw mistake("a digit") }
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// The next byte that is not white space, which stays to be read.
  private mutating func next() -> UInt8? {
    while let byte = current, Self.isSpace(byte) { position += 1 }
    return current
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next() == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  /// - Parameter place: where not at the position.
  private func mistake(_ expected: String, at place: Int? = nil) -> JSONMistake {
    if let place, current != nil {
      return JSONMistake(offset: place, isEnd: false, expected: expected)
    }
    guard current == nil else {
      return JSONMistake(offset: position, isEnd: false, expected: expected)
    }
    let last = bytes.lastIndex { !Self.isSpace($0) }
    return JSONMistake(offset: last.map { $0 + 1 } ?? 0, isEnd: true, expected: expected)
  }
}
