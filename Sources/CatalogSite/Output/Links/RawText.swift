/// Elements whose text is no markup: to browsers it ends where their end tag begins, and nowhere else (HTML Standard, sections 13.2.5.9 to
/// 13.2.5.17).
enum RawText {
  static func isText(of tag: UnsafeRawBufferPointer) -> Bool {
    func isNamed(_ name: StaticString) -> Bool { MarkupTag.isNamed(name, tag) }
    return switch tag.count {
    case 3: isNamed("xmp")
    case 5: isNamed("title") || isNamed("style")
    case 6: isNamed("script") || isNamed("iframe")
    case 7: isNamed("noembed")
    case 8: isNamed("textarea") || isNamed("noframes")
    default: false
    }
  }

  /// Where the next end tag of that name begins; nil when there is none.
  static func endTag(
    of tag: UnsafeRawBufferPointer, in bytes: UnsafeRawBufferPointer, from start: Int
  ) -> Int? {
    var position = start
    while let open = LinkScanner.find(UInt8(ascii: "<"), in: bytes, from: position) {
      if isEnd(of: tag, in: bytes, at: open) { return open }
      position = open + 1
    }
    return nil
  }

  /// Where the end tag of a script begins; nil when there is none.
  ///
  /// Between `<!--` and `-->` it ends only where no other began (HTML Standard, section 13.2.5.20 to 13.2.5.31).
  static func endOfScript(
    _ tag: UnsafeRawBufferPointer, in bytes: UnsafeRawBufferPointer, from start: Int
  ) -> Int? {
    var isInner = false
    // Where its dashes begin.
    var comment: Int?
    for index in start..<bytes.count {
      if bytes[index] == UInt8(ascii: ">"), let dashes = comment, index >= dashes + 2,
        bytes[index - 1] == UInt8(ascii: "-"), bytes[index - 2] == UInt8(ascii: "-")
      {
        (comment, isInner) = (nil, false)
      }
      guard bytes[index] == UInt8(ascii: "<") else { continue }
      if isEnd(of: tag, in: bytes, at: index) {
        if !isInner { return index }
        isInner = false
      } else if comment != nil {
        isInner = isInner || isNamed(tag, in: bytes, from: index + 1)
      } else if LinkScanner.isComment(bytes, at: index + 1) {
        comment = index + 2
      }
    }
    return nil
  }

  /// Where the second byte of a tag is that may be the first of such a name.
  @inline(__always)
  static func mayBegin(_ bytes: SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>> {
    let lower = bytes | SIMD16(repeating: 0x20)
    return (lower .== SIMD16(repeating: UInt8(ascii: "s")))
      .| (lower .== SIMD16(repeating: UInt8(ascii: "t")))
      .| (lower .== SIMD16(repeating: UInt8(ascii: "i")))
      .| (lower .== SIMD16(repeating: UInt8(ascii: "n")))
      .| (lower .== SIMD16(repeating: UInt8(ascii: "x")))
      .| (lower .== SIMD16(repeating: UInt8(ascii: "p")))
  }

  /// Whether the `<` begins no such element, or one without anything in its text that looks like markup, and no stylesheet.
  @inline(__always)
  static func hidesNothing(_ bytes: UnsafeRawBufferPointer, at open: Int) -> Bool {
    guard open + 2 < bytes.count else { return false }
    return switch (bytes[open + 1] | 0x20, bytes[open + 2] | 0x20) {
    case (UInt8(ascii: "s"), UInt8(ascii: "c")), (UInt8(ascii: "s"), UInt8(ascii: "t")),
      (UInt8(ascii: "t"), UInt8(ascii: "e")), (UInt8(ascii: "t"), UInt8(ascii: "i")),
      (UInt8(ascii: "x"), UInt8(ascii: "m")), (UInt8(ascii: "i"), UInt8(ascii: "f")),
      (UInt8(ascii: "n"), UInt8(ascii: "o")), (UInt8(ascii: "p"), UInt8(ascii: "l")):
      isPlain(bytes, at: open)
    default: true
    }
  }

  private static func isPlain(_ bytes: UnsafeRawBufferPointer, at open: Int) -> Bool {
    let start = open + 1
    // The longest is `plaintext`.
    let longest = bytes[start..<min(start + 10, bytes.count)]
    guard let end = longest.firstIndex(where: MarkupTag.endsName) else { return true }
    let name = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
    if MarkupTag.isNamed("plaintext", name) { return false }
    guard isText(of: name) else { return true }
    guard !MarkupTag.isNamed("style", name),
      let next = LinkScanner.find(UInt8(ascii: "<"), in: bytes, from: end),
      isEnd(of: name, in: bytes, at: next),
      let tagEnd = LinkScanner.find(UInt8(ascii: ">"), in: bytes, from: end), tagEnd < next
    else { return false }
    // Or the `>` is one of a value in quotes.
    let quote = bytes[end..<tagEnd].lastIndex(of: UInt8(ascii: "\""))
    return quote.map { bytes[$0 - 1] != UInt8(ascii: "=") } ?? true
  }

  private static func isEnd(
    of tag: UnsafeRawBufferPointer, in bytes: UnsafeRawBufferPointer, at open: Int
  ) -> Bool {
    open + 1 < bytes.count && bytes[open + 1] == UInt8(ascii: "/")
      && isNamed(tag, in: bytes, from: open + 2)
  }

  private static func isNamed(
    _ tag: UnsafeRawBufferPointer, in bytes: UnsafeRawBufferPointer, from start: Int
  ) -> Bool {
    let end = start + tag.count
    guard end < bytes.count, MarkupTag.endsName(bytes[end]) else { return false }
    return MarkupTag.areAlike(UnsafeRawBufferPointer(rebasing: bytes[start..<end]), tag)
  }
}
