import ArgumentParser
import CatalogDomain

struct SnapshotShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "One recorded state: what it holds, and when it was seen.")

  @Argument(
    help: "A snapshot's number, a date, latest or previous.",
    completion: .list(["latest", "previous"])) var snapshot = "latest"

  @OptionGroup var cache: CacheOptions

  func run() async throws {
    let invocation = try cache.invocation()
    let argument = try StateArgument(recorded: snapshot)
    let (lines, remark) = try await SnapshotUse.run(
      invocation.configuration, .reading, command: "snapshot show"
    ) { recorded -> ([String], String?) in
      guard let found = try await recorded.find(argument) else { return ([], nil) }
      // Reading it as a whole proves that it is.
      _ = try await recorded.snapshots.state(of: found.id)
      return (try await Self.lines(found.id, recorded.snapshots), found.remark)
    }
    if let remark { invocation.terminal.note(remark) }
    for line in lines { invocation.terminal.output(line) }
  }

  private static func lines(_ id: Snapshot.ID, _ repository: any SnapshotRepository) async throws
    -> [String]
  {
    let snapshots = try await repository.snapshots()
    guard let index = snapshots.firstIndex(where: { $0.id == id }) else { return [] }
    let snapshot = snapshots[index]
    var lines = [
      "snapshot     \(id)", "fingerprint  \(snapshot.fingerprint)",
      "characters   \(snapshot.characters)", "locations    \(snapshot.locations)",
      "episodes     \(snapshot.episodes)", "avatars      \(snapshot.avatars)",
    ]
    for sighting in try await repository.history() where sighting.snapshot == id {
      lines.append("seen         \(UTCDate(sighting.since)) to \(UTCDate(sighting.until))")
    }
    if index > 0 {
      let before = snapshots[index - 1].id
      let diff = try await repository.difference(from: before, to: id, filter: .all)
      let outline = DiffOutline(diff, from: before.description, to: id.description)
      lines.append(TerminalWidth.padded("since \(before) ", to: 13) + outline.summary)
    }
    return lines
  }
}
