import CatalogDomain
import Foundation

/// An index that lasts as long as the test.
actor MemoryAvatarIndex: AvatarIndex {
  private var stored: [AvatarReference: AvatarIndexEntry] = [:]
  private var damaged: [String] = []
  private var warnings: [String] = []

  /// From now on there is an entry that cannot be read, and this is told of it.
  func damage(_ warning: String) {
    damaged.append(warning)
  }

  func entry(for reference: AvatarReference) -> AvatarIndexEntry? { stored[reference] }

  func entries() -> [AvatarIndexEntry] {
    warnings += damaged
    return stored.values.sorted { $0.reference.text.precedes($1.reference.text) }
  }

  func store(_ entries: [AvatarIndexEntry]) {
    for entry in entries { stored[entry.reference] = entry }
  }

  func touch(_ references: [AvatarReference], at date: Date) {
    for reference in references {
      guard let entry = stored[reference] else { continue }
      stored[reference]?.lastAccess = ClockTolerance.lastUse(noted: entry.lastAccess, now: date)
    }
  }

  func remove(_ references: [AvatarReference]) {
    for reference in references { stored[reference] = nil }
  }

  func removeDamaged() {
    damaged = []
  }

  func takeWarnings() -> [String] {
    defer { warnings = [] }
    return warnings
  }
}
