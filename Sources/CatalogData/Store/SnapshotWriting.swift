import CatalogDomain
import Foundation
import GRDB

/// Records a state that is not among the snapshots, within one transaction: only what differs from the one recorded last.
struct SnapshotWriting {
  private let db: Database
  private let id: Snapshot.ID

  /// Takes the next free number.
  init(_ db: Database) throws {
    self.db = db
    id = try Self.nextID(db)
  }

  /// The lowest number that no snapshot ever had, and that is not reserved.
  /// - Throws: `SnapshotDamage` where there is none: nobody records so many states.
  static func nextID(_ db: Database) throws -> Snapshot.ID {
    let highest = try DatabaseValue.fetchOne(
      db,
      sql: """
        SELECT max(ifnull((SELECT max(id) FROM snapshots), 0),
          ifnull((SELECT max(since) FROM snapshot_records), 0),
          ifnull((SELECT max(until) FROM snapshot_records), 0))
        """)
    guard let highest = Int.fromDatabaseValue(highest ?? .null), highest < .max else {
      throw SnapshotDamage.lasting("which snapshots have a record cannot be read")
    }
    return Snapshot.ID(highest + 1)
  }

  /// Takes snapshots away, and what only they held: otherwise their records would be those of whatever is recorded next. Their numbers are
  /// not given again.
  static func removing(from db: Database, _ removal: () throws -> Void) throws {
    let next = try nextID(db)
    try removal()
    try FormerRows(db).removing(
      where: """
        NOT EXISTS (SELECT 1 FROM snapshots s WHERE s.id >= snapshot_records.since
          AND (snapshot_records.until IS NULL OR s.id < snapshot_records.until))
        """)
    try reserve(through: Snapshot.ID(next.rawValue - 1), in: db)
  }

  /// Gives no number up to this one any more. Writes nothing where none would be given.
  static func reserve(through last: Snapshot.ID, in db: Database) throws {
    guard try nextID(db) <= last else { return }
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO snapshot_records (kind, record, since, until, content)
        VALUES (?, 0, ?, ?, x'')
        """, arguments: [SnapshotRecordKind.number.rawValue, last.rawValue, last.rawValue])
  }

  func write(_ contents: SnapshotContents) throws -> Snapshot.ID {
    let columns = try contents.columns()
    try db.execute(
      sql: """
        INSERT INTO snapshots (id, \(columns.map(\.name).joined(separator: ", ")))
        VALUES (?\(String(repeating: ", ?", count: columns.count)))
        """, arguments: [id.rawValue] + StatementArguments(columns.map(\.value)))
    try contents.eachKind { kind, ids, fill in try write(kind, ids, fill) }
    return id
  }

  /// Walks the rows of the snapshot recorded last beside the new records. A damaged row is no record of the new one.
  private func write(_ kind: SnapshotRecordKind, _ ids: [Int], _ fill: SnapshotContents.Fill) throws
  {
    let last = try SnapshotRowComparison(db, kind, where: "until IS NULL", ids, fill)
    let end = try db.cachedStatement(sql: "UPDATE snapshot_records SET until = ? WHERE rowid = ?")
    for row in last.surplus + last.altered.map(\.row) {
      try end.execute(arguments: [id.rawValue, row])
    }
    let begin = try db.cachedStatement(
      sql: "INSERT INTO snapshot_records (kind, record, since, content) VALUES (?, ?, ?, ?)")
    var content: [UInt8] = []
    for index in (last.missing + last.altered.map(\.index)).sorted() {
      fill(index, &content)
      try begin.execute(arguments: [kind.rawValue, ids[index], id.rawValue, Data(content)])
    }
  }
}
