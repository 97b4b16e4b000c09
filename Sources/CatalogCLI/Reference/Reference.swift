import ArgumentParser

/// What can be looked up, as Markdown, made from what the command itself goes by: it cannot be out of date.
enum Reference: String, CaseIterable, ExpressibleByArgument {
  case templates
  case settings
  case commands

  var markdown: String {
    let (title, text) =
      switch self {
      case .templates: ("What templates see", TemplatesReference.markdown)
      case .settings: ("Settings", SettingsReference.markdown)
      case .commands: ("Commands", CommandsReference.markdown)
      }
    return "# \(title)\n\nMade by `catalog reference \(rawValue)`.\n\n" + text
  }

  /// As a cell of a table.
  static func cell(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
