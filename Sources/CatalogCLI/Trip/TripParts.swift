import CatalogDomain
import CatalogImages
import Foundation

/// What a trip works with, made by the composition root. Everything here is a contract or already configured.
struct TripParts: Sendable {
  let catalogs: any CatalogRepository
  let avatars: TieredImageLoader
  /// Where the site's pictures are read from when they are written.
  let pictures: DiskTier
  let snapshots: any SnapshotRepository
  let tracker: any Tracker
  /// What answers and pictures are dated by, and what they are measured against once all are there.
  let now: @Sendable () -> Date
  /// What was met when the state was opened.
  let openingWarnings: [String]
}
