import CatalogDomain
import Foundation
import GRDB

/// The parts of two snapshots that differ, read without the rest.
///
/// Found by the indexes of when a row begins and ends: a site tells a hundred changes unless set otherwise, and to go through all
/// records for each would be most of a build.
struct SnapshotDifference {
  private let reading: SnapshotReading
  private let earlier: Snapshot.ID
  private let later: Snapshot.ID

  /// - Parameters: by id: a row may only begin or end after the earlier one was recorded.
  init(_ reading: SnapshotReading, earlier: Snapshot.ID, later: Snapshot.ID) {
    self.reading = reading
    self.earlier = earlier
    self.later = later
  }

  func parts() throws -> (earlier: CatalogState, later: CatalogState) {
    (
      try part(of: earlier, where: isOnlyInEarlier), try part(of: later, where: isOnlyInLater)
    )
  }

  // By the index of the column without a `+`, as in `SnapshotReading.Search`.

  private var isOnlyInEarlier: String {
    "+since <= \(earlier) AND until > \(earlier) AND until <= \(later)"
  }

  private var isOnlyInLater: String {
    "since > \(earlier) AND since <= \(later) AND (+until IS NULL OR +until > \(later))"
  }

  private func part(of id: Snapshot.ID, where condition: String) throws -> CatalogState {
    let shape = try reading.shape(of: id)
    return CatalogState(
      part: Catalog(
        characters: try characters(of: id, where: condition),
        locations: try reading.records(foundBy: .condition, where: condition),
        episodes: try reading.records(foundBy: .condition, where: condition), asOf: .distantPast),
      avatars: try reading.avatars(foundBy: .condition, where: condition), traits: shape.traits)
  }

  /// Those whose picture alone differs, too: a change names them.
  private func characters(of id: Snapshot.ID, where condition: String) throws -> [CatalogCharacter]
  {
    let avatar = SnapshotReading.Search.condition.isOf(.avatar)
    let touched = [isOnlyInEarlier, isOnlyInLater].map {
      "SELECT record FROM snapshot_records WHERE \(avatar) AND \($0)"
    }
    let differing: [CatalogCharacter] = try reading.records(foundBy: .condition, where: condition)
    let repainted: [CatalogCharacter] = try reading.records(
      where: """
        record IN (\(touched.joined(separator: " UNION ")))
        AND \(SnapshotReading.isIn(id)) AND (\(condition)) IS NOT TRUE
        """)
    return (differing + repainted).sorted { $0.id < $1.id }
  }
}
