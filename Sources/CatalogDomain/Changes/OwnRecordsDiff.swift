/// What differs between the owner's records of two sites as `catalog.json` holds them, also where they only follow the source.
///
/// `OwnChanges` compares the same records with the source's: it tells what the owner changed.
package struct OwnRecordsDiff: Hashable, Sendable {
  package let corrected: CatalogDiff
  package let created: CatalogDiff
  /// Whether only the newer site has any.
  package let isFirst: Bool
  /// Whether only the older site has any.
  package let isLast: Bool

  /// Nil when one of the states does not know of its owner's records, or the filter leaves characters out.
  package init?(from old: CatalogState, to new: CatalogState, filter: FieldFilter = .all) {
    guard filter.includes(.character), let before = old.own, let after = new.own else { return nil }
    corrected = CatalogDiff(
      from: before.state(of: before.corrected), to: after.state(of: after.corrected),
      filter: filter)
    created = CatalogDiff(
      from: before.state(of: before.created), to: after.state(of: after.created), filter: filter)
    isFirst = before.isEmpty && !after.isEmpty
    isLast = !before.isEmpty && after.isEmpty
  }
}

extension OwnRecords {
  /// Some of the records as the characters of a state.
  func state(of characters: [CatalogCharacter]) -> CatalogState {
    CatalogState(characters, avatars: avatars)
  }
}
