import CatalogDomain
import Foundation
import GRDB

/// Reads snapshots within one transaction.
struct SnapshotReading {
  let db: Database
  /// Of the database, for messages.
  let path: String

  /// By id, each with the first and the last time it was seen.
  func snapshots() throws -> [Snapshot] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT s.*, min(v.since) AS first, max(v.until) AS last FROM snapshots s
        JOIN snapshot_sightings v ON v.snapshot = s.id GROUP BY s.id ORDER BY s.id
        """
    ).map(Self.snapshot)
  }

  /// One of them, without a look at the others; nil when there is no such.
  func snapshot(_ id: Snapshot.ID) throws -> Snapshot? {
    try Row.fetchOne(
      db,
      sql: """
        SELECT s.*, min(v.since) AS first, max(v.until) AS last FROM snapshots s
        JOIN snapshot_sightings v ON v.snapshot = s.id WHERE s.id = ? GROUP BY s.id
        """, arguments: [id.rawValue]
    ).map(Self.snapshot)
  }

  func isKnown(_ id: Snapshot.ID) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM snapshots WHERE id = ?)", arguments: [id.rawValue]
    ) ?? false
  }

  /// Neighbours of one snapshot are one: a snapshot between them may have been removed.
  func history() throws -> [SnapshotSighting] {
    let rows = try Row.fetchAll(db, sql: "SELECT * FROM snapshot_sightings ORDER BY id")
    var counts: [Snapshot.ID: Int] = [:]
    var sightings: [SnapshotSighting] = []
    for row in rows {
      let id = Snapshot.ID(row["snapshot"] as Int)
      let occurrence = counts[id, default: 0] + 1
      counts[id] = occurrence
      let sighting = SnapshotSighting(
        snapshot: id, since: Date(timeIntervalSince1970: row["since"]),
        until: Date(timeIntervalSince1970: row["until"]), occurrences: occurrence...occurrence)
      if let last = sightings.last, last.snapshot == id {
        sightings[sightings.count - 1] = last.joined(to: sighting)
      } else {
        sightings.append(sighting)
      }
    }
    return sightings
  }

  func current() throws -> Snapshot.ID? {
    try Int.fetchOne(
      db, sql: "SELECT snapshot FROM snapshot_sightings ORDER BY id DESC LIMIT 1"
    ).map { Snapshot.ID($0) }
  }

  func ids(_ kind: SnapshotRecordKind, of id: Snapshot.ID) throws -> [Int] {
    try Int.fetchAll(
      db,
      sql: "SELECT record FROM snapshot_records WHERE kind = \(kind.rawValue) AND \(Self.isIn(id))")
  }

  func avatars(of id: Snapshot.ID) throws -> [CatalogCharacter.ID: String] {
    try avatars(where: Self.isIn(id))
  }

  /// The digests of all pictures that any snapshot tells of.
  func pictures() throws -> Set<String> {
    try Set(
      String.fetchAll(
        db,
        sql:
          "SELECT DISTINCT lower(hex(content)) FROM snapshot_records WHERE kind = \(SnapshotRecordKind.avatar.rawValue)"
      ))
  }

  func avatars(where condition: String) throws -> [CatalogCharacter.ID: String] {
    let rows = try Row.fetchCursor(
      db,
      sql:
        "SELECT record, lower(hex(content)) AS digest FROM snapshot_records WHERE kind = \(SnapshotRecordKind.avatar.rawValue) AND \(condition)"
    )
    var avatars: [CatalogCharacter.ID: String] = [:]
    while let row = try rows.next() { avatars[.init(row[0] as Int)] = row[1] }
    return avatars
  }

  /// By id.
  /// - Throws: `StoreError` for a record that cannot be read.
  func records<Record: CanonicalRecord>(_: Record.Type = Record.self, where condition: String)
    throws -> [Record]
  {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT record, content FROM snapshot_records
        WHERE kind = \(SnapshotRecordKind(Record.kind).rawValue) AND \(condition) ORDER BY record
        """)
    var records: [Record] = []
    while let row = try rows.next() {
      let id = Record.ID(row[0] as Int)
      let read = try row.withUnsafeData(atIndex: 1) { content in
        try record(id, content ?? Data()) as Record
      }
      records.append(read)
    }
    return records
  }

  func shape(of id: Snapshot.ID) throws -> SnapshotShape {
    let data = try Data.fetchOne(
      db, sql: "SELECT shape FROM snapshots WHERE id = ?", arguments: [id.rawValue])
    do {
      return try JSONDecoder().decode(SnapshotShape.self, from: data ?? Data())
    } catch {
      throw damage("the shape of snapshot \(id) cannot be read")
    }
  }

  func damage(_ what: String) -> StoreError {
    StoreError(
      "\(path) is damaged: \(what); remove the snapshot, or move the file away to begin anew")
  }

  /// SQL: whether a row of `snapshot_records` belongs to the snapshot.
  static func isIn(_ id: Snapshot.ID) -> String {
    "since <= \(id) AND (until IS NULL OR until > \(id))"
  }

  private func record<Record: CanonicalRecord>(_ id: Record.ID, _ content: Data) throws -> Record {
    do throws(JSONProblem) {
      return try JSONReader.read(content) { (reader) throws(JSONProblem) in
        try Record.read(id, &reader).record
      }
    } catch {
      throw damage("\(Record.kind.rawValue) \(id) of a snapshot cannot be read")
    }
  }

  private static func snapshot(_ row: Row) -> Snapshot {
    Snapshot(
      id: .init(row["id"] as Int), fingerprint: row["fingerprint"], characters: row["characters"],
      locations: row["locations"], episodes: row["episodes"], avatars: row["avatars"],
      firstSeen: Date(timeIntervalSince1970: row["first"]),
      lastSeen: Date(timeIntervalSince1970: row["last"]))
  }
}
