package import Foundation

/// A state of the data that was recorded: once, however often it was seen.
package struct Snapshot: Identifiable, Hashable, Sendable {
  package typealias ID = RecordID<Snapshot>

  /// Counted from 1; a later state has a higher one.
  package let id: ID
  /// The same for the same records: see `CatalogIdentity`.
  package let fingerprint: String
  package let characters: Int
  package let locations: Int
  package let episodes: Int
  /// Characters whose picture is known.
  package let avatars: Int
  /// When the data was first and last known to be like this. It may have been different in between.
  package let firstSeen: Date
  package let lastSeen: Date

  package init(
    id: ID, fingerprint: String, characters: Int, locations: Int, episodes: Int, avatars: Int,
    firstSeen: Date, lastSeen: Date
  ) {
    self.id = id
    self.fingerprint = fingerprint
    self.characters = characters
    self.locations = locations
    self.episodes = episodes
    self.avatars = avatars
    self.firstSeen = firstSeen
    self.lastSeen = lastSeen
  }
}
