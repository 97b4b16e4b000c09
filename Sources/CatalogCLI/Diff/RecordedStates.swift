import CatalogDomain
import CatalogImages
import Foundation

/// Finds the snapshot a user means.
struct RecordedStates: Sendable {
  struct Found: Sendable {
    let id: Snapshot.ID
    /// Since when the data was like this.
    let since: Date
    /// Why it may not be the state that was asked for, for people.
    var remark: String?

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
        throw Self.nothing(by: date, before: history[0])
      }
      return Found(id: then.snapshot, since: then.since, remark: Self.remark(on: date, then))
    }
  }

  /// What may have forgotten a state.
  private static let forgetting =
    "(catalog snapshot prune, the settings snapshots.keep and snapshots.max-age, or a state folder that was lost)"

  private static func nothing(by date: Date, before first: SnapshotSighting) -> CommandFailure {
    let found = Found(id: first.snapshot, since: first.since)
    let moment = UTCDate(date)
    guard found.id.rawValue > 1 else {
      return CommandFailure(
        .failed,
        "nothing was recorded by \(moment); the first is snapshot \(found.id), of \(UTCDate(found.since))"
      )
    }
    return CommandFailure(
      .failed,
      "nothing that was recorded by \(moment) is left: the states before \(found.name) are forgotten \(forgetting)"
    )
  }

  /// - Returns: nil where the data is known to have been in the state that was recorded last by then.
  private static func remark(on date: Date, _ then: SnapshotSighting) -> String? {
    guard then.gaps.contains(where: { $0.lowerBound < date && date < $0.upperBound }) else {
      return nil
    }
    return
      "some states after snapshot \(then.snapshot) are forgotten: at \(UTCDate(date)) the data may have been in one of them"
  }

  /// Snapshots are numbered from 1, or from behind those that the site told where the state folder was lost, and no number is given twice:
  /// data that went back to what it was first has the first again.
  private static func noPrevious(_ history: [SnapshotSighting]) -> CommandFailure {
    guard let only = history.last else { return CommandFailure(.failed, "there is no state") }
    let reason =
      if only.snapshot.rawValue > 1 {
        "the states before snapshot \(only.snapshot) are forgotten \(forgetting)"
      } else if !only.gaps.isEmpty {
        "the data is as it was recorded first, and what it was in between is forgotten \(forgetting)"
      } else {
        "the data is as it was recorded first, on \(UTCDate(only.since))"
      }
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
