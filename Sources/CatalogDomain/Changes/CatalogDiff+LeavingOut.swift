extension CatalogDiff {
  /// The diff without some characters: nothing in it tells of them.
  package init(_ diff: CatalogDiff, leavingOut hidden: Set<CatalogCharacter.ID>) {
    kinds = diff.kinds
    characters = RecordChanges(
      added: diff.characters.added.filter { !hidden.contains($0.id) },
      removed: diff.characters.removed.filter { !hidden.contains($0.id) },
      changed: diff.characters.changed.filter { !hidden.contains($0.id) })
    locations = diff.locations
    episodes = diff.episodes
    avatars = diff.avatars.filter { !hidden.contains($0.id) }
    addedAvatars = diff.addedAvatars.filter { !hidden.contains($0.key) }
    removedAvatars = diff.removedAvatars.filter { !hidden.contains($0.key) }
    imageMoves = diff.imageMoves.filter { !hidden.contains($0.character) }
    drift = diff.drift
  }
}

extension CatalogHistory {
  /// The history without some characters; changes that then tell nothing are left out.
  package func leavingOut(_ hidden: Set<CatalogCharacter.ID>) -> CatalogHistory {
    guard !hidden.isEmpty else { return self }
    return CatalogHistory(
      begin: begin,
      changes: changes.map { change in
        Change(
          snapshot: change.snapshot, occurrence: change.occurrence,
          fingerprint: change.fingerprint, date: change.date,
          diff: CatalogDiff(change.diff, leavingOut: hidden))
      })
  }
}
