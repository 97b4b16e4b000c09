import Foundation

/// A tag, read byte by byte as browsers do (HTML Standard, sections 13.2.5.8 to 13.2.5.40): names in any case, values in either quotes or
/// in none, blanks around `=`.
struct MarkupTag {
  let name: UnsafeRawBufferPointer
  /// Whether a `/` stands before the `>`, which counts in drawings alone.
  let closesItself: Bool

  /// What an attribute is to links, by its name.
  enum Attribute {
    case link, id, other
    /// Addresses of one picture in several sizes.
    case pictures
    case linkOfObject, idOfAnchor
    /// CSS, whole or a part of it: also what drawings are told in attributes.
    case style
    /// What a `meta` says the page does, and how.
    case pragma, content

    /// Whether one of the names below ends with the byte, so that it may be other than `.other`.
    @inline(__always)
    static func mayEnd(with byte: UInt8) -> Bool {
      switch byte | 0x20 {
      case UInt8(ascii: "a"), UInt8(ascii: "c"), UInt8(ascii: "d"), UInt8(ascii: "e"),
        UInt8(ascii: "f"), UInt8(ascii: "h"), UInt8(ascii: "k"), UInt8(ascii: "l"),
        UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"), UInt8(ascii: "v"):
        true
      default: false
      }
    }

    /// By the length first: every page has hundreds.
    init(_ name: UnsafeRawBufferPointer) {
      self =
        switch name.count {
        case 2 where isNamed("id", name): .id
        case 3 where isNamed("src", name): .link
        case 4 where isNamed("href", name): .link
        case 4 where isNamed("name", name): .idOfAnchor
        case 4 where isNamed("data", name): .linkOfObject
        case 4 where isNamed("fill", name) || isNamed("mask", name): .style
        case 5 where isNamed("style", name): .style
        case 6 where isNamed("action", name) || isNamed("poster", name): .link
        case 6 where isNamed("srcset", name): .pictures
        case 6 where isNamed("stroke", name) || isNamed("filter", name): .style
        case 7 where isNamed("content", name): .content
        case 9 where isNamed("clip-path", name): .style
        case 10 where isNamed("formaction", name): .link
        case 10 where isNamed("http-equiv", name): .pragma
        case 10 where isNamed("marker-mid", name) || isNamed("marker-end", name): .style
        case 11 where isNamed("imagesrcset", name): .pictures
        case 12 where isNamed("marker-start", name): .style
        default: .other
        }
    }
  }

  /// Calls `body` for the name, and for each address, each id and each stylesheet in the attributes.
  ///
  /// - Parameter position: of its name, and then behind all that was read of it: the tag, or the quote that is never closed.
  /// - Throws: when the page ends before the tag does.
  init(
    in bytes: UnsafeRawBufferPointer, at position: inout Int, _ body: (LinkScanner.Found) -> Void
  ) throws(Unclosed) {
    let start = position
    var cursor = Cursor(bytes: bytes, position: start)
    name = cursor.name(endingAlso: nil)
    body(.tag(name))
    var refreshes = false
    var content: UnsafeRawBufferPointer?
    // Most tags have one: an array is only made for more.
    var first: UnsafeRawBufferPointer?
    var others: [UnsafeRawBufferPointer] = []
    while true {
      cursor.skip { Self.isBlank($0) || $0 == UInt8(ascii: "/") }
      guard let byte = cursor.byte else {
        position = bytes.count
        throw .tag(Self.beginning(of: name, in: bytes, at: start))
      }
      if byte == UInt8(ascii: ">") { break }
      let attribute = cursor.name(endingAlso: UInt8(ascii: "="))
      cursor.skip(Self.isBlank)
      guard cursor.byte == UInt8(ascii: "=") else { continue }
      cursor.position += 1
      cursor.skip(Self.isBlank)
      guard let value = cursor.value() else {
        position = cursor.position + 1
        throw .quote(inTag: Self.beginning(of: name, in: bytes, at: start))
      }
      let kind = Attribute(attribute)
      // Of two of one name browsers take the first.
      if kind != .other {
        if let first {
          if Self.areAlike(first, attribute) { continue }
          if others.contains(where: { Self.areAlike($0, attribute) }) { continue }
          others.append(attribute)
        } else {
          first = attribute
        }
      }
      switch kind {
      case .pragma: refreshes = Self.isNamed("refresh", value)
      case .content: content = value
      default: Self.read(kind, attribute, value, of: name, body)
      }
    }
    closesItself = bytes[cursor.position - 1] == UInt8(ascii: "/")
    position = cursor.position + 1
    if refreshes, let content, Self.isNamed("meta", name),
      let address = PageRefresh.address(in: content)
    {
      body(.link(address))
    }
  }

  /// What a message tells the tag by.
  private static func beginning(
    of name: UnsafeRawBufferPointer, in bytes: UnsafeRawBufferPointer, at start: Int
  ) -> [UInt8] {
    let isEnd = start > 0 && bytes[start - 1] == UInt8(ascii: "/")
    return Array((isEnd ? "</" : "<").utf8) + name
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D && byte != 0x0B)
  }

  /// Whether the name of a tag or an attribute ends before the byte.
  static func endsName(_ byte: UInt8) -> Bool {
    isBlank(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
  }

  /// - Parameter name: letters and `-`, small ones.
  static func isNamed(_ name: StaticString, _ written: UnsafeRawBufferPointer) -> Bool {
    guard written.count == name.utf8CodeUnitCount else { return false }
    for index in written.indices where written[index] | 0x20 != name.utf8Start[index] {
      return false
    }
    return true
  }

  /// Whether two names of tags or attributes, of which one is known, differ in case alone.
  @inline(__always)
  static func areAlike(_ name: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Bool {
    name.count == other.count && zip(name, other).allSatisfy { $0 | 0x20 == $1 | 0x20 }
  }

  private static func read(
    _ kind: Attribute, _ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer,
    of tag: UnsafeRawBufferPointer, _ body: (LinkScanner.Found) -> Void
  ) {
    switch kind {
    case .link: body(.link(value))
    case .id: body(.id(value))
    case .style: body(.styles(LinkText.unescaped(value)))
    case .pictures: readCandidates(value, body)
    case .linkOfObject: if isNamed("object", tag) { body(.link(value)) }
    case .idOfAnchor: if isNamed("a", tag) { body(.id(value)) }
    case .pragma, .content: break
    case .other:
      // `xlink:href` leads somewhere, too.
      guard let colon = name.lastIndex(of: UInt8(ascii: ":")) else { return }
      let local = UnsafeRawBufferPointer(rebasing: name[(colon + 1)...])
      if isNamed("href", local) { body(.link(value)) }
    }
  }

  /// The addresses of pictures in several sizes (HTML Standard, section 4.8.4.2.2): each ends at a blank, and what is said of it at a
  /// comma.
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

  private struct Cursor {
    let bytes: UnsafeRawBufferPointer
    var position: Int

    var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func skip(_ isSkipped: (UInt8) -> Bool) {
      while position < bytes.count, isSkipped(bytes[position]) { position += 1 }
    }

    /// At least one byte: also a `=` may begin a name.
    mutating func name(endingAlso end: UInt8?) -> UnsafeRawBufferPointer {
      let start = position
      position += 1
      skip { !MarkupTag.endsName($0) && $0 != end }
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
