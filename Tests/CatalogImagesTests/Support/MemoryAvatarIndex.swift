import CatalogDomain
import Foundation

/// An index that lasts as long as the test.
actor MemoryAvatarIndex: AvatarIndex {
  private var stored: [AvatarReference: AvatarIndexEntry] = [:]

  func entry(for reference: AvatarReference) -> AvatarIndexEntry? { stored[reference] }

  func entries() -> [AvatarIndexEntry] {
    stored.values.sorted { $0.reference.text.precedes($1.reference.text) }
  }

  func store(_ entries: [AvatarIndexEntry]) {
    for entry in entries { stored[entry.reference] = entry }
  }

  func touch(_ references: [AvatarReference], at date: Date) {
    for reference in references {
      guard let entry = stored[reference] else { continue }
      stored[reference]?.lastAccess = max(entry.lastAccess, date)
    }
  }

  func remove(_ references: [AvatarReference]) {
    for reference in references { stored[reference] = nil }
  }

  func takeWarnings() -> [String] { [] }
}
