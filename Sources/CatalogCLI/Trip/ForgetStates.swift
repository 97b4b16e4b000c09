import CatalogDomain
import CatalogImages

/// Forgets recorded states, and with them the pictures that only they had.
struct ForgetStates {
  let snapshots: any SnapshotRepository
  let pictures: DiskTier

  /// - Returns: those that were removed; the current one stays.
  @discardableResult
  func run(_ ids: Set<Snapshot.ID>) async throws(CommandFailure) -> Set<Snapshot.ID> {
    guard !ids.isEmpty else { return [] }
    let had: Set<String>
    let removed: Set<Snapshot.ID>
    do throws(SnapshotError) {
      had = try await snapshots.pictures()
      removed = try await snapshots.remove(ids)
    } catch {
      throw CommandFailure(error)
    }
    // Last: killed in between, pictures are left behind, which cache prune finds.
    do throws(AvatarError) {
      try await pictures.release(had)
    } catch {
      throw CommandFailure(error)
    }
    return removed
  }
}
