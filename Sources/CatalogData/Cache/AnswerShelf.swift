package import Foundation

/// Where the cache keeps answers: the plain entries, or the drafts of a crawl.
///
/// Safe to call from any task.
package protocol AnswerShelf: Sendable {
  /// The newest answer that may be used.
  func entry(for address: String) async throws(StoreError) -> StoredResponse?
  /// Whether that entry may be given where the network fails.
  func mayStandIn(_ address: String) async -> Bool
  /// Keeps a validated answer. `old` is the entry it replaces.
  /// - Parameter round: of the list in this run, from 0.
  func keep(
    _ answer: ValidatedAnswer, for address: String, old: StoredResponse?, round: Int
  ) async throws(StoreError)
  /// Notes that the entry was confirmed as current.
  /// - Parameter round: as in `keep`.
  func confirm(_ address: String, entry: StoredResponse, at date: Date, round: Int)
    async throws(StoreError)
}
