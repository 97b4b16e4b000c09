import CatalogTemplates

/// Which of the targets below `publish.targets` a command means.
enum TargetChoice: Hashable {
  /// The command publishes nothing.
  case none
  case named(String)
  /// What `publish.to` says, or else the only target there is.
  case only

  /// All that is said of the settings, what counts first. A target that the call names goes before the environment, as flags do.
  /// - Throws: `SettingsError` when there is no such target, or several, in a file that was read.
  func layers(
    _ flags: [Setting: SettingValue], _ environment: [Setting: SettingValue],
    _ file: ConfigurationFile?
  ) throws(SettingsError) -> [[Setting: SettingValue]] {
    let targets = file?.targets ?? [:]
    let values = file?.values ?? [:]
    var error = SettingsError()
    switch self {
    case .none: return [flags, environment, values]
    case .named(let name):
      if let target = targets[name] { return [flags, target, environment, values] }
      let question = NearestName.question(for: name, among: targets.keys.sorted())
      // Where `--to` was forgotten, it is a destination, with a password perhaps.
      let shown = ConfigurationReader.redactedDestination(name)
      error.add(
        "\"\(PrintableText.of(shown))\" is not a target; "
          + (question ?? "name it in catalog.yaml below publish.targets, or give --to"),
        isUsage: false)
    case .only:
      let given = [flags, environment, values]
      if given.contains(where: { $0[.publishTo] != nil }) { return given }
      guard targets.count > 1 else {
        return [flags, environment, targets.values.first ?? [:], values]
      }
      error.add(
        "there are several targets; name one of \(targets.keys.sorted().joined(separator: ", "))",
        isUsage: false)
    }
    // The reason may be what could not be read of the file. Then that is told, with all else that is wrong.
    if let file, !file.error.problems.isEmpty { return [flags, environment, values] }
    throw error
  }
}
