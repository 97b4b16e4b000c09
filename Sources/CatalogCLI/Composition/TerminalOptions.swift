import ArgumentParser
import Foundation

/// How a command speaks: what every one takes.
struct TerminalOptions: ParsableArguments {
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

  private var verbosity: Terminal.Verbosity {
    if quiet { return .quiet }
    return verbose ? .verbose : .normal
  }

  var terminal: Terminal {
    Terminal(
      color: color, verbosity: verbosity, environment: ProcessInfo.processInfo.environment)
  }
}

extension Terminal.Color: ExpressibleByArgument {}
