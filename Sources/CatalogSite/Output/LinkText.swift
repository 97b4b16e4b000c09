/// What a link says, apart from how it is written.
enum LinkText {
  private static let references: [(name: [UInt8], byte: UInt8)] = [
    ("&amp;", "&"), ("&quot;", "\""), ("&#39;", "'"), ("&lt;", "<"), ("&gt;", ">"),
  ].map { (name: String, text: String) in (Array(name.utf8), text.utf8.first ?? 0) }

  /// The value as the browser reads it: the character references our templates write, resolved.
  static func unescaped(_ value: UnsafeRawBufferPointer) -> ArraySlice<UInt8> {
    guard value.contains(UInt8(ascii: "&")) else { return ArraySlice(value) }
    var bytes: [UInt8] = []
    var rest = value[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "&"),
        let reference = references.first(where: { rest.starts(with: $0.name) })
      {
        bytes.append(reference.byte)
        rest = rest.dropFirst(reference.name.count)
      } else {
        bytes.append(byte)
        rest = rest.dropFirst()
      }
    }
    return bytes[...]
  }

  /// Percent-encoding undone.
  static func percentDecoded(_ part: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard part.contains(UInt8(ascii: "%")) else { return part }
    var bytes: [UInt8] = []
    var rest = part
    while let byte = rest.first {
      if byte == UInt8(ascii: "%"), rest.count >= 3,
        let high = digit(rest[rest.startIndex + 1]), let low = digit(rest[rest.startIndex + 2])
      {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
        rest = rest.dropFirst()
      }
    }
    return bytes[...]
  }

  /// Whether the link has a scheme or a host of its own.
  static func leadsAway(_ link: ArraySlice<UInt8>) -> Bool {
    if link.starts(with: "//".utf8) { return true }
    let scheme = link.prefix { byte in
      let lower = byte | 0x20
      return (lower >= 0x61 && lower <= 0x7A) || (byte >= 0x30 && byte <= 0x39) || byte == 0x2B
        || byte == 0x2D || byte == 0x2E
    }
    return !scheme.isEmpty && scheme.endIndex < link.endIndex
      && link[scheme.endIndex] == UInt8(ascii: ":")
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
