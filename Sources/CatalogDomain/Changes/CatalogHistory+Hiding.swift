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
      }, earlier: earlier.hiding(hidden), forgotten: forgotten.hiding(hidden))
  }

  /// As much as a site tells: the newest changes, of those that have anything to tell without the characters.
  package func told(hiding hidden: Set<CatalogCharacter.ID>, limit: Int) -> CatalogHistory {
    let shown = hiding(hidden)
    return CatalogHistory(
      begin: shown.begin, untold: shown.untold, changes: Array(shown.changes.prefix(limit)),
      earlier: shown.earlier, forgotten: shown.forgotten)
  }
}
