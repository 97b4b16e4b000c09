import CatalogDomain

/// Tells the author about words of a table's row that stand behind the last column of its head: the parser takes them out.
enum TableWarnings {
  /// Shown one by one; the rest is counted.
  private static let limit = 20

  static func of(_ outline: GFMOutline, in source: MarkdownSource) -> [MarkdownProblem] {
    let lost = Self.lost(outline.tableRows, in: source.text)
    let warnings = lost.prefix(limit).map {
      source.problem(
        onLine: $0.line,
        #"\#(MarkdownQuote.of($0.words)): left out, for it stands behind the last column of the table; name another in its head, or write "\|" for a "|" that parts no columns"#
      )
    }
    guard lost.count > limit else { return warnings }
    let more =
      "words behind the last column of a table are left out in \((lost.count - limit).counted("more row"))"
    return warnings + [source.problem(onLine: lost[limit].line, more)]
  }

  private static func lost(_ rows: [GFMOutline.TableRow], in text: String)
    -> [(line: Int, words: String)]
  {
    guard !rows.isEmpty else { return [] }
    // Those of footnotes come last in the outline.
    var rows = rows.sorted { $0.line < $1.line }[...]
    var lost: [(line: Int, words: String)] = []
    var number = 0
    var text = text
    text.withUTF8 { bytes in
      MarkdownLines.forEach(in: bytes) { line in
        number += 1
        guard let row = rows.first, row.line == number else { return }
        rows.removeFirst()
        let words = Self.words(
          of: UnsafeBufferPointer(rebasing: bytes[line]), behind: row.columns)
        if !RawHTMLWarnings.isRemark(words) { lost.append((number, words)) }
      }
    }
    return lost
  }

  /// Without blanks and empty cells around them.
  private static func words(of row: UnsafeBufferPointer<UInt8>, behind columns: Int) -> String {
    let (pipe, backslash) = (UInt8(ascii: "|"), UInt8(ascii: "\\"))
    var prefix = MarkdownLinePrefix()
    let start = prefix.read(row)
    // A pipe that begins the row ends no cell.
    let ends = row.indices.filter { $0 > start && row[$0] == pipe && row[$0 - 1] != backslash }
    guard columns > 0, ends.count >= columns else { return "" }
    let isEmpty = { (byte: UInt8) in byte == pipe || MarkdownByte.isSpace(byte) }
    var rest = row[(ends[columns - 1] + 1)...].drop(while: isEmpty)
    while let last = rest.last, isEmpty(last) { rest.removeLast() }
    return String(decoding: rest, as: UTF8.self)
  }
}
