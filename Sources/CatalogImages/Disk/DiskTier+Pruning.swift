package import CatalogDomain
package import Foundation
import SystemPackage

extension DiskTier {
  /// Removes entries by age and those that cannot be read, the blobs that no entry stands on (then), what interrupted writes left behind,
  /// and what stands where a folder of the tier belongs.
  ///
  /// Files in the folder that have not the name of a blob are somebody else's, and stay.
  /// - Parameters:
  ///   - age: in seconds since the last use; nil keeps every entry.
  ///   - wanted: digests of pictures of the past, which nobody could give again: they stay unless they are damaged. So do recorded ones
  ///     that no entry stands on.
  package func prune(unusedFor age: TimeInterval?, at now: Date, but wanted: Set<String>)
    async throws(AvatarError) -> PruneOutcome
  {
    let pictures = try await recordedPictures()
    let entered = try await loadedIndex()
    let recorded = pictures.filter { !entered.isUsed($0) }
    var victims: [AvatarIndexEntry] = []
    if let age {
      victims = entered.sorted().filter { now.timeIntervalSince($0.lastAccess) > age }
    }
    for entry in victims { heldIndex?.remove(entry.reference) }
    try await index.removeDamaged()
    // The index first: killed in between, blobs without entries are left, which the next prune finds.
    try await index.remove(victims.map(\.reference))
    // As the index is by now: what was stored while it was written has its blob.
    return try sweep(keeping: try await loadedIndex(), and: wanted.union(recorded))
  }

  /// Removes every entry and every blob, and all else that `prune` removes.
  package func clear() async throws(AvatarError) -> PruneOutcome {
    let entries = try await loadedIndex().sorted()
    heldIndex = LoadedAvatarIndex()
    (used, confirmed, kept, isOverfull, excess) = ([], [], [], false, nil)
    // The blobs first, which a full disk does not keep from going: killed in between, entries are left whose pictures are missing, which
    // the next load fetches.
    let outcome = try sweep(keeping: LoadedAvatarIndex(), and: [])
    try await index.remove(entries.map(\.reference))
    try await index.removeDamaged()
    return outcome
  }

  private func sweep(keeping rest: LoadedAvatarIndex, and wanted: Set<String>) throws(AvatarError)
    -> PruneOutcome
  {
    var outcome = PruneOutcome()
    do throws(FileSystemError) {
      let named = Set(rest.entries.values.compactMap { BlobName(digest: $0.digest, type: $0.type) })
      for (blob, item) in try blobs.found()
      where !named.contains(blob) && arriving[blob.digest] == nil
        && (!wanted.contains(blob.digest) || blobs.isLost(blob))
      {
        try blobs.remove(blob)
        outcome.blobs.append(blob.description)
        outcome.freedBytes += item.length
      }
      outcome.obstacles = try blobs.removeObstacles().map(\.string)
      outcome.leftovers = try blobs.incoming()
      for name in outcome.leftovers { try blobs.remove(incoming: name) }
    } catch {
      throw .storage("\(error)")
    }
    return outcome
  }
}
