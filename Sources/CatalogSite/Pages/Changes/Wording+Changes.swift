import CatalogDomain

/// What search engines show of the pages about changes, and of a character that is gone.
extension Wording {
  /// - Parameter begin: the date, for people, of the earliest state that is known.
  func description(ofChangesSince begin: String) -> String {
    texts.filled(.describeChanges, begin)
  }

  func description(of change: ChangeRow) -> String {
    texts.filled(.describeChange, change.date, change.summary)
  }

  /// - Parameter change: took the character out.
  func description(of character: CatalogCharacter, goneBy change: ChangeRow) -> String {
    texts.filled(.describeGone, part(character.name), change.date)
  }
}
