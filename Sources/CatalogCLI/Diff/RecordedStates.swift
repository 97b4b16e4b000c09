import CatalogDomain
import CatalogImages
import Foundation

/// Finds the snapshot a user means.
struct RecordedStates: Sendable {
  struct Found: Sendable {
    let id: Snapshot.ID
    /// Since when the data was like this.
    let since: Date

    var name: String { "snapshot \(id) (\(UTCDate(since)))" }
  }

  let snapshots: any SnapshotRepository
  /// Those they tell of.
  let pictures: DiskTier

  /// Nil for what is no snapshot at all.
  /// - Throws: `SnapshotError`, or a `CommandFailure` that says what there is instead.
  func find(_ argument: StateArgument) async throws -> Found? {
    switch argument {
    case .path, .revision: return nil
    case .snapshot(let id): return try await snapshot(id)
    case .latest:
      guard let last = try await history().last else { return nil }
      return Found(id: last.snapshot, since: last.since)
    case .previous:
      let history = try await history()
      guard history.count > 1, let previous = history.dropLast().last else {
        throw Self.noPrevious(history)
      }
      return Found(id: previous.snapshot, since: previous.since)
    case .moment(let date):
      let history = try await history()
      guard let then = history.last(where: { $0.since <= date }) else {
        throw CommandFailure(
          .failed,
          "nothing was recorded by \(UTCDate(date)); the first is snapshot \(history[0].snapshot), of \(UTCDate(history[0].since))"
        )
      }
      return Found(id: then.snapshot, since: then.since)
    }
  }

  /// Snapshots are numbered from 1, and no number is given twice.
  private static func noPrevious(_ history: [SnapshotSighting]) -> CommandFailure {
    guard let only = history.last else { return CommandFailure(.failed, "there is no state") }
    let reason =
      only.snapshot.rawValue > 1
      ? "the states before snapshot \(only.snapshot) are forgotten (catalog snapshot prune, or the setting snapshots.keep)"
      : "the data is as it was recorded first, on \(UTCDate(only.since))"
    return CommandFailure(.failed, "there is no previous state: \(reason)")
  }

  private func snapshot(_ id: Snapshot.ID) async throws -> Found {
    guard let found = try await snapshots.snapshots().first(where: { $0.id == id }) else {
      // Asking for what it holds names the nearest ones.
      _ = try await snapshots.state(of: id)
      throw SnapshotError.notFound(id, nearest: [])
    }
    return Found(id: id, since: found.firstSeen)
  }

  /// Not empty.
  private func history() async throws -> [SnapshotSighting] {
    let history = try await snapshots.history()
    guard !history.isEmpty else {
      throw CommandFailure(.offline, "no state is recorded yet; run catalog build or catalog crawl")
    }
    return history
  }
}
