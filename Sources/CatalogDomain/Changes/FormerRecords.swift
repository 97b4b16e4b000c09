/// What the source once had and has no longer: words that speak of it are no mistakes of their owner's.
package struct FormerRecords: Hashable, Sendable {
  package let characters: Set<CatalogCharacter.ID>
  /// Those of them that the site has a page of.
  package let pages: Set<CatalogCharacter.ID>
  package let locations: Set<Location.ID>
  package let episodes: Set<Episode.ID>
  /// Names that locations had before, with the one that had it last; that may be there still, under another name. Asked of names that no
  /// location has now.
  let locationNames: [String: Location.ID]
  /// The same of the codes of episodes.
  let episodeCodes: [String: Episode.ID]
  package let statuses: Set<CharacterStatus>
  package let genders: Set<CharacterGender>
  package let species: Set<String>

  /// Nothing is known of the past.
  package static let none = FormerRecords()

  private init() {
    (characters, pages, locations, episodes) = ([], [], [], [])
    (locationNames, episodeCodes) = ([:], [:])
    (statuses, genders, species) = ([], [], [])
  }

  /// - Parameters:
  ///   - history: as much as is recorded; without characters that the owner hides, where the site is to speak of it.
  ///   - told: as much as the site tells of it.
  ///   - catalog: as the source has it, or as the site shows it.
  package init(_ history: CatalogHistory, told: CatalogHistory, _ catalog: Catalog) {
    let forgotten = history.forgotten
    characters = Self.removed(
      history, \.characters, and: forgotten.characters, without: catalog.characters)
    pages = Self.removed(told, \.characters, without: catalog.characters)
    locations = Self.removed(
      history, \.locations, and: Set(forgotten.locations.keys), without: catalog.locations)
    episodes = Self.removed(
      history, \.episodes, and: Set(forgotten.episodes.keys), without: catalog.episodes)
    locationNames = Self.names(history, \.locations, \.name, and: forgotten.locations)
    episodeCodes = Self.names(history, \.episodes, \.code, and: forgotten.episodes)
    var statuses = forgotten.statuses
    var genders = forgotten.genders
    var species = forgotten.species
    for change in history.changes {
      let characters = change.diff.characters
      for character in characters.removed + characters.changed.map(\.old) {
        statuses.insert(character.status)
        genders.insert(character.gender)
        species.insert(character.species)
      }
    }
    self.statuses = statuses.subtracting(catalog.characters.map(\.status))
    self.genders = genders.subtracting(catalog.characters.map(\.gender))
    self.species = species.subtracting(catalog.characters.map(\.species))
  }

  private static func removed<Record: CatalogRecord>(
    _ history: CatalogHistory, _ kind: (CatalogDiff) -> RecordChanges<Record>,
    and forgotten: Set<Record.ID> = [], without present: [Record]
  ) -> Set<Record.ID> {
    let removed = forgotten.union(history.changes.flatMap { kind($0.diff).removed.map(\.id) })
    return removed.isEmpty ? removed : removed.subtracting(present.map(\.id))
  }

  private static func names<Record: CatalogRecord>(
    _ history: CatalogHistory, _ kind: (CatalogDiff) -> RecordChanges<Record>,
    _ name: (Record) -> String, and forgotten: [Record.ID: Set<String>]
  ) -> [String: Record.ID] {
    var owners: [String: Record.ID] = [:]
    // The newest change comes first.
    for change in history.changes {
      let records = kind(change.diff)
      for record in records.removed + records.changed.map(\.old) {
        if owners[name(record)] == nil { owners[name(record)] = record.id }
      }
    }
    for (id, names) in forgotten.sorted(by: { $0.key < $1.key }) {
      for name in names where owners[name] == nil { owners[name] = id }
    }
    return owners
  }
}
