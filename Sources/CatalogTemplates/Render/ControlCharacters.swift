/// The control characters and noncharacters that no page may hold, not even as references
/// (https://html.spec.whatwg.org/multipage/syntax.html#text-2): U+FFFD stands in their place.
package enum ControlCharacters {
  /// What U+0080 to U+009F begin with, and U+00A0 to U+00BF.
  private static let twoBytes: UInt8 = 0xC2
  /// What U+F000 to U+FFFF begin with; those beyond begin with more.
  private static let lastOfThreeBytes: UInt8 = 0xEF

  /// The bytes that may begin one, but for those below U+0020.
  @inline(__always)
  static func marks(aboveSpace word: ByteWord) -> UInt64 {
    word.marks(of: 0x7F) | word.marks(of: twoBytes) | word.marks(from: lastOfThreeBytes)
  }

  /// Where the character that was found ends; nil for one that may stand in a page.
  ///
  /// - Parameter position: of a byte that was marked: of these, or of others that have one byte and do not stand as they are.
  @inline(__always)
  package static func end(at position: Int, in text: UnsafeRawBufferPointer) -> Int? {
    switch text[position] {
    case UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\r"): return nil
    case twoBytes:
      let next = position + 1
      return next < text.count && text[next] < 0xA0 ? next + 1 : nil
    case lastOfThreeBytes...: return noncharacterEnd(at: position, in: text)
    default: return position + 1
    }
  }

  /// The same for a character that begins with `lastOfThreeBytes` or more.
  private static func noncharacterEnd(at position: Int, in text: UnsafeRawBufferPointer) -> Int? {
    let length = text[position] == lastOfThreeBytes ? 3 : 4
    let end = position + length
    guard end <= text.count else { return nil }
    let (middle, last) = (text[end - 2], text[end - 1])
    // U+FDD0 to U+FDEF.
    if length == 3, middle == 0xB7 { return (0x90...0xAF).contains(last) ? end : nil }
    // The last two of each plane.
    let isInLastRow = middle == 0xBF && (length == 3 || text[position + 1] & 0xF == 0xF)
    return isInLastRow && last >= 0xBE ? end : nil
  }

  /// The byte of the text where the first of them begins; nil where there are none.
  static func first(in text: String) -> Int? {
    var text = text
    return text.withUTF8 { next(in: UnsafeRawBufferPointer($0), from: 0)?.lowerBound }
  }

  /// The text with U+FFFD for each of them.
  package static func replaced(in text: String) -> String {
    var text = text
    return text.withUTF8 { replaced(in: UnsafeRawBufferPointer($0)) } ?? text
  }

  /// - Returns: nil where there are none, as in nearly every text.
  private static func replaced(in text: UnsafeRawBufferPointer) -> String? {
    var replaced: [UInt8] = []
    var copied = 0
    while let found = next(in: text, from: copied) {
      replaced += text[copied..<found.lowerBound]
      replaced += "\u{FFFD}".utf8
      copied = found.upperBound
    }
    guard copied > 0 else { return nil }
    replaced += text[copied...]
    return String(decoding: replaced, as: UTF8.self)
  }

  private static func next(in text: UnsafeRawBufferPointer, from start: Int) -> Range<Int>? {
    var seen = start
    while let found = ByteWord.next(
      in: text, from: seen, { $0.marks(below: 0x20) | marks(aboveSpace: $0) })
    {
      if let end = end(at: found, in: text) { return found..<end }
      seen = found + 1
    }
    return nil
  }
}
