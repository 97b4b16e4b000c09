import CatalogDomain
import Crypto
package import Foundation
import GRDB

/// Keeps validated answers in the state database, across runs.
///
/// The digest is checked at each read: an entry that fails it, or cannot be read, is not there and leaves a warning, until a new
/// answer takes its place.
package final class SQLiteResponseStore: ResponseStore {
  private let database: CatalogStore

  package init(_ database: CatalogStore) {
    self.database = database
  }

  package func entry(for address: String) async throws(StoreError) -> StoredResponse? {
    let row = try database.readApart { db -> ResponseRow? in
      do {
        return try Row.fetchOne(db.cachedStatement(sql: ResponseRow.select), arguments: [address])
          .map(ResponseRow.init)
      } catch let error where StoreErrorMapper.isDamage(error) {
        return .unreadable
      }
    }
    guard let row else { return nil }
    guard let response = row.response else {
      database.warnings.add("stored answer \(address) is damaged; it counts as not stored")
      return nil
    }
    database.noteAccess(of: address, last: row.lastAccess)
    return response
  }

  package func store(_ response: StoredResponse, for address: String) async throws(StoreError) {
    let body = response.body
    let digest = Data(SHA256.hash(data: body))
    try database.write { db in
      try db.cachedStatement(
        sql: """
          INSERT INTO responses
            (url, status, etag, last_modified, fetched_at, last_access, length, digest, generation,
              in_use)
          VALUES (?, 200, ?, ?, ?, ?, ?, ?, ?, 0)
          ON CONFLICT (url) DO UPDATE SET
            status = excluded.status, etag = excluded.etag, last_modified = excluded.last_modified,
            fetched_at = excluded.fetched_at, last_access = excluded.last_access,
            length = excluded.length, digest = excluded.digest, generation = excluded.generation,
            confirmed_at = NULL, confirmed_generation = NULL
          """
      ).execute(arguments: [
        address, response.validators.etag, response.validators.lastModified,
        response.fetchedAt.timeIntervalSince1970, database.now().timeIntervalSince1970,
        body.count, digest, response.run,
      ])
      try db.cachedStatement(
        sql: """
          INSERT OR REPLACE INTO response_bodies (id, body)
          VALUES ((SELECT id FROM responses WHERE url = ?), ?)
          """
      ).execute(arguments: [address, body])
    }
  }

  package func confirm(_ address: String, at date: Date, run: Int64) async throws(StoreError) {
    try database.write { db in
      try db.cachedStatement(
        sql: """
          UPDATE responses SET fetched_at = ?, last_access = ?, generation = ?,
            confirmed_at = NULL, confirmed_generation = NULL
          WHERE url = ?
          """
      ).execute(arguments: [
        date.timeIntervalSince1970, database.now().timeIntervalSince1970, run, address,
      ])
    }
  }

  package func noteConfirmation(of address: String, at date: Date, by run: Int64)
    async throws(StoreError)
  {
    try database.write { db in
      try db.cachedStatement(
        sql: """
          UPDATE responses SET confirmed_at = ?, last_access = ?, confirmed_generation = ?
          WHERE url = ?
          """
      ).execute(arguments: [
        date.timeIntervalSince1970, database.now().timeIntervalSince1970, run, address,
      ])
    }
  }

  package func takeWarnings() async -> [String] {
    database.warnings.take()
  }
}
