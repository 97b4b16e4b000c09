package import Foundation
import Synchronization

/// Keeps answers for as long as the process lives: for runs without a state folder, and for tests.
package final class MemoryResponseStore: ResponseStore {
  private let entries: Mutex<[String: StoredResponse]>

  package init(_ entries: [String: StoredResponse] = [:]) {
    self.entries = Mutex(entries)
  }

  package func entry(for address: String) async throws(StoreError) -> StoredResponse? {
    entries.withLock { $0[address] }
  }

  package func store(_ response: StoredResponse, for address: String) async throws(StoreError) {
    entries.withLock { $0[address] = response }
  }

  package func confirm(_ address: String, at date: Date, run: Int64) async throws(StoreError) {
    entries.withLock { entries in
      guard let entry = entries[address] else { return }
      entries[address] = StoredResponse(
        body: entry.body, validators: entry.validators, fetchedAt: date, run: run)
    }
  }

  package func noteConfirmation(of address: String, at date: Date, by run: Int64)
    async throws(StoreError)
  {
    entries.withLock { entries in
      guard var entry = entries[address] else { return }
      entry.confirmation = StoredResponse.Confirmation(date: date, run: run)
      entries[address] = entry
    }
  }

  package func takeWarnings() async -> [String] { [] }

  /// All addresses with an entry, sorted; for tests.
  package var addresses: [String] {
    entries.withLock { $0.keys.sorted() }
  }

  /// Moves, removes and keeps entries in one step, for the journal that stands on this store.
  func revise(_ change: (inout [String: StoredResponse]) -> Void) {
    entries.withLock { change(&$0) }
  }
}
