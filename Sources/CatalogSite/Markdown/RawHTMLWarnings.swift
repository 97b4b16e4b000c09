/// Tells the author about raw HTML, which is left out of the page. Comments are left out without a word: they are
/// the way to write a remark that nobody shall read.
enum RawHTMLWarnings {
  /// Shown one by one; the rest is counted.
  private static let limit = 20
  private static let opening = Array("<!--".utf8)
  private static let closing = Array("-->".utf8)

  static func of(_ outline: GFMOutline, in source: MarkdownSource) -> [MarkdownProblem] {
    let tags = outline.rawHTML.filter { !isRemark($0.text) }
    let warnings = tags.prefix(limit).map { tag in
      let first = tag.text.unicodeScalars.prefix { $0 != "\n" && $0 != "\r" }
      let reason =
        tag.text.utf8.starts(with: opening)
        ? "what stands behind a remark is left out with it; put it on a line of its own"
        : "raw HTML is left out; write Markdown, or put it in backticks to show it"
      return source.problem(onLine: tag.line, "\(MarkdownQuote.of(String(first))): \(reason)")
    }
    guard tags.count > limit else { return warnings }
    let more = "raw HTML is left out in \(MarkdownQuote.count(tags.count - limit)) more places"
    return warnings + [source.problem(onLine: tags[limit].line, more)]
  }

  /// Whether it is comments and nothing else: to Markdown the rest of the line on which one ends belongs to it.
  static func isRemark(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    while rest.starts(with: opening) {
      guard let end = rest.dropFirst(opening.count).firstRange(of: closing) else { return true }
      rest = rest[end.upperBound...].drop { MarkdownByte.isSpace($0) || $0 == UInt8(ascii: "\r") }
    }
    return rest.isEmpty
  }
}
