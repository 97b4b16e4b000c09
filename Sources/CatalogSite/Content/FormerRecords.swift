package import CatalogDomain

/// What the source once had and has no longer: texts that speak of it are no mistakes of their owner's.
package struct FormerRecords: Hashable, Sendable {
  let characters: Set<CatalogCharacter.ID>
  /// Those of them that the site has a page of.
  let pages: Set<CatalogCharacter.ID>
  let statuses: Set<CharacterStatus>
  let species: Set<String>

  /// Nothing is known of the past.
  package static let none = FormerRecords()

  private init() {
    (characters, pages, statuses, species) = ([], [], [], [])
  }

  /// - Parameters:
  ///   - history: as much as is recorded, without characters that the owner hides.
  ///   - told: as much as the site tells of it.
  ///   - catalog: as the site shows it.
  package init(_ history: CatalogHistory, told: CatalogHistory, _ catalog: Catalog) {
    let present = Set(catalog.characters.map(\.id))
    characters = Self.removed(history).subtracting(present)
    pages = Self.removed(told).subtracting(present)
    var statuses: Set<CharacterStatus> = []
    var species: Set<String> = []
    for change in history.changes {
      let characters = change.diff.characters
      for character in characters.removed + characters.changed.map(\.old) {
        statuses.insert(character.status)
        species.insert(character.species)
      }
    }
    self.statuses = statuses.subtracting(catalog.characters.map(\.status))
    self.species = species.subtracting(catalog.characters.map(\.species))
  }

  private static func removed(_ history: CatalogHistory) -> Set<CatalogCharacter.ID> {
    Set(history.changes.flatMap { $0.diff.characters.removed.map(\.id) })
  }
}
