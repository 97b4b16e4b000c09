import CatalogData
import CatalogDomain
import Foundation

/// Two states of the data found and compared.
struct StateComparison: Sendable {
  let diff: CatalogDiff
  /// Nil for states that do not know of their owner's records.
  let ownRecords: OwnRecordsDiff?
  let sides: DiffSides
  /// The date of the newer state, as well as it is known.
  let date: Date
  /// Why the states may not be those that were asked for, for people.
  let remarks: [String]

  init(
    diff: CatalogDiff, ownRecords: OwnRecordsDiff? = nil, sides: DiffSides, date: Date,
    remarks: [String] = []
  ) {
    self.diff = diff
    self.ownRecords = ownRecords
    self.sides = sides
    self.date = date
    self.remarks = remarks
  }

  /// - Throws: `CommandFailure` in one line when one of them cannot be had.
  init(
    from old: StateArgument, to new: StateArgument, filter: FieldFilter,
    _ configuration: Configuration
  ) async throws {
    // Nobody is to wait for the state folder while git, or who writes into a pipe, takes its time.
    let older = old.isRecorded ? nil : try await Side.stated(old, configuration)
    let newer = new.isRecorded ? nil : try await Side.stated(new, configuration)
    if let older, let newer {
      try await self.init(from: older, to: newer, filter)
      return
    }
    self = try await SnapshotUse.run(configuration, .reading, command: "diff") { recorded in
      if let older = try await recorded.find(old), let newer = try await recorded.find(new) {
        let diff = try await recorded.snapshots.difference(
          from: older.id, to: newer.id, filter: filter)
        return Self(
          diff: diff, sides: DiffSides(from: older.name, to: newer.name), date: newer.since,
          remarks: [older.remark, newer.remark].compactMap(\.self))
      }
      let before =
        if let older { older } else { try await Side.found(old, recorded, configuration) }
      let after =
        if let newer { newer } else { try await Side.found(new, recorded, configuration) }
      return try await Self(from: before, to: after, filter)
    }
  }

  private init(from old: Side, to new: Side, _ filter: FieldFilter) async throws {
    do {
      let (before, after) = try await Self.states(old, new)
      self.init(
        diff: CatalogDiff(from: before, to: after, filter: filter),
        ownRecords: OwnRecordsDiff(from: before, to: after, filter: filter),
        sides: DiffSides(from: old.name, to: new.name), date: after.catalog.asOf,
        remarks: [old.remark, new.remark].compactMap(\.self))
    } catch let error as StateFileError {
      throw CommandFailure(error)
    }
  }

  private static func states(_ old: Side, _ new: Side) async throws -> (CatalogState, CatalogState)
  {
    if case .file(let before) = old.content, case .file(let after) = new.content {
      let states = try StateFile.states(from: before, and: after)
      return (states.old, states.new)
    }
    return (try await old.state(), try await new.state())
  }
}

/// One of the two, found and not yet read as a whole.
private struct Side {
  enum Content {
    case recorded(CatalogState)
    case file(StateBlob)
    case folder(String)
  }

  let name: String
  let content: Content
  var remark: String?

  static func found(
    _ argument: StateArgument, _ recorded: RecordedStates, _ configuration: Configuration
  ) async throws -> Side {
    guard let found = try await recorded.find(argument) else {
      return try await stated(argument, configuration)
    }
    return Side(
      name: found.name, content: .recorded(try await recorded.snapshots.state(of: found.id)),
      remark: found.remark)
  }

  static func stated(_ argument: StateArgument, _ configuration: Configuration) async throws
    -> Side
  {
    switch argument {
    case .revision(let revision):
      let blob = try await revision.blob(
        searching: configuration.environment["PATH"], now: configuration.now)
      return Side(name: revision.name, content: .file(blob))
    case .path(let path):
      do {
        let blob = try StateFile.blob(at: path)
        return Side(name: path, content: blob.map(Content.file) ?? .folder(path))
      } catch {
        throw CommandFailure(error)
      }
    case .latest, .previous, .snapshot, .moment:
      throw CommandFailure(.failed, "a snapshot cannot be read as a file")
    }
  }

  func state() async throws -> CatalogState {
    switch content {
    case .recorded(let state): state
    case .file(let blob): try StateFile.state(from: blob)
    case .folder(let path): try await StateFile.state(at: path)
    }
  }
}
