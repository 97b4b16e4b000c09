import ArgumentParser

struct CacheCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "Look after the stored answers and pictures.",
    discussion: """
      What is stored lets a build survive an outage. Nothing here is needed in daily use.
      """,
    subcommands: [
      CacheInfoCommand.self, CacheVerifyCommand.self, CachePruneCommand.self,
      CacheClearCommand.self,
    ])
}
