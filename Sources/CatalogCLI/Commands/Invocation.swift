import Foundation

/// What a command is called with: where to speak, and the settings after all layers.
struct Invocation: Sendable {
  let terminal: Terminal
  let configuration: Configuration

  /// - Parameter flags: the settings given as flags.
  /// - Throws: `CommandFailure` with every problem of the settings.
  init(_ options: GlobalOptions, flags: [Setting: SettingValue]) throws(CommandFailure) {
    let environment = ProcessInfo.processInfo.environment
    terminal = Terminal(
      color: options.color, verbosity: options.verbosity, environment: environment)
    do {
      let layers = [
        flags, ConfigurationReader.environmentLayer(environment),
        try Self.fileLayer(options.config),
      ]
      configuration = try ConfigurationReader(
        layers: layers, now: Date(), sourceDate: environment["SOURCE_DATE_EPOCH"]
      ).configuration()
    } catch {
      throw CommandFailure(error.isUsage ? .usage : .failed, lines: error.problems)
    }
  }

  /// The file that was asked for must be there; `catalog.yaml` may be.
  private static func fileLayer(_ path: String?) throws(SettingsError) -> [Setting:
    SettingValue]
  {
    let name = path ?? ConfigurationFile.defaultName
    if path == nil, !FileManager.default.fileExists(atPath: name) { return [:] }
    return try ConfigurationFile(path: name, displayedAs: name).values
  }
}
