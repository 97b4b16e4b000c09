import CatalogDomain

extension CatalogDiff {
  /// Whether it says what the other says, with old and new in each other's place.
  func isReversal(of other: CatalogDiff) -> Bool {
    kinds == other.kinds && characters == other.characters.reversed
      && locations == other.locations.reversed && episodes == other.episodes.reversed
      && avatars == other.avatars.map(\.reversed) && addedAvatars == other.removedAvatars
      && removedAvatars == other.addedAvatars && imageMoves == other.imageMoves.map(\.reversed)
      && drift == CatalogDrift(appeared: other.drift.vanished, vanished: other.drift.appeared)
      && own == other.own?.reversed
  }
}

extension RecordChanges {
  fileprivate var reversed: Self {
    Self(added: removed, removed: added, changed: changed.map(\.reversed))
  }
}

extension ImageMove {
  fileprivate var reversed: Self { Self(character: character, old: new, new: old) }
}

extension AvatarChange {
  fileprivate var reversed: Self {
    Self(oldCharacter: newCharacter, newCharacter: oldCharacter, old: new, new: old)
  }
}

extension OwnChanges {
  fileprivate var reversed: Self {
    Self(
      corrected: takenBack.map(\.reversed), takenBack: corrected.map(\.reversed),
      changed: changed.map(\.reversed), created: created.reversed)
  }
}
