/// What stands before a line's first word: spaces, and markers of the containers it opens or goes on with.
struct MarkdownLinePrefix {
  private(set) var columns = 0
  private(set) var markers = 0
  /// Whether one of them is a footnote's label.
  private(set) var hasFootnote = false

  /// - Returns: where the first word begins.
  mutating func read(_ line: UnsafeBufferPointer<UInt8>) -> Int {
    var index = 0
    while index < line.count {
      switch line[index] {
      case UInt8(ascii: " "):
        columns += 1
        index += 1
      case UInt8(ascii: "\t"):
        columns += 4
        index += 1
      default:
        let length = Self.markerLength(line[index...])
        guard length > 0 else { return index }
        markers += 1
        if line[index] == UInt8(ascii: "[") {
          hasFootnote = hasFootnote || Self.isLabel(line[(index + 2)..<(index + length - 2)])
        }
        columns += 1
        index += length
      }
    }
    return index
  }

  /// Whether words between `[^` and `]:` name a footnote for the library, or for their author: those with spaces name a link.
  private static func isLabel(_ words: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    words.allSatisfy { $0 != 0 } && !words.allSatisfy(MarkdownByte.isSpace)
  }

  private static func markerLength(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    guard let first = rest.first else { return 0 }
    switch first {
    case UInt8(ascii: ">"):
      return 1
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"):
      return isSpaceOrEnd(rest.dropFirst()) ? 1 : 0
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      let digits = rest.prefix(while: MarkdownByte.isDigit).count
      let after = rest.dropFirst(digits)
      guard after.first == UInt8(ascii: ".") || after.first == UInt8(ascii: ")"),
        isSpaceOrEnd(after.dropFirst())
      else { return 0 }
      return digits + 1
    case UInt8(ascii: "["):
      let label = rest.prefix { $0 != UInt8(ascii: "]") }
      let isFootnote = label.dropFirst().first == UInt8(ascii: "^")
      let isDefinition = rest.dropFirst(label.count).starts(with: "]:".utf8)
      return isFootnote && isDefinition ? label.count + 2 : 0
    default:
      return 0
    }
  }

  private static func isSpaceOrEnd(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let first = rest.first else { return true }
    return MarkdownByte.isSpace(first)
  }
}
