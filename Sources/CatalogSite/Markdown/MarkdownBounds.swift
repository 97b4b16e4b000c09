import CatalogDomain

/// What a text may ask of the parser: every known way to make it slow or large is refused before it starts.
///
/// The limits are far above what people write (a note has 2 kB). Behind each stands an input of 256 KB that takes
/// libcmark-gfm 0.29.0.gfm.6 seconds or gigabytes; the figures are that input's, without the bound.
enum MarkdownBounds {
  static let bytes = 256 * 1024
  static let lineBytes = 8 * 1024
  /// Line ends cost a node each, and a step for every container that is open.
  static let lines = 32_768
  /// On one line.
  static let containerMarkers = 100
  /// Columns of a line before its first word: 8 s for nested lists over many lines.
  static let indentation = 200
  /// On one line.
  static let pipes = 128
  /// Rows times columns of one table, since the library fills short rows up: 3.8 GB.
  static let tableCells = 32_768
  /// For each row of dashes the bytes before it since the last empty line, which are read again: 20 s.
  static let tableWork = 4 << 20
  /// Bytes that make nodes, in the whole text: 64 MB.
  static let markup = 65_536
  /// Markup times bytes, over all stretches without an empty line: 8.5 s for `<?a`, 5 s for `![[]()`, 4 s for quotes.
  static let inlineWork = 1 << 30
  /// Bytes of the longest stretch of link definitions times the `]` that may use them: 3.7 GB.
  static let definitionWork = 8 << 20
  /// Bytes looked at to find the lines of the links that messages are about, and as many for those of raw HTML: hours, for links that are
  /// not written as they read.
  static let placeWork = 4 << 20
  /// Nodes within nodes; browsers give up at 512.
  static let depth = 256

  /// In bytes.
  static func outputLimit(forInput bytes: Int) -> Int { 16 * bytes + (1 << 20) }

  /// - Returns: for each bound that is passed one problem, on the first line that passes it, in the order of lines;
  ///   warnings about what the parser would lose; and the lines on which a footnote may begin.
  static func check(
    _ source: MarkdownSource, punctuation: MarkdownOptions.Punctuation
  ) -> (problems: [MarkdownProblem], warnings: [MarkdownProblem], footnotes: [Int]) {
    var text = source.text
    return text.withUTF8 { bytes in
      guard bytes.count <= Self.bytes else {
        let found = bytes.count.counted("byte")
        let limit = Self.bytes.grouped
        return ([source.problem(onLine: 1, "\(found); at most \(limit) are accepted")], [], [])
      }
      var scan = MarkdownScan(punctuation: punctuation)
      scan.read(bytes)
      let problems = scan.excesses.sorted { $0.line < $1.line }
        .map { source.problem(onLine: $0.line, $0.message) }
      return (
        problems, scan.openFootnotes.map { openFootnoteWarning(in: source, onLine: $0) },
        scan.footnotes
      )
    }
  }

  /// The parser makes such a label neither a footnote nor text, and drops words of it.
  private static func openFootnoteWarning(
    in source: MarkdownSource, onLine line: Int
  ) -> MarkdownProblem {
    source.problem(
      onLine: line,
      #""[^" without "]" on its line: words of the label are lost; close it, or write "\[^""#)
  }

  static func depthProblem(of outline: GFMOutline, in source: MarkdownSource) -> MarkdownProblem? {
    guard outline.depth > depth else { return nil }
    return source.problem(
      onLine: outline.deepestLine,
      "nested \(outline.depth.grouped) levels deep; at most \(depth) are accepted")
  }

  static func outputProblem(bytes: Int, in source: MarkdownSource) -> MarkdownProblem {
    let input = source.text.utf8.count
    let limit = outputLimit(forInput: input).grouped
    let sizes = "\(input.counted("byte")) become \(bytes.counted("byte")) of HTML"
    return source.problem(onLine: 1, "\(sizes); at most \(limit) are accepted")
  }
}
