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
    let cells = rows.enumerated().map { Self.cells($1, isFirst: $0 == 0) }
    lines = TextTable(head, cells, alignsRight: [0, 3, 4, 5, 6]).lines
  }

  private static func cells(_ row: SnapshotRow, isFirst: Bool) -> [String] {
    let changes =
      row.changes.map { "+\($0.added) -\($0.removed) ~\($0.changed)\($0.others.addition)" }
      ?? (isFirst ? "first" : "?")
    return [
      String(row.id), row.firstSeen, row.lastSeen, String(row.characters), String(row.locations),
      String(row.episodes), String(row.avatars), changes + (row.isCurrent ? "  current" : ""),
    ]
  }
}
