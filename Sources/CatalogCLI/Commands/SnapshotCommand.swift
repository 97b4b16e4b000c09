import ArgumentParser

struct SnapshotCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot",
    abstract: "Look at the recorded states of the data.",
    discussion: """
      Every distinct state of the data that a build or a crawl met is recorded once. What two states have in common is stored once too.
      """,
    subcommands: [
      SnapshotListCommand.self, SnapshotShowCommand.self, SnapshotExportCommand.self,
      SnapshotPruneCommand.self,
    ])
}
