import CatalogTemplates

/// The control characters that no page may hold, not even as references
/// (https://html.spec.whatwg.org/multipage/syntax.html#text-2). Templates escape them in the same way; the library lets them through,
/// also those that are written as `&#27;`.
enum ControlCharacters {
  /// The text with U+FFFD for each of them.
  static func replaced(in text: String) -> String {
    var text = text
    return text.withUTF8 { replaced(in: UnsafeRawBufferPointer($0)) } ?? text
  }

  /// - Returns: nil where there are none, as in nearly every text.
  private static func replaced(in text: UnsafeRawBufferPointer) -> String? {
    var replaced: [UInt8] = []
    var copied = 0
    var seen = 0
    while let found = ByteWord.next(in: text, from: seen, toReplace) {
      seen = found + 1
      if isSpace(text[found]) { continue }
      if text[found] == beforeControls {
        guard seen < text.count, text[seen] < 0xA0 else { continue }
        seen += 1
      }
      replaced += text[copied..<found]
      replaced += "\u{FFFD}".utf8
      copied = seen
    }
    guard copied > 0 else { return nil }
    replaced += text[copied...]
    return String(decoding: replaced, as: UTF8.self)
  }

  @inline(__always)
  private static func toReplace(_ word: ByteWord) -> UInt64 {
    word.marks(below: 0x20) | word.marks(of: 0x7F) | word.marks(of: beforeControls)
  }

  /// What U+0080 to U+009F begin with, and U+00A0 to U+00BF.
  private static let beforeControls: UInt8 = 0xC2

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }
}
