/// Tells the author about raw HTML, which is left out of the page. Comments are left out without a word: they are
/// the way to write a remark that nobody shall read.
enum RawHTMLWarnings {
  /// Shown one by one; the rest is counted.
  private static let limit = 20

  static func of(_ outline: GFMOutline, in source: MarkdownSource) -> [MarkdownProblem] {
    let tags = outline.rawHTML.filter { !$0.text.utf8.starts(with: "<!--".utf8) }
    let warnings = tags.prefix(limit).map { tag in
      let first = tag.text.unicodeScalars.prefix { $0 != "\n" && $0 != "\r" }
      return source.problem(
        onLine: tag.line,
        "\(MarkdownQuote.of(String(first))): raw HTML is left out; write Markdown, or put it in backticks to show it"
      )
    }
    guard tags.count > limit else { return warnings }
    let more = "raw HTML is left out in \(MarkdownQuote.count(tags.count - limit)) more places"
    return warnings + [source.problem(onLine: tags[limit].line, more)]
  }
}
