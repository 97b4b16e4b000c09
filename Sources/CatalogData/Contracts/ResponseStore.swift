package import Foundation

/// Keeps validated answers by address. Nothing is ever removed to make room for an answer that was not validated.
///
/// Safe to call from any task. Each call is one transaction: after a crash an entry is the old one or the new one.
package protocol ResponseStore: Sendable {
  /// The entry at hand; nil when there is none, or when it is damaged (the store then remembers a warning).
  func entry(for address: String) async throws(StoreError) -> StoredResponse?
  /// Puts a validated answer in the place of the old one.
  func store(_ response: StoredResponse, for address: String) async throws(StoreError)
  /// Notes that the entry was confirmed as current, without rewriting its body.
  func confirm(_ address: String, at date: Date, run: Int64) async throws(StoreError)
  /// Notes beside the entry that a crawl which is not finished found it current. Forgotten when the entry is replaced or
  /// confirmed; otherwise the journal decides what becomes of it.
  func noteConfirmation(of address: String, at date: Date, by run: Int64)
    async throws(StoreError)
  /// Damaged entries met since the last call, one line each.
  func takeWarnings() async -> [String]
}
