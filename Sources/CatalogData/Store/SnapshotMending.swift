import CatalogDomain
import Foundation
import GRDB

/// Writes anew what is damaged of a snapshot, out of a state that is known to be it, within one transaction.
struct SnapshotMending {
  private let reading: SnapshotReading
  private let id: Snapshot.ID
  private let contents: SnapshotContents

  /// - Parameter id: the snapshot that exactly this state is recorded as.
  init(
    _ reading: SnapshotReading, _ id: Snapshot.ID, _ state: CatalogState,
    _ identity: CatalogIdentity
  ) throws {
    self.reading = reading
    self.id = id
    contents = SnapshotContents(
      state, avatars: try Self.pictures(reading, id, state, identity),
      fingerprint: identity.fingerprint)
  }

  /// The pictures the snapshot has; nil where nobody knows, and what is stored of them is left alone.
  private static func pictures(
    _ reading: SnapshotReading, _ id: Snapshot.ID, _ state: CatalogState,
    _ identity: CatalogIdentity
  ) throws -> [CatalogCharacter.ID: String]? {
    let noted = try Row.fetchOne(
      reading.db, sql: "SELECT pictures, avatars FROM snapshots WHERE id = ?",
      arguments: [id.rawValue])
    if String.fromDatabaseValue(noted?[0] ?? .null) == identity.pictures { return state.avatars }
    do {
      let known = try reading.avatars(of: id)
      // Those the state tells are the same, or it were another one.
      let areTold = known.isEmpty || !state.avatars.isEmpty
      return areTold && Int.fromDatabaseValue(noted?[1] ?? .null) == known.count ? known : nil
    } catch is SnapshotDamage {
      return nil
    }
  }

  /// What is damaged of it; nil where nothing is.
  func damage() throws -> String? {
    // All but always it is as it was written, which is seen sooner than it is read.
    guard try !isAsWritten() else { return nil }
    do {
      _ = try reading.state(of: id)
      return nil
    } catch let damage as SnapshotDamage {
      return damage.what
    }
  }

  func mend() throws {
    let db = reading.db
    let newest = try Int.fetchOne(db, sql: "SELECT max(id) FROM snapshots")
    let end = newest == id.rawValue ? nil : id.rawValue + 1
    var content: [UInt8] = []
    try contents.eachKind { kind, ids, fill in
      let found = try SnapshotRowComparison(
        db, kind, where: SnapshotReading.isIn(id), ids, fill)
      for row in found.surplus { try takeOut(row, next: end) }
      // The row is one and the same of every state that has it.
      for (row, index) in found.altered {
        fill(index, &content)
        try db.execute(
          sql: "UPDATE snapshot_records SET content = ? WHERE rowid = ?",
          arguments: [Data(content), row])
      }
      for index in found.missing {
        fill(index, &content)
        try db.execute(
          sql: """
            INSERT OR REPLACE INTO snapshot_records (kind, record, since, until, content)
            VALUES (?, ?, ?, ?, ?)
            """, arguments: [kind.rawValue, ids[index], id.rawValue, end, Data(content)])
      }
    }
    for column in try contents.columns() {
      try db.execute(
        sql: "UPDATE snapshots SET \(column.name) = ? WHERE id = ?",
        arguments: [column.value, id.rawValue])
    }
  }

  private func isAsWritten() throws -> Bool {
    guard
      let row = try Row.fetchOne(
        reading.db, sql: "SELECT * FROM snapshots WHERE id = ?", arguments: [id.rawValue])
    else { return false }
    for column in try contents.columns()
    where row[column.name] as DatabaseValue != column.value.databaseValue { return false }
    var isSame = true
    try contents.eachKind { kind, ids, fill in
      guard isSame else { return }
      isSame = try SnapshotRowComparison(
        reading.db, kind, where: SnapshotReading.isIn(id), ids, fill
      ).isEmpty
    }
    return isSame
  }

  /// Leaves the row to the states before this one and after it.
  private func takeOut(_ row: Int64, next: Int?) throws {
    if let next {
      try reading.db.execute(
        sql: """
          INSERT OR IGNORE INTO snapshot_records (kind, record, since, until, content)
          SELECT kind, record, ?, until, content FROM snapshot_records
          WHERE rowid = ? AND (until IS NULL OR until > ?)
          """, arguments: [next, row, next])
    }
    try reading.db.execute(
      sql: "DELETE FROM snapshot_records WHERE rowid = ? AND since >= ?",
      arguments: [row, id.rawValue])
    try reading.db.execute(
      sql: "UPDATE snapshot_records SET until = ? WHERE rowid = ?", arguments: [id.rawValue, row])
  }
}
