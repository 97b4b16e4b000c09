extension CatalogDiff {
  /// The same without the characters, for whoever must not tell of them. Their ids stay in the lists of places and episodes.
  package func hiding(_ hidden: Set<CatalogCharacter.ID>) -> CatalogDiff {
    hidden.isEmpty ? self : CatalogDiff(self, hiding: hidden)
  }
}

extension CatalogHistory {
  /// The same without the characters; a change that has nothing else to tell goes with them.
  package func hiding(_ hidden: Set<CatalogCharacter.ID>) -> CatalogHistory {
    if hidden.isEmpty { return self }
    return CatalogHistory(
      begin: begin,
      changes: changes.map { change in
        Change(
          snapshot: change.snapshot, occurrence: change.occurrence,
          fingerprint: change.fingerprint, date: change.date, lastBefore: change.lastBefore,
          namesakes: change.namesakes, diff: change.diff.hiding(hidden))
      })
  }
}

extension CatalogState {
  /// The same without the characters, in the lists of places and episodes too.
  package func hiding(_ hidden: Set<CatalogCharacter.ID>) -> CatalogState {
    if hidden.isEmpty { return self }
    let state = CatalogState(
      catalog: catalog.applying([:], hiding: hidden, adding: []),
      avatars: avatars.filter { !hidden.contains($0.key) }, kinds: kinds, unknownKeys: unknownKeys)
    return own.map { state.with($0.hiding(hidden)) } ?? state
  }
}
