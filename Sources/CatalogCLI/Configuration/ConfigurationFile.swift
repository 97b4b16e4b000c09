import CatalogData

/// `catalog.yaml`, read into settings. Unknown keys are refused, with the key that was probably meant.
struct ConfigurationFile {
  static let defaultName = "catalog.yaml"

  /// Below which targets have names of their own.
  static let targetsKey = "publish.targets"

  /// The folder it stands in.
  let folder: String
  let values: [Setting: SettingValue]
  /// What `publish.targets` says, by the name of the target.
  let targets: [String: [Setting: SettingValue]]
  /// All that could not be read.
  let error: SettingsError

  /// - Parameter path: the file, which messages name like that.
  init(path: String) {
    folder = PathFromRoot(path).folder
    var reader = ConfigurationFileReader(name: path, folder: folder)
    reader.read()
    values = reader.values
    targets = reader.targets
    error = reader.problems
  }

  /// A file in a project that was meant to be it, and is not read: `catalog.yml`, `Catalog.yaml`. Asked only where `catalog.yaml` is
  /// missing.
  static func misnamed(in project: String = ".") -> String? {
    // A folder that may be entered and not be listed is no reason to fail.
    let names = (try? FolderNames.list(project)) ?? []
    return names.sorted().first { name in
      name != defaultName && [defaultName, "catalog.yml"].contains(name.lowercased())
        && PathReach.isFolder(project + "/" + name) == false
    }
  }
}
