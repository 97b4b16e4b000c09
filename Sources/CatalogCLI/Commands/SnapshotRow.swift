import CatalogDomain

/// A recorded state as `snapshot list` and `snapshot show` tell it.
struct SnapshotRow: Encodable, Sendable {
  /// What differs from the snapshot before.
  struct Changes: Encodable, Sendable {
    /// Characters.
    let added: Int
    let removed: Int
    let changed: Int
    let others: OtherChanges
  }

  let id: Int
  let isCurrent: Bool
  let firstSeen: String
  let lastSeen: String
  let characters: Int
  let locations: Int
  let episodes: Int
  let avatars: Int
  let fingerprint: String
  /// Nil for the first, and where one of the two is damaged.
  let changes: Changes?

  init(_ snapshot: Snapshot, isCurrent: Bool, since diff: CatalogDiff?) {
    id = snapshot.id.rawValue
    self.isCurrent = isCurrent
    firstSeen = UTCDate(snapshot.firstSeen).description
    lastSeen = UTCDate(snapshot.lastSeen).description
    characters = snapshot.characters
    locations = snapshot.locations
    episodes = snapshot.episodes
    avatars = snapshot.avatars
    fingerprint = snapshot.fingerprint
    changes = diff.map {
      Changes(
        added: $0.characters.added.count, removed: $0.characters.removed.count,
        changed: $0.characters.changed.count, others: OtherChanges($0))
    }
  }
}
