package import Foundation

/// The entries themselves: for single pages and records, which are whole by themselves, and for reading back a whole catalog.
package struct PlainShelf: AnswerShelf {
  private let store: any ResponseStore
  private let generation: Int64

  /// - Parameter generation: what new answers are marked with.
  package init(store: any ResponseStore, generation: Int64) {
    self.store = store
    self.generation = generation
  }

  package func entry(for address: String) async throws(StoreError) -> StoredResponse? {
    try await store.entry(for: address)
  }

  package func mayStandIn(_ address: String) async -> Bool { true }

  package func keep(
    _ answer: ValidatedAnswer, for address: String, old: StoredResponse?, reading: Int
  ) async throws(StoreError) {
    try await store.store(answer.stored(generation: generation), for: address)
  }

  package func confirm(
    _ address: String, entry: StoredResponse, at date: Date, reading: Int
  ) async throws(StoreError) {
    try await store.confirm(address, at: date, generation: generation)
  }
}
