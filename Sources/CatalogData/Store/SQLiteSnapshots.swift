package import CatalogDomain
package import Foundation
import GRDB

/// The snapshots, in the state database. Records are kept as lines of the canonical form, each version once, with the first snapshot
/// that has it and the first that has it no more.
package final class SQLiteSnapshots: SnapshotRepository {
  private let database: CatalogStore

  package init(_ database: CatalogStore) {
    self.database = database
  }

  package func snapshots() async throws(SnapshotError) -> [Snapshot] {
    try reading { try $0.snapshots() }
  }

  package func history() async throws(SnapshotError) -> [SnapshotSighting] {
    try reading { try $0.history() }
  }

  package func pictures() async throws(SnapshotError) -> Set<String> {
    try reading { try $0.pictures() }
  }

  package func pictures(of characters: [CatalogCharacter]) async throws(SnapshotError)
    -> [CatalogCharacter.ID: String]
  {
    try reading { reading in
      guard let current = try reading.current() else { return [:] }
      return try SnapshotPictures(reading).known(of: characters, in: current)
    }
  }

  /// The digests of all pictures that a snapshot tells of and the current one does not, in lower-case hex: their addresses give others now.
  package func pastPictures() async throws(SnapshotError) -> Set<String> {
    try reading { reading in
      guard let current = try reading.current() else { return [] }
      return try reading.pictures().subtracting(reading.avatars(of: current).values)
    }
  }

  package func records(_ kind: RecordKind) async throws(SnapshotError) -> Set<Int> {
    try reading { reading in
      guard let current = try reading.current() else {
        guard kind == .character else { return [] }
        return Set(try Int.fetchAll(reading.db, sql: "SELECT id FROM accepted_characters"))
      }
      return Set(try reading.ids(SnapshotRecordKind(kind), of: current))
    }
  }

  package func identity(of state: CatalogState) async throws(SnapshotError) -> CatalogIdentity {
    let fingerprint = CatalogFingerprint(state).hexadecimal
    let pictures = CatalogFingerprint(avatars: state.avatars).hexadecimal
    let (snapshot, since) = try reading { reading in
      let history = try reading.history()
      let found = try Int.fetchAll(
        reading.db,
        sql: """
          SELECT s.id FROM snapshots s JOIN snapshot_sightings v ON v.snapshot = s.id
          WHERE s.fingerprint = ? GROUP BY s.id ORDER BY max(v.id) DESC
          """, arguments: [fingerprint]
      ).first {
        try SnapshotPictures(reading).fit(state, pictures, into: .init($0), of: history)
      }
      let last = history.last
      guard last != nil else {
        // Accepted before there were snapshots.
        let since = try Double.fetchOne(
          reading.db, sql: "SELECT since FROM accepted WHERE fingerprint = ?",
          arguments: [fingerprint])
        return (nil as Int?, since.map(Date.init(timeIntervalSince1970:)))
      }
      return (found, found == last?.snapshot.rawValue ? last?.lastSince : nil)
    }
    return CatalogIdentity(
      fingerprint: fingerprint, pictures: pictures, snapshot: snapshot.map { Snapshot.ID($0) },
      knownSince: since)
  }

  package func nextNumber() async throws(SnapshotError) -> Snapshot.ID {
    try reading { try SnapshotWriting.nextID($0.db) }
  }

  package func reserveNumbers(through last: Snapshot.ID) async throws(SnapshotError) {
    try writing { try SnapshotWriting.reserve(through: last, in: $0.db) }
  }

  package func prospect(
    of state: CatalogState, as identity: CatalogIdentity, above last: Snapshot.ID?
  ) async throws(SnapshotError) -> SnapshotProspect {
    let (id, current, avatars) = try reading { reading in
      let current = try reading.current()
      return (
        try identity.snapshot
          ?? max(SnapshotWriting.nextID(reading.db), Snapshot.ID((last?.rawValue ?? 0) + 1)),
        current,
        try SnapshotPictures(reading).prospect(of: state, known: identity.snapshot, after: current)
      )
    }
    let whole = CatalogState(
      catalog: state.catalog, avatars: avatars, unknownKeys: state.unknownKeys)
    guard let current, current != id else {
      return SnapshotProspect(snapshot: id, state: whole, change: nil)
    }
    do {
      let change =
        identity.snapshot == nil
        ? CatalogDiff(from: try await self.state(of: current), to: whole)
        : try await difference(from: current, to: id, filter: .all)
      return SnapshotProspect(snapshot: id, state: whole, change: change)
    } catch {
      return SnapshotProspect(
        snapshot: id, state: whole, change: nil, damage: error.description)
    }
  }

  @discardableResult
  package func record(
    _ state: CatalogState, as identity: CatalogIdentity, since: Date, seen: Date, listed: Date
  ) async throws(SnapshotError) -> Snapshot.ID {
    if let known = identity.snapshot, try isUpToDate(known, identity, state, seen, listed) {
      return known
    }
    return try writing { reading in
      let pictures = SnapshotPictures(reading)
      let last = try reading.history().last
      let id: Snapshot.ID
      if let known = identity.snapshot {
        try pictures.add(state.avatars, to: known)
        id = known
      } else {
        id = try SnapshotWriting(reading.db).write(
          SnapshotContents(
            state, avatars: try pictures.complete(state, after: last?.snapshot),
            fingerprint: identity.fingerprint))
        try reading.db.execute(sql: "DELETE FROM accepted; DELETE FROM accepted_characters")
      }
      try Self.note(
        id, isCurrent: id == last?.snapshot, since: since, seen: seen, listed: listed, reading.db)
      return id
    }
  }

  package func state(of id: Snapshot.ID) async throws(SnapshotError) -> CatalogState {
    try found(id) { try $0.state(of: id) }
  }

  package func difference(from old: Snapshot.ID, to new: Snapshot.ID, filter: FieldFilter)
    async throws(SnapshotError) -> CatalogDiff
  {
    for id in [old, new] { try await check(id) }
    let parts = try reading { reading in
      try SnapshotDifference(reading, earlier: min(old, new), later: max(old, new)).parts()
    }
    return old <= new
      ? CatalogDiff(from: parts.earlier, to: parts.later, filter: filter)
      : CatalogDiff(from: parts.later, to: parts.earlier, filter: filter)
  }

  package func last(_ records: AbsentRecords, in snapshots: [Snapshot.ID])
    async throws(SnapshotError) -> EarlierRecords
  {
    try reading { reading in
      EarlierRecords(
        characters: try reading.last(records.characters, in: snapshots),
        episodes: try reading.last(records.episodes, in: snapshots))
    }
  }

  package func forgotten() async throws(SnapshotError) -> ForgottenRecords {
    try reading { try FormerRows($0.db).forgotten() }
  }

  @discardableResult
  package func remove(_ ids: Set<Snapshot.ID>) async throws(SnapshotError) -> Set<Snapshot.ID> {
    let removed = try writing { reading in
      let current = try reading.current()
      let known = Set(try reading.snapshots().map(\.id))
      let removed = ids.intersection(known).filter { $0 != current }
      guard !removed.isEmpty else { return removed }
      try SnapshotWriting.removing(from: reading.db) {
        for id in removed {
          try reading.db.execute(
            sql: "DELETE FROM snapshots WHERE id = ?", arguments: [id.rawValue])
        }
      }
      return removed
    }
    if !removed.isEmpty { try storing { () throws(StoreError) in try database.shrink() } }
    return removed
  }

  /// Whether recording the state would change nothing.
  private func isUpToDate(
    _ id: Snapshot.ID, _ identity: CatalogIdentity, _ state: CatalogState, _ seen: Date,
    _ listed: Date
  ) throws(SnapshotError) -> Bool {
    guard identity.knownSince != nil else { return false }
    return try reading { reading in
      guard try reading.current() == id, let noted = try reading.lastSeen(),
        seen <= noted.seen, listed.timeIntervalSince1970 == noted.listed
      else { return false }
      return try state.avatars.isEmpty
        || identity.pictures
          == String.fetchOne(
            reading.db, sql: "SELECT pictures FROM snapshots WHERE id = ?",
            arguments: [id.rawValue])
    }
  }

  private static func note(
    _ id: Snapshot.ID, isCurrent: Bool, since: Date, seen: Date, listed: Date, _ db: Database
  ) throws {
    if isCurrent {
      // It may be told with the date of a state of the future before it, which it was not seen at.
      try db.execute(
        sql: """
          UPDATE snapshot_sightings SET until = max(until, ?), listed = ?
          WHERE id = (SELECT max(id) FROM snapshot_sightings)
          """, arguments: [seen.timeIntervalSince1970, listed.timeIntervalSince1970])
    } else {
      let until = max(since, seen).timeIntervalSince1970
      try db.execute(
        sql: "INSERT INTO snapshot_sightings (snapshot, since, until, listed) VALUES (?, ?, ?, ?)",
        arguments: [
          id.rawValue, since.timeIntervalSince1970, until, listed.timeIntervalSince1970,
        ])
      // One before it may have been met again under a clock that was ahead, and was not seen later than those after it.
      try db.execute(
        sql: """
          UPDATE snapshot_sightings SET until = min(until, (
            SELECT min(later.until) FROM snapshot_sightings later
            WHERE later.id > snapshot_sightings.id AND later.until >= snapshot_sightings.since))
          WHERE id < ?2 AND ?1 BETWEEN since AND until
          """, arguments: [until, db.lastInsertedRowID])
    }
  }

  private func check(_ id: Snapshot.ID) async throws(SnapshotError) {
    _ = try found(id) { reading in try reading.isKnown(id) ? id : nil }
  }

  /// - Throws: `notFound` for nil.
  private func found<Value>(_ id: Snapshot.ID, _ work: (SnapshotReading) throws -> Value?)
    throws(SnapshotError) -> Value
  {
    if let value = try reading(work) { return value }
    let ids = try reading { try $0.snapshots().map(\.id) }
    let nearest = [ids.last { $0 < id }, ids.first { $0 > id }].compactMap { $0 }
    throw .notFound(id, nearest: nearest)
  }

  func reading<Value>(_ work: (SnapshotReading) throws -> Value) throws(SnapshotError)
    -> Value
  {
    try storing { () throws(StoreError) in
      try database.read { try work(SnapshotReading(db: $0)) }
    }
  }

  func writing<Value>(_ work: (SnapshotReading) throws -> Value) throws(SnapshotError)
    -> Value
  {
    try storing { () throws(StoreError) in
      try database.write { try work(SnapshotReading(db: $0)) }
    }
  }

  private func storing<Value>(_ work: () throws(StoreError) -> Value) throws(SnapshotError)
    -> Value
  {
    do {
      return try work()
    } catch {
      throw .storage(error.description)
    }
  }
}
