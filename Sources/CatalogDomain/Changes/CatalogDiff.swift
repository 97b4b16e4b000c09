/// What differs between two states of the data. A record is known by its id, whatever its name and wherever it stands in a list.
///
/// The diff of the states the other way round says the same, with old and new in each other's place.
package struct CatalogDiff: Hashable, Sendable {
  /// The kinds of record both states know of and the filter asked for; the others say nothing.
  package let kinds: Set<RecordKind>
  package let characters: RecordChanges<CatalogCharacter>
  package let locations: RecordChanges<Location>
  package let episodes: RecordChanges<Episode>
  /// Of characters in both states, by id; also where only what is known of the picture changed.
  package let avatars: [AvatarChange]
  /// The known pictures of characters that were added, and of those that were removed: digests by id.
  package let addedAvatars: [CatalogCharacter.ID: String]
  package let removedAvatars: [CatalogCharacter.ID: String]
  /// By character.
  package let imageMoves: [ImageMove]
  package let drift: CatalogDrift
  /// What the owner of the site did, apart from all this; nil where one of the states does not know, or nothing is the owner's.
  package let own: OwnChanges?

  package init(from old: CatalogState, to new: CatalogState, filter: FieldFilter = .all) {
    let kinds = old.kinds.intersection(new.kinds).filter(filter.includes)
    self.kinds = kinds
    func changes<Record: CatalogRecord>(_ records: (Catalog) -> [Record]) -> RecordChanges<Record> {
      guard kinds.contains(Record.kind) else { return RecordChanges() }
      return RecordChanges(from: records(old.catalog), to: records(new.catalog), filter: filter)
    }
    characters = changes(\.characters)
    locations = changes(\.locations)
    episodes = changes(\.episodes)
    let pictures =
      kinds.contains(.character)
      ? PictureChanges(from: old, to: new, filter: filter) : PictureChanges()
    avatars = pictures.avatars
    addedAvatars = pictures.added
    removedAvatars = pictures.removed
    imageMoves = pictures.moves
    let counted = { (trait: CatalogTrait) in
      kinds.contains(trait.kind) && filter.includes(trait)
    }
    drift = CatalogDrift(from: old.traits, to: new.traits, where: counted)
    own =
      kinds.contains(.character) ? OwnChanges(from: old, to: new, filter: filter) : nil
  }

  /// Pictures that changed, and not only our knowledge of them.
  package var changedAvatars: [AvatarChange] { avatars.filter(\.isChange) }

  /// Whether nothing differs but our knowledge of pictures.
  package var isEmpty: Bool {
    characters.isEmpty && locations.isEmpty && episodes.isEmpty && imageMoves.isEmpty
      && drift.isEmpty && !avatars.contains(where: \.isChange)
      && own?.isEmpty != false
  }
}

extension CatalogTrait {
  fileprivate var kind: RecordKind {
    switch self {
    case .key(let kind, _), .null(let kind, _): kind
    case .status, .gender: .character
    }
  }
}
