import CatalogDomain

/// What a link says, apart from how it is written.
enum LinkText {
  /// Besides numbers: those that are written in addresses.
  private static let references: [(name: [UInt8], byte: UInt8)] = [
    ("amp", "&"), ("quot", "\""), ("apos", "'"), ("lt", "<"), ("gt", ">"), ("colon", ":"),
    ("sol", "/"),
    ("num", "#"), ("quest", "?"), ("period", "."), ("Tab", "\t"), ("NewLine", "\n"),
  ].map { (name: String, text: String) in (Array((name + ";").utf8), text.utf8.first ?? 0) }

  /// The value as the browser reads it, its character references resolved.
  static func unescaped(_ value: UnsafeRawBufferPointer) -> ArraySlice<UInt8> {
    guard value.contains(UInt8(ascii: "&")) else { return ArraySlice(value) }
    var bytes: [UInt8] = []
    var rest = value[...]
    while let byte = rest.first {
      rest = rest.dropFirst()
      guard byte == UInt8(ascii: "&") else {
        bytes.append(byte)
        continue
      }
      if let reference = references.first(where: { rest.starts(with: $0.name) }) {
        bytes.append(reference.byte)
        rest = rest.dropFirst(reference.name.count)
      } else if let (scalar, length) = number(rest) {
        bytes += String(scalar).utf8
        rest = rest.dropFirst(length)
      } else {
        bytes.append(byte)
      }
    }
    return bytes[...]
  }

  /// A character reference by number, `#109;` or `#x6d;`, behind its `&`.
  private static func number(_ rest: Slice<UnsafeRawBufferPointer>) -> (Unicode.Scalar, Int)? {
    guard rest.first == UInt8(ascii: "#") else { return nil }
    var digits = rest.dropFirst()
    let isHexadecimal = digits.first.map { $0 | 0x20 } == UInt8(ascii: "x")
    if isHexadecimal { digits = digits.dropFirst() }
    let radix: UInt32 = isHexadecimal ? 16 : 10
    var value: UInt32 = 0
    var end = digits.startIndex
    while end < digits.endIndex, let digit = Hexadecimal.value(of: digits[end]), digit < radix,
      value < 0x11_0000
    {
      value = value * radix + UInt32(digit)
      end += 1
    }
    guard end > digits.startIndex, let scalar = Unicode.Scalar(value) else { return nil }
    let isClosed = end < digits.endIndex && digits[end] == UInt8(ascii: ";")
    return (scalar, end - rest.startIndex + (isClosed ? 1 : 0))
  }

  /// The value without the blanks around it, which browsers leave out of addresses.
  static func trimmed(_ value: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    guard let first = value.first, let last = value.last, min(first, last) <= 0x20 else {
      return value
    }
    let start = value.firstIndex { $0 > 0x20 } ?? value.endIndex
    let end = value.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start
    return UnsafeRawBufferPointer(rebasing: value[start..<end])
  }

  /// The address as the browser reads it: besides, tabs and line breaks in it are left out (URL Standard, section 4.4).
  static func address(_ value: UnsafeRawBufferPointer) -> ArraySlice<UInt8> {
    let address = unescaped(value)
    let isBreak = { (byte: UInt8) in byte == 0x09 || byte == 0x0A || byte == 0x0D }
    return address.contains(where: isBreak) ? address.filter { !isBreak($0) }[...] : address
  }

  /// The id a fragment names: without a text directive (`:~:text=`), which is no part of it.
  ///
  /// - Parameter fragment: without its `#`.
  /// - Returns: empty for what is in every page: the top.
  static func idNamed(by fragment: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    var name = fragment
    if let colon = name.firstIndex(of: UInt8(ascii: ":")), name[colon...].starts(with: ":~:".utf8) {
      name = UnsafeRawBufferPointer(rebasing: name[..<colon])
    }
    return MarkupTag.isNamed("top", name) ? UnsafeRawBufferPointer(rebasing: name[..<0]) : name
  }

  /// Whether the link has a scheme or a host of its own.
  static func leadsAway(_ link: ArraySlice<UInt8>) -> Bool {
    link.starts(with: "//".utf8) || scheme(of: link) != nil
  }

  /// Whether browsers run it, in place of going there.
  static func isScript(_ link: ArraySlice<UInt8>) -> Bool {
    guard let scheme = scheme(of: link) else { return false }
    return ["javascript", "vbscript"].contains { name in
      scheme.lazy.map { $0 | 0x20 }.elementsEqual(name.utf8)
    }
  }

  /// It begins with a letter: `1:30.html` is a file.
  private static func scheme(of link: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let first = link.first, LinkScanner.isLetter(first) else { return nil }
    let scheme = link.prefix { byte in
      let lower = byte | 0x20
      return (lower >= 0x61 && lower <= 0x7A) || (byte >= 0x30 && byte <= 0x39) || byte == 0x2B
        || byte == 0x2D || byte == 0x2E
    }
    return scheme.endIndex < link.endIndex && link[scheme.endIndex] == UInt8(ascii: ":")
      ? scheme : nil
  }

  /// Follows the path of a link as a browser does.
  ///
  /// - Parameters:
  ///   - path: percent-encoded, without what begins with `?` or `#`.
  ///   - place: the folder where the link stands, empty or ending in `/`; becomes where it leads.
  /// - Returns: false when it leads above the outermost folder.
  static func follow(_ path: ArraySlice<UInt8>, from place: inout [UInt8]) -> Bool {
    let slash = UInt8(ascii: "/")
    var rest = path
    while true {
      let part = rest.prefix { $0 != slash }
      let isLast = part.endIndex == rest.endIndex
      switch part.count {
      case 1 where part.first == UInt8(ascii: "."): break
      case 2 where part.allSatisfy({ $0 == UInt8(ascii: ".") }):
        guard !place.isEmpty else { return false }
        place.removeLast()
        while let byte = place.last, byte != slash { place.removeLast() }
      default:
        place += PercentEncoding.decoded(part)
        if !isLast { place.append(slash) }
      }
      if isLast { return true }
      rest = rest[(part.endIndex + 1)...]
    }
  }
}
