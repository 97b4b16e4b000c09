extension CatalogDiff {
  /// The same without the characters, in the lists of places and episodes too, for whoever must not tell of them. A status or gender is
  /// told of when any other character brought it, or had it last; of a key that the catalog does not keep nobody can say whose it was.
  package func hiding(_ hidden: Set<CatalogCharacter.ID>) -> CatalogDiff {
    hidden.isEmpty ? self : CatalogDiff(self, hiding: hidden)
  }

  /// What appeared, came with characters that were added or changed; what vanished went with others.
  func driftHiding(_ hidden: Set<CatalogCharacter.ID>) -> CatalogDrift {
    let brought = characters.added + characters.changed.map(\.new)
    let taken = characters.removed + characters.changed.map(\.old)
    return CatalogDrift(
      appeared: drift.appeared.filter { !$0.isOf(brought, onlyAmong: hidden) },
      vanished: drift.vanished.filter { !$0.isOf(taken, onlyAmong: hidden) })
  }
}

extension RecordChanges {
  /// The same of records that list characters, without these in the lists; a change that has nothing else to tell goes with them.
  func hiding(_ hidden: Set<CatalogCharacter.ID>, _ without: (Record) -> Record) -> Self {
    Self(
      added: added.map(without), removed: removed.map(without),
      changed: changed.compactMap { change in
        let fields = change.fields.compactMap { $0.hiding(hidden) }
        return fields.isEmpty
          ? nil : RecordChange(old: without(change.old), new: without(change.new), fields: fields)
      })
  }
}

extension FieldChange {
  fileprivate func hiding(_ hidden: Set<CatalogCharacter.ID>) -> FieldChange? {
    guard case .characters(let old) = old, case .characters(let new) = new else { return self }
    let (before, after) = (old.filter { !hidden.contains($0) }, new.filter { !hidden.contains($0) })
    return before == after
      ? nil : FieldChange(field: field, old: .characters(before), new: .characters(after))
  }
}

extension CatalogTrait {
  fileprivate func isOf(
    _ characters: [CatalogCharacter], onlyAmong hidden: Set<CatalogCharacter.ID>
  ) -> Bool {
    let having = characters.filter { character in
      switch self {
      case .status: self == .status(character.status.written)
      case .gender: self == .gender(character.gender.written)
      case .key, .null: false
      }
    }
    return !having.isEmpty && having.allSatisfy { hidden.contains($0.id) }
  }
}

extension CatalogHistory {
  /// The same without the characters; a change that has nothing else to tell goes with them.
  package func hiding(_ hidden: Set<CatalogCharacter.ID>) -> CatalogHistory {
    if hidden.isEmpty { return self }
    return CatalogHistory(
      begin: begin, untold: updated,
      changes: changes.map { change in
        Change(
          snapshot: change.snapshot, occurrence: change.occurrence,
          fingerprint: change.fingerprint, date: change.date, noted: change.noted,
          lastBefore: change.lastBefore, diff: change.diff.hiding(hidden))
      }, forgotten: forgotten.hiding(hidden))
  }

  /// As much as a site tells: the newest changes, of those that have anything to tell without the characters.
  package func told(hiding hidden: Set<CatalogCharacter.ID>, limit: Int) -> CatalogHistory {
    let shown = hiding(hidden)
    return CatalogHistory(
      begin: shown.begin, untold: shown.untold, changes: Array(shown.changes.prefix(limit)),
      forgotten: shown.forgotten)
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
