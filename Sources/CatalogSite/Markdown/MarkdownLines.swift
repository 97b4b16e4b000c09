import Foundation

/// The lines of a text as the library parts them: a line feed ends a line, a carriage return does, and both together end one.
enum MarkdownLines {
  /// Calls `body` with where each line stands, without its end, in their order. Nothing stands behind the end of the last one.
  static func forEach(in text: UnsafeBufferPointer<UInt8>, _ body: (Range<Int>) -> Void) {
    var start = text.startIndex
    while start < text.endIndex {
      let end = end(in: text, from: start)
      body(start..<end)
      let isPair = end + 1 < text.endIndex && text[end] == 0x0D && text[end + 1] == 0x0A
      start = end + (isPair ? 2 : 1)
    }
  }

  /// The next line feed, or a carriage return before it.
  private static func end(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard let base = text.baseAddress else { return text.endIndex }
    func find(_ byte: Int32, before end: Int) -> Int {
      memchr(base + start, byte, end - start).map { UnsafeRawPointer($0) - UnsafeRawPointer(base) }
        ?? end
    }
    return find(0x0D, before: find(0x0A, before: text.endIndex))
  }
}
