/// Lines, and what opening and closing tags make of the text round them.
extension TemplateParser {
  /// Passes a tag that takes its line with it if it is alone there.
  mutating func pass(_ line: LinePosition) {
    guard line.blanks != nil, let next = line.next else { return passInLine(line.tag) }
    appendText(to: line.start)
    position = max(position, next)
    atLineStart = true
  }

  /// Passes a tag that is part of its line.
  mutating func passInLine(_ tag: Range<Int>) {
    appendText(to: tag.lowerBound)
    beginLine()
    position = max(position, tag.upperBound)
  }

  /// Appends the text from `position` to `end`, line by line.
  mutating func appendText(to end: Int) {
    while position < end {
      let newline = bytes[position..<end].firstIndex(of: UInt8(ascii: "\n"))
      let lineEnd = newline.map { $0 + 1 } ?? end
      beginLine()
      append(.text(Array(bytes[position..<lineEnd])))
      atLineStart = newline != nil
      position = lineEnd
    }
  }

  private mutating func beginLine() {
    if atLineStart { append(.lineStart) }
    atLineStart = false
  }

  mutating func openParent(_ name: TagName, _ line: LinePosition) {
    if line.blanks == nil {
      passInLine(line.tag)
    } else {
      // Whether the tag is alone on its line shows at its end: until then the blanks are kept back.
      appendText(to: line.start)
      position = line.tag.upperBound
    }
    open(.parent(blanks: line.blanks), name)
  }

  mutating func openOverride(_ name: TagName, _ line: LinePosition) {
    overrideCount += 1
    position = line.next ?? line.tag.upperBound
    atLineStart = line.next != nil
    open(.override(number: overrideCount, beginsOnNewLine: line.next != nil), name)
  }

  mutating func openBlock(_ name: TagName, _ line: LinePosition) {
    guard let blanks = line.blanks else {
      passInLine(line.tag)
      open(.block(.inLine), name)
      return
    }
    appendText(to: line.start)
    position = line.next ?? line.tag.upperBound
    atLineStart = line.next != nil
    open(.block(line.next != nil ? .ownLine(blanks) : .lineStart(blanks)), name)
  }

  /// Closes the innermost open tag; `line` is where its closing tag stands.
  mutating func closeTop(_ line: LinePosition) {
    switch top.kind {
    case .root:
      break
    case .section(let isInverted):
      pass(line)
      let section = stack.removeLast()
      append(
        .section(SectionTag(name: section.name, isInverted: isInverted, content: section.content)))
    case .block(let place):
      pass(line)
      let block = stack.removeLast()
      append(
        .block(
          BlockTag(
            name: block.name, place: resolved(place, block, before: line.start),
            content: block.content)))
    case .override(let number, let beginsOnNewLine):
      closeOverride(number, beginsOnNewLine, line)
    case .parent(let blanks):
      closeParent(blanks, line)
    }
  }

  /// The indentation of a block whose tag has a line of its own is that of its default content.
  private func resolved(_ place: BlockPlace, _ block: OpenTag, before end: Int) -> BlockPlace {
    guard case .ownLine = place, block.contentStart < end,
      let blanks = LinePosition.indentation(of: block.contentStart..<end, in: bytes)
    else { return place }
    return .ownLine(blanks)
  }

  private mutating func closeOverride(
    _ number: Int, _ beginsOnNewLine: Bool, _ line: LinePosition
  ) {
    appendText(to: line.blanks == nil ? line.tag.lowerBound : line.start)
    position = max(position, line.tag.upperBound)
    let override = stack.removeLast()
    var content = override.content
    var beginsInLine = true
    if beginsOnNewLine {
      let range = override.contentStart..<max(override.contentStart, line.tag.lowerBound)
      let blanks = LinePosition.indentation(of: range, in: bytes) ?? []
      SyntaxNode.unindent(&content, by: blanks)
      if case .lineStart = content.first {
        content.removeFirst()
      } else {
        beginsInLine = false
      }
    }
    stack[stack.count - 1].overrides.append(
      BlockOverride(
        name: override.name, number: number, content: content, beginsInLine: beginsInLine))
  }

  private mutating func closeParent(_ blanks: [UInt8]?, _ line: LinePosition) {
    let isStandalone = blanks != nil && line.next != nil
    position = max(position, isStandalone ? line.next ?? 0 : line.tag.upperBound)
    let parent = stack.removeLast()
    if let blanks, !isStandalone {
      append(.lineStart)
      append(.text(blanks))
    }
    atLineStart = isStandalone
    append(
      .parent(
        ParentTag(
          name: parent.name, indentation: isStandalone ? blanks : nil, overrides: parent.overrides))
    )
  }
}
