import Foundation

/// Reads a tag byte by byte, as browsers do (HTML Standard, sections 13.2.5.8 to 13.2.5.40): names in any case, values in either quotes or
/// in none, blanks around `=`.
enum MarkupTag {
  /// What an attribute is to links, by its name.
  enum Attribute {
    case link, id, other
    /// Addresses of one picture in several sizes.
    case pictures
    case linkOfObject, idOfAnchor

    /// By the length first: every page has hundreds.
    init(_ name: UnsafeRawBufferPointer) {
      self =
        switch name.count {
        case 2 where isNamed("id", name): .id
        case 3 where isNamed("src", name): .link
        case 4 where isNamed("href", name): .link
        case 4 where isNamed("name", name): .idOfAnchor
        case 4 where isNamed("data", name): .linkOfObject
        case 6 where isNamed("action", name) || isNamed("poster", name): .link
        case 6 where isNamed("srcset", name): .pictures
        case 10 where isNamed("formaction", name): .link
        case 11 where isNamed("imagesrcset", name): .pictures
        default: .other
        }
    }
  }

  /// Elements whose text is no markup.
  private static let rawText: [StaticString] = [
    "script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes",
  ]

  /// Calls `body` for each address and each id.
  ///
  /// - Parameter start: behind the `<`.
  /// - Returns: behind the tag, and behind the text of the element where that is no markup.
  static func scan(
    _ bytes: UnsafeRawBufferPointer, from start: Int, _ body: (LinkScanner.Found) -> Void
  ) -> Int {
    var cursor = Cursor(bytes: bytes, position: start)
    let tag = cursor.name(endingAlso: nil)
    while true {
      cursor.skip { isBlank($0) || $0 == UInt8(ascii: "/") }
      guard let byte = cursor.byte else { return bytes.count }
      if byte == UInt8(ascii: ">") { break }
      let name = cursor.name(endingAlso: UInt8(ascii: "="))
      cursor.skip(isBlank)
      guard cursor.byte == UInt8(ascii: "=") else { continue }
      cursor.position += 1
      cursor.skip(isBlank)
      guard let value = cursor.value() else { return bytes.count }
      read(name, value, of: tag, body)
    }
    let end = cursor.position + 1
    guard rawText.contains(where: { isNamed($0, tag) }) else { return end }
    return endOfText(bytes, of: tag, from: end) ?? end
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D && byte != 0x0B)
  }

  /// - Parameter name: letters only, small ones.
  static func isNamed(_ name: StaticString, _ written: UnsafeRawBufferPointer) -> Bool {
    guard written.count == name.utf8CodeUnitCount else { return false }
    for index in written.indices where written[index] | 0x20 != name.utf8Start[index] {
      return false
    }
    return true
  }

  private static func read(
    _ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer,
    of tag: UnsafeRawBufferPointer, _ body: (LinkScanner.Found) -> Void
  ) {
    switch Attribute(name) {
    case .link: body(.link(value))
    case .id: body(.id(value))
    case .pictures: readCandidates(value, body)
    case .linkOfObject: if isNamed("object", tag) { body(.link(value)) }
    case .idOfAnchor: if isNamed("a", tag) { body(.id(value)) }
    case .other:
      // `xlink:href` leads somewhere, too.
      guard let colon = name.lastIndex(of: UInt8(ascii: ":")) else { return }
      let local = UnsafeRawBufferPointer(rebasing: name[(colon + 1)...])
      if isNamed("href", local) { body(.link(value)) }
    }
  }

  /// The addresses of pictures in several sizes (HTML Standard, section 4.8.4.2.2): each ends at a blank, and what is said of it at a comma.
  private static func readCandidates(
    _ value: UnsafeRawBufferPointer, _ body: (LinkScanner.Found) -> Void
  ) {
    let comma = UInt8(ascii: ",")
    var cursor = Cursor(bytes: value, position: 0)
    while true {
      cursor.skip { isBlank($0) || $0 == comma }
      let start = cursor.position
      cursor.skip { !isBlank($0) }
      var end = cursor.position
      let isAlone = end > start && value[end - 1] == comma
      while end > start, value[end - 1] == comma { end -= 1 }
      guard end > start else { return }
      body(.link(UnsafeRawBufferPointer(rebasing: value[start..<end])))
      if isAlone { continue }
      var isInParentheses = false
      cursor.skip { byte in
        if byte == UInt8(ascii: "(") { isInParentheses = true }
        if byte == UInt8(ascii: ")") { isInParentheses = false }
        return byte != comma || isInParentheses
      }
    }
  }

  /// Where the element's end tag begins; nil when there is none.
  private static func endOfText(
    _ bytes: UnsafeRawBufferPointer, of tag: UnsafeRawBufferPointer, from start: Int
  ) -> Int? {
    var position = start
    while let open = LinkScanner.find(UInt8(ascii: "<"), in: bytes, from: position) {
      position = open + 1
      let end = position + 1 + tag.count
      guard end <= bytes.count, bytes[position] == UInt8(ascii: "/") else { continue }
      let isSame = zip(bytes[(position + 1)..<end], tag).allSatisfy { $0 | 0x20 == $1 | 0x20 }
      if isSame, end == bytes.count || Cursor.endsName(bytes[end]) { return open }
    }
    return nil
  }

  private struct Cursor {
    let bytes: UnsafeRawBufferPointer
    var position: Int

    var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

    static func endsName(_ byte: UInt8) -> Bool {
      isBlank(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
    }

    mutating func skip(_ isSkipped: (UInt8) -> Bool) {
      while position < bytes.count, isSkipped(bytes[position]) { position += 1 }
    }

    /// At least one byte: also a `=` may begin a name.
    mutating func name(endingAlso end: UInt8?) -> UnsafeRawBufferPointer {
      let start = position
      position += 1
      skip { !Self.endsName($0) && $0 != end }
      return UnsafeRawBufferPointer(rebasing: bytes[start..<min(position, bytes.count)])
    }

    /// - Returns: nil when its closing quote is missing.
    mutating func value() -> UnsafeRawBufferPointer? {
      let start = position
      guard let quote = byte, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        skip { !isBlank($0) && $0 != UInt8(ascii: ">") }
        return UnsafeRawBufferPointer(rebasing: bytes[start..<position])
      }
      guard let close = LinkScanner.find(quote, in: bytes, from: start + 1) else { return nil }
      position = close + 1
      return UnsafeRawBufferPointer(rebasing: bytes[(start + 1)..<close])
    }
  }
}
