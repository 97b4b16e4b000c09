import CatalogDomain
import Foundation

/// The index in memory: which address stands on which blob, and how many bytes the blobs take in all. A value; does no I/O.
struct AvatarLedger: Sendable {
  private(set) var entries: [AvatarReference: AvatarIndexEntry] = [:]
  /// Of all blobs, each once.
  private(set) var totalBytes = 0
  private var addresses: [String: Set<AvatarReference>] = [:]

  init(_ entries: [AvatarIndexEntry] = []) {
    for entry in entries { put(entry) }
  }

  mutating func put(_ entry: AvatarIndexEntry) {
    remove(entry.reference)
    if addresses[entry.digest, default: []].isEmpty { totalBytes += entry.length }
    addresses[entry.digest, default: []].insert(entry.reference)
    entries[entry.reference] = entry
  }

  mutating func remove(_ reference: AvatarReference) {
    guard let entry = entries.removeValue(forKey: reference) else { return }
    addresses[entry.digest]?.remove(reference)
    if addresses[entry.digest]?.isEmpty == true {
      addresses[entry.digest] = nil
      totalBytes -= entry.length
    }
  }

  func isUsed(_ digest: String) -> Bool { addresses[digest] != nil }

  mutating func touch(_ reference: AvatarReference, at date: Date) {
    guard let entry = entries[reference], entry.lastAccess < date else { return }
    entries[reference]?.lastAccess = date
  }

  /// By address, in the order of its UTF-8 bytes.
  func sorted() -> [AvatarIndexEntry] {
    entries.values.sorted { $0.reference.precedes($1.reference) }
  }

  /// The entries that stand on the blobs to give up so that the rest takes at most `limit` bytes: the blobs not used for longest
  /// first, none of those that are kept.
  func victims(limit: Int, keeping kept: Set<String>) -> [AvatarIndexEntry] {
    guard totalBytes > limit else { return [] }
    let byAge = addresses.filter { !kept.contains($0.key) }
      .map { digest, references in
        let entries = references.compactMap { self.entries[$0] }
        return (
          digest: digest, entries: entries,
          lastAccess: entries.map(\.lastAccess).max() ?? .distantPast
        )
      }
      .sorted { ($0.lastAccess, $0.digest) < ($1.lastAccess, $1.digest) }
    var rest = totalBytes
    var victims: [AvatarIndexEntry] = []
    for blob in byAge where rest > limit {
      victims += blob.entries
      rest -= blob.entries.first?.length ?? 0
    }
    return victims
  }
}

extension AvatarReference {
  /// The order of all lists: by the bytes of the address, in every locale.
  func precedes(_ other: AvatarReference) -> Bool {
    url.absoluteString.utf8.lexicographicallyPrecedes(other.url.absoluteString.utf8)
  }
}
