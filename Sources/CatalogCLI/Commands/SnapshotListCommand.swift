import ArgumentParser
import CatalogDomain

struct SnapshotListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Every recorded state, and how it differs from the one recorded before it.")

  @Option(help: "text or json.") var format = ListFormat.text

  @OptionGroup var cache: CacheOptions

  func run() async throws {
    let invocation = try cache.invocation()
    let (rows, problems) = try await SnapshotUse.run(
      invocation.configuration, .reading, command: "snapshot list"
    ) {
      try await Self.rows($0.snapshots)
    }
    switch format {
    case .text:
      for line in SnapshotTable(rows).lines { invocation.terminal.output(line) }
      if rows.isEmpty { invocation.terminal.note("no state is recorded yet") }
    case .json:
      invocation.terminal.output(try ProgramJSON.document(rows))
    }
    if !problems.isEmpty { throw CommandFailure(.failed, lines: problems) }
  }

  /// - Returns: also why some differences cannot be told, each once: a state that is damaged keeps none of the others from being listed.
  private static func rows(_ repository: any SnapshotRepository) async throws -> (
    [SnapshotRow], problems: [String]
  ) {
    let snapshots = try await repository.snapshots()
    let current = try await repository.history().last?.snapshot
    var rows: [SnapshotRow] = []
    var problems: [String] = []
    var last: Snapshot?
    for snapshot in snapshots {
      var diff: CatalogDiff?
      if let last {
        do throws(SnapshotError) {
          diff = try await repository.difference(from: last.id, to: snapshot.id, filter: .all)
        } catch {
          if !problems.contains(error.description) { problems.append(error.description) }
        }
      }
      rows.append(SnapshotRow(snapshot, isCurrent: snapshot.id == current, since: diff))
      last = snapshot
    }
    return (rows, problems)
  }
}
