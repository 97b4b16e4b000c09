import CatalogDomain
import Foundation

/// The index in memory: which address stands on which blob, and how many bytes the blobs take in all. A value; does no I/O.
struct LoadedAvatarIndex: Sendable {
  private(set) var entries: [AvatarReference: AvatarIndexEntry] = [:]
  /// Of all blobs, each once.
  private(set) var totalBytes = 0
  private var blobs: [String: Blob] = [:]

  private struct Blob {
    /// How many addresses stand on it. Which ones is only asked when there is too much, and found then.
    var uses = 0
    /// In bytes, as the entry that came last has it: others with the same digest may be damaged.
    var length = 0
  }

  init(_ entries: [AvatarIndexEntry] = []) {
    for entry in entries { put(entry) }
  }

  mutating func put(_ entry: AvatarIndexEntry) {
    remove(entry.reference)
    var blob = blobs[entry.digest] ?? Blob()
    let length = Self.length(entry)
    totalBytes += length - blob.length
    blob.uses += 1
    blob.length = length
    blobs[entry.digest] = blob
    entries[entry.reference] = entry
  }

  mutating func remove(_ reference: AvatarReference) {
    guard let entry = entries.removeValue(forKey: reference), var blob = blobs[entry.digest] else {
      return
    }
    blob.uses -= 1
    if blob.uses == 0 { totalBytes -= blob.length }
    blobs[entry.digest] = blob.uses > 0 ? blob : nil
  }

  func isUsed(_ digest: String) -> Bool { blobs[digest] != nil }

  /// Of the blobs with these digests.
  func bytes(of digests: Set<String>) -> Int {
    digests.reduce(0) { $0 + (blobs[$1]?.length ?? 0) }
  }

  mutating func touch(_ reference: AvatarReference, at date: Date) {
    guard let entry = entries[reference] else { return }
    entries[reference]?.lastAccess = ClockTolerance.lastUse(noted: entry.lastAccess, now: date)
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
      rest -= blobs[blob.digest]?.length ?? 0
    }
    return victims
  }

  /// What a damaged entry claims must not overflow the sum.
  private static func length(_ entry: AvatarIndexEntry) -> Int {
    min(max(entry.length, 0), 1 << 40)
  }
}

extension AvatarReference {
  /// The order of all lists: by the bytes of the address, in every locale.
  func precedes(_ other: AvatarReference) -> Bool {
    text.precedes(other.text)
  }
}
