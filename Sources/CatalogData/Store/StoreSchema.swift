import GRDB

/// The tables of the state database, as a list of steps. A step that was released is never changed; a new one is added.
enum StoreSchema {
  /// "CATA": tells our files from other people's databases.
  static let applicationID: Int32 = 0x4341_5441

  static var version: Int { steps.count }

  static let steps: [@Sendable (Database) throws -> Void] = [
    { db in
      // Bodies stand apart, so that a confirmation or an access rewrites some ten bytes and not a page of the API.
      try db.execute(
        sql: """
          CREATE TABLE responses (
            id INTEGER PRIMARY KEY,
            url TEXT NOT NULL UNIQUE,
            status INTEGER NOT NULL,
            etag TEXT,
            last_modified TEXT,
            fetched_at REAL NOT NULL,
            last_access REAL NOT NULL,
            length INTEGER NOT NULL,
            digest BLOB NOT NULL,
            generation INTEGER NOT NULL
          );
          CREATE TABLE response_bodies (
            id INTEGER PRIMARY KEY REFERENCES responses(id) ON DELETE CASCADE,
            body BLOB NOT NULL
          );
          CREATE TABLE crawl (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            open_generation INTEGER,
            finished_generation INTEGER,
            ledger BLOB
          );
          INSERT INTO crawl (id) VALUES (1);
          CREATE TABLE avatars (
            url TEXT NOT NULL PRIMARY KEY,
            digest TEXT NOT NULL,
            type TEXT NOT NULL,
            width INTEGER NOT NULL,
            height INTEGER NOT NULL,
            length INTEGER NOT NULL,
            etag TEXT,
            last_modified TEXT,
            fetched_at REAL NOT NULL,
            last_access REAL NOT NULL
          );
          CREATE INDEX avatars_digest ON avatars(digest);
          CREATE TABLE accepted (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            fingerprint TEXT NOT NULL,
            since REAL NOT NULL
          );
          CREATE TABLE accepted_characters (id INTEGER PRIMARY KEY);
          """)
    },
    { db in
      // A record is in the snapshots from `since` up to `until`, which is not one of them any more; without `until` it is in the one
      // recorded last, and will be in the next unless that says otherwise. What was accepted before there were snapshots stays known
      // until the first is recorded.
      try db.execute(
        sql: """
          CREATE TABLE snapshots (
            id INTEGER PRIMARY KEY,
            fingerprint TEXT NOT NULL,
            pictures TEXT NOT NULL,
            characters INTEGER NOT NULL,
            locations INTEGER NOT NULL,
            episodes INTEGER NOT NULL,
            avatars INTEGER NOT NULL,
            shape BLOB NOT NULL
          );
          CREATE INDEX snapshots_fingerprint ON snapshots(fingerprint);
          CREATE TABLE snapshot_sightings (
            id INTEGER PRIMARY KEY,
            snapshot INTEGER NOT NULL REFERENCES snapshots(id) ON DELETE CASCADE,
            since REAL NOT NULL,
            until REAL NOT NULL
          );
          CREATE TABLE snapshot_records (
            kind INTEGER NOT NULL,
            record INTEGER NOT NULL,
            since INTEGER NOT NULL,
            until INTEGER,
            content BLOB NOT NULL
          );
          CREATE UNIQUE INDEX snapshot_records_identity ON snapshot_records(kind, record, since);
          CREATE INDEX snapshot_records_since ON snapshot_records(since);
          CREATE INDEX snapshot_records_until ON snapshot_records(until);
          """)
    },
    { db in
      // Whether the last whole catalog was made of the answer. Nobody noted that of older ones: they count as needed until a crawl
      // says otherwise.
      try db.execute(sql: "ALTER TABLE responses ADD COLUMN in_use INTEGER NOT NULL DEFAULT 1")
    },
    { db in
      // That a crawl which is not finished found the answer current. Noted apart, so that one which is refused leaves the answers of
      // the last whole crawl as they were.
      try db.execute(
        sql: """
          ALTER TABLE responses ADD COLUMN confirmed_at REAL;
          ALTER TABLE responses ADD COLUMN confirmed_generation INTEGER;
          """)
    },
    { db in
      // What states had that are kept no longer: ids of characters, of locations with each name, of episodes with each code, and words
      // of characters, whose record is 0.
      try db.execute(
        sql: """
          CREATE TABLE former_records (
            kind TEXT NOT NULL,
            record INTEGER NOT NULL,
            value TEXT NOT NULL
          );
          CREATE UNIQUE INDEX former_records_identity ON former_records(kind, record, value);
          """)
    },
    { db in
      // When the oldest page of the characters was confirmed. Nobody noted that before: what was seen then counts as listed until `until`.
      try db.execute(sql: "ALTER TABLE snapshot_sightings ADD COLUMN listed REAL")
    },
  ]

  /// What is to be known of a file before it is used.
  enum Condition {
    case current
    case newer(Int)
    case foreign
  }

  /// Whether it is one of ours that may be used as it is.
  static func isCurrent(_ db: Database) throws -> Bool {
    let found = try Int.fetchOne(db, sql: "PRAGMA user_version")
    let application = try Int32.fetchOne(db, sql: "PRAGMA application_id")
    return found == version && application == applicationID
  }

  /// The version of one of ours that is to be brought to the current one; nil for any other.
  static func olderVersion(_ db: Database) throws -> Int? {
    let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    let application = try Int32.fetchOne(db, sql: "PRAGMA application_id")
    return application == applicationID && (1..<version).contains(found) ? found : nil
  }

  /// Whether it holds no statements, as ours never do: a trigger or a view may go on for ever, and a view stand in a table's place.
  static func holdsOnlyData(_ db: Database) throws -> Bool {
    try Int.fetchOne(
      db, sql: "SELECT count(*) FROM sqlite_master WHERE type IN ('trigger', 'view')") == 0
  }

  /// What ails one of ours to which somebody else has added statements.
  static let addedStatements = "a trigger or a view"

  /// Brings a database to the current version, each step in one transaction with its number.
  ///
  /// - Throws: `DatabaseError` of damage for one of ours to which somebody else has added statements.
  static func bringUp(_ db: Database) throws -> Condition {
    let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    let application = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    let tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") ?? 0
    if application != applicationID {
      guard found == 0, application == 0, tables == 0 else { return .foreign }
    }
    if found < 0 { return .foreign }
    if found > version { return .newer(found) }
    guard try holdsOnlyData(db) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: addedStatements)
    }
    for number in found..<version {
      try db.inTransaction(.immediate) {
        try steps[number](db)
        try db.execute(sql: "PRAGMA application_id = \(applicationID)")
        try db.execute(sql: "PRAGMA user_version = \(number + 1)")
        return .commit
      }
    }
    return .current
  }
}
