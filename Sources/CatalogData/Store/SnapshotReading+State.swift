import CatalogDomain
import GRDB

extension SnapshotReading {
  /// The whole state, compared with what was noted of it; nil when there is no such snapshot.
  /// - Throws: `SnapshotDamage` that says what helps.
  func state(of id: Snapshot.ID) throws -> CatalogState? {
    do {
      return try comparedState(of: id)
    } catch var damage as SnapshotDamage {
      damage.advice = try damage.advice ?? advice(for: id)
      throw damage
    }
  }

  private func comparedState(of id: Snapshot.ID) throws -> CatalogState? {
    guard let snapshot = try snapshot(id) else { return nil }
    let isIn = Self.isIn(id)
    let state = CatalogState(
      catalog: Catalog(
        characters: try records(where: isIn), locations: try records(where: isIn),
        episodes: try records(where: isIn), asOf: snapshot.firstSeen),
      avatars: try avatars(of: id), unknownKeys: try shape(of: id).keys)
    guard try isRecorded(state, as: snapshot) else {
      throw SnapshotDamage(what: "snapshot \(id) is not what was recorded")
    }
    return state
  }

  /// Whether the state is what was noted of the snapshot.
  func isRecorded(_ state: CatalogState, as snapshot: Snapshot) throws -> Bool {
    let pictures = try Row.fetchOne(
      db, sql: "SELECT pictures FROM snapshots WHERE id = ?", arguments: [snapshot.id.rawValue])
    let catalog = state.catalog
    return [
      catalog.characters.count, catalog.locations.count, catalog.episodes.count,
      state.avatars.count,
    ] == [snapshot.characters, snapshot.locations, snapshot.episodes, snapshot.avatars]
      && CatalogFingerprint(state).hexadecimal == snapshot.fingerprint
      && CatalogFingerprint(avatars: state.avatars).hexadecimal
        == String.fromDatabaseValue(pictures?[0] ?? .null)
  }

  private func advice(for id: Snapshot.ID) throws -> String {
    let removal = "`catalog snapshot prune \(id)` removes it"
    guard try current() == id else { return removal }
    return
      "it is the state the data is in: the next `catalog crawl` mends it, and where that finds other data, \(removal) afterwards"
  }
}
