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
    }
  ]

  /// What is to be known of a file before it is used.
  enum Condition {
    case current
    case newer(Int)
    case foreign
  }

  /// Brings a database to the current version, each step in one transaction with its number.
  static func bringUp(_ db: Database) throws -> Condition {
    let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    let application = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    let tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") ?? 0
    if application != applicationID {
      guard found == 0, application == 0, tables == 0 else { return .foreign }
    }
    if found < 0 { return .foreign }
    if found > version { return .newer(found) }
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
