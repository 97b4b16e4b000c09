/// What the preview needs to know of a page: its start tags, and where its head ends.
///
/// Reads as a browser does where it matters: what stands in a comment, a script or a style is no tag.
struct PageMarkup: Sendable {
  /// Those the preview looks at: `meta` and `link`.
  private(set) var tags: [StartTag] = []
  /// Where the first `</head>` begins.
  private(set) var headEnd: Int?
  /// Behind the last byte of `<head …>`.
  private(set) var headStart: Int?

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "<") else {
        position += 1
        continue
      }
      readMarkup()
    }
  }

  private mutating func readMarkup() {
    if starts("<!--") {
      position = end(of: "-->", from: position + 4)
    } else if starts("</head") {
      if headEnd == nil { headEnd = position }
      position += 6
    } else if position + 1 < bytes.count, Self.isLetter(bytes[position + 1]) {
      readTag()
    } else {
      position += 1
    }
  }

  private mutating func readTag() {
    position += 1
    let name = word { !Self.isSpace($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
    var attributes: [StartTag.Attribute] = []
    while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
      if Self.isSpace(bytes[position]) || bytes[position] == UInt8(ascii: "/") {
        position += 1
      } else {
        attributes.append(attribute())
      }
    }
    position = min(position + 1, bytes.count)
    switch name {
    case "meta", "link": tags.append(StartTag(name: name, attributes: attributes))
    case "head": headStart = headStart ?? position
    case "script", "style", "title", "textarea", "noscript", "template":
      position = end(of: "</" + name, from: position)
    default: break
    }
  }

  private mutating func attribute() -> StartTag.Attribute {
    let start = position
    // A name may begin with "=": then that is its first letter.
    position += 1
    while position < bytes.count, !Self.endsName(bytes[position]) { position += 1 }
    let name = String(decoding: bytes[start..<position], as: UTF8.self).lowercased()
    skipSpace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else {
      return StartTag.Attribute(name: name, value: [], range: position..<position)
    }
    position += 1
    skipSpace()
    let begin = position
    guard position < bytes.count else {
      return StartTag.Attribute(name: name, value: [], range: begin..<begin)
    }
    let quote = bytes[position]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let close = bytes[(begin + 1)...].firstIndex(of: quote) ?? bytes.count
      position = min(close + 1, bytes.count)
      return StartTag.Attribute(
        name: name, value: Array(bytes[(begin + 1)..<close]), range: begin..<position)
    }
    while position < bytes.count, !Self.isSpace(bytes[position]),
      bytes[position] != UInt8(ascii: ">")
    { position += 1 }
    return StartTag.Attribute(
      name: name, value: Array(bytes[begin..<position]), range: begin..<position)
  }

  private mutating func skipSpace() {
    while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
  }

  private mutating func word(while condition: (UInt8) -> Bool) -> String {
    let start = position
    while position < bytes.count, condition(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self).lowercased()
  }

  private func starts(_ text: String) -> Bool { Self.matches(text, bytes, at: position) }

  /// Where a text begins or, of a comment's end, ends; the end of the page when it does not come.
  private func end(of text: String, from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      if bytes[index] == text.utf8.first, Self.matches(text, bytes, at: index) {
        return text == "-->" ? index + 3 : index
      }
      index += 1
    }
    return bytes.count
  }

  private static func matches(_ text: String, _ bytes: [UInt8], at index: Int) -> Bool {
    guard index + text.utf8.count <= bytes.count else { return false }
    for (offset, byte) in text.utf8.enumerated() where lower(bytes[index + offset]) != byte {
      return false
    }
    return true
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lower(byte))
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 || byte == 0x0C
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    isSpace(byte) || byte == UInt8(ascii: "=") || byte == UInt8(ascii: ">")
      || byte == UInt8(ascii: "/")
  }
}
