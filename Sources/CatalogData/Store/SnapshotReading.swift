import CatalogDomain
import Foundation
import GRDB

/// Reads snapshots within one transaction. Nothing is taken for granted: any column of a damaged row may be of another type.
struct SnapshotReading {
  let db: Database

  /// What SQLite looks rows up by.
  enum Search {
    /// For conditions that most rows of a kind fulfil.
    case kind
    /// For conditions on when a row begins or ends that few rows fulfil.
    case condition

    /// SQL: whether a row is of the kind. A `+` keeps SQLite from taking the index that begins with it
    /// (https://www.sqlite.org/optoverview.html, section 7).
    func isOf(_ kind: SnapshotRecordKind) -> String {
      switch self {
      case .kind: "kind = \(kind.rawValue)"
      case .condition: "+kind = \(kind.rawValue)"
      }
    }
  }

  /// By id, each with the first and the last time it was seen.
  func snapshots() throws -> [Snapshot] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT s.*, min(v.since) AS first, max(v.until) AS last FROM snapshots s
        JOIN snapshot_sightings v ON v.snapshot = s.id GROUP BY s.id ORDER BY s.id
        """
    ).map(noted)
  }

  /// One of them, without a look at the others; nil when there is no such.
  func snapshot(_ id: Snapshot.ID) throws -> Snapshot? {
    try Row.fetchOne(
      db,
      sql: """
        SELECT s.*, min(v.since) AS first, max(v.until) AS last FROM snapshots s
        JOIN snapshot_sightings v ON v.snapshot = s.id WHERE s.id = ? GROUP BY s.id
        """, arguments: [id.rawValue]
    ).map(noted)
  }

  func isKnown(_ id: Snapshot.ID) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM snapshots WHERE id = ?)", arguments: [id.rawValue]
    ) ?? false
  }

  /// All sightings, the earliest first. Neighbours of one snapshot are joined: a snapshot between them may have been removed.
  ///
  /// Clocks go back, a history does not: what was noted with an earlier date than the state before has that one's, as long as that
  /// is recorded.
  ///
  /// Rows are numbered as they are written, and the last is never removed: a number that is missing is that of a row that was.
  func history() throws -> [SnapshotSighting] {
    let rows = try Row.fetchAll(db, sql: "SELECT * FROM snapshot_sightings ORDER BY id")
    var counts: [Snapshot.ID: Int] = [:]
    var sightings: [SnapshotSighting] = []
    var lastPlace: Int?
    for row in rows {
      guard let place = Int.fromDatabaseValue(row["id"]),
        let number = Int.fromDatabaseValue(row["snapshot"]),
        let noted = Self.date(row["since"]), let until = Self.date(row["until"])
      else { throw SnapshotDamage.lasting("when snapshots were seen cannot be read") }
      let id = Snapshot.ID(number)
      let occurrence = counts[id, default: 0] + 1
      counts[id] = occurrence
      let begin = max(noted, sightings.last?.lastSince ?? .distantPast)
      let sighting = SnapshotSighting(
        snapshot: id, since: begin, noted: noted,
        until: max(begin, until), listed: Self.date(row["listed"]),
        occurrences: occurrence...occurrence)
      if let lastPlace, lastPlace < place - 1 {
        sightings[sightings.count - 1].noteGap(before: begin)
      }
      lastPlace = place
      if let last = sightings.last, last.snapshot == id {
        sightings[sightings.count - 1] = last.joined(to: sighting)
      } else {
        sightings.append(sighting)
      }
    }
    return sightings
  }

  /// - Returns: nil where there is none.
  // Swift 6.3.1 fails to compile it, optimized, as a part of the loop over the sightings.
  @inline(never)
  private static func date(_ value: DatabaseValue) -> Date? {
    Double.fromDatabaseValue(value).map(Date.init(timeIntervalSince1970:))
  }

  func current() throws -> Snapshot.ID? {
    try Int.fetchOne(
      db, sql: "SELECT snapshot FROM snapshot_sightings ORDER BY id DESC LIMIT 1"
    ).map { Snapshot.ID($0) }
  }

  /// When the current state was last seen, and its characters listed (in seconds since 1970; nil where nobody noted it), as it was noted
  /// then.
  func lastSeen() throws -> (seen: Date, listed: Double?)? {
    guard
      let row = try Row.fetchOne(
        db, sql: "SELECT until, listed FROM snapshot_sightings ORDER BY id DESC LIMIT 1")
    else { return nil }
    guard let until = Self.date(row[0]) else {
      throw SnapshotDamage.lasting("when snapshots were seen cannot be read")
    }
    return (until, Double.fromDatabaseValue(row[1]))
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

  func avatars(foundBy search: Search = .kind, where condition: String) throws
    -> [CatalogCharacter.ID: String]
  {
    let rows = try Row.fetchCursor(
      db,
      sql:
        "SELECT record, lower(hex(content)) AS digest FROM snapshot_records WHERE \(search.isOf(.avatar)) AND \(condition)"
    )
    var avatars: [CatalogCharacter.ID: String] = [:]
    while let row = try rows.next() {
      guard let id = Int.fromDatabaseValue(row[0]) else {
        throw SnapshotDamage(what: "a picture of a snapshot cannot be read")
      }
      avatars[.init(id)] = String.fromDatabaseValue(row[1])
    }
    return avatars
  }

  /// By id.
  /// - Throws: `SnapshotDamage` for a record that cannot be read.
  func records<Record: CanonicalRecord>(
    _: Record.Type = Record.self, foundBy search: Search = .kind, where condition: String
  ) throws -> [Record] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT record, content FROM snapshot_records
        WHERE \(search.isOf(SnapshotRecordKind(Record.kind))) AND \(condition) ORDER BY record
        """)
    var records: [Record] = []
    while let row = try rows.next() {
      guard let id = Int.fromDatabaseValue(row[0]) else {
        throw SnapshotDamage(what: "\(Record.kind.plural) of a snapshot cannot be read")
      }
      let read = try row.withUnsafeData(atIndex: 1) { content in
        try record(Record.ID(id), content ?? Data()) as Record
      }
      records.append(read)
    }
    return records
  }

  /// - Throws: `SnapshotDamage` for content that cannot be read.
  func record<Record: CanonicalRecord>(_ id: Record.ID, _ content: Data) throws -> Record {
    do throws(JSONProblem) {
      return try JSONReader.read(content) { (reader) throws(JSONProblem) in
        try Record.read(id, &reader).record
      }
    } catch {
      throw SnapshotDamage(what: "\(Record.kind.rawValue) \(id) of a snapshot cannot be read")
    }
  }

  func shape(of id: Snapshot.ID) throws -> SnapshotShape {
    let data = try Data.fetchOne(
      db, sql: "SELECT shape FROM snapshots WHERE id = ?", arguments: [id.rawValue])
    do {
      return try JSONDecoder().decode(SnapshotShape.self, from: data ?? Data())
    } catch {
      throw SnapshotDamage(what: "the shape of snapshot \(id) cannot be read")
    }
  }

  /// SQL: whether a row of `snapshot_records` belongs to the snapshot.
  static func isIn(_ id: Snapshot.ID) -> String {
    "since <= \(id) AND (until IS NULL OR until > \(id))"
  }

  private func noted(_ row: Row) throws -> Snapshot {
    guard let id = Int.fromDatabaseValue(row["id"]),
      let fingerprint = String.fromDatabaseValue(row["fingerprint"]),
      let characters = Int.fromDatabaseValue(row["characters"]),
      let locations = Int.fromDatabaseValue(row["locations"]),
      let episodes = Int.fromDatabaseValue(row["episodes"]),
      let avatars = Int.fromDatabaseValue(row["avatars"]),
      let first = Double.fromDatabaseValue(row["first"]),
      let last = Double.fromDatabaseValue(row["last"])
    else { throw SnapshotDamage.lasting("what is noted of a snapshot cannot be read") }
    return Snapshot(
      id: .init(id), fingerprint: fingerprint, characters: characters, locations: locations,
      episodes: episodes, avatars: avatars, firstSeen: Date(timeIntervalSince1970: first),
      lastSeen: Date(timeIntervalSince1970: last))
  }
}
