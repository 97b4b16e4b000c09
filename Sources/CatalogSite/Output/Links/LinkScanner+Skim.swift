extension LinkScanner {
  /// Finds what `scan` finds several times as fast, and perhaps more: links that stand in text, not in a tag.
  ///
  /// Looks for `=`, wherever it stands, for comments, and for elements that may hide markup.
  /// - Returns: false when only `scan` can tell what the page has: what was found until then is not all.
  static func skim(_ bytes: UnsafeRawBufferPointer, _ body: (Found) -> Void) -> Bool {
    guard let base = bytes.baseAddress else { return true }
    guard endsBetweenTags(bytes) else { return false }
    let equals = SIMD16<UInt8>(repeating: UInt8(ascii: "="))
    let exclamation = SIMD16<UInt8>(repeating: UInt8(ascii: "!"))
    let less = SIMD16<UInt8>(repeating: UInt8(ascii: "<"))
    var offset = 0
    while offset &+ 17 <= bytes.count {
      let block = (base + offset).loadUnaligned(as: SIMD16<UInt8>.self)
      let next = (base + offset + 1).loadUnaligned(as: SIMD16<UInt8>.self)
      let found = SIMD16<UInt8>(repeating: 0)
        .replacing(
          with: 0xFF,
          where: (block .== equals) .| (block .== exclamation)
            .| ((block .== less) .& RawText.mayBegin(next)))
      let halves = unsafeBitCast(found, to: SIMD2<UInt64>.self)
      if halves[0] | halves[1] != 0 {
        var marks = bits(of: halves[0]) | bits(of: halves[1]) &<< 8
        while marks != 0 {
          let place = marks.trailingZeroBitCount
          marks &= marks &- 1
          guard skim(bytes, at: offset &+ place, body) else { return false }
        }
      }
      offset &+= 16
    }
    for position in offset..<bytes.count {
      guard skim(bytes, at: position, body) else { return false }
    }
    return true
  }

  /// - Parameter bytes: eight, each of which is 0xFF or 0.
  /// - Returns: a bit for each, that of the first the lowest.
  @inline(__always)
  private static func bits(of bytes: UInt64) -> UInt64 {
    let bits = UInt64(littleEndian: bytes) & 0x8040_2010_0804_0201
    return (bits &* 0x0101_0101_0101_0101) &>> 56
  }

  @inline(__always)
  private static func skim(
    _ bytes: UnsafeRawBufferPointer, at position: Int, _ body: (Found) -> Void
  ) -> Bool {
    let byte = bytes[position]
    if byte == UInt8(ascii: "<") { return RawText.hidesNothing(bytes, at: position) }
    guard position > 0, position + 1 < bytes.count else { return true }
    let next = bytes[position + 1]
    switch byte {
    case UInt8(ascii: "!"):
      guard bytes[position - 1] == UInt8(ascii: "<"), isComment(bytes, at: position) else {
        return true
      }
      guard let end = endOfComment(bytes, from: position) else { return false }
      // A comment without attributes hides none. The end of one that begins in it would be looked for again.
      return !bytes[(position + 1)..<end].contains {
        $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "!")
      }
    case UInt8(ascii: "="): break
    default: return true
    }
    let before = bytes[position - 1]
    guard !MarkupTag.isBlank(before) else { return false }
    guard next == UInt8(ascii: "\"") else {
      return next != UInt8(ascii: "'") && !MarkupTag.isBlank(next)
        && attribute(bytes, before: position) == .other
    }
    guard MarkupTag.Attribute.mayEnd(with: before) else { return true }
    let attribute = attribute(bytes, before: position)
    switch attribute {
    case .other, .content: return true
    case .linkOfObject, .pictures: return false
    // Nearly all are those of metadata.
    case .idOfAnchor: return !mayBeOfAnchor(bytes, position)
    case .pragma: return !mayRefresh(bytes, position + 2)
    case .link, .id, .style: break
    }
    guard let close = find(next, in: bytes, from: position + 2) else { return false }
    let value = UnsafeRawBufferPointer(rebasing: bytes[(position + 2)..<close])
    switch attribute {
    case .style: return !value.contains(UInt8(ascii: "(")) && !value.contains(UInt8(ascii: "&"))
    case .id:
      body(.id(value))
      return isAlone(bytes, position - 2) && isInTag(bytes, before: position)
    default:
      body(.link(value))
      return true
    }
  }

  /// Whether the page ends behind a tag, not within one.
  private static func endsBetweenTags(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.last(where: { !MarkupTag.isBlank($0) }) == UInt8(ascii: ">") else { return false }
    // The quote of a value that never ends is the last of all.
    let quote = bytes.lastIndex(of: UInt8(ascii: "\""))
    return quote.map { $0 > 0 && bytes[$0 - 1] != UInt8(ascii: "=") } ?? true
  }

  /// Whether a value of `http-equiv` may be the one that leads to another page.
  private static func mayRefresh(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> Bool {
    start >= bytes.count || !isLetter(bytes[start]) || bytes[start] | 0x20 == UInt8(ascii: "r")
  }

  /// Whether the letters that begin there are surely a whole name: of `data_id` browsers read all.
  private static func isAlone(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> Bool {
    start > 0
      && (MarkupTag.isBlank(bytes[start - 1]) || bytes[start - 1] == UInt8(ascii: "\""))
  }

  /// How many bytes before an attribute its tag is looked for: one with thousands of ids would be gone through for each.
  private static let farthestTag = 1024

  /// Whether the byte stands in a tag, as far as can be told from the bytes before it.
  private static func isInTag(_ bytes: UnsafeRawBufferPointer, before position: Int) -> Bool {
    let first = max(0, position - farthestTag)
    var index = position
    while index > first {
      index -= 1
      switch bytes[index] {
      case UInt8(ascii: ">"): return false
      case UInt8(ascii: "<"): return isLetter(bytes[index + 1])
      default: break
      }
    }
    return false
  }

  /// What ends before the `=`.
  @inline(__always)
  private static func attribute(_ bytes: UnsafeRawBufferPointer, before equals: Int)
    -> MarkupTag.Attribute
  {
    var start = equals
    while start > 0, isNameByte(bytes[start - 1]) { start -= 1 }
    return MarkupTag.Attribute(UnsafeRawBufferPointer(rebasing: bytes[start..<equals]))
  }

  /// Whether the nearest tag that begins before the byte is an `a`, or too far away to tell.
  private static func mayBeOfAnchor(_ bytes: UnsafeRawBufferPointer, _ position: Int) -> Bool {
    let near = bytes[max(0, position - farthestTag)..<position]
    guard let start = near.lastIndex(of: UInt8(ascii: "<")) else { return true }
    return bytes[start + 1] | 0x20 == UInt8(ascii: "a") && MarkupTag.isBlank(bytes[start + 2])
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte == UInt8(ascii: "-")
  }
}
