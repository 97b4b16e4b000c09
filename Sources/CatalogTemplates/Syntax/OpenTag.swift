/// A tag whose closing tag the parser has yet to meet, with what was read since.
struct OpenTag {
  enum Kind {
    /// The template itself.
    case root
    case section(isInverted: Bool)
    /// Text directly in a parent tag is ignored. `blanks` stand before the tag if nothing else does.
    case parent(blanks: [UInt8]?)
    case override(number: Int, beginsOnNewLine: Bool)
    case block(BlockPlace)
  }

  let kind: Kind
  let name: TagName
  /// Where the content begins, in bytes.
  let contentStart: Int
  var content: [SyntaxNode] = []
  var overrides: [BlockOverride] = []

  /// `{{#name}}`, for messages.
  var spelling: String {
    switch kind {
    case .root: "the template"
    case .section(let isInverted): isInverted ? "{{^\(name.text)}}" : "{{#\(name.text)}}"
    case .parent: "{{<\(name.text)}}"
    case .override, .block: "{{$\(name.text)}}"
    }
  }

  /// Whether `{{/name}}` closes it. One whose name is none is closed by any word of it, as nobody knows which is meant.
  func isClosed(by name: TagName) -> Bool {
    if self.name.text == name.text { return true }
    guard !self.name.isWord else { return false }
    let words = self.name.text.utf8.split(whereSeparator: TagReader.isBlank)
    return words.contains { $0.elementsEqual(name.firstWord.utf8) }
  }

  var isParent: Bool {
    if case .parent = kind { true } else { false }
  }
}
