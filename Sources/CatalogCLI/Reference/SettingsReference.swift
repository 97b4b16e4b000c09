/// Every setting, with its variable and its default.
enum SettingsReference {
  static var markdown: String {
    """
    A flag (`--base-url`) goes before the variable of the environment, the variable before `catalog.yaml`, and that before the default. A \
    key with a dot is written in the file as a key in a key. Paths are meant from the folder of the file they stand in, those of \
    flags and variables from the one that the command is called in, and paths that are defaults from that of `catalog.yaml` or of what \
    `--config` names. Commands show which settings are flags of theirs: \
    `catalog build --help`.

    | setting | variable | | form | default |
    | --- | --- | --- | --- | --- |

    """
      + Setting.allCases.map { setting in
        let note = setting.note
        return
          "| `\(setting.rawValue)` | `\(setting.environmentName)` | \(Reference.cell(note.meaning)) | \(Reference.cell(note.form)) | \(Reference.cell(note.fallback ?? "")) |\n"
      }.joined()
        + """

        Below `\(ConfigurationFile.targetsKey)` stand targets with names of your own, each with the keys of `publish`, which it says otherwise \
        than the others: `\(ConfigurationFile.targetsKey).live.to`. `catalog publish live` publishes to that one: \
        what it says goes before the environment, as a flag does.

        """
  }
}
