/// Finds the tags of a template, one after the other, and keeps the delimiters that are in force.
struct TagReader {
  private let bytes: [UInt8]
  private var open: [UInt8] = Array("{{".utf8)
  private var close: [UInt8] = Array("}}".utf8)
  /// Those that tags set, in order.
  private(set) var delimiters: [Delimiters] = []
  private(set) var issues: [SyntaxIssue] = []
  /// The first words of names that are none: `if` of `{{#if x}}`. Its `{{/if}}` is no second mistake, nor is `{{/if x}}`.
  private(set) var refused: Set<String> = []
  /// Comments that hold a tag, and so end with it: Mustache allows that.
  private(set) var cutComments: [SyntaxIssue] = []

  /// Bytes in a tag that is not a comment.
  private static let longestTag = 1024
  /// A file with more mistakes than this is no template; the rest of it is not read.
  static let mostIssues = 50

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The next tag at or after `position`. A tag that is not well-formed becomes an issue and is passed
  /// over; nil when there are no more tags.
  mutating func next(from position: Int) -> Tag? {
    var position = position
    while let start = find(open, from: position, before: bytes.count) {
      if issues.count >= Self.mostIssues { return nil }
      if let tag = read(at: start) { return tag }
      position = start + open.count
    }
    return nil
  }

  private mutating func read(at start: Int) -> Tag? {
    let opened = start + open.count
    var contentStart = opened
    while contentStart < bytes.count, Self.isBlank(bytes[contentStart]) { contentStart += 1 }
    let sigil = contentStart < bytes.count ? bytes[contentStart] : 0
    let followsBlank = contentStart > opened
    var closing = close
    let kind: Tag.Kind
    switch sigil {
    case UInt8(ascii: "#"): kind = .section
    case UInt8(ascii: "^"): kind = .inverted
    case UInt8(ascii: "/"): kind = .close
    case UInt8(ascii: ">"): kind = .partial
    case UInt8(ascii: "<"): kind = .parent
    case UInt8(ascii: "$"): kind = .block
    case UInt8(ascii: "!"): kind = .comment
    case UInt8(ascii: "&"): kind = .raw
    case UInt8(ascii: "=") where !followsBlank:
      kind = .delimiters
      closing = [UInt8(ascii: "=")] + close
    case UInt8(ascii: "{") where !followsBlank:
      kind = .raw
      closing = [UInt8(ascii: "}")] + close
    default: kind = .variable
    }
    contentStart = kind == .variable ? opened : contentStart + 1
    // A name is short. Without a limit a file full of open tags would be searched to its end for each.
    let limit = kind == .comment ? bytes.count : min(bytes.count, contentStart + Self.longestTag)
    guard let contentEnd = find(closing, from: contentStart, before: limit) else {
      issues.append(unclosed(start, closing))
      return nil
    }
    if followsBlank, kind != .variable {
      // Some kinds of Mustache take it; in others all of it is a name.
      issues.append(
        SyntaxIssue(
          offset: contentStart - 1,
          message: "a blank stands before the \"\(Unicode.Scalar(sigil))\" of this tag",
          help: "take it out"))
    }
    let end = contentEnd + closing.count
    let (first, last) = trimmed(contentStart, contentEnd)
    let name = TagName(text: String(decoding: bytes[first..<last], as: UTF8.self), offset: first)
    let tag = Tag(kind: kind, name: name, start: start, end: end)
    switch kind {
    case .comment:
      noteTag(inCommentAt: start, first, last)
      return tag
    case .delimiters: return setDelimiters(first, last, start) ? tag : nil
    default: return check(tag, first, last, closing) ? tag : nil
    }
  }

  /// A name must be one word. Reports what was probably meant where it is not.
  /// - Returns: whether the tag counts. A section without a name does, so that what stands in it is not taken for what stands round it.
  private mutating func check(_ tag: Tag, _ first: Int, _ last: Int, _ closing: [UInt8]) -> Bool {
    if first == last {
      issues.append(SyntaxIssue(offset: tag.start, message: "this tag names nothing"))
      return false
    }
    if find(open, from: first, before: last) != nil {
      issues.append(unclosed(tag.start, closing))
      return false
    }
    if !tag.name.isWord {
      let isFirst = refused.insert(tag.name.firstWord).inserted
      if tag.kind == .close, !isFirst { return true }
      issues.append(
        SyntaxIssue(
          offset: first, message: "\"\(oneLine(tag.name.text))\" is not a name: it holds a blank",
          help: Self.help(forWords: tag.name.text, tag.kind)))
      return tag.kind == .section || tag.kind == .inverted
    }
    return true
  }

  /// What stands behind the tag is no comment any more, and what stands before it is lost where the comment was never closed.
  private mutating func noteTag(inCommentAt start: Int, _ first: Int, _ last: Int) {
    guard cutComments.count < Self.mostIssues, find(open, from: first, before: last) != nil else {
      return
    }
    cutComments.append(
      SyntaxIssue(
        offset: start, message: "this comment ends with the tag that stands in it",
        help: "a comment holds no tag: close it before that one, or take that out"))
  }

  private mutating func setDelimiters(_ first: Int, _ last: Int, _ start: Int) -> Bool {
    let words = bytes[first..<last].split(whereSeparator: Self.isBlank)
    let equals = UInt8(ascii: "=")
    guard words.count == 2, !words.contains(where: { $0.contains(equals) }) else {
      issues.append(
        SyntaxIssue(
          offset: start, message: "this tag does not set delimiters",
          help: "expected two of them with a blank between, without \"=\", such as {{=<% %>=}}"))
      return false
    }
    open = Array(words[0])
    close = Array(words[1])
    delimiters.append(
      Delimiters(
        start: start, opening: String(decoding: open, as: UTF8.self),
        closing: String(decoding: close, as: UTF8.self)))
    return true
  }

  private func unclosed(_ start: Int, _ closing: [UInt8]) -> SyntaxIssue {
    let end = String(decoding: closing, as: UTF8.self)
    return SyntaxIssue(
      offset: start, message: "this tag is not closed", help: "expected \"\(end)\"")
  }

  private func find(_ pattern: [UInt8], from position: Int, before limit: Int) -> Int? {
    guard let first = pattern.first else { return nil }
    var index = position
    while index + pattern.count <= limit {
      if bytes[index] == first, bytes[index..<index + pattern.count].elementsEqual(pattern) {
        return index
      }
      index += 1
    }
    return nil
  }

  private func trimmed(_ start: Int, _ end: Int) -> (Int, Int) {
    var (start, end) = (start, end)
    while start < end, Self.isBlank(bytes[start]) { start += 1 }
    while end > start, Self.isBlank(bytes[end - 1]) { end -= 1 }
    return (start, end)
  }

  private func oneLine(_ text: String) -> String {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.count > 40 ? words.prefix(40) + "…" : words
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// Other template languages have words where Mustache has sections.
  private static func help(forWords text: String, _ kind: Tag.Kind) -> String {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let word = words.first, words.count == 2 else { return "expected one word" }
    let isInverted: Bool
    switch word {
    case "if", "each", "with", "for": isInverted = kind == .inverted
    case "unless": isInverted = kind != .inverted
    default: return "expected one word"
    }
    let sigil = isInverted ? "^" : "#"
    return
      "Mustache has no \"\(word)\": write {{\(sigil)\(words[1])}} … {{/\(words[1])}}"
  }
}
