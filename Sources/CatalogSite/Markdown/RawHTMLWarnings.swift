import CatalogDomain

/// Tells the author about raw HTML, which is left out of the page. Comments are left out without a word: they are
/// the way to write a remark that nobody shall read.
enum RawHTMLWarnings {
  /// Shown one by one; the rest is counted.
  private static let limit = 20
  private static let opening = Array("<!--".utf8)
  private static let closing = Array("-->".utf8)

  static func of(_ outline: GFMOutline, in source: MarkdownSource) -> [MarkdownProblem] {
    let count = outline.rawHTML.count { !isRemark($0.text) }
    guard count > 0 else { return [] }
    var places = MarkdownPlaces(source)
    var warnings: [MarkdownProblem] = []
    for tag in outline.rawHTML {
      let line = places.line(of: tag)
      guard !isRemark(tag.text) else { continue }
      guard warnings.count < limit else {
        let more = "raw HTML is left out in \((count - limit).counted("more place"))"
        return warnings + [source.problem(onLine: line, more)]
      }
      warnings.append(source.problem(onLine: line, message(on: tag.text)))
    }
    return warnings
  }

  private static func message(on tag: String) -> String {
    let words = tag.unicodeScalars.drop { $0 == " " }
    let first = words.prefix { $0 != "\n" && $0 != "\r" }
    let reason =
      String(words).utf8.starts(with: opening)
      ? "what stands behind a remark is left out with it; put it on a line of its own"
      : "raw HTML is left out; write Markdown, or put it in backticks to show it"
    return "\(MarkdownQuote.of(String(first))): \(reason)"
  }

  /// Whether it is comments and nothing else: to Markdown the rest of the line on which one ends belongs to it.
  static func isRemark(_ text: String) -> Bool {
    // A block has the blanks before its first tag.
    var rest = Array(text.utf8).drop(while: MarkdownByte.isSpace)
    while rest.starts(with: opening) {
      guard let end = rest.dropFirst(opening.count).firstRange(of: closing) else { return true }
      rest = rest[end.upperBound...].drop { MarkdownByte.isSpace($0) || $0 == UInt8(ascii: "\r") }
    }
    return rest.isEmpty
  }
}
