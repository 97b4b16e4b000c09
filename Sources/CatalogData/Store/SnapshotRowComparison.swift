import Foundation
import GRDB

/// How the rows of a kind of records differ from what a state has of it.
struct SnapshotRowComparison {
  /// By row id: of records the state does not have, or has from another row, or that cannot be read.
  private(set) var surplus: [Int64] = []
  private(set) var altered: [(row: Int64, index: Int)] = []
  /// Indices of the state's records.
  private(set) var missing: [Int] = []

  var isEmpty: Bool { surplus.isEmpty && altered.isEmpty && missing.isEmpty }

  /// Walks the rows beside the records.
  /// - Parameters:
  ///   - condition: SQL: which rows of `snapshot_records` are looked at.
  ///   - ids: of the state's records, ascending.
  init(
    _ db: Database, _ kind: SnapshotRecordKind, where condition: String, _ ids: [Int],
    _ fill: SnapshotContents.Fill
  ) throws {
    var next = 0
    var content: [UInt8] = []
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT rowid, record, content FROM snapshot_records
        WHERE kind = \(kind.rawValue) AND \(condition) ORDER BY record, since DESC
        """)
    while let row = try rows.next() {
      guard let record = Int.fromDatabaseValue(row[1]) else {
        surplus.append(row[0])
        continue
      }
      while next < ids.count, ids[next] < record {
        missing.append(next)
        next += 1
      }
      guard next < ids.count, ids[next] == record else {
        surplus.append(row[0])
        continue
      }
      fill(next, &content)
      let isSame = try row.withUnsafeData(atIndex: 2) { Self.holds(content, in: $0) }
      if !isSame { altered.append((row[0], next)) }
      next += 1
    }
    missing += next..<ids.count
  }

  /// Not byte by byte as sequences: each build compares all rows of a state.
  private static func holds(_ content: [UInt8], in data: Data?) -> Bool {
    guard let data, data.count == content.count else { return false }
    return data.withUnsafeBytes { stored in
      content.withUnsafeBytes { content in
        guard let first = stored.baseAddress, let other = content.baseAddress else { return true }
        return memcmp(first, other, content.count) == 0
      }
    }
  }
}
