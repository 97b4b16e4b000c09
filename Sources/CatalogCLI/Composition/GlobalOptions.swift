import ArgumentParser

/// What every command takes that has settings.
struct GlobalOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Settings to use instead of catalog.yaml.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var config: String?

  @OptionGroup var speech: TerminalOptions
}
