package import CatalogDomain
package import Foundation
import SystemPackage

extension DiskTier {
  package enum PruneMode: Hashable, Sendable {
    /// Say what would go.
    case plan
    case apply
  }

  /// Removes entries by age and size, the blobs that no entry stands on (then), and what interrupted writes left behind.
  ///
  /// Files in the folder that have not the name of a blob are somebody else's, and stay.
  package func prune(_ rule: PruneRule, at now: Date, mode: PruneMode) async throws(AvatarError)
    -> PruneOutcome
  {
    var rest = try await loadedLedger()
    var victims: [AvatarIndexEntry] = []
    if let unusedFor = rule.unusedFor {
      victims += rest.sorted().filter { now.timeIntervalSince($0.lastAccess) > unusedFor }
    }
    for entry in victims { rest.remove(entry.reference) }
    if let sizeLimit = rule.sizeLimit {
      let tooMuch = rest.victims(limit: sizeLimit, keeping: [])
      for entry in tooMuch { rest.remove(entry.reference) }
      victims += tooMuch
    }
    if mode == .apply, !victims.isEmpty {
      // The index first: killed in between, blobs without entries are left, which the next prune finds.
      for entry in victims { ledger?.remove(entry.reference) }
      try await index.remove(victims.map(\.reference))
    }
    var outcome = try sweep(keeping: rest, mode)
    outcome.references = victims.map(\.reference).sorted { $0.precedes($1) }
    return outcome
  }

  /// Removes every entry and every blob.
  package func clear() async throws(AvatarError) {
    let entries = try await loadedLedger().sorted()
    ledger = AvatarLedger()
    (used, confirmed, kept, isOverfull) = ([], [], [], false)
    try await index.remove(entries.map(\.reference))
    _ = try sweep(keeping: AvatarLedger(), .apply)
  }

  private func sweep(keeping rest: AvatarLedger, _ mode: PruneMode) throws(AvatarError)
    -> PruneOutcome
  {
    var outcome = PruneOutcome()
    do throws(FileSystemError) {
      let named = Set(rest.entries.values.compactMap { BlobName(digest: $0.digest, type: $0.type) })
      for (blob, item) in try blobs.found()
      where !named.contains(blob) && arriving[blob.digest] == nil {
        if mode == .apply { try blobs.files.remove(blobs.path(of: blob)) }
        outcome.blobs.append(blob.description)
        outcome.freedBytes += item.length
      }
      outcome.leftovers = try blobs.incoming().map(\.name)
      if mode == .apply {
        for name in outcome.leftovers {
          try blobs.files.remove(blobs.incomingFolder.appending(name))
        }
      }
    } catch {
      throw .storage("\(error)")
    }
    return outcome
  }
}
