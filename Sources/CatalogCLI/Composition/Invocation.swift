import CatalogData
import Foundation

/// What a command is called with: where to speak, and the settings after all layers.
struct Invocation: Sendable {
  let terminal: Terminal
  var configuration: Configuration
  /// The values that count, as they were written.
  let settings: [Setting: SettingValue]
  /// The names below `publish.targets`, sorted.
  let targets: [String]
  /// Whether there is a file of settings.
  let hasFile: Bool
  /// How many warnings were told of them.
  private let warnings: Int

  /// - Parameters:
  ///   - flags: the settings given as flags.
  ///   - target: which of the targets of the file is meant; its settings go before those of the file.
  ///   - environment: the variables that the command was called with.
  ///   - isFirst: whether what is to be warned of was not told yet.
  /// - Throws: `CommandFailure` with every problem of the settings.
  init(
    _ options: GlobalOptions, flags: [Setting: SettingValue], target: TargetChoice = .none,
    environment: [String: String] = ProcessInfo.processInfo.environment, isFirst: Bool = true
  ) throws(CommandFailure) {
    terminal = options.speech.terminal
    let misspelt = ConfigurationReader.misspelt(in: environment)
    warnings = misspelt.count
    for (name, meant) in isFirst ? misspelt : [] {
      terminal.warning("the variable \(name) is not a setting; did you mean \(meant)?")
    }
    do {
      let file = try Self.file(options.config)
      targets = file?.targets.keys.sorted() ?? []
      hasFile = file != nil
      let layers = try target.layers(
        flags, ConfigurationReader.environmentLayer(environment), file)
      settings = layers.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
      configuration = try ConfigurationReader(
        layers: layers, folder: file?.folder, now: Date(),
        environment: environment, error: file?.error ?? SettingsError()
      ).configuration()
    } catch {
      throw CommandFailure(error)
    }
  }

  /// - Throws: `CommandFailure` when a warning was told, and none is accepted.
  func refuseWarnings(isStrict: Bool) throws(CommandFailure) {
    guard isStrict, warnings > 0 else { return }
    throw CommandFailure(.failed, CommandFailure.strict(warnings))
  }

  /// The file that was asked for must be there; `catalog.yaml` may be, but under no other name: without what it says, the site would be
  /// another one, out of another source.
  private static func file(_ path: String?) throws(SettingsError) -> ConfigurationFile? {
    guard path?.isEmpty != true else {
      throw SettingsError(problems: ["--config is \"\"; expected a path"], isUsage: true)
    }
    let name = path ?? ConfigurationFile.defaultName
    guard path == nil, PathReach(name) == .missing else { return ConfigurationFile(path: name) }
    guard let misnamed = ConfigurationFile.misnamed() else { return nil }
    throw SettingsError(problems: [
      "\(misnamed) is not the file of settings; rename it to \(name), name it with --config, or, where it is another program's, add an empty \(name)"
    ])
  }
}
