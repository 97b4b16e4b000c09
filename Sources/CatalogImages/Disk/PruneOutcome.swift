package import CatalogDomain

/// What was pruned.
package struct PruneOutcome: Hashable, Sendable {
  /// Addresses taken out of the index, in order.
  package var references: [AvatarReference] = []
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
