/// Takes the words back out of rendered Markdown.
///
/// It relies on what the renderer guarantees: every `<` opens a tag or a comment, and every `>` inside an
/// attribute is escaped.
package enum MarkdownPlainText {
  private static let entities: [(name: [UInt8], byte: UInt8)] = [
    (Array("&lt;".utf8), UInt8(ascii: "<")), (Array("&gt;".utf8), UInt8(ascii: ">")),
    (Array("&quot;".utf8), UInt8(ascii: "\"")), (Array("&amp;".utf8), UInt8(ascii: "&")),
  ]

  /// Of the first paragraph that has any, for it may hold nothing but a picture; else of all but the footnotes.
  static func firstWords(of markup: String) -> String {
    let bytes = Array(markup.utf8)
    let open = Array("<p>".utf8)
    let close = Array("</p>".utf8)
    let footnotes = range(of: Array(#"<section class="footnotes""#.utf8), in: bytes[...])
    let body = bytes[..<(footnotes?.lowerBound ?? bytes.endIndex)]
    var rest = body
    while let start = range(of: open, in: rest)?.upperBound,
      let end = range(of: close, in: body[start...])?.lowerBound
    {
      let words = visible(body[start..<end])
      if !words.isEmpty { return words }
      rest = body[end...]
    }
    return visible(body)
  }

  /// Empty where all of it is blank, in whatever way.
  private static func visible(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: words(of: bytes), as: UTF8.self)
    let isVisible = text.unicodeScalars.contains {
      !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
    }
    return isVisible ? text : ""
  }

  /// Between words, where any are parted in the second half: many scripts have no spaces.
  static func cut(_ text: String, to limit: Int) -> String {
    guard text.unicodeScalars.count > limit else { return text }
    let head = text.beginning(scalars: limit)
    let end = head.unicodeScalars.dropFirst(limit / 2).lastIndex(of: " ") ?? head.endIndex
    return String(head[..<end]) + "…"
  }

  /// One space between them, and UTF-8 as the markup is.
  package static func words(of bytes: ArraySlice<UInt8>) -> [UInt8] {
    // An array made without room is the one that all empty arrays share, and making it writes its count into it.
    guard !bytes.isEmpty else { return [] }
    return bytes.withUnsafeBufferPointer { bytes in
      // A space stands for at least one byte that is no word, and a character for its longer reference.
      [UInt8](unsafeUninitializedCapacity: bytes.count) { words, count in
        count = write(wordsOf: bytes, to: words)
      }
    }
  }

  /// - Returns: how many bytes were written.
  private static func write(
    wordsOf bytes: UnsafeBufferPointer<UInt8>, to words: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    var count = 0
    var index = 0
    var needsSpace = false
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "<"):
        index += 1
        let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count - 1
        let tag = bytes[index..<max(index, end)]
        needsSpace = needsSpace || isBlockTag(tag)
        index =
          footnoteMark(tag).flatMap { range(of: $0, in: bytes[end...])?.upperBound } ?? end + 1
      case UInt8(ascii: " "), UInt8(ascii: "\n"):
        needsSpace = true
        index += 1
      case let byte:
        if needsSpace, count > 0 {
          words[count] = UInt8(ascii: " ")
          count += 1
        }
        needsSpace = false
        let entity = byte == UInt8(ascii: "&") ? decoded(bytes[index...]) : nil
        words[count] = entity?.byte ?? byte
        count += 1
        index += entity?.name.count ?? 1
        while index < bytes.count, isInsideWord(bytes[index]) {
          words[count] = bytes[index]
          count += 1
          index += 1
        }
      }
    }
    return count
  }

  private static func isInsideWord(_ byte: UInt8) -> Bool {
    byte > UInt8(ascii: " ") && byte != UInt8(ascii: "<") && byte != UInt8(ascii: "&")
  }

  private typealias Markup = Slice<UnsafeBufferPointer<UInt8>>

  private static func decoded(_ rest: Markup) -> (name: [UInt8], byte: UInt8)? {
    entities.first { rest.starts(with: $0.name) }
  }

  /// Of tags that stand inside a line.
  private static let inlineNames = [
    "a", "em", "strong", "del", "code", "sup", "img", "input", "label", "!--",
  ].map { packed($0.utf8) }

  /// A tag that parts words: all but those that stand inside a line.
  private static func isBlockTag(_ tag: Markup) -> Bool {
    let start = tag.first == UInt8(ascii: "/") ? tag.startIndex + 1 : tag.startIndex
    return !inlineNames.contains(
      packed(tag[start...].prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }))
  }

  /// A name as one number. That of a long name is made of its end, and is that of no short one.
  private static func packed(_ name: some Sequence<UInt8>) -> UInt64 {
    name.reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static let footnoteStart = Array("sup ".utf8)
  private static let linkStart = Array("a ".utf8)
  private static let backReference = Array("footnote-backref".utf8)

  /// The closing tag of a number that leads to a footnote or of the arrow that leads back; they are no words.
  private static func footnoteMark(_ tag: Markup) -> [UInt8]? {
    if tag.starts(with: footnoteStart) { return Array("</sup>".utf8) }
    guard tag.starts(with: linkStart) else { return nil }
    return range(of: backReference, in: tag).map { _ in Array("</a>".utf8) }
  }

  /// The standard library's search asks for its types at each step, which takes many times as long.
  static func range<Bytes: Collection<UInt8>>(of needle: [UInt8], in bytes: Bytes)
    -> Range<Int>? where Bytes.Index == Int, Bytes.SubSequence == Bytes
  {
    var index = bytes.startIndex
    while let candidate = bytes[index...].firstIndex(of: needle[0]) {
      if bytes[candidate...].starts(with: needle) { return candidate..<(candidate + needle.count) }
      index = candidate + 1
    }
    return nil
  }
}
