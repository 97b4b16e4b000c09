import CatalogTemplates
import Foundation

/// Finds the addresses in a page and the ids links can lead to.
///
/// Works on bytes, and reads tags as browsers do (HTML Standard, section 13.2.5), in whichever way their attributes are written.
struct LinkScanner {
  enum Found {
    case link(UnsafeRawBufferPointer)
    case id(UnsafeRawBufferPointer)
  }

  /// Calls `body` for each address and each id inside of tags, in the order of the page.
  static func scan(_ bytes: UnsafeRawBufferPointer, _ body: (Found) -> Void) {
    var position = 0
    let end = bytes.count
    while position < end {
      guard let tag = find(UInt8(ascii: "<"), in: bytes, from: position) else { return }
      position = tag + 1
      guard position < end else { return }
      if isLetter(bytes[position]) {
        position = MarkupTag.scan(bytes, from: position, body)
      } else if isComment(bytes, at: position) {
        position = endOfComment(bytes, from: position)
      } else if [UInt8(ascii: "/"), UInt8(ascii: "!"), UInt8(ascii: "?")].contains(bytes[position])
      {
        // An end tag has no attributes that browsers read.
        position = find(UInt8(ascii: ">"), in: bytes, from: position).map { $0 + 1 } ?? end
      }
    }
  }

  /// Finds what `scan` finds several times as fast, and perhaps more: links that stand in text, not in a tag.
  ///
  /// Looks for nothing but `=`, wherever it stands.
  /// - Returns: false when only `scan` can tell what the page has: what was found until then is not all.
  static func skim(_ bytes: UnsafeRawBufferPointer, _ body: (Found) -> Void) -> Bool {
    guard let base = bytes.baseAddress else { return true }
    let equals = SIMD16<UInt8>(repeating: UInt8(ascii: "="))
    let exclamation = SIMD16<UInt8>(repeating: UInt8(ascii: "!"))
    var offset = 0
    while offset &+ 16 <= bytes.count {
      let block = (base + offset).loadUnaligned(as: SIMD16<UInt8>.self)
      let found = SIMD16<UInt8>(repeating: 0)
        .replacing(with: 0xFF, where: (block .== equals) .| (block .== exclamation))
      let halves = unsafeBitCast(found, to: SIMD2<UInt64>.self)
      if halves[0] | halves[1] != 0 {
        for half in 0..<2 {
          // The first byte is the lowest one.
          var marks = UInt64(littleEndian: halves[half])
          while let place = ByteWord.first(marks) {
            marks &= ~(0xFF &<< UInt64(8 * place))
            guard skim(bytes, at: offset &+ 8 &* half &+ place, body) else { return false }
          }
        }
      }
      offset &+= 16
    }
    for position in offset..<bytes.count {
      guard skim(bytes, at: position, body) else { return false }
    }
    return true
  }

  @inline(__always)
  private static func skim(
    _ bytes: UnsafeRawBufferPointer, at position: Int, _ body: (Found) -> Void
  ) -> Bool {
    guard position > 0, position + 1 < bytes.count else { return true }
    let (byte, next) = (bytes[position], bytes[position + 1])
    if byte == UInt8(ascii: "!") {
      guard bytes[position - 1] == UInt8(ascii: "<"), isComment(bytes, at: position) else {
        return true
      }
      // A comment without attributes hides none.
      let comment = bytes[position..<endOfComment(bytes, from: position)]
      return !comment.contains(UInt8(ascii: "="))
    }
    guard byte == UInt8(ascii: "=") else { return true }
    guard !MarkupTag.isBlank(bytes[position - 1]) else { return false }
    let attribute = attribute(bytes, before: position)
    guard next == UInt8(ascii: "\"") else {
      return next != UInt8(ascii: "'") && attribute == .other
    }
    switch attribute {
    case .other: return true
    case .linkOfObject, .pictures: return false
    // Nearly all are those of metadata.
    case .idOfAnchor: return !isOfAnchor(bytes, position)
    case .link, .id: break
    }
    guard let close = find(next, in: bytes, from: position + 2) else { return false }
    let value = UnsafeRawBufferPointer(rebasing: bytes[(position + 2)..<close])
    if attribute == .link {
      body(.link(value))
      return true
    }
    body(.id(value))
    return isInTag(bytes, before: position)
  }

  /// Whether the byte stands in a tag, as far as can be told from the bytes before it.
  private static func isInTag(_ bytes: UnsafeRawBufferPointer, before position: Int) -> Bool {
    var index = position
    while index > 0 {
      index -= 1
      switch bytes[index] {
      case UInt8(ascii: ">"): return false
      case UInt8(ascii: "<"): return isNameByte(bytes[index + 1])
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

  /// Whether the nearest tag that begins before the byte is an `a`.
  private static func isOfAnchor(_ bytes: UnsafeRawBufferPointer, _ position: Int) -> Bool {
    guard let start = bytes[..<position].lastIndex(of: UInt8(ascii: "<")) else { return false }
    return bytes[start + 1] | 0x20 == UInt8(ascii: "a") && MarkupTag.isBlank(bytes[start + 2])
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte == UInt8(ascii: "-")
  }

  private static func isComment(_ bytes: UnsafeRawBufferPointer, at position: Int) -> Bool {
    position + 2 < bytes.count && bytes[position] == UInt8(ascii: "!")
      && bytes[position + 1] == UInt8(ascii: "-") && bytes[position + 2] == UInt8(ascii: "-")
  }

  private static func endOfComment(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var position = start
    while let dash = find(UInt8(ascii: "-"), in: bytes, from: position) {
      if dash + 2 < bytes.count, bytes[dash + 1] == UInt8(ascii: "-"),
        bytes[dash + 2] == UInt8(ascii: ">")
      {
        return dash + 3
      }
      position = dash + 1
    }
    return bytes.count
  }

  static func find(_ byte: UInt8, in bytes: UnsafeRawBufferPointer, from start: Int)
    -> Int?
  {
    guard start < bytes.count, let base = bytes.baseAddress else { return nil }
    return memchr(base + start, Int32(byte), bytes.count - start).map {
      UnsafeRawPointer($0) - base
    }
  }
}
