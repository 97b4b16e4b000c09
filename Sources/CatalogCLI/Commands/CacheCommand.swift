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

/// What the cache commands take.
struct CacheOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Where answers and pictures are stored.", valueName: "dir"),
    completion: .directory)
  var state: String?

  @OptionGroup var global: GlobalOptions

  var layer: [Setting: SettingValue] { CrawlOptions.layer([(.state, "--state", state)]) }

  func invocation() throws(CommandFailure) -> Invocation {
    try Invocation(global, flags: layer)
  }
}
