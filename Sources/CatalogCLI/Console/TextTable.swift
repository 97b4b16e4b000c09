/// Columns for people, with a line that names them.
struct TextTable {
  let lines: [String]

  /// - Parameter alignsRight: columns of numbers.
  init(_ head: [String], _ rows: [[String]], alignsRight: Set<Int> = []) {
    let cells = [head] + rows
    let widths = head.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    lines = cells.map { row in
      let line = row.enumerated().map { column, text in
        let padding = String(repeating: " ", count: max(0, widths[column] - text.count))
        if alignsRight.contains(column) { return padding + text }
        return column == row.count - 1 ? text : text + padding
      }.joined(separator: "  ")
      let end = line.lastIndex { $0 != " " } ?? line.startIndex
      return String(line[...end])
    }
  }
}
