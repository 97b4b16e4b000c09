/// What lists that changed name, and that was not there before the first of the changes.
package struct AbsentRecords: Hashable, Sendable {
  package let characters: Set<CatalogCharacter.ID>
  package let episodes: Set<Episode.ID>

  package var isEmpty: Bool { characters.isEmpty && episodes.isEmpty }

  /// - Parameters:
  ///   - changes: the newest first.
  ///   - catalog: as it is after them.
  package init(_ changes: [CatalogHistory.Change], _ catalog: Catalog) {
    var characters: Set<CatalogCharacter.ID> = []
    var episodes: Set<Episode.ID> = []
    for diff in changes.map(\.diff) {
      let fields =
        diff.characters.changed.flatMap(\.fields) + diff.locations.changed.flatMap(\.fields)
        + diff.episodes.changed.flatMap(\.fields)
      for field in fields {
        switch field.new {
        case .characters:
          characters.formUnion((field.added + field.removed).map { CatalogCharacter.ID($0) })
        case .episodes: episodes.formUnion((field.added + field.removed).map { Episode.ID($0) })
        case .text, .place, .address, .moment: break
        }
      }
    }
    self.characters = Self.absent(characters, changes.map(\.diff.characters), catalog.characters)
    self.episodes = Self.absent(episodes, changes.map(\.diff.episodes), catalog.episodes)
  }

  /// Those of the ids that no record had before the first change: found by undoing one after the other.
  private static func absent<Record: CatalogRecord>(
    _ named: Set<Record.ID>, _ changes: [RecordChanges<Record>], _ present: [Record]
  ) -> Set<Record.ID> {
    if named.isEmpty { return named }
    var absent = named
    // By index: a loop over the records would copy each of them.
    for index in present.indices { absent.remove(present[index].id) }
    for change in changes {
      absent.formUnion(named.intersection(change.added.map(\.id)))
      absent.subtract(change.removed.map(\.id))
    }
    return absent
  }
}
