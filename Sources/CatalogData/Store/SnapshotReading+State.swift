import CatalogDomain
import Foundation
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

  /// The records of these ids, each as it was in the last of the snapshots that has it.
  /// - Parameter snapshots: the earliest first.
  /// - Throws: `SnapshotDamage` for a record that cannot be read.
  func last<Record: CanonicalRecord>(_ ids: Set<Record.ID>, in snapshots: [Snapshot.ID]) throws
    -> [Record]
  {
    try ids.sorted().compactMap { id in
      let versions = try Row.fetchAll(
        db,
        sql:
          "SELECT since, until, content FROM snapshot_records WHERE kind = ? AND record = ?",
        arguments: [SnapshotRecordKind(Record.kind).rawValue, id.rawValue])
      for snapshot in snapshots.reversed() {
        let version = versions.first { row in
          guard let since = Int.fromDatabaseValue(row[0]), since <= snapshot.rawValue else {
            return false
          }
          return Int.fromDatabaseValue(row[1]).map { $0 > snapshot.rawValue } ?? true
        }
        if let version {
          return try record(id, Data.fromDatabaseValue(version[2]) ?? Data()) as Record
        }
      }
      return nil
    }
  }

  private func advice(for id: Snapshot.ID) throws -> String {
    let removal = "`catalog snapshot prune \(id)` removes it"
    guard try current() == id else { return removal }
    return
      "it is the state the data is in: the next `catalog crawl` mends it, and where that finds other data, \(removal) afterwards"
  }
}
