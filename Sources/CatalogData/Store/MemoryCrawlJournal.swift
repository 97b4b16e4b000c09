import Synchronization

/// The journal of crawls into a `MemoryResponseStore`. What is in use is not noted: nobody prunes it.
package final class MemoryCrawlJournal: CrawlJournal {
  private let store: MemoryResponseStore
  private let open = Mutex<Int64?>(nil)

  package init(store: MemoryResponseStore) {
    self.store = store
  }

  package func openGeneration() async throws(StoreError) -> Int64? {
    open.withLock { $0 }
  }

  package func begin(_ generation: Int64) async throws(StoreError) {
    open.withLock { $0 = generation }
    removeDrafts { $0 != generation }
  }

  package func finish(_ generation: Int64, promoting addresses: [String], inUse: [String])
    async throws(StoreError)
  {
    store.revise { entries in
      for address in addresses {
        let draft = entries[Draft.address(of: address)]
        entries[address] = draft ?? entries[address].map { $0.confirmed(by: generation) ?? $0 }
      }
    }
    removeDrafts { _ in true }
    open.withLock { $0 = nil }
  }

  package func remember(inUse: [String]) async throws(StoreError) {}

  package func abandon(_ generation: Int64) async throws(StoreError) {
    removeDrafts { $0 >= generation }
    open.withLock { open in
      if open == generation { open = nil }
    }
  }

  /// Removes the drafts of the runs that are gone, and forgets what those confirmed.
  private func removeDrafts(where isGone: (Int64) -> Bool) {
    store.revise { entries in
      entries = entries.filter { !$0.key.hasPrefix(Draft.prefix) || !isGone($0.value.run) }
      for (address, entry) in entries {
        guard let confirmation = entry.confirmation, isGone(confirmation.run) else {
          continue
        }
        entries[address]?.confirmation = nil
      }
    }
  }
}
