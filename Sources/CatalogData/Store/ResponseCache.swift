package import Foundation
import GRDB

/// What `catalog cache` does with the stored answers: look, verify, prune, clear. Returns values; printing is the caller's.
package struct ResponseCache: Sendable {
  package struct Info: Hashable, Sendable {
    package var entries = 0
    /// Answers of a crawl that is not finished.
    package var drafts = 0
    /// Of all bodies.
    package var bytes = 0
    /// Of the database on the disk, with the pictures' index, the journal and the recorded states.
    package var fileBytes = 0
    /// When the oldest and newest answers were fetched or last confirmed; nil without answers.
    package var oldest: Date?
    package var newest: Date?
    package var openGeneration: Int64?

    package init() {}
  }

  package struct Verification: Hashable, Sendable {
    /// Entries that were looked at.
    package let entries: Int
    /// Addresses of damaged entries, sorted.
    package let damaged: [String]
    /// What SQLite itself finds wrong with the file, one line each.
    package let findings: [String]

    package init(entries: Int, damaged: [String], findings: [String]) {
      self.entries = entries
      self.damaged = damaged
      self.findings = findings
    }
  }

  package struct Removal: Hashable, Sendable {
    package let entries: Int
    package let bytes: Int

    package init(entries: Int, bytes: Int) {
      self.entries = entries
      self.bytes = bytes
    }
  }

  private let database: CatalogStore

  package init(_ database: CatalogStore) {
    self.database = database
  }

  package func info() throws(StoreError) -> Info {
    try database.flush()
    var info = try database.read { db in
      var info = Info()
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT count(*) AS entries, \(Self.bytes) AS bytes,
            min(fetched_at) FILTER (WHERE \(Self.isDated)) AS oldest,
            max(fetched_at) FILTER (WHERE \(Self.isDated)) AS newest,
            total(url GLOB '\(Draft.prefix)*') AS drafts FROM responses
          """)
      if let row {
        info.drafts = Int.fromDatabaseValue(row["drafts"]) ?? 0
        info.entries = (Int.fromDatabaseValue(row["entries"]) ?? 0) - info.drafts
        info.bytes = Int.fromDatabaseValue(row["bytes"]) ?? 0
        info.oldest = Self.date(row["oldest"])
        info.newest = Self.date(row["newest"])
      }
      let crawl = try Row.fetchOne(db, sql: "SELECT * FROM crawl")
      info.openGeneration = Int64.fromDatabaseValue(crawl?["open_generation"] ?? .null)
      return info
    }
    info.fileBytes = database.fileBytes
    return info
  }

  private static func date(_ value: DatabaseValue) -> Date? {
    Double.fromDatabaseValue(value).map(Date.init(timeIntervalSince1970:))
  }

  // Any column of a damaged row may be of another type, or beyond all bounds: what cannot be is left out.
  private static let isDated = "typeof(fetched_at) = 'real'"
  /// Of all bodies: no row of SQLite holds more than 2 GB.
  private static let bytes = """
    sum(length) FILTER (WHERE typeof(length) = 'integer' AND length BETWEEN 0 AND \(Int32.max))
    """

  /// Reads every body and compares its digest; asks SQLite whether the file holds together. Changes nothing.
  package func verify() throws(StoreError) -> Verification {
    try database.read { db in
      let urls = try String.fetchAll(db, sql: "SELECT url FROM responses ORDER BY url")
      let select = try db.cachedStatement(sql: ResponseRow.select)
      let damaged = try urls.filter { url in
        do {
          return try Row.fetchOne(select, arguments: [url]).map(ResponseRow.init)?.response == nil
        } catch let error where StoreErrorMapper.isDamage(error) {
          return true
        }
      }
      return Verification(entries: urls.count, damaged: damaged, findings: try Self.findings(db))
    }
  }

  /// Makes the indexes of the database anew, where SQLite finds that one does not tell what its table holds.
  /// - Returns: whether one did not.
  package func mendIndexes() throws(StoreError) -> Bool {
    guard try !database.read(Self.findings).isEmpty else { return false }
    try database.write { try $0.execute(sql: "REINDEX") }
    return true
  }

  private static func findings(_ db: Database) throws -> [String] {
    try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
  }

  /// Removes answers that nobody used since the date, drafts included. Those whose last use may be later stay.
  package func prune(unusedSince date: Date) throws(StoreError) -> Removal {
    try database.flush()
    let noted = date.addingTimeInterval(-CatalogStore.accessPrecision)
    return try remove("last_access < ?", [noted.timeIntervalSince1970])
  }

  /// Removes answers that the last whole catalog was not made of: pages that are no more, single records, searches.
  /// Removes nothing before the first whole crawl, and nothing of an interrupted one.
  package func pruneUnneeded() throws(StoreError) -> Removal {
    try remove(
      """
      url NOT GLOB '\(Draft.prefix)*' AND NOT in_use AND confirmed_generation IS NULL
      AND generation IS NOT (SELECT open_generation FROM crawl)
      AND EXISTS (SELECT 1 FROM crawl WHERE finished_generation NOT NULL)
      """, [])
  }

  /// Removes all answers and the journal. The pictures' index stays: it belongs to the pictures.
  package func clear() throws(StoreError) -> Removal {
    // In one transaction: answers without a journal would look like those of no crawl, which `pruneUnneeded` leaves alone.
    try remove("1", []) {
      try $0.execute(
        sql: "UPDATE crawl SET open_generation = NULL, finished_generation = NULL, ledger = NULL")
    }
  }

  /// - Parameter rest: what is to be done with it, or not at all.
  private func remove(
    _ condition: String, _ arguments: StatementArguments,
    with rest: (Database) throws -> Void = { _ in }
  ) throws(StoreError) -> Removal {
    let removal = try database.write { db in
      let row = try Row.fetchOne(
        db,
        sql: "SELECT count(*) AS n, \(Self.bytes) AS b FROM responses WHERE \(condition)",
        arguments: arguments)
      try db.execute(sql: "DELETE FROM responses WHERE \(condition)", arguments: arguments)
      try rest(db)
      return Removal(
        entries: Int.fromDatabaseValue(row?["n"] ?? .null) ?? 0,
        bytes: Int.fromDatabaseValue(row?["b"] ?? .null) ?? 0)
    }
    // There may have been no room for it the last time.
    let isHollow = try database.isHollow()
    if removal.entries > 0 || isHollow { try database.shrink() }
    return removal
  }
}
