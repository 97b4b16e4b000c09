import CatalogTemplates

/// Which of the targets below `publish.targets` a command means.
enum TargetChoice: Hashable {
  /// The command publishes nothing.
  case none
  case named(String)
  /// What `publish.to` says, or else the only target there is.
  case only

  /// - Parameter layers: what was said before the file.
  /// - Throws: `SettingsError` when there is no such target, or several.
  func layer(in file: ConfigurationFile?, after layers: [[Setting: SettingValue]])
    throws(SettingsError) -> [Setting: SettingValue]
  {
    let targets = file?.targets ?? [:]
    var error = SettingsError()
    switch self {
    case .none: return [:]
    case .named(let name):
      if let target = targets[name] { return target }
      let guess = NearestName.suggestion(for: name, among: targets.keys.sorted())
      error.add(
        "\"\(PrintableText.of(name))\" is not a target"
          + (guess.map { "; did you mean \"\($0)\"?" }
            ?? "; name it in catalog.yaml below publish.targets, or give --to"),
        isUsage: false)
    case .only:
      let given = layers + [file?.values ?? [:]]
      if given.contains(where: { $0[.publishTo] != nil }) { return [:] }
      guard targets.count > 1 else { return targets.values.first ?? [:] }
      error.add(
        "there are several targets; name one of \(targets.keys.sorted().joined(separator: ", "))",
        isUsage: false)
    }
    throw error
  }
}
