/// Records that were gone before the first of the changes that are told, and that lists of these name all the same: each as it was last.
package struct EarlierRecords: Hashable, Sendable {
  /// Each id once.
  package let characters: [CatalogCharacter]
  /// Each id once.
  package let episodes: [Episode]

  package static let none = EarlierRecords(characters: [], episodes: [])

  package init(characters: [CatalogCharacter], episodes: [Episode]) {
    self.characters = characters
    self.episodes = episodes
  }

  func hiding(_ hidden: Set<CatalogCharacter.ID>) -> EarlierRecords {
    EarlierRecords(
      characters: characters.filter { !hidden.contains($0.id) }, episodes: episodes)
  }
}
