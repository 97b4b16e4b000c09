/// One piece of a parsed template.
///
/// Lines matter, because partials and blocks are indented line by line: `lineStart` marks where a line of
/// the source begins that is there in the output, and a `text` never reaches past the end of its line.
enum SyntaxNode: Sendable {
  case lineStart
  case text([UInt8])
  case variable(TagName, isEscaped: Bool)
  case section(SectionTag)
  case partial(PartialTag)
  case parent(ParentTag)
  case block(BlockTag)
}

/// The name in a tag, and the byte where it stands.
struct TagName: Sendable {
  let text: String
  let offset: Int

  /// Whether it is one, as names are; what it means is another matter.
  var isWord: Bool { !text.utf8.contains(where: TagReader.isBlank) }

  /// `each` of `{{#each faces}}`: what other template languages close it by.
  var firstWord: String {
    let end = text.utf8.firstIndex(where: TagReader.isBlank) ?? text.endIndex
    return String(text[..<end])
  }
}

/// `{{#name}}…{{/name}}` or `{{^name}}…{{/name}}`.
struct SectionTag: Sendable {
  let name: TagName
  let isInverted: Bool
  var content: [SyntaxNode]
}

/// `{{>name}}`. Alone on its line it has an indentation, which each line of the partial gets.
struct PartialTag: Sendable {
  let name: TagName
  var indentation: [UInt8]?
}

/// `{{<name}}…{{/name}}`, with the blocks it fills in.
struct ParentTag: Sendable {
  let name: TagName
  var indentation: [UInt8]?
  var overrides: [BlockOverride]
}

/// `{{$name}}…{{/name}}` inside a parent tag: what stands in place of the parent's block.
struct BlockOverride: Sendable {
  let name: TagName
  /// Number of this override among those of its template.
  let number: Int
  /// Its own indentation is taken off; the first line has no `lineStart`.
  var content: [SyntaxNode]
  /// Whether the first piece of content stands in the first line (and is not a section tag alone on it).
  let beginsInLine: Bool
}

/// `{{$name}}…{{/name}}` elsewhere: a place that can be filled in, and what stands there otherwise.
struct BlockTag: Sendable {
  let name: TagName
  var place: BlockPlace
  var content: [SyntaxNode]
}

/// Where a block stands in its line, and so how what replaces it is indented.
enum BlockPlace: Sendable {
  /// Its opening tag is alone on the line; the indentation is that of its default content, if it has any.
  case ownLine([UInt8])
  /// Only blanks stand before it.
  case lineStart([UInt8])
  case inLine
}
