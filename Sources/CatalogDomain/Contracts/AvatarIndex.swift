package import Foundation

/// Remembers which bytes each picture's address stood for, and since when: never the bytes themselves.
///
/// One entry per address; several addresses may share one digest, and then share one file on the disk.
/// Safe to call from any task. Each call is one transaction: after a crash all of it is there or nothing. A call with an empty
/// list does nothing. An entry that cannot be read back (damaged, of an unknown version) is as if it were not there, and is
/// told by `takeWarnings`.
/// - Throws: `AvatarError.storage` only; its text names the file, what is wrong and what to do.
package protocol AvatarIndex: Sendable {
  /// All entries, by address in the order of its UTF-8 bytes.
  func entries() async throws(AvatarError) -> [AvatarIndexEntry]
  /// Puts the entries in the place of those with the same addresses.
  func store(_ entries: [AvatarIndexEntry]) async throws(AvatarError)
  /// Notes that the pictures were used, as `ClockTolerance.lastUse` has it. Addresses without an entry are passed over.
  func touch(_ references: [AvatarReference], at date: Date) async throws(AvatarError)
  /// Forgets the addresses. Those without an entry are passed over.
  func remove(_ references: [AvatarReference]) async throws(AvatarError)
  /// Forgets the entries that cannot be read back, which `remove` cannot name.
  func removeDamaged() async throws(AvatarError)
  /// Damaged entries met since the last call, one line each.
  func takeWarnings() async -> [String]
}
