/// What was pruned, or cleared.
package struct PruneOutcome: Hashable, Sendable {
  /// Blobs removed, by name.
  package var blobs: [String] = []
  /// Files of interrupted writes removed, by name.
  package var leftovers: [String] = []
  /// What stood where a folder of the tier belongs and was removed, by path.
  package var obstacles: [String] = []
  /// Of the removed blobs.
  package var freedBytes = 0

  package init() {}
}
