package import CatalogDomain
package import Foundation
import GRDB

/// The last accepted catalog, in the state database.
package final class SQLiteAcceptedCatalogs: AcceptedCatalogs {
  private let database: CatalogStore

  package init(_ database: CatalogStore) {
    self.database = database
  }

  package func characters() async throws(RecordsPageError) -> Set<CatalogCharacter.ID> {
    let ids = try storing { () throws(StoreError) in
      try database.read { try Int.fetchAll($0, sql: "SELECT id FROM accepted_characters") }
    }
    return Set(ids.map { CatalogCharacter.ID($0) })
  }

  package func identity(of catalog: Catalog) async throws(RecordsPageError) -> CatalogIdentity {
    let fingerprint = CatalogFingerprint(catalog).hexadecimal
    let seconds = try storing { () throws(StoreError) in
      try database.read { db in
        try Double.fetchOne(
          db, sql: "SELECT since FROM accepted WHERE fingerprint = ?", arguments: [fingerprint])
      }
    }
    return CatalogIdentity(
      fingerprint: fingerprint, knownSince: seconds.map(Date.init(timeIntervalSince1970:)))
  }

  package func accept(_ catalog: Catalog, as identity: CatalogIdentity, since date: Date)
    async throws(RecordsPageError)
  {
    guard identity.knownSince == nil else { return }
    try storing { () throws(StoreError) in
      try database.write { db in
        try db.execute(
          sql: "INSERT OR REPLACE INTO accepted (id, fingerprint, since) VALUES (1, ?, ?)",
          arguments: [identity.fingerprint, date.timeIntervalSince1970])
        try db.execute(sql: "DELETE FROM accepted_characters")
        let insert = try db.cachedStatement(sql: "INSERT INTO accepted_characters (id) VALUES (?)")
        for character in catalog.characters {
          try insert.execute(arguments: [character.id.rawValue])
        }
      }
    }
  }

  private func storing<Value>(_ work: () throws(StoreError) -> Value) throws(RecordsPageError)
    -> Value
  {
    do {
      return try work()
    } catch {
      throw RecordsPageError(request: "the accepted catalog", reason: .storage(error.description))
    }
  }
}
