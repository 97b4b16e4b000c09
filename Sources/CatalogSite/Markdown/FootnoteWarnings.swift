import CatalogDomain

/// Tells the author about footnotes that nothing refers to: the parser takes them out, with all their words.
enum FootnoteWarnings {
  /// Shown one by one; the rest is counted.
  private static let limit = 20

  /// - Parameter lines: on which a footnote may begin. Where a block is left there, it was none, or it is used.
  static func of(_ lines: [Int], _ outline: GFMOutline, in source: MarkdownSource)
    -> [MarkdownProblem]
  {
    let found = Self.unused(lines, outline)
    guard !found.isEmpty else { return [] }
    let places = MarkdownPlaces(source)
    var spaced: [(line: Int, label: ArraySlice<UInt8>)] = []
    var unused: [Int] = []
    for line in found {
      if let label = places.spacedLabel(onLine: line) {
        spaced.append((line, label))
      } else {
        unused.append(line)
      }
    }
    let links = spaced.prefix(limit).filter { !places.isRepeated($0.label) }
      .map { ofLink($0.label, onLine: $0.line, in: source) }
    return (links + ofUnused(unused, in: source)).sorted { $0.line < $1.line }
  }

  /// A name with spaces is a footnote's to its author alone: to the parser the line says where a link leads.
  private static func ofLink(
    _ label: ArraySlice<UInt8>, onLine line: Int, in source: MarkdownSource
  ) -> MarkdownProblem {
    let name = MarkdownQuote.of(String(decoding: label, as: UTF8.self) + "]")
    return source.problem(
      onLine: line,
      "\(name): a footnote has no spaces in its name, so this line is left out; write \"-\" for them"
    )
  }

  private static func ofUnused(_ unused: [Int], in source: MarkdownSource) -> [MarkdownProblem] {
    let warnings = unused.prefix(limit).map {
      source.problem(
        onLine: $0,
        "nothing refers to this footnote, so it is left out; refer to it, or take it out")
    }
    let rest = unused.count - limit
    guard rest > 0 else { return warnings }
    let more =
      "nothing refers to \(rest.counted("more footnote")), which \(rest == 1 ? "is" : "are") left out"
    return warnings + [source.problem(onLine: unused[limit], more)]
  }

  /// The library calls the second reference to the footnote `1` as it calls the first one to `1-2`.
  ///
  /// - Parameter lines: on which a footnote may begin.
  static func ofSharedNames(in markup: String, _ lines: [Int], in source: MarkdownSource)
    -> [MarkdownProblem]
  {
    guard !lines.isEmpty else { return [] }
    let names = FootnoteLabels.shared(in: markup)
    guard !names.isEmpty else { return [] }
    let places = MarkdownPlaces(source)
    let found = names.prefix(limit + 1).map { name in
      let label = "[^\(String(decoding: PercentEncoding.decoded(name), as: UTF8.self))]"
      // The page has references for some signs.
      let line = places.line(holding: label + ":", among: lines) ?? lines[0]
      return (label: label, line: line)
    }
    let warnings = found.prefix(limit).map { label, line in
      source.problem(
        onLine: line,
        "\(MarkdownQuote.of(label)): the page has this name for a reference to another footnote, too, so a way back leads to the wrong one; call this footnote otherwise"
      )
    }
    let rest = names.count - limit
    guard rest > 0 else { return warnings }
    let more =
      "\(rest.counted("more footnote")) \(rest == 1 ? "has a name" : "have names") that the page has for references to others"
    return warnings + [source.problem(onLine: found[limit].line, more)]
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
