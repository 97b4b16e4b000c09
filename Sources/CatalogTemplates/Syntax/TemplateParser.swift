/// Reads a template into syntax nodes, and goes on after a mistake so that all are found at once.
///
/// Iterative: how deep tags nest costs memory, never stack; deeper than `deepest` is a mistake.
struct TemplateParser {
  let bytes: [UInt8]
  private var reader: TagReader
  private var issues: [SyntaxIssue] = []
  private var lostTexts: [SyntaxIssue] = []
  /// Open tags, the template itself first.
  var stack: [OpenTag]
  /// Whether the next output begins a line of the source.
  var atLineStart = true
  /// Where the text after the last tag begins.
  var position = 0
  var overrideCount = 0
  private var isTooDeep = false
  /// Tags that are still looked at ahead of their turn: a template can be made of mistakes.
  private var looks = 200_000

  /// Tags inside one another.
  static let deepest = 80

  static func parse(_ source: TemplateSource) -> SyntaxTree {
    var parser = TemplateParser(Array(source.text.utf8))
    parser.parse()
    return SyntaxTree(
      source: source, bytes: parser.bytes, nodes: parser.stack[0].content,
      issues: parser.reader.issues + parser.issues, lostTexts: parser.lostTexts,
      cutComments: parser.reader.cutComments, delimiters: parser.reader.delimiters)
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    reader = TagReader(bytes)
    stack = [OpenTag(kind: .root, name: TagName(text: "", offset: 0), contentStart: 0)]
  }

  private mutating func parse() {
    while !isTooDeep, issues.count < TagReader.mostIssues, let tag = reader.next(from: position) {
      take(tag)
    }
    let readsAll = !isTooDeep && max(issues.count, reader.issues.count) < TagReader.mostIssues
    appendText(to: bytes.count)
    while let unclosed = stack.last, stack.count > 1 {
      if readsAll, unclosed.name.isWord {
        report(
          unclosed.name.offset, "\(unclosed.spelling) is never closed",
          help: "expected {{/\(unclosed.name.text)}}")
      }
      closeTop(LinePosition(tag: bytes.count..<bytes.count, in: bytes))
    }
  }

  private mutating func take(_ tag: Tag) {
    let line = LinePosition(tag: tag.start..<tag.end, in: bytes)
    if top.isParent {
      noteLostText(before: tag.start)
      reportIgnored(tag)
    }
    switch tag.kind {
    case .variable, .raw:
      passInLine(line.tag)
      append(.variable(tag.name, isEscaped: tag.kind == .variable))
    case .comment, .delimiters:
      pass(line)
    case .partial:
      pass(line)
      append(.partial(PartialTag(name: tag.name, indentation: line.standaloneBlanks)))
    case .section, .inverted:
      pass(line)
      open(.section(isInverted: tag.kind == .inverted), tag.name)
    case .parent:
      openParent(tag.name, line)
    case .block:
      top.isParent ? openOverride(tag.name, line) : openBlock(tag.name, line)
    case .close:
      close(tag.name, line)
    }
  }

  /// Closes what `name` names. A name that does not match is reported, and closes what it most likely was meant to: the innermost open
  /// tag, or nothing where that has a closing tag of its own further on. Nothing more is told of a section whose name is none.
  private mutating func close(_ name: TagName, _ line: LinePosition) {
    if let match = stack.dropFirst().lastIndex(where: { $0.isClosed(by: name) }) {
      while stack.count - 1 > match {
        if top.name.isWord {
          let place = SyntaxTree.line(of: name.offset, in: bytes)
          report(
            top.name.offset, "\(top.spelling) is never closed",
            help: "expected {{/\(top.name.text)}} before {{/\(name.text)}} in line \(place)")
        }
        closeTop(line)
      }
      closeTop(line)
    } else if reader.refused.contains(name.firstWord) {
      pass(line)
    } else if stack.count > 1, !isTopClosed(behind: line.tag.upperBound) {
      if top.name.isWord {
        let place = SyntaxTree.line(of: top.name.offset, in: bytes)
        report(
          name.offset, "{{/\(name.text)}} does not match \(top.spelling) in line \(place)",
          help: adviceOnEnd(name))
      }
      closeTop(line)
    } else {
      report(
        name.offset, "{{/\(name.text)}} closes nothing",
        help: stack.count > 1 ? "nothing of this name is open here" : "no section is open here")
      pass(line)
    }
  }

  /// Whether a tag further on closes the innermost open one.
  private mutating func isTopClosed(behind position: Int) -> Bool {
    var ahead = reader
    var position = position
    var opened: [String] = []
    while looks > 0, opened.count < Self.deepest, let tag = ahead.next(from: position) {
      looks -= 1
      position = tag.end
      switch tag.kind {
      case .section, .inverted, .parent, .block: opened.append(tag.name.text)
      case .close:
        if let match = opened.lastIndex(of: tag.name.text) {
          opened.removeSubrange(match...)
        } else if let match = stack.dropFirst().lastIndex(where: { $0.isClosed(by: tag.name) }) {
          return match == stack.count - 1
        }
      case .variable, .raw, .partial, .comment, .delimiters: break
      }
    }
    return false
  }

  /// - Parameter name: what closes the innermost open tag, but does not match it.
  private func adviceOnEnd(_ name: TagName) -> String {
    let opened = top.name.text
    if let hidden = InvisibleCharacters.first(in: name.text, without: { $0 == opened }) {
      return "it holds \(hidden); take it out"
    }
    if let hidden = InvisibleCharacters.first(in: opened, without: { $0 == name.text }) {
      return "the other one holds \(hidden); take it out"
    }
    return "expected {{/\(opened)}}"
  }

  /// Text in a parent tag but in no block is never shown. Whether that is a mistake is for the library to say.
  private mutating func noteLostText(before end: Int) {
    guard position < end, lostTexts.count < TagReader.mostIssues,
      let first = bytes[position..<end].firstIndex(where: { $0 > UInt8(ascii: " ") })
    else { return }
    lostTexts.append(
      SyntaxIssue(
        offset: first, message: "text stands in \(top.spelling) but in no block of it",
        help: Self.adviceOnLost))
  }

  private static let adviceOnLost =
    "it would never be shown: put it into {{$block}} … {{/block}}"

  /// A tag there is a mistake.
  private mutating func reportIgnored(_ tag: Tag) {
    switch tag.kind {
    case .comment, .delimiters, .block, .close: return
    case .variable, .raw, .section, .inverted, .partial, .parent:
      report(
        tag.name.offset, "\"\(tag.name.text)\" stands in \(top.spelling) but in no block of it",
        help: Self.adviceOnLost)
    }
  }

  // What the tags do to the open ones is in TemplateParser+Nesting.swift.

  var top: OpenTag { stack[stack.count - 1] }

  mutating func open(_ kind: OpenTag.Kind, _ name: TagName) {
    stack.append(OpenTag(kind: kind, name: name, contentStart: position))
    if stack.count > Self.deepest {
      isTooDeep = true
      report(name.offset, "more than \(Self.deepest) tags stand inside one another here")
    }
  }

  mutating func append(_ node: SyntaxNode) {
    if !top.isParent { stack[stack.count - 1].content.append(node) }
  }

  mutating func report(_ offset: Int, _ message: String, help: String = "") {
    issues.append(SyntaxIssue(offset: offset, message: message, help: help))
  }
}
