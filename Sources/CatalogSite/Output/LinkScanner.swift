import Foundation

/// Finds the addresses in a page and the ids links can lead to.
///
/// Works on bytes, and reads tags as browsers do (HTML Standard, section 13.2.5), in whichever way their attributes are written.
struct LinkScanner {
  enum Found {
    case link(UnsafeRawBufferPointer)
    case id(UnsafeRawBufferPointer)
    /// CSS of the page itself, with addresses in it.
    case styles(ArraySlice<UInt8>)
    /// What never ends, and the page before it.
    case unclosed(Unclosed, behind: UnsafeRawBufferPointer)
  }

  /// Calls `body` for each address, each id and each stylesheet, in the order of the page, and for the first of what never ends. What
  /// stands behind that is read all the same: that links lead there is no second mistake.
  static func scan(_ bytes: UnsafeRawBufferPointer, _ body: (Found) -> Void) {
    var position = 0
    var isWhole = true
    var drawings: [UnsafeRawBufferPointer] = []
    while let open = find(UInt8(ascii: "<"), in: bytes, from: position), open + 1 < bytes.count {
      position = open + 1
      do throws(Unclosed) {
        let byte = bytes[position]
        if isLetter(byte) {
          guard let end = try scan(bytes, tagAt: position, &drawings, body) else { return }
          position = end
        } else if isComment(bytes, at: position) {
          guard let end = endOfComment(bytes, from: position) else { throw .comment }
          position = end
        } else if byte == UInt8(ascii: "/"), open + 2 < bytes.count, isLetter(bytes[open + 2]) {
          position = try endOfEndTag(bytes, from: open + 2, &drawings)
        } else if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "!")
          || byte == UInt8(ascii: "?")
        {
          // To browsers a comment of another kind.
          guard open + 2 < bytes.count else { return }
          guard let end = find(UInt8(ascii: ">"), in: bytes, from: position) else { throw .comment }
          position = end + 1
        }
      } catch {
        let before = UnsafeRawBufferPointer(rebasing: bytes[..<open])
        if isWhole { body(.unclosed(error, behind: before)) }
        isWhole = false
      }
    }
  }

  /// - Parameter drawings: the names of those in which the tag stands, the innermost last. In them no element has a text of its own, and what is
  ///   open ends with them.
  /// - Returns: behind the tag, and behind the text of the element where that is no markup; nil where all the rest is text.
  private static func scan(
    _ bytes: UnsafeRawBufferPointer, tagAt start: Int, _ drawings: inout [UnsafeRawBufferPointer],
    _ body: (Found) -> Void
  ) throws(Unclosed) -> Int? {
    let tag = try MarkupTag(in: bytes, from: start, body)
    if isDrawing(tag.name) {
      if !tag.closesItself { drawings.append(tag.name) }
      return tag.end
    }
    if drawings.isEmpty, MarkupTag.isNamed("plaintext", tag.name) { return nil }
    guard RawText.isText(of: tag.name) else { return tag.end }
    let end = RawText.end(of: tag.name, in: bytes, from: tag.end)
    if let drawing = drawings.last {
      let limit = RawText.end(of: drawing, in: bytes, from: tag.end) ?? bytes.count
      guard !tag.closesItself, let end, end < limit else { return tag.end }
    }
    guard let end else { throw .text(Array(tag.name)) }
    if MarkupTag.isNamed("style", tag.name) { body(.styles(ArraySlice(bytes[tag.end..<end]))) }
    return end
  }

  /// - Parameter start: of its name.
  private static func endOfEndTag(
    _ bytes: UnsafeRawBufferPointer, from start: Int, _ drawings: inout [UnsafeRawBufferPointer]
  ) throws(Unclosed) -> Int {
    // Nearly all have no attributes, which count for nothing, but for a `>` in one of them.
    if drawings.isEmpty, let end = find(UInt8(ascii: ">"), in: bytes, from: start),
      !bytes[start..<end].contains(UInt8(ascii: "="))
    {
      return end + 1
    }
    let tag = try MarkupTag(in: bytes, from: start) { _ in }
    if isDrawing(tag.name) { _ = drawings.popLast() }
    return tag.end
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
  }

  private static func isDrawing(_ name: UnsafeRawBufferPointer) -> Bool {
    MarkupTag.isNamed("svg", name) || MarkupTag.isNamed("math", name)
  }

  static func isComment(_ bytes: UnsafeRawBufferPointer, at position: Int) -> Bool {
    position + 2 < bytes.count && bytes[position] == UInt8(ascii: "!")
      && bytes[position + 1] == UInt8(ascii: "-") && bytes[position + 2] == UInt8(ascii: "-")
  }

  /// - Parameter start: of the `!--`, which may be its end as well.
  /// - Returns: behind the comment; nil when it never ends.
  static func endOfComment(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var position = start
    while let dash = find(UInt8(ascii: "-"), in: bytes, from: position) {
      position = dash + 1
      guard position < bytes.count, bytes[position] == UInt8(ascii: "-") else { continue }
      let isOdd =
        dash > start + 2 && position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "!")
      let end = position + (isOdd ? 2 : 1)
      if end < bytes.count, bytes[end] == UInt8(ascii: ">") { return end + 1 }
    }
    return nil
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
