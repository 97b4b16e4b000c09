/// The tables a state folder had before there were snapshots.
enum StoreOfVersionOne {
  static let sql = """
    CREATE TABLE responses (
      id INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE, status INTEGER NOT NULL, etag TEXT,
      last_modified TEXT, fetched_at REAL NOT NULL, last_access REAL NOT NULL,
      length INTEGER NOT NULL, digest BLOB NOT NULL, generation INTEGER NOT NULL
    );
    CREATE TABLE response_bodies (
      id INTEGER PRIMARY KEY REFERENCES responses(id) ON DELETE CASCADE, body BLOB NOT NULL
    );
    CREATE TABLE crawl (
      id INTEGER PRIMARY KEY CHECK (id = 1), open_generation INTEGER,
      finished_generation INTEGER, ledger BLOB
    );
    INSERT INTO crawl (id) VALUES (1);
    CREATE TABLE avatars (
      url TEXT NOT NULL PRIMARY KEY, digest TEXT NOT NULL, type TEXT NOT NULL,
      width INTEGER NOT NULL, height INTEGER NOT NULL, length INTEGER NOT NULL, etag TEXT,
      last_modified TEXT, fetched_at REAL NOT NULL, last_access REAL NOT NULL
    );
    CREATE INDEX avatars_digest ON avatars(digest);
    CREATE TABLE accepted (
      id INTEGER PRIMARY KEY CHECK (id = 1), fingerprint TEXT NOT NULL, since REAL NOT NULL
    );
    CREATE TABLE accepted_characters (id INTEGER PRIMARY KEY);
    PRAGMA application_id = 1128354881;
    PRAGMA user_version = 1;
    """
}
