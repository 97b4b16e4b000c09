package import Foundation

/// The entries themselves: for single pages and records, which are whole by themselves, and for reading back a whole catalog.
package struct PlainShelf: AnswerShelf {
  private let store: any ResponseStore
  private let run: Int64

  /// - Parameter run: what new answers are marked with.
  package init(store: any ResponseStore, run: Int64) {
    self.store = store
    self.run = run
  }

  package func entry(for address: String) async throws(StoreError) -> StoredResponse? {
    try await store.entry(for: address)
  }

  package func mayStandIn(_ address: String) async -> Bool { true }

  package func keep(
    _ answer: ValidatedAnswer, for address: String, old: StoredResponse?, round: Int
  ) async throws(StoreError) {
    try await store.store(answer.stored(run: run), for: address)
  }

  package func confirm(
    _ address: String, entry: StoredResponse, at date: Date, round: Int
  ) async throws(StoreError) {
    try await store.confirm(address, at: date, run: run)
  }
}
