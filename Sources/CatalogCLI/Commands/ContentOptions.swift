import ArgumentParser

/// What commands take that write content.
struct ContentOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Where content of your own stands. \(Setting.content.defaultHelp)", valueName: "dir"),
    completion: .directory)
  var content: String?

  @Option(
    help: ArgumentHelp(
      "The folder of recorded responses, or the address whose stored answers the catalog is made from. \(Setting.source.defaultHelp)",
      valueName: "url|dir"), completion: .directory)
  var source: String?

  @Option(
    help: ArgumentHelp(
      "Where stored answers are kept. \(Setting.state.defaultHelp)", valueName: "dir"),
    completion: .directory)
  var state: String?

  var layer: [Setting: SettingValue] {
    .init(flags: [
      (.content, "--content", content), (.source, "--source", source), (.state, "--state", state),
    ])
  }
}
