import CatalogDomain
import Foundation
import GRDB

/// The parts of two snapshots that differ, read without the rest.
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

  private var isOnlyInEarlier: String {
    "(since <= \(earlier) AND until > \(earlier) AND until <= \(later))"
  }

  private var isOnlyInLater: String {
    "(since > \(earlier) AND since <= \(later) AND (until IS NULL OR until > \(later)))"
  }

  /// A character whose picture alone differs is read too: a change names it.
  private func part(of id: Snapshot.ID, where condition: String) throws -> CatalogState {
    let avatar = SnapshotRecordKind.avatar.rawValue
    let touched = [isOnlyInEarlier, isOnlyInLater].map {
      "SELECT record FROM snapshot_records WHERE kind = \(avatar) AND \($0)"
    }
    let repainted = "record IN (\(touched.joined(separator: " UNION ")))"
    let shape = try reading.shape(of: id)
    let characters = try reading.records(
      CatalogCharacter.self,
      where: "(\(condition) OR (\(SnapshotReading.isIn(id)) AND \(repainted)))")
    return CatalogState(
      part: Catalog(
        characters: characters, locations: try reading.records(where: condition),
        episodes: try reading.records(where: condition), asOf: .distantPast),
      avatars: try reading.avatars(where: condition), traits: shape.traits)
  }
}
