import ArgumentParser

/// What the cache commands take.
struct CacheOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Where answers and pictures are stored. \(Setting.state.defaultHelp)", valueName: "dir"),
    completion: .directory)
  var state: String?

  @OptionGroup var global: GlobalOptions

  var layer: [Setting: SettingValue] { .init(flags: [(.state, "--state", state)]) }

  func invocation() throws(CommandFailure) -> Invocation {
    try Invocation(global, flags: layer)
  }
}
