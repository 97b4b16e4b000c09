import CatalogDomain
import Foundation
import GRDB

/// Goes through the snapshots in their order, and reads a row that several have only once: looking for the rows of each snapshot among
/// those of all takes the longer, the more there are of both.
///
/// It vouches for what is whole. What is wrong with the others, `SnapshotReading.state(of:)` tells.
struct SnapshotWalk {
  private let reading: SnapshotReading
  private var characters: Rows<CatalogCharacter>
  private var locations: Rows<Location>
  private var episodes: Rows<Episode>
  private var avatars: Rows<String>

  init(_ reading: SnapshotReading) throws {
    self.reading = reading
    characters = try Rows(.character, reading.db)
    locations = try Rows(.location, reading.db)
    episodes = try Rows(.episode, reading.db)
    avatars = try Rows(.avatar, reading.db)
  }

  /// Whether the snapshot is what was recorded. False is no proof that it is not.
  mutating func isWhole(_ snapshot: Snapshot) throws -> Bool {
    let id = snapshot.id
    let reading = reading
    do {
      guard
        let characters = try characters.contents(
          of: id, { try reading.record(.init($0), $1) as CatalogCharacter }),
        let locations = try locations.contents(
          of: id, { try reading.record(.init($0), $1) as Location }),
        let episodes = try episodes.contents(
          of: id, { try reading.record(.init($0), $1) as Episode }),
        let avatars = try avatars.contents(of: id, { Hexadecimal.text($1) })
      else { return false }
      let state = CatalogState(
        catalog: Catalog(
          characters: characters.map(\.content), locations: locations.map(\.content),
          episodes: episodes.map(\.content), asOf: snapshot.firstSeen),
        avatars: Dictionary(
          avatars.map { (CatalogCharacter.ID($0.record), $0.content) },
          uniquingKeysWith: { $1 }),
        unknownKeys: try reading.shape(of: id).keys)
      return try reading.isRecorded(state, as: snapshot)
    } catch is SnapshotDamage {
      return false
    }
  }

  /// The rows of one kind: which snapshots have them, and the contents of those that the last one has.
  private struct Rows<Content> {
    private struct Place {
      let row: Int64
      let record: Int
      let since: Int
      let until: Int
    }

    /// In the order in which the records of one snapshot are read; nil where one tells no snapshots or no record.
    private let places: [Place]?
    private let statement: Statement
    private var read: [Int64: Content] = [:]

    init(_ kind: SnapshotRecordKind, _ db: Database) throws {
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT rowid, record, since, until FROM snapshot_records
          WHERE kind = \(kind.rawValue) ORDER BY record
          """)
      var places: [Place]? = []
      while let row = try rows.next() {
        guard let place = Self.place(row) else {
          places = nil
          break
        }
        places?.append(place)
      }
      self.places = places
      statement = try db.makeStatement(
        sql: "SELECT content FROM snapshot_records WHERE rowid = ?")
    }

    /// - Returns: nil where nobody knows which rows the snapshot has.
    mutating func contents(of id: Snapshot.ID, _ reader: (Int, Data) throws -> Content) throws
      -> [(record: Int, content: Content)]?
    {
      guard let places else { return nil }
      var kept: [Int64: Content] = [:]
      var contents: [(record: Int, content: Content)] = []
      // As `SnapshotReading.isIn` has it.
      for place in places where place.since <= id.rawValue && place.until > id.rawValue {
        let content = try read[place.row] ?? content(of: place, reader)
        kept[place.row] = content
        contents.append((place.record, content))
      }
      read = kept
      return contents
    }

    private func content(of place: Place, _ reader: (Int, Data) throws -> Content) throws -> Content
    {
      let row = try Row.fetchOne(statement, arguments: [place.row])
      return try row?.withUnsafeData(atIndex: 0) { try reader(place.record, $0 ?? Data()) }
        ?? reader(place.record, Data())
    }

    /// Numbers alone: SQLite compares a row's other values as nobody here does.
    private static func place(_ row: Row) -> Place? {
      guard case .int64(let id) = (row[0] as DatabaseValue).storage,
        case .int64(let record) = (row[1] as DatabaseValue).storage,
        case .int64(let since) = (row[2] as DatabaseValue).storage
      else { return nil }
      let until: Int64
      switch (row[3] as DatabaseValue).storage {
      case .int64(let number): until = number
      case .null: until = .max
      default: return nil
      }
      return Place(row: id, record: Int(record), since: Int(since), until: Int(until))
    }
  }
}
