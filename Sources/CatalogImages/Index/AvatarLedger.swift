import CatalogDomain
import Foundation

/// The index in memory: which address stands on which blob, and how many bytes the blobs take in all. A value; does no I/O.
struct AvatarLedger: Sendable {
  private(set) var entries: [AvatarReference: AvatarIndexEntry] = [:]
  /// Of all blobs, each once.
  private(set) var totalBytes = 0
  /// How many addresses stand on a blob. Which ones is only asked when there is too much, and found then.
  private var uses: [String: Int] = [:]

  init(_ entries: [AvatarIndexEntry] = []) {
    for entry in entries { put(entry) }
  }

  mutating func put(_ entry: AvatarIndexEntry) {
    remove(entry.reference)
    if uses[entry.digest] == nil { totalBytes += entry.length }
    uses[entry.digest, default: 0] += 1
    entries[entry.reference] = entry
  }

  mutating func remove(_ reference: AvatarReference) {
    guard let entry = entries.removeValue(forKey: reference) else { return }
    if let count = uses[entry.digest], count > 1 {
      uses[entry.digest] = count - 1
    } else {
      uses[entry.digest] = nil
      totalBytes -= entry.length
    }
  }

  func isUsed(_ digest: String) -> Bool { uses[digest] != nil }

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
    let byAge = Dictionary(
      grouping: entries.values.filter { !kept.contains($0.digest) }, by: \.digest
    )
    .map { digest, entries in
      (
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
    text.precedes(other.text)
  }
}
