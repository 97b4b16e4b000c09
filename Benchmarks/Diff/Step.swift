import BenchmarkSupport
import CatalogData
import CatalogDomain
import Foundation

/// One thing to measure, done in a process of its own so that its memory is its own.
enum Step: String, CaseIterable {
  case prepare
  case known
  case record
  case many
  case snapshots
  case differing
  case files

  static let characters = 100_000

  var title: String {
    switch self {
    case .prepare: "a first state is recorded and written as a file"
    case .known: "the same state is recognised"
    case .record: "a state with 10 changed is recorded"
    case .many: "a state with 10,000 changed is recorded"
    case .snapshots: "two snapshots with 10 changed are compared"
    case .differing: "two snapshots with 10,000 changed are compared"
    case .files: "two files with 10,000 changed are compared"
    }
  }

  /// - Returns: the processor time in seconds, without that of inventing states.
  func run(in folder: URL) async throws -> Double {
    let store = try CatalogStore(folder: folder.path)
    let snapshots = SQLiteSnapshots(store)
    let old = folder.appending(path: "old.json")
    let new = folder.appending(path: "new.json")
    let seconds: Double
    switch self {
    case .prepare:
      let first = Self.state(changed: 0)
      seconds = try await measured {
        try await Self.record(first, in: snapshots)
        try CanonicalForm.bytes(of: first).write(to: old)
      }
    case .known:
      let state = Self.state(changed: 0)
      seconds = try await measured { try await Self.record(state, in: snapshots) }
    case .record:
      let state = Self.state(changed: 10)
      seconds = try await measured { try await Self.record(state, in: snapshots) }
    case .many:
      let state = Self.state(changed: 10_000)
      try CanonicalForm.bytes(of: state).write(to: new)
      seconds = try await measured { try await Self.record(state, in: snapshots) }
    case .snapshots:
      seconds = try await measured {
        try await Self.expect(10, snapshots.difference(from: .init(1), to: .init(2), filter: .all))
      }
    case .differing:
      seconds = try await measured {
        try await Self.expect(
          10_000, snapshots.difference(from: .init(1), to: .init(3), filter: .all))
      }
    case .files:
      seconds = try await measured {
        let (before, after) = try StateFile.states(
          from: Self.blob(at: old), and: Self.blob(at: new))
        try Self.expect(10_000, CatalogDiff(from: before, to: after))
      }
    }
    try store.close()
    return seconds
  }

  private func measured(_ work: () async throws -> Void) async throws -> Double {
    let start = ProcessFigures.seconds
    try await work()
    return ProcessFigures.seconds - start
  }

  private static func state(changed: Int) -> CatalogState {
    InventedStates.state(of: characters, changed: changed)
  }

  private static func blob(at file: URL) throws -> StateBlob {
    guard let blob = try StateFile.blob(at: file.path) else {
      throw BenchmarkError(description: "\(file.path) is not there; run the steps in their order")
    }
    return blob
  }

  private static func record(_ state: CatalogState, in snapshots: SQLiteSnapshots) async throws {
    try await snapshots.record(
      state, as: try await snapshots.identity(of: state), since: state.catalog.asOf,
      seen: state.catalog.asOf, listed: state.catalog.asOf)
  }

  private static func expect(_ changed: Int, _ diff: CatalogDiff) throws {
    guard diff.characters.changed.count == changed else {
      throw BenchmarkError(
        description: "\(diff.characters.changed.count) changed; expected \(changed)")
    }
  }
}
