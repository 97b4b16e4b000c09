/// What one line of Markdown holds, counted by bytes, for `MarkdownScan`.
struct MarkdownLineScan {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  /// Nothing but spaces and tabs.
  let isBlank: Bool
  /// Columns before the first word, with four to a tab, and one to a container's marker.
  private(set) var indentation = 0
  /// `>`, bullets, numbers and footnote labels before the first word: each opens a container.
  private(set) var containerMarkers = 0
  /// Whether one of the markers is a footnote's label.
  let mayBeginFootnote: Bool
  private(set) var pipes = 0
  /// Bytes that the inline parser stops at.
  private(set) var markup = 0
  /// Straight quotes that the parser matches to make them typographic.
  private(set) var quotes = 0
  private(set) var closingBrackets = 0
  /// Whether a link definition may begin here: `]:`.
  private(set) var mayDefine = false
  /// How many columns a table has whose row of dashes this is; nil where it is none.
  private(set) var dashedColumns: Int?
  /// Whether `[` is followed by a character reference for `^`.
  private(set) var hasHiddenFootnote = false
  /// Whether `[^` has no `]` behind it.
  private(set) var leavesFootnoteOpen = false
  private var hasDash = false

  init(_ line: Bytes, punctuation: MarkdownOptions.Punctuation) {
    var prefix = MarkdownLinePrefix()
    let words = prefix.read(line)
    indentation = prefix.columns
    containerMarkers = prefix.markers
    mayBeginFootnote = prefix.hasFootnote
    isBlank = words == line.count && prefix.markers == 0
    var start = 0
    while start + Self.block <= line.count {
      var others = MarkdownByte.others(in: Self.load(line, from: start))
      while others != 0 {
        count(line, start + others.trailingZeroBitCount / 8, punctuation)
        others &= others - 1
      }
      start += Self.block
    }
    for index in start..<line.count { count(line, index, punctuation) }
    if hasDash { dashedColumns = Self.dashedColumns(line[words...]) }
  }

  /// Bytes that are looked at together.
  private static let block = 8

  private static func load(_ line: Bytes, from start: Int) -> UInt64 {
    UInt64(
      littleEndian: UnsafeRawBufferPointer(line).loadUnaligned(
        fromByteOffset: start, as: UInt64.self))
  }

  private mutating func count(
    _ line: Bytes, _ index: Int, _ punctuation: MarkdownOptions.Punctuation
  ) {
    let byte = line[index]
    guard MarkdownByte.isPunctuation(byte) else { return }
    let previous = index > 0 ? line[index - 1] : 0
    if MarkdownByte.stops(at: byte, after: previous, punctuation) { markup += 1 }
    switch byte {
    case UInt8(ascii: "|"): pipes += 1
    case UInt8(ascii: "-"): hasDash = true
    case UInt8(ascii: "'"), UInt8(ascii: "\""): quotes += punctuation == .smart ? 1 : 0
    case UInt8(ascii: "]"):
      closingBrackets += 1
      leavesFootnoteOpen = false
    case UInt8(ascii: ":") where previous == UInt8(ascii: "]"): mayDefine = true
    case UInt8(ascii: "^") where previous == UInt8(ascii: "["):
      leavesFootnoteOpen = index < 2 || line[index - 2] != UInt8(ascii: "\\")
    case UInt8(ascii: "&") where previous == UInt8(ascii: "["):
      hasHiddenFootnote = hasHiddenFootnote || Self.isCaret(line[index...])
    default: break
    }
  }

  // MARK: - Tables

  private static func dashedColumns(_ words: Slice<Bytes>) -> Int? {
    var pipes = 0
    var outer = 0
    var last: UInt8?
    for byte in words where !MarkdownByte.isSpace(byte) {
      switch byte {
      case UInt8(ascii: "|"):
        pipes += 1
        if last == nil { outer += 1 }
      case UInt8(ascii: "-"), UInt8(ascii: ":"): break
      default: return nil
      }
      last = byte
    }
    if last == UInt8(ascii: "|") { outer += 1 }
    return max(1, pipes + 1 - outer)
  }

  // MARK: - Footnotes

  /// Whether the character reference at the beginning of `rest` stands for `^`.
  private static func isCaret(_ rest: Slice<Bytes>) -> Bool {
    let name = rest.dropFirst().prefix(16).prefix { $0 != UInt8(ascii: ";") }
    let text = String(decoding: name, as: UTF8.self)
    guard text.utf8.first == UInt8(ascii: "#") else { return text == "Hat" }
    let digits = text.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    return UInt32(isHexadecimal ? digits.dropFirst() : digits, radix: isHexadecimal ? 16 : 10)
      == 0x5E
  }
}
