/// What recording a state would come to.
package struct SnapshotProspect: Sendable {
  /// The snapshot it is, or would become.
  package let snapshot: Snapshot.ID
  /// The state, with what is known of pictures from before.
  package let state: CatalogState
  /// What differs from the current state; nil when it is the current one, or the first.
  package let change: CatalogDiff?
  /// Why nobody can tell what differs, if that is so: the current state is damaged.
  package let damage: String?

  package init(
    snapshot: Snapshot.ID, state: CatalogState, change: CatalogDiff?, damage: String? = nil
  ) {
    self.damage = damage
    self.snapshot = snapshot
    self.state = state
    self.change = change
  }
}
