import GRDB

/// Takes over what can still be read of a damaged database: every table from its beginning and from its end, up to the damage.
struct StoreSalvage {
  private let damaged: String

  /// - Parameter damaged: the path of its file.
  init(from damaged: String) {
    self.damaged = damaged
  }

  /// Best effort by nature: what cannot be read is left, in the damaged file. One transaction.
  ///
  /// - Throws: what ails the place, such as a full disk: it says nothing of what could be read.
  func save(into new: DatabaseQueue) throws {
    var configuration = Configuration()
    configuration.readonly = true
    // Else SQLite reads nothing of a file that is shorter than its head says, as one that was cut off is.
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA writable_schema = ON") }
    let old: DatabaseQueue
    do {
      old = try DatabaseQueue(path: damaged, configuration: configuration)
    } catch let error where !StoreErrorMapper.isOfPlace(error) {
      return
    }
    try new.write { db in
      try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
      for table in try Self.tables(db) {
        if try !copy(table, "ASC", from: old, into: db) {
          _ = try copy(table, "DESC", from: old, into: db)
        }
        try removeLost(db)
      }
      try removeTornSnapshots(db)
    }
  }

  /// How many answers and pictures, and how many recorded states a database holds.
  static func counts(_ db: Database) throws -> (entries: Int, states: Int) {
    func count(_ table: String) throws -> Int {
      try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0
    }
    return (try count("responses") + count("avatars"), try count("snapshots"))
  }

  /// A state that lacks records would tell of changes that never were.
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

  /// Row by row: a body may be large, and there are many.
  ///
  /// - Returns: whether it came to the end of the table.
  private func copy(
    _ table: String, _ order: String, from old: DatabaseQueue, into db: Database
  ) throws -> Bool {
    do {
      try old.inDatabase { damaged in
        // A view of that name may go on for ever.
        let isTable = try Bool.fetchOne(
          damaged,
          sql: "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ? COLLATE NOCASE",
          arguments: [table])
        guard isTable == true else { return }
        let sql = "SELECT * FROM \(table) ORDER BY rowid \(order)"
        let cursor = try Row.fetchCursor(damaged, sql: sql)
        while let row = try cursor.next() { try insert(row, into: table, db) }
      }
      return true
    } catch let error where !StoreErrorMapper.isOfPlace(error) {
      return false
    }
  }

  /// A digest is checked when the entry is read, so damaged bodies do no harm.
  private func insert(_ row: Row, into table: String, _ db: Database) throws {
    let names = row.columnNames.joined(separator: ", ")
    let places = row.columnNames.map { _ in "?" }.joined(separator: ", ")
    do {
      try db.execute(
        sql: "INSERT OR REPLACE INTO \(table) (\(names)) VALUES (\(places))",
        arguments: StatementArguments(row.databaseValues))
    } catch let error where !StoreErrorMapper.isOfPlace(error) {
      // A row that contradicts the schema is part of the damage.
    }
  }

  /// One that refers to a row that is lost would keep all the others out, and so would a record of no snapshot's number.
  private func removeLost(_ db: Database) throws {
    try db.execute(
      sql: """
        DELETE FROM response_bodies WHERE id NOT IN (SELECT id FROM responses);
        DELETE FROM snapshot_sightings WHERE snapshot NOT IN (SELECT id FROM snapshots);
        DELETE FROM snapshot_records
          WHERE typeof(since) <> 'integer' OR typeof(until) NOT IN ('integer', 'null')
            OR \(Int.max) IN (since, until);
        """)
  }
}
