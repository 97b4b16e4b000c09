import CatalogDomain
import Crypto
import Foundation
import GRDB

/// A stored answer as it comes out of the tables.
struct ResponseRow {
  /// Nil when body, length and digest do not agree.
  let response: StoredResponse?
  let lastAccess: Date

  /// The columns `generation` and `confirmed_generation` hold runs: they are older than the word.
  static let select = """
    SELECT etag, last_modified, fetched_at, last_access, length, digest, generation, confirmed_at,
      confirmed_generation, body
    FROM responses LEFT JOIN response_bodies USING (id) WHERE url = ?
    """

  /// Stands for a row on a damaged page of the file.
  static let unreadable = ResponseRow(response: nil, lastAccess: .distantPast)

  private init(response: StoredResponse?, lastAccess: Date) {
    self.response = response
    self.lastAccess = lastAccess
  }

  /// Nothing is taken for granted: any column of a damaged row may be of another type.
  init(_ row: Row) {
    lastAccess = Date(timeIntervalSince1970: Double.fromDatabaseValue(row["last_access"]) ?? 0)
    guard let body = Data.fromDatabaseValue(row["body"]),
      let digest = Data.fromDatabaseValue(row["digest"]),
      let fetchedAt = Double.fromDatabaseValue(row["fetched_at"]),
      let run = Int64.fromDatabaseValue(row["generation"]),
      Int.fromDatabaseValue(row["length"]) == body.count, SHA256.hash(data: body) == digest
    else {
      response = nil
      return
    }
    response = StoredResponse(
      body: body,
      validators: Validators(
        etag: String.fromDatabaseValue(row["etag"]),
        lastModified: String.fromDatabaseValue(row["last_modified"])),
      fetchedAt: Date(timeIntervalSince1970: fetchedAt), run: run,
      confirmation: Self.confirmation(row))
  }

  private static func confirmation(_ row: Row) -> StoredResponse.Confirmation? {
    guard let date = Double.fromDatabaseValue(row["confirmed_at"]),
      let run = Int64.fromDatabaseValue(row["confirmed_generation"])
    else { return nil }
    return StoredResponse.Confirmation(date: Date(timeIntervalSince1970: date), run: run)
  }
}
