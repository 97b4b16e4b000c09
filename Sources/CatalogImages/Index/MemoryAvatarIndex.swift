package import CatalogDomain
package import Foundation

/// An index that lasts as long as the process.
package actor MemoryAvatarIndex: AvatarIndex {
  private var ledger: AvatarLedger

  package init(_ entries: [AvatarIndexEntry] = []) {
    ledger = AvatarLedger(entries)
  }

  package func entry(for reference: AvatarReference) -> AvatarIndexEntry? {
    ledger.entries[reference]
  }

  package func entries() -> [AvatarIndexEntry] { ledger.sorted() }

  package func entries(withDigest digest: String) -> [AvatarIndexEntry] {
    ledger.sorted().filter { $0.digest == digest }
  }

  package func store(_ entries: [AvatarIndexEntry]) {
    for entry in entries { ledger.put(entry) }
  }

  package func touch(_ references: [AvatarReference], at date: Date) {
    for reference in references { ledger.touch(reference, at: date) }
  }

  package func remove(_ references: [AvatarReference]) {
    for reference in references { ledger.remove(reference) }
  }

  package func totalBytes() -> Int { ledger.totalBytes }

  package func takeWarnings() -> [String] { [] }
}
