import Foundation
import GRDB

/// Takes over what can still be read of a damaged database: every table from its beginning and from its end, up to the damage.
struct StoreSalvage {
  private let damaged: URL

  init(from damaged: URL) {
    self.damaged = damaged
  }

  /// - Returns: how many answers and pictures, and how many recorded states are saved. Best effort by nature: what cannot be read is left,
  ///   in the damaged file.
  func save(into pool: DatabasePool) -> (entries: Int, states: Int) {
    var configuration = Configuration()
    configuration.readonly = true
    guard let old = try? DatabaseQueue(path: damaged.path, configuration: configuration) else {
      return (0, 0)
    }
    for table in (try? pool.read(Self.tables)) ?? [] {
      for order in ["ASC", "DESC"] {
        let rows = old.inDatabase { readable($0, "SELECT * FROM \(table) ORDER BY rowid \(order)") }
        // What cannot be written is as lost as what cannot be read.
        try? pool.write { try insert(rows, into: table, $0) }
      }
    }
    try? pool.write(removeTornSnapshots)
    func count(_ table: String) -> Int {
      let count = try? pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") }
      return count ?? 0
    }
    return (count("responses") + count("avatars"), count("snapshots"))
  }

  /// A state of which records are missing would tell of changes that never were.
  private func removeTornSnapshots(_ db: Database) throws {
    let count =
      "(SELECT count(*) FROM snapshot_records r WHERE r.since <= s.id AND (r.until IS NULL OR r.until > s.id))"
    try SnapshotWriting.removing(from: db) {
      try db.execute(
        sql: """
          DELETE FROM snapshots WHERE id IN (SELECT s.id FROM snapshots s
            WHERE s.characters + s.locations + s.episodes + s.avatars <> \(count)
              OR NOT EXISTS (SELECT 1 FROM snapshot_sightings v WHERE v.snapshot = s.id))
          """)
    }
  }

  /// In the order they were made: those that others refer to first.
  private static func tables(_ db: Database) throws -> [String] {
    try String.fetchAll(
      db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid")
  }

  private func readable(_ db: Database, _ sql: String) -> [Row] {
    var rows: [Row] = []
    do {
      let cursor = try Row.fetchCursor(db, sql: sql)
      while let row = try cursor.next() { rows.append(row.copy()) }
    } catch {
      return rows
    }
    return rows
  }

  /// A digest is checked when the entry is read, so damaged bodies do no harm.
  private func insert(_ rows: [Row], into table: String, _ db: Database) throws {
    try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
    for row in rows {
      let names = row.columnNames.joined(separator: ", ")
      let places = row.columnNames.map { _ in "?" }.joined(separator: ", ")
      // A row that contradicts the schema is part of the damage.
      try? db.execute(
        sql: "INSERT OR REPLACE INTO \(table) (\(names)) VALUES (\(places))",
        arguments: StatementArguments(row.databaseValues))
    }
    // One that refers to a row that is lost would keep all the others out.
    try db.execute(
      sql: """
        DELETE FROM response_bodies WHERE id NOT IN (SELECT id FROM responses);
        DELETE FROM snapshot_sightings WHERE snapshot NOT IN (SELECT id FROM snapshots);
        """)
  }
}
