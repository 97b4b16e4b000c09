/// Recorded states as columns for people, with a line that names the columns.
struct SnapshotTable {
  let lines: [String]

  init(_ rows: [SnapshotRow]) {
    guard !rows.isEmpty else {
      lines = []
      return
    }
    let head = [
      "id", "first seen", "last seen", "characters", "locations", "episodes", "avatars", "changes",
    ]
    let cells = [head] + rows.map(Self.cells)
    let widths = head.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    lines = cells.map { row in
      row.enumerated().map { column, text in
        let padding = String(repeating: " ", count: max(0, widths[column] - text.count))
        return column == row.count - 1
          ? text : Self.isNumber(column) ? padding + text : text + padding
      }.joined(separator: "  ")
    }
  }

  private static func cells(_ row: SnapshotRow) -> [String] {
    let changes =
      row.changes.map { "+\($0.added) -\($0.removed) ~\($0.changed)\($0.others.addition)" }
      ?? "first"
    return [
      String(row.id), row.firstSeen, row.lastSeen, String(row.characters), String(row.locations),
      String(row.episodes), String(row.avatars), changes + (row.isCurrent ? "  current" : ""),
    ]
  }

  private static func isNumber(_ column: Int) -> Bool { column == 0 || column > 2 }
}
