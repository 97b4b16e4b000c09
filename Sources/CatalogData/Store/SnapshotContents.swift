import CatalogDomain
import Foundation
import GRDB

/// What the store holds of a state: the columns of its snapshot, and kind by kind the rows of its records.
struct SnapshotContents {
  /// Gives the content of the record at an index.
  typealias Fill = (Int, inout [UInt8]) -> Void

  private let state: CatalogState
  private let avatars: [CatalogCharacter.ID: String]?
  private let fingerprint: String

  /// - Parameter avatars: digests in lower-case hex; nil where not all are known, and what the store holds of them is left alone.
  init(_ state: CatalogState, avatars: [CatalogCharacter.ID: String]?, fingerprint: String) {
    self.state = state
    self.avatars = avatars
    self.fingerprint = fingerprint
  }

  func columns() throws -> [(name: String, value: any DatabaseValueConvertible)] {
    let catalog = state.catalog
    let pictures: [(String, any DatabaseValueConvertible)] =
      avatars.map {
        [("pictures", CatalogFingerprint(avatars: $0).hexadecimal), ("avatars", $0.count)]
      } ?? []
    return [
      ("fingerprint", fingerprint), ("characters", catalog.characters.count),
      ("locations", catalog.locations.count), ("episodes", catalog.episodes.count),
      ("shape", try SnapshotShape(state).encoded()),
    ] + pictures
  }

  /// - Parameter body: is given a kind, and the ids of its records, ascending.
  func eachKind(_ body: (SnapshotRecordKind, [Int], Fill) throws -> Void) throws {
    try each(state.catalog.characters, body)
    try each(state.catalog.locations, body)
    try each(state.catalog.episodes, body)
    guard let avatars else { return }
    let pictures = avatars.keys.sorted()
    try body(.avatar, pictures.map(\.rawValue)) { index, content in
      content = Self.content(avatars[pictures[index]] ?? "")
    }
  }

  private func each<Record: CanonicalRecord>(
    _ records: [Record], _ body: (SnapshotRecordKind, [Int], Fill) throws -> Void
  ) rethrows {
    var json = JSONBytes()
    try body(SnapshotRecordKind(Record.kind), records.map(\.id.rawValue)) { index, content in
      json.removeAll()
      records[index].write(avatar: nil, to: &json)
      content = json.bytes
    }
  }

  /// Nothing for what is no digest.
  static func content(_ digest: String) -> [UInt8] { Hexadecimal.bytes(digest) ?? [] }
}
