import Foundation

/// Finds the addresses in a page and the ids links can lead to.
///
/// Works on bytes, and reads tags as browsers do (HTML Standard, section 13.2.5), in whichever way their attributes are written.
struct LinkScanner {
  enum Found {
    /// The name of one that begins: what comes next stands in it.
    case tag(UnsafeRawBufferPointer)
    case link(UnsafeRawBufferPointer)
    case id(UnsafeRawBufferPointer)
    /// CSS of the page itself, with addresses in it.
    case styles(ArraySlice<UInt8>)
    /// What never ends, and the page before it.
    case unclosed(Unclosed, behind: UnsafeRawBufferPointer)
  }

  /// Calls `body` for each tag that begins, each address, each id and each stylesheet, in the order of the page, and for the first of what
  /// never ends. What stands behind that is read all the same: that links lead there is no second mistake.
  ///
  /// What a tag or a comment goes through to its end, or to that of the page, is not gone through again.
  static func scan(_ bytes: UnsafeRawBufferPointer, _ body: (Found) -> Void) {
    var position = 0
    var isWhole = true
    var drawings: [UnsafeRawBufferPointer] = []
    var ends = PartEnds(in: bytes)
    while let open = find(UInt8(ascii: "<"), in: bytes, from: position), open + 1 < bytes.count {
      position = open + 1
      do throws(Unclosed) {
        let byte = bytes[position]
        if isLetter(byte) {
          try scan(bytes, tagAt: &position, &drawings, &ends, body)
        } else if isComment(bytes, at: position) {
          position = try ends.comment(from: position)
        } else if byte == UInt8(ascii: "/"), open + 2 < bytes.count, isLetter(bytes[open + 2]) {
          position += 1
          try scan(bytes, endTagAt: &position, &drawings)
        } else if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "!")
          || byte == UInt8(ascii: "?")
        {
          // To browsers a comment of another kind.
          guard open + 2 < bytes.count else { return }
          let end = find(UInt8(ascii: ">"), in: bytes, from: position)
          position = end.map { $0 + 1 } ?? bytes.count
          if end == nil { throw .comment }
        }
      } catch {
        let before = UnsafeRawBufferPointer(rebasing: bytes[..<open])
        if isWhole { body(.unclosed(error, behind: before)) }
        isWhole = false
      }
    }
  }

  /// - Parameters:
  ///   - position: of its name, and then behind the tag, and behind the text of the element where that is no markup.
  ///   - drawings: the names of those in which the tag stands, the innermost last. In them no element has a text of its own, and what is
  ///     open ends with them.
  private static func scan(
    _ bytes: UnsafeRawBufferPointer, tagAt position: inout Int,
    _ drawings: inout [UnsafeRawBufferPointer], _ ends: inout PartEnds, _ body: (Found) -> Void
  ) throws(Unclosed) {
    let tag = try MarkupTag(in: bytes, at: &position, body)
    if isDrawing(tag.name) {
      if !tag.closesItself { drawings.append(tag.name) }
      return
    }
    if drawings.isEmpty, MarkupTag.isNamed("plaintext", tag.name) {
      position = bytes.count
      return
    }
    guard RawText.isText(of: tag.name) else { return }
    let start = position
    if !drawings.isEmpty, tag.closesItself { return }
    let limit = drawings.last.flatMap { ends.endTag(of: $0, from: start) } ?? bytes.count
    guard let end = ends.text(of: tag.name, from: start, before: limit) else {
      if drawings.isEmpty { throw .text(Array(tag.name)) }
      return
    }
    position = end
    if MarkupTag.isNamed("style", tag.name) { body(.styles(ArraySlice(bytes[start..<position]))) }
  }

  /// - Parameter position: of its name, and then behind the tag.
  private static func scan(
    _ bytes: UnsafeRawBufferPointer, endTagAt position: inout Int,
    _ drawings: inout [UnsafeRawBufferPointer]
  ) throws(Unclosed) {
    // Nearly all have no attributes, which count for nothing, but for a `>` in one of them.
    if drawings.isEmpty, let end = find(UInt8(ascii: ">"), in: bytes, from: position),
      !bytes[position..<end].contains(UInt8(ascii: "="))
    {
      position = end + 1
      return
    }
    let tag = try MarkupTag(in: bytes, at: &position) { _ in }
    if isDrawing(tag.name) { _ = drawings.popLast() }
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
