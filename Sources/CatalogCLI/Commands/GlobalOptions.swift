import ArgumentParser
import Foundation

/// What every command takes.
struct GlobalOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Settings to use instead of catalog.yaml.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var config: String?

  @Flag(
    name: [.short, .long], help: "Say nothing but warnings, errors and the data that is asked for.")
  var quiet = false

  @Flag(name: [.short, .long], help: "Say what is going on.")
  var verbose = false

  @Option(help: ArgumentHelp("Colour: auto, always or never.", valueName: "when"))
  var color: Terminal.Color = .auto

  func validate() throws {
    if quiet && verbose { throw ValidationError("Give --quiet or --verbose, not both.") }
  }

  var verbosity: Terminal.Verbosity {
    if quiet { return .quiet }
    return verbose ? .verbose : .normal
  }

  /// Where a command speaks that needs no settings.
  var terminal: Terminal {
    Terminal(
      color: color, verbosity: verbosity, environment: ProcessInfo.processInfo.environment)
  }
}

extension Terminal.Color: ExpressibleByArgument {}
