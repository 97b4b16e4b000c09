import CatalogDomain
import Foundation
import GRDB

/// Records a state that is not among the snapshots, within one transaction: only what differs from the one recorded last.
struct SnapshotWriting {
  private let db: Database
  private let id: Snapshot.ID
  private var json = JSONBytes()

  /// Takes the next free number.
  init(_ db: Database) throws {
    self.db = db
    id = try Self.nextID(db)
  }

  /// The lowest number that no snapshot ever had.
  static func nextID(_ db: Database) throws -> Snapshot.ID {
    let highest = try Int.fetchOne(
      db,
      sql: """
        SELECT max(ifnull((SELECT max(id) FROM snapshots), 0),
          ifnull((SELECT max(since) FROM snapshot_records), 0),
          ifnull((SELECT max(until) FROM snapshot_records), 0))
        """)
    return Snapshot.ID((highest ?? 0) + 1)
  }

  /// Takes snapshots away, and what only they held: their records would else be those of whatever is recorded next. Their numbers are
  /// not given again.
  static func removing(from db: Database, _ removal: () throws -> Void) throws {
    let next = try nextID(db)
    try removal()
    try db.execute(
      sql: """
        DELETE FROM snapshot_records WHERE NOT EXISTS (SELECT 1 FROM snapshots s
          WHERE s.id >= snapshot_records.since
            AND (snapshot_records.until IS NULL OR s.id < snapshot_records.until))
        """)
    guard try nextID(db) < next else { return }
    let highest = next.rawValue - 1
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO snapshot_records (kind, record, since, until, content)
        VALUES (?, 0, ?, ?, x'')
        """, arguments: [SnapshotRecordKind.number.rawValue, highest, highest])
  }

  mutating func write(
    _ state: CatalogState, avatars: [CatalogCharacter.ID: String], fingerprint: String
  ) throws -> Snapshot.ID {
    try db.execute(
      sql: """
        INSERT INTO snapshots
          (id, fingerprint, pictures, characters, locations, episodes, avatars, shape)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        id.rawValue, fingerprint, CatalogFingerprint(avatars: avatars).hexadecimal,
        state.catalog.characters.count, state.catalog.locations.count,
        state.catalog.episodes.count, avatars.count, try SnapshotShape(state).encoded(),
      ])
    try write(state.catalog.characters)
    try write(state.catalog.locations)
    try write(state.catalog.episodes)
    let pictures = avatars.keys.sorted()
    try write(.avatar, pictures.map(\.rawValue)) { index, content in
      content = Self.bytes(ofHexadecimal: avatars[pictures[index]] ?? "")
    }
    return id
  }

  private mutating func write<Record: CanonicalRecord>(_ records: [Record]) throws {
    var json = json
    try write(SnapshotRecordKind(Record.kind), records.map(\.id.rawValue)) { index, content in
      json.removeAll()
      records[index].write(avatar: nil, to: &json)
      content = json.bytes
    }
  }

  /// Walks the rows of the snapshot recorded last beside the new records.
  /// - Parameter ids: ascending.
  /// - Parameter fill: gives the content of the record at an index of `ids`.
  private func write(
    _ kind: SnapshotRecordKind, _ ids: [Int], _ fill: (Int, inout [UInt8]) -> Void
  ) throws {
    var ended: [Int64] = []
    var begun: [Int] = []
    var next = 0
    var content: [UInt8] = []
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT rowid, record, content FROM snapshot_records
        WHERE kind = \(kind.rawValue) AND until IS NULL ORDER BY record
        """)
    while let row = try rows.next() {
      guard let record = Int.fromDatabaseValue(row[1]) else {
        // Damaged, and no record of any state.
        ended.append(row[0])
        continue
      }
      while next < ids.count, ids[next] < record {
        begun.append(next)
        next += 1
      }
      guard next < ids.count, ids[next] == record else {
        ended.append(row[0])
        continue
      }
      fill(next, &content)
      let isSame = try row.withUnsafeData(atIndex: 2) { $0?.elementsEqual(content) ?? false }
      if !isSame {
        ended.append(row[0])
        begun.append(next)
      }
      next += 1
    }
    begun += next..<ids.count
    let end = try db.cachedStatement(sql: "UPDATE snapshot_records SET until = ? WHERE rowid = ?")
    for row in ended { try end.execute(arguments: [id.rawValue, row]) }
    let begin = try db.cachedStatement(
      sql: "INSERT INTO snapshot_records (kind, record, since, content) VALUES (?, ?, ?, ?)")
    for index in begun {
      fill(index, &content)
      try begin.execute(arguments: [kind.rawValue, ids[index], id.rawValue, Data(content)])
    }
  }

  static func bytes(ofHexadecimal text: String) -> [UInt8] {
    let digits = text.utf8.map { $0 < UInt8(ascii: "a") ? $0 &- 48 : $0 &- 87 }
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
