extension CatalogDiff {
  /// The same without the characters, in the lists of places and episodes too, for whoever must not tell of them. A status or gender is
  /// told of when any other character brought it, or had it last; a key that the catalog does not keep is told of in any case, as nobody
  /// can say whose it was.
  package func hiding(_ hidden: Set<CatalogCharacter.ID>) -> CatalogDiff {
    hidden.isEmpty ? self : CatalogDiff(self, hiding: hidden)
  }

  /// Without the characters.
  private init(_ diff: CatalogDiff, hiding hidden: Set<CatalogCharacter.ID>) {
    kinds = diff.kinds
    characters = diff.characters.hiding(hidden)
    locations = diff.locations.hiding(hidden) { $0.without(hidden) }
    episodes = diff.episodes.hiding(hidden) { $0.without(hidden) }
    avatars = diff.avatars.filter { !hidden.contains($0.id) }
    addedAvatars = diff.addedAvatars.filter { !hidden.contains($0.key) }
    removedAvatars = diff.removedAvatars.filter { !hidden.contains($0.key) }
    imageMoves = diff.imageMoves.filter { !hidden.contains($0.character) }
    drift = diff.driftHiding(hidden)
    own = diff.own?.hiding(hidden)
  }

  /// What appeared came with characters that were added or changed; what vanished went with others.
  private func driftHiding(_ hidden: Set<CatalogCharacter.ID>) -> CatalogDrift {
    let brought = characters.added + characters.changed.map(\.new)
    let taken = characters.removed + characters.changed.map(\.old)
    return CatalogDrift(
      appeared: drift.appeared.filter { !$0.isOf(brought, onlyAmong: hidden) },
      vanished: drift.vanished.filter { !$0.isOf(taken, onlyAmong: hidden) })
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
