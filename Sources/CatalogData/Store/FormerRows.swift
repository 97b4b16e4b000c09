import CatalogDomain
import GRDB

/// What outlives the records of a snapshot that is removed: what they were called, so that words which speak of them stay no mistake.
struct FormerRows {
  private let db: Database

  init(_ db: Database) {
    self.db = db
  }

  private enum Kind: String {
    case character, location, episode, status, gender, species
  }

  /// Removes rows of `snapshot_records`. What a damaged one held is not known, and not noted.
  func removing(where condition: String) throws {
    try db.execute(
      sql: """
        CREATE TEMP TABLE gone AS SELECT rowid AS row, kind, record,
          CASE WHEN kind BETWEEN 1 AND 3 AND json_valid(CAST(content AS TEXT))
            THEN CAST(content AS TEXT) END AS content
          FROM snapshot_records WHERE \(condition);
        DELETE FROM snapshot_records WHERE rowid IN (SELECT row FROM gone);
        """)
    // A character that another state has, too, is told of by that state.
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO former_records (kind, record, value)
        SELECT ?, record, '' FROM gone WHERE kind = ? AND NOT EXISTS (
          SELECT 1 FROM snapshot_records r WHERE r.kind = gone.kind AND r.record = gone.record)
        """, arguments: [Kind.character.rawValue, SnapshotRecordKind.character.rawValue])
    try note(.location, of: .location, "record", "$.name")
    try note(.episode, of: .episode, "record", "$.episode")
    try note(.status, of: .character, "0", "$.status")
    try note(.gender, of: .character, "0", "$.gender")
    try note(.species, of: .character, "0", "$.species")
    try db.execute(sql: "DROP TABLE gone")
  }

  /// - Parameters:
  ///   - record: a column or a number.
  ///   - path: of a text in the canonical form of the records.
  private func note(
    _ kind: Kind, of records: SnapshotRecordKind, _ record: String, _ path: String
  ) throws {
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO former_records (kind, record, value)
        SELECT DISTINCT ?, \(record), json_extract(content, ?) FROM gone
        WHERE kind = ? AND json_type(content, ?) = 'text'
        """, arguments: [kind.rawValue, path, records.rawValue, path])
  }

  func forgotten() throws -> ForgottenRecords {
    var forgotten = ForgottenRecords()
    let rows = try Row.fetchCursor(db, sql: "SELECT kind, record, value FROM former_records")
    while let row = try rows.next() {
      guard let name = String.fromDatabaseValue(row[0]), let kind = Kind(rawValue: name),
        let record = Int.fromDatabaseValue(row[1]), let value = String.fromDatabaseValue(row[2])
      else { continue }
      switch kind {
      case .character: forgotten.characters.insert(.init(record))
      case .location: forgotten.locations[.init(record), default: []].insert(value)
      case .episode: forgotten.episodes[.init(record), default: []].insert(value)
      case .status: forgotten.statuses.insert(CharacterStatus(value))
      case .gender: forgotten.genders.insert(CharacterGender(value))
      case .species: forgotten.species.insert(value)
      }
    }
    return forgotten
  }
}
