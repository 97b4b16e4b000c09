package import CatalogDomain
package import Foundation
import SystemPackage

extension DiskTier {
  /// Writes what was only noted so far, makes names last, and evicts down to the size limit. To be called at the end of a run; the index is
  /// held no longer then, and read again should more be asked for.
  package func flush(at now: Date) async throws(AvatarError) {
    try await writeConfirmed()
    let references = used.sorted { $0.precedes($1) }
    used = []
    for reference in references { heldIndex?.touch(reference, at: now) }
    try await index.touch(references, at: now)
    let (blobs, shards) = (blobs, unsynchronizedShards)
    unsynchronizedShards = []
    do {
      try await BlockingWork.run { () throws(FileSystemError) in
        try blobs.synchronize(shards: shards)
      }
    } catch {
      throw .storage("\(error)")
    }
    try await evict()
    if let bytes = heldIndex?.totalBytes {
      excess =
        bytes > sizeLimit
        ? "the pictures of this run take \(ByteCount(bytes)), more than the limit of \(ByteCount(sizeLimit)); raise \(sizeSetting)"
        : nil
    }
    forgetIndex()
  }

  /// Keeps what is stored for these addresses to the end of the run: a store for one must not evict what the run has yet to come to.
  func keep(_ references: [AvatarReference]) async throws(AvatarError) {
    let loaded = try await loadedIndex()
    for reference in references {
      if let entry = loaded.entries[reference] { kept.insert(entry.digest) }
    }
  }

  /// Keeps these to the end of the run, which shows them and has them from an earlier one of this process, so that it asks for none.
  package func keep(digests: Set<String>) {
    kept.formUnion(digests)
  }

  /// The digests of what is stored at these addresses.
  func digests(at references: [AvatarReference]) async throws(AvatarError) -> Set<String> {
    let loaded = try await loadedIndex()
    return Set(references.compactMap { loaded.entries[$0]?.digest })
  }

  /// Stored pictures that `copy` could not use since the last call.
  func takeUnusable() -> [UnusableCopy] {
    defer { unusable = [] }
    return unusable
  }

  /// Other damage met since the last call, one line each.
  func takeWarnings() async -> [String] {
    let fromIndex = await index.takeWarnings()
    defer { warnings = [] }
    return fromIndex + warnings
  }

  /// Forgets the picture at the address; the blob goes when no other address stands on it.
  func remove(_ reference: AvatarReference) async throws(AvatarError) {
    guard let entry = try await loadedIndex().entries[reference] else { return }
    try await remove([entry])
  }

  /// Takes entries out of the index, and then the blobs that nobody stands on any more out of the folder.
  /// - Parameter wanted: digests of blobs that stay all the same.
  func remove(_ entries: [AvatarIndexEntry], but wanted: Set<String> = [])
    async throws(AvatarError)
  {
    guard !entries.isEmpty else { return }
    for entry in entries { heldIndex?.remove(entry.reference) }
    try await index.remove(entries.map(\.reference))
    try removeBlobs(
      entries.filter { !wanted.contains($0.digest) }
        .compactMap { BlobName(digest: $0.digest, type: $0.type) })
  }

  /// Removes pictures that are recorded no longer, unless an address stands on them.
  /// - Parameter digests: those that were recorded; nothing is removed of those that still are.
  package func release(_ digests: Set<String>) async throws(AvatarError) {
    let rest = digests.subtracting(try await recordedPictures())
    _ = try await loadedIndex()
    try removeBlobs(
      rest.sortedByBytes().flatMap { digest in
        ImageType.allCases.compactMap { BlobName(digest: digest, type: $0) }
      })
    forgetIndex()
  }

  /// Those that nobody stands on. Where the index is not at hand nobody knows, and they stay until `prune`.
  private func removeBlobs(_ names: [BlobName]) throws(AvatarError) {
    guard let heldIndex else { return }
    for blob in names where !heldIndex.isUsed(blob.digest) && arriving[blob.digest] == nil {
      do {
        try blobs.remove(blob)
      } catch {
        throw .storage("\(error)")
      }
    }
  }

  /// Down to nine tenths of the limit, so that a full tier does not evict at every store.
  func evict() async throws(AvatarError) {
    guard let bytes = heldIndex?.totalBytes, bytes > sizeLimit, !isOverfull else { return }
    let recorded = try await recordedPictures()
    guard let heldIndex else { return }
    try await remove(heldIndex.victims(limit: sizeLimit / 10 * 9, keeping: kept), but: recorded)
    guard let rest = self.heldIndex?.totalBytes, rest > sizeLimit else { return }
    // What this run uses stays; as that only grows, there is no need to look again.
    isOverfull = true
  }

  func writeConfirmed() async throws(AvatarError) {
    let entries = confirmed.compactMap { heldIndex?.entries[$0] }
    confirmed = []
    try await index.store(entries.sorted { $0.reference.precedes($1.reference) })
  }

  /// Removes what killed writers left behind.
  func sweepIncoming() throws(AvatarError) {
    do throws(FileSystemError) {
      for name in try blobs.incoming() { try blobs.remove(incoming: name) }
    } catch {
      throw .storage("\(error)")
    }
  }
}
