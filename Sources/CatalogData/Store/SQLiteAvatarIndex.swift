package import CatalogDomain
package import Foundation
import GRDB

/// The index of pictures, in the state database.
package final class SQLiteAvatarIndex: AvatarIndex {
  private let database: CatalogStore
  private let warnings = WarningLog()

  package init(_ database: CatalogStore) {
    self.database = database
  }

  package func entries() async throws(AvatarError) -> [AvatarIndexEntry] {
    let found = try storing { () throws(StoreError) in
      try database.read { db in
        try Row.fetchAll(db.cachedStatement(sql: "SELECT * FROM avatars ORDER BY url"))
          .map { (String.fromDatabaseValue($0["url"]) ?? "without an address", Self.entry($0)) }
      }
    }
    return found.compactMap { address, entry in
      if entry == nil {
        warnings.add("the index entry of picture \(address) is damaged; it counts as not stored")
      }
      return entry
    }
  }

  package func store(_ entries: [AvatarIndexEntry]) async throws(AvatarError) {
    try write(entries) { db, entry in
      try db.cachedStatement(
        sql: """
          INSERT OR REPLACE INTO avatars
            (url, digest, type, width, height, length, etag, last_modified, fetched_at, last_access)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """
      ).execute(arguments: [
        entry.reference.text, entry.digest, entry.type.rawValue, entry.width,
        entry.height, entry.length, entry.validators.etag, entry.validators.lastModified,
        entry.fetchedAt.timeIntervalSince1970, entry.lastAccess.timeIntervalSince1970,
      ])
    }
  }

  package func touch(_ references: [AvatarReference], at date: Date) async throws(AvatarError) {
    try write(references) { db, reference in
      try db.cachedStatement(
        sql: "UPDATE avatars SET last_access = \(CatalogStore.lastUse) WHERE url = ?2"
      ).execute(arguments: [date.timeIntervalSince1970, reference.text])
    }
  }

  package func remove(_ references: [AvatarReference]) async throws(AvatarError) {
    try write(references) { db, reference in
      try db.cachedStatement(sql: "DELETE FROM avatars WHERE url = ?")
        .execute(arguments: [reference.text])
    }
  }

  package func removeDamaged() async throws(AvatarError) {
    let damaged = try storing { () throws(StoreError) in
      try database.read { db in
        try Row.fetchAll(db.cachedStatement(sql: "SELECT rowid, * FROM avatars"))
          .filter { Self.entry($0) == nil }.compactMap { Int64.fromDatabaseValue($0["rowid"]) }
      }
    }
    try write(damaged) { db, row in
      try db.cachedStatement(sql: "DELETE FROM avatars WHERE rowid = ?").execute(arguments: [row])
    }
  }

  package func takeWarnings() async -> [String] {
    warnings.take()
  }

  private static func entry(_ row: Row) -> AvatarIndexEntry? {
    guard let url = String.fromDatabaseValue(row["url"]).flatMap(URL.init(string:)),
      let digest = String.fromDatabaseValue(row["digest"]),
      let type = String.fromDatabaseValue(row["type"]).flatMap(ImageType.init(rawValue:)),
      let width = Int.fromDatabaseValue(row["width"]),
      let height = Int.fromDatabaseValue(row["height"]),
      let length = Int.fromDatabaseValue(row["length"]),
      let fetchedAt = Double.fromDatabaseValue(row["fetched_at"]),
      let lastAccess = Double.fromDatabaseValue(row["last_access"])
    else { return nil }
    return AvatarIndexEntry(
      reference: AvatarReference(url: url), digest: digest, type: type, width: width,
      height: height, length: length,
      validators: Validators(
        etag: String.fromDatabaseValue(row["etag"]),
        lastModified: String.fromDatabaseValue(row["last_modified"])),
      fetchedAt: Date(timeIntervalSince1970: fetchedAt),
      lastAccess: Date(timeIntervalSince1970: lastAccess))
  }

  /// One transaction over all items; none for no items.
  private func write<Item>(_ items: [Item], _ change: (Database, Item) throws -> Void)
    throws(AvatarError)
  {
    guard !items.isEmpty else { return }
    try storing { () throws(StoreError) in
      try database.write { db in
        for item in items { try change(db, item) }
      }
    }
  }

  private func storing<Value>(_ work: () throws(StoreError) -> Value) throws(AvatarError) -> Value {
    do throws(StoreError) {
      return try work()
    } catch {
      throw .storage(error.description)
    }
  }
}
