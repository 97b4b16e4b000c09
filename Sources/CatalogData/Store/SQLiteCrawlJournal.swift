import GRDB

/// The journal of crawls, in the same database as the answers, so that a whole crawl becomes current in one transaction.
package final class SQLiteCrawlJournal: CrawlJournal {
  private let database: CatalogStore

  package init(_ database: CatalogStore) {
    self.database = database
  }

  package func openGeneration() async throws(StoreError) -> Int64? {
    try database.read { try Int64.fetchOne($0, sql: "SELECT open_generation FROM crawl") }
  }

  package func begin(_ generation: Int64) async throws(StoreError) {
    try database.write { db in
      try db.execute(sql: "UPDATE crawl SET open_generation = ?", arguments: [generation])
      try Self.removeDrafts(db, "<> ?", [generation])
    }
  }

  package func finish(_ generation: Int64, promoting addresses: [String], inUse: [String])
    async throws(StoreError)
  {
    try database.write { db in
      let isDrafted = try db.cachedStatement(sql: "SELECT 1 FROM responses WHERE url = ?")
      let remove = try db.cachedStatement(sql: "DELETE FROM responses WHERE url = ?")
      let rename = try db.cachedStatement(sql: "UPDATE responses SET url = ? WHERE url = ?")
      let confirm = try db.cachedStatement(
        sql: """
          UPDATE responses SET fetched_at = confirmed_at, generation = confirmed_generation
          WHERE url = ? AND confirmed_generation >= ?
          """)
      for address in addresses {
        let draft = Draft.address(of: address)
        if try Int.fetchOne(isDrafted, arguments: [draft]) != nil {
          try remove.execute(arguments: [address])
          try rename.execute(arguments: [address, draft])
        } else {
          try confirm.execute(arguments: [address, generation])
        }
      }
      try Self.removeDrafts(db, "NOT NULL", [])
      try Self.mark(inUse, db)
      // An older version kept a ledger there.
      try db.execute(
        sql: "UPDATE crawl SET open_generation = NULL, finished_generation = ?, ledger = NULL",
        arguments: [generation])
    }
  }

  package func remember(inUse: [String]) async throws(StoreError) {
    // Who only reads notes nothing.
    if database.isReading { return }
    let marked = try database.read { db in
      try Set(String.fetchAll(db, sql: "SELECT url FROM responses WHERE in_use"))
    }
    guard marked != Set(inUse) else { return }
    try database.write { try Self.mark(inUse, $0) }
  }

  package func abandon(_ generation: Int64) async throws(StoreError) {
    try database.write { db in
      try Self.removeDrafts(db, ">= ?", [generation])
      try db.execute(
        sql: "UPDATE crawl SET open_generation = NULL WHERE open_generation = ?",
        arguments: [generation])
    }
  }

  private static func mark(_ inUse: [String], _ db: Database) throws {
    try db.execute(sql: "UPDATE responses SET in_use = 0 WHERE in_use")
    let mark = try db.cachedStatement(sql: "UPDATE responses SET in_use = 1 WHERE url = ?")
    for address in inUse { try mark.execute(arguments: [address]) }
  }

  /// Removes the drafts of the runs that meet the condition, and forgets what those confirmed.
  private static func removeDrafts(
    _ db: Database, _ condition: String, _ arguments: StatementArguments
  ) throws {
    // GLOB compares bytes, and can use the index of the addresses.
    try db.execute(
      sql: "DELETE FROM responses WHERE url GLOB '\(Draft.prefix)*' AND generation \(condition)",
      arguments: arguments)
    try db.execute(
      sql: """
        UPDATE responses SET confirmed_at = NULL, confirmed_generation = NULL
        WHERE confirmed_generation \(condition)
        """, arguments: arguments)
  }
}
