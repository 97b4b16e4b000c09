/// Every setting, with its variable and its default.
enum SettingsReference {
  static var markdown: String {
    """
    A flag (`--base-url`) goes before the variable of the environment, the variable before `catalog.yaml`, and that before the default. A \
    key with a dot is written in the file as a key in a key. A path in `catalog.yaml`, or in the file that `--config` names, begins at the \
    folder of that file, and so does one that is a default; a path of a flag or a variable begins where the command is called. \
    Commands show which settings are flags of theirs: `catalog build --help`.

    | setting | variable | | form | default |
    | --- | --- | --- | --- | --- |

    """
      + Setting.allCases.map { setting in
        let note = setting.note
        return
          "| `\(setting.rawValue)` | `\(setting.environmentName)` | \(Reference.cell(note.meaning)) | \(Reference.cell(note.form)) | \(Reference.cell(note.fallback ?? "")) |\n"
      }.joined()
        + """

        Below `\(ConfigurationFile.targetsKey)` stand targets with names of your own, each with those keys of `publish` that are different \
        for it, such as `\(ConfigurationFile.targetsKey).live.to`. `catalog publish live` publishes to that one: \
        what it says goes before the environment, as a flag does.

        """
  }
}
