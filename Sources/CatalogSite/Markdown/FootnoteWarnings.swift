/// Tells the author about footnotes that nothing refers to: the parser takes them out, with all their words.
enum FootnoteWarnings {
  /// Shown one by one; the rest is counted.
  private static let limit = 20

  /// - Parameter lines: on which a footnote may begin. Where a block is left there, it was none, or it is used.
  static func of(_ lines: [Int], _ outline: GFMOutline, in source: MarkdownSource)
    -> [MarkdownProblem]
  {
    let unused = Self.unused(lines, outline)
    let warnings = unused.prefix(limit).map {
      source.problem(
        onLine: $0,
        "nothing refers to this footnote, so it is left out; refer to it, or take it out")
    }
    guard unused.count > limit else { return warnings }
    let more =
      "nothing refers to \(MarkdownQuote.count(unused.count - limit)) more footnotes, which are left out"
    return warnings + [source.problem(onLine: unused[limit], more)]
  }

  private static func unused(_ lines: [Int], _ outline: GFMOutline) -> [Int] {
    guard !lines.isEmpty else { return [] }
    // They follow each other.
    var blocks = outline.footnoteWitnesses.sorted { $0.lowerBound < $1.lowerBound }[...]
    return lines.filter { line in
      blocks = blocks.drop { $0.upperBound < line }
      return blocks.first.map { $0.lowerBound > line } ?? true
    }
  }
}
