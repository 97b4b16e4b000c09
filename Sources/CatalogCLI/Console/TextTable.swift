/// Columns for people.
struct TextTable {
  let lines: [String]

  /// - Parameters:
  ///   - head: names the columns, on a line of its own; nil for none.
  ///   - alignsRight: columns of numbers.
  init(_ head: [String]?, _ rows: [[String]], alignsRight: Set<Int>) {
    let cells = (head.map { [$0] } ?? []) + rows
    let columns = cells.first?.indices ?? 0..<0
    let widths = columns.map { column in
      cells.map { TerminalWidth.of($0[column]) }.max() ?? 0
    }
    lines = cells.map { row in
      let line = row.enumerated().map { column, text in
        TerminalWidth.padded(text, to: widths[column], alignsRight: alignsRight.contains(column))
      }.joined(separator: "  ")
      return String(
        line[..<(line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex)])
    }
  }
}
