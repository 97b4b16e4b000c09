import CatalogSite
import Foundation

/// What a project is made of and has made: no file that a flag names may take its place.
struct ProjectFiles {
  private let settingsFile: String
  private let flags: [Setting: SettingValue]
  private let environment: [String: String]

  init(
    _ options: GlobalOptions, flags: [Setting: SettingValue], environment: [String: String]
  ) {
    settingsFile = options.config ?? ConfigurationFile.defaultName
    self.flags = flags
    self.environment = environment
  }

  /// - Parameter flag: what the file is named with.
  /// - Throws: `CommandFailure` for no path at all, for `-`, for one from a home folder on, for the file of settings, for a file in the
  ///   content, the templates or the recorded responses, and for those that a build wrote into the state or the site.
  func check(_ path: String?, flag: String) throws(CommandFailure) {
    // As of a variable that is not set.
    if path?.isEmpty == true { throw CommandFailure(.usage, "\(flag) is \"\"; expected a path") }
    if path == "-" {
      // Elsewhere it stands for stdout, which has the outcome of the command already.
      throw CommandFailure(
        .usage,
        "\(flag) is -, which is no file here; give \(flag) a path, or ./- for a file of that name")
    }
    if let path, path.hasPrefix("~") {
      // A shell makes a home folder of it, where it sees it; so do some of the calls that write a file, and others do not.
      throw CommandFailure(
        .usage,
        "\(PrintableText.of(path)) begins with ~; give \(flag) the path written in full, or ./\(PrintableText.of(path)) for a name that begins so"
      )
    }
    guard let path, let file = NamedFile(path: path).replaced else { return }
    // The usual one is for the next call, whichever this one reads.
    let settings = [settingsFile, ConfigurationFile.defaultName]
    if SiteOutput.first(of: settings, holding: file) != nil {
      throw CommandFailure(
        .usage,
        "\(PrintableText.of(path)) is the file of settings; give \(flag) another file")
    }
    // What is read by this call, and what is there for the next one.
    for flags in [flags, [:]] {
      try check(path, replacing: file, flag: flag, configuration(flags))
    }
  }

  private func check(
    _ path: String, replacing file: String, flag: String, _ configuration: Configuration
  ) throws(CommandFailure) {
    if let folder = SiteOutput.first(of: configuration.parts, holding: file) {
      throw CommandFailure(
        .usage,
        "\(PrintableText.of(path)) lies in \(folder), a folder of the project; give \(flag) a file elsewhere"
      )
    }
    let isOurs =
      SiteOutput.wrote(file, inSite: configuration.output)
      || SiteOutput.first(of: StateFolder.files(of: configuration), holding: file) != nil
    guard !isOurs else {
      throw CommandFailure(
        .usage, "\(PrintableText.of(path)) is a file of catalog itself; give \(flag) another file")
    }
  }

  /// - Throws: `CommandFailure` for one of these, and when both are one.
  func check(events: String?, report: String?) throws(CommandFailure) {
    try check(events, flag: "--events")
    try check(report, flag: "--report")
    guard let report, let events, let file = NamedFile(path: report).replaced,
      let other = NamedFile(path: events).replaced,
      SiteOutput.first(of: [other], holding: file) != nil
    else { return }
    throw CommandFailure(
      .usage, "\(PrintableText.of(report)) is named by --events too; give --report another file")
  }

  /// Of settings that are wrong too, as far as they can be read: what tells of them is written to a file as well.
  private func configuration(_ flags: [Setting: SettingValue]) -> Configuration {
    let file = ConfigurationFile(path: settingsFile)
    return ConfigurationReader(
      layers: [flags, ConfigurationReader.environmentLayer(environment), file.values],
      folder: file.folder, now: Date(), environment: environment
    ).likelyConfiguration()
  }
}
