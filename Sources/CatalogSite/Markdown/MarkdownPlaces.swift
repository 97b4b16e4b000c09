/// Finds the lines on which links, raw HTML and footnotes stand, for messages. The parser's line is too small at times: it counts neither
/// the link definitions above a paragraph's first words, nor the ends of lines behind a backslash or within a link.
struct MarkdownPlaces {
  /// From the parser's line on.
  private static let linesLookedAt = 32

  private let text: [UInt8]
  /// Without their ends.
  private let lines: [Range<Int>]
  /// Bytes that may still be looked at. What is not written as it reads (`&#97;` for `a`) is found nowhere, and a text may hold thousands
  /// of such links.
  private var left = MarkdownBounds.placeWork
  /// Behind the raw HTML that was found last, and the line that the parser gave it.
  private var lastHTML = (end: 0, line: 0)

  init(_ source: MarkdownSource) {
    let text = Array(source.text.utf8)
    var lines: [Range<Int>] = []
    text.withUnsafeBufferPointer { bytes in
      MarkdownLines.forEach(in: bytes) { lines.append($0) }
    }
    self.text = text
    self.lines = lines
  }

  /// The parser's, where the destination is not found as it reads.
  mutating func line(of destination: GFMOutline.Destination) -> Int {
    let isEmpty = destination.url.isEmpty
    let words = Array((isEmpty ? "()" : destination.url).utf8)
    let found = place(of: words, from: destination.line) { range, text in
      isEmpty || Self.isWhole(range, in: text)
    }
    return found?.line ?? destination.line
  }

  /// To be asked for all raw HTML of an outline in its order: the same tag may stand on many lines that the parser takes for one.
  mutating func line(of tag: GFMOutline.RawHTML) -> Int {
    let words = Array(tag.text.utf8.prefix { $0 != 0x0A && $0 != 0x0D })
    // Those of footnotes come last in the outline.
    let start = tag.line < lastHTML.line ? 0 : lastHTML.end
    let found = place(of: words, from: tag.line, behind: start)
    lastHTML = (end: found?.range.upperBound ?? start, line: tag.line)
    return found?.line ?? tag.line
  }

  /// - Parameter lines: where it may stand, counted from 1; each is looked through.
  func line(holding words: String, among lines: [Int]) -> Int? {
    let words = Array(words.utf8)
    return lines.first { line in
      self.lines.indices.contains(line - 1)
        && MarkdownPlainText.range(of: words, in: text[self.lines[line - 1]]) != nil
    }
  }

  /// What stands in brackets as a footnote's name does, and holds spaces.
  /// - Parameter line: counted from 1.
  func spacedLabel(onLine line: Int) -> ArraySlice<UInt8>? {
    guard lines.indices.contains(line - 1) else { return nil }
    let words = text[lines[line - 1]]
    guard let start = words.firstRange(of: "[^".utf8)?.lowerBound else { return nil }
    let label = words[start...].prefix { $0 != UInt8(ascii: "]") }
    return label.contains(where: MarkdownByte.isSpace) ? label : nil
  }

  /// Whether the label of a line stands in another place, too, written with the same letters.
  func isRepeated(_ label: ArraySlice<UInt8>) -> Bool {
    let words = label + [UInt8(ascii: "]")]
    return MarkdownPlainText.range(of: Array(words), in: text[..<label.startIndex]) != nil
      || MarkdownPlainText.range(of: Array(words), in: text[label.endIndex...]) != nil
  }

  /// - Parameter line: the parser's, counted from 1.
  private mutating func place(
    of words: [UInt8], from line: Int, behind start: Int = 0,
    where isPlace: (Range<Int>, [UInt8]) -> Bool = { _, _ in true }
  ) -> (range: Range<Int>, line: Int)? {
    let window = lines.indices.dropFirst(line - 1).prefix(Self.linesLookedAt)
    guard let first = window.first, let last = window.last, let byte = words.first else {
      return nil
    }
    var rest = text[lines[first].lowerBound..<lines[last].upperBound]
    rest = rest.dropFirst(max(0, start - rest.startIndex))
    while left > 0, let found = rest.firstIndex(of: byte) {
      left -= found - rest.startIndex + words.count
      let range = found..<(found + words.count)
      if rest[found...].starts(with: words), isPlace(range, text) {
        let line = window.last { lines[$0].lowerBound <= found } ?? first
        return (range, line + 1)
      }
      rest = rest[(found + 1)...]
    }
    left -= rest.count
    return nil
  }

  /// Whether no longer destination stands there, such as `character:77` for `character:7`.
  private static func isWhole(_ place: Range<Int>, in text: [UInt8]) -> Bool {
    let before = text[..<place.lowerBound].suffix(2)
    let begins = isEdge(before.last, or: "(<") || before.elementsEqual("]:".utf8)
    return begins && isEdge(text[place.upperBound...].first, or: ")>")
  }

  /// - Parameter byte: nil outside of the text.
  private static func isEdge(_ byte: UInt8?, or marks: String) -> Bool {
    guard let byte else { return true }
    return MarkdownByte.isSpace(byte) || byte == 0x0A || byte == 0x0D || marks.utf8.contains(byte)
  }
}
