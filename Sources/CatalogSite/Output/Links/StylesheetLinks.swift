import CatalogDomain

/// The addresses in a stylesheet: what `url(…)` holds, and the text behind `@import`.
///
/// Reads tokens as browsers do (CSS Syntax Level 3, section 4): comments and texts are passed over, escapes are undone. Texts that are
/// addresses elsewhere (`image-set("…")`) are not found.
struct StylesheetLinks {
  struct Link {
    /// Without the blanks around it; may be empty.
    let address: [UInt8]
    /// Of its first byte in the stylesheet.
    let offset: Int
  }

  private(set) var found: [Link] = []
  private let bytes: [UInt8]
  private var position = 0

  init(in bytes: [UInt8]) {
    self.bytes = bytes
    while let byte = current { read(byte) }
  }

  private mutating func read(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): _ = text()
    case UInt8(ascii: "/") where next == UInt8(ascii: "*"): skipComment()
    case UInt8(ascii: "@"):
      position += 1
      if name() == "import" { readImport() }
    case UInt8(ascii: "#"):
      position += 1
      _ = name()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): _ = name()
    case _ where beginsName:
      if name() == "url", current == UInt8(ascii: "(") { readURL() }
    default: position += 1
    }
  }

  private mutating func readImport() {
    skipSpace()
    while current == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
      skipComment()
      skipSpace()
    }
    if isQuote(current) { readText() }
  }

  /// Stands before the parenthesis.
  private mutating func readURL() {
    position += 1
    skipSpace()
    if isQuote(current) { return readText() }
    let start = position
    var address: [UInt8] = []
    while let byte = current, byte != UInt8(ascii: ")") {
      switch byte {
      case _ where Self.isSpace(byte):
        skipSpace()
        guard current == nil || current == UInt8(ascii: ")") else { return skipBadURL() }
      case UInt8(ascii: "("), UInt8(ascii: "\""), UInt8(ascii: "'"), ..<0x20, 0x7F:
        return skipBadURL()
      case UInt8(ascii: "\\"):
        guard isEscape else { return skipBadURL() }
        unescape(into: &address)
      default:
        address.append(byte)
        position += 1
      }
    }
    position += 1
    add(address, start)
  }

  /// Stands before the quote.
  private mutating func readText() {
    let start = position + 1
    if let address = text() { add(address, start) }
  }

  private mutating func add(_ address: [UInt8], _ offset: Int) {
    let start = address.firstIndex { $0 > 0x20 } ?? address.endIndex
    let end = address.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start
    found.append(Link(address: Array(address[start..<end]), offset: offset))
  }

  private mutating func skipBadURL() {
    while let byte = current, byte != UInt8(ascii: ")") {
      position += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    position += 1
  }

  private mutating func skipComment() {
    position += 2
    while current != nil, !(current == UInt8(ascii: "*") && next == UInt8(ascii: "/")) {
      position += 1
    }
    position += 2
  }

  /// The text that begins with the quote at the position; nil when its line ends before it does.
  private mutating func text() -> [UInt8]? {
    let quote = current
    position += 1
    var text: [UInt8] = []
    while let byte = current, byte != quote {
      if Self.isLineBreak(byte) { return nil }
      if byte == UInt8(ascii: "\\") {
        unescape(into: &text)
      } else {
        text.append(byte)
        position += 1
      }
    }
    position += 1
    return text
  }

  /// In small letters; names that matter here are ASCII.
  private mutating func name() -> String {
    var name: [UInt8] = []
    while let byte = current {
      if Self.isNameByte(byte) {
        name.append(byte)
        position += 1
      } else if isEscape {
        unescape(into: &name)
      } else {
        break
      }
    }
    return String(decoding: name, as: UTF8.self).lowercased()
  }

  /// Stands before the backslash. One before a line break, which only texts have, is left out with it.
  private mutating func unescape(into text: inout [UInt8]) {
    position += 1
    guard let byte = current else { return }
    var value: UInt32 = 0
    var digits = 0
    while digits < 6, let digit = current.flatMap(Hexadecimal.value(of:)) {
      value = value * 16 + UInt32(digit)
      digits += 1
      position += 1
    }
    if digits > 0 {
      let scalar = value == 0 ? nil : Unicode.Scalar(value)
      text += String(scalar ?? "\u{FFFD}").utf8
      if let space = current, Self.isSpace(space) { skipOneSpace() }
    } else if Self.isLineBreak(byte) {
      skipOneSpace()
    } else {
      text.append(byte)
      position += 1
    }
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }
  private var next: UInt8? { position + 1 < bytes.count ? bytes[position + 1] : nil }

  private var beginsName: Bool { current.map(Self.isNameByte) ?? false || isEscape }

  /// Whether a backslash stands here that is no mistake outside of a text.
  private var isEscape: Bool {
    current == UInt8(ascii: "\\") && next.map { !Self.isLineBreak($0) } ?? false
  }

  private func isQuote(_ byte: UInt8?) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  private mutating func skipSpace() {
    while let byte = current, Self.isSpace(byte) { position += 1 }
  }

  /// A line break of Windows is one.
  private mutating func skipOneSpace() {
    position += current == UInt8(ascii: "\r") && next == UInt8(ascii: "\n") ? 2 : 1
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || isLineBreak(byte)
  }

  private static func isLineBreak(_ byte: UInt8) -> Bool {
    byte == 0x0A || byte == 0x0C || byte == 0x0D
  }
}
