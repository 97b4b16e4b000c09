package import Foundation

/// The whole catalog at one moment: every record of every kind.
package struct Catalog: Hashable, Sendable {
  /// By id, each once.
  package let characters: [CatalogCharacter]
  /// By id, each once.
  package let locations: [Location]
  /// By id, each once.
  package let episodes: [Episode]
  /// When the oldest of the answers the catalog was made from was fetched or last confirmed.
  package let asOf: Date

  /// Sorts the records by id; the order they come in never matters.
  package init(
    characters: [CatalogCharacter], locations: [Location], episodes: [Episode], asOf: Date
  ) {
    self.characters = characters.sorted { $0.id < $1.id }
    self.locations = locations.sorted { $0.id < $1.id }
    self.episodes = episodes.sorted { $0.id < $1.id }
    self.asOf = asOf
  }
}
