/// Where a tag stands in its line. A tag with nothing but blanks on either side is *standalone*: it takes
/// its whole line with it (Mustache specification, "standalone").
struct LinePosition {
  let tag: Range<Int>
  /// Where the blanks before the tag begin: the line's start, if there are only blanks.
  let start: Int
  /// What stands before the tag in its line if that is nothing but blanks, else nil.
  let blanks: [UInt8]?
  /// Where the next line begins if only blanks follow the tag, else nil.
  let next: Int?

  init(tag: Range<Int>, in bytes: [UInt8]) {
    self.tag = tag
    var start = tag.lowerBound
    while start > 0, Self.isBlank(bytes[start - 1]) { start -= 1 }
    self.start = start
    let isFirst = start == 0 || bytes[start - 1] == UInt8(ascii: "\n")
    blanks = isFirst ? Array(bytes[start..<tag.lowerBound]) : nil
    var end = tag.upperBound
    while end < bytes.count, Self.isBlank(bytes[end]) { end += 1 }
    next = Self.lineEnd(at: end, in: bytes)
  }

  /// The blanks before a standalone tag; nil for a tag that is not standalone.
  var standaloneBlanks: [UInt8]? {
    next == nil ? nil : blanks
  }

  /// The blanks at the beginning of the first line in `range` that holds anything else; nil if none does.
  static func indentation(of range: Range<Int>, in bytes: [UInt8]) -> [UInt8]? {
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start
      while end < range.upperBound, isBlank(bytes[end]) { end += 1 }
      if end >= range.upperBound { return nil }
      guard let next = lineEnd(at: end, in: bytes) else { return Array(bytes[start..<end]) }
      start = next
    }
    return nil
  }

  /// Where the next line begins, if a line ends at `index`; at the end of the text, that end.
  private static func lineEnd(at index: Int, in bytes: [UInt8]) -> Int? {
    if index >= bytes.count { return index }
    if bytes[index] == UInt8(ascii: "\n") { return index + 1 }
    let isCRLF =
      bytes[index] == UInt8(ascii: "\r") && index + 1 < bytes.count
      && bytes[index + 1] == UInt8(ascii: "\n")
    return isCRLF ? index + 2 : nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
