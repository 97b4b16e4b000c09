import ArgumentParser
import CatalogDomain

struct SnapshotPruneCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune",
    abstract: "Forget recorded states.",
    discussion: """
      Those named, else those that the settings snapshots.keep and snapshots.max-age do not keep. The state the data is in now always stays; for its age alone, so does the one before it. Pictures that only forgotten states had go with them.

        catalog snapshot prune --keep 50
        catalog snapshot prune --older-than 365d --dry-run
        catalog snapshot prune 3 4
      """)

  @Argument(help: ArgumentHelp("Snapshots to forget.", valueName: "id"))
  var ids: [UnreadArgument<Int>] = []

  @Option(help: ArgumentHelp("Keep so many, those seen last.", valueName: "n")) var keep: Int?

  @Option(help: ArgumentHelp("Forget what was not seen for so long.", valueName: "90d"))
  var olderThan: String?

  @Flag(help: "Only say what would be forgotten.") var dryRun = false

  @OptionGroup var cache: CacheOptions

  func validate() throws {
    if let keep, keep < 1 { throw ValidationError("--keep must be 1 or more.") }
    if let olderThan, ConfigurationReader.seconds(olderThan) == nil {
      throw ValidationError(
        "--older-than is \"\(olderThan)\"; expected a time such as 24h or 90d.")
    }
  }

  /// Not in `validate()`, for the reason that `UnreadArgument` tells.
  private func checkedIDs() throws -> [Int] {
    let ids = try ids.map { try $0.value(of: "id") }
    if !ids.isEmpty, keep != nil || olderThan != nil {
      throw ValidationError("Give snapshots, or --keep and --older-than, not both.")
    }
    return ids
  }

  func run() async throws {
    let ids = try checkedIDs()
    let invocation = try cache.invocation()
    let configuration = invocation.configuration
    let (removed, left, current) = try await SnapshotUse.run(
      configuration, dryRun ? .reading : .writing, command: "snapshot prune"
    ) { recorded in
      let all = try await recorded.snapshots.snapshots()
      let history = try await recorded.snapshots.history()
      let current = history.last?.snapshot
      let wanted = try await chosen(ids, recorded, all, history, configuration)
      let removed =
        dryRun
        ? wanted.subtracting(current.map { [$0] } ?? [])
        : try await ForgetStates(snapshots: recorded.snapshots, pictures: recorded.pictures)
          .run(wanted)
      return (removed, all.count - removed.count, current)
    }
    if let current, ids.contains(current.rawValue) {
      invocation.terminal.note("snapshot \(current) is the state the data is in, and stays")
    }
    let names = removed.sorted().map(\.description).joined(separator: ", ")
    invocation.terminal.note(
      removed.isEmpty
        ? "nothing to forget; \(Counted(left, "snapshot"))"
        : "\(dryRun ? "would forget" : "forgot") \(names); \(left) left")
  }

  private func chosen(
    _ ids: [Int], _ recorded: RecordedStates, _ all: [Snapshot], _ history: [SnapshotSighting],
    _ configuration: Configuration
  ) async throws -> Set<Snapshot.ID> {
    guard ids.isEmpty else {
      for id in ids where !all.contains(where: { $0.id.rawValue == id }) {
        _ = try await recorded.find(.snapshot(.init(id)))
      }
      return Set(ids.map { .init($0) })
    }
    var retention = configuration.retention
    if keep != nil || olderThan != nil {
      retention = SnapshotRetention(
        count: keep, age: olderThan.flatMap(ConfigurationReader.seconds))
    }
    return retention.expired(in: history, now: configuration.now)
  }
}
