import CatalogData
import CatalogDomain
import CatalogSite
import CatalogTemplates
import Foundation

/// Lays flags over environment over file over defaults, and reads each value as what it must be.
struct ConfigurationReader {
  private let layers: [[Setting: SettingValue]]
  private let folder: String?
  private let now: Date
  private let environment: [String: String]
  var error: SettingsError

  /// - Parameters:
  ///   - layers: the first that has a setting wins.
  ///   - folder: what defaults that are paths start from; nil for the current one.
  ///   - environment: `SOURCE_DATE_EPOCH` is read; what else is in it is handed on.
  ///   - error: what is known to be wrong already.
  init(
    layers: [[Setting: SettingValue]], folder: String? = nil, now: Date,
    environment: [String: String], error: SettingsError = SettingsError()
  ) {
    self.layers = layers
    self.folder = folder
    self.now = now
    self.environment = environment
    self.error = error
  }

  /// The variables of the environment that are settings.
  static func environmentLayer(_ environment: [String: String]) -> [Setting: SettingValue] {
    var layer: [Setting: SettingValue] = [:]
    for setting in Setting.allCases {
      guard let text = environment[setting.environmentName], !text.isEmpty else { continue }
      layer[setting] = SettingValue(text: text, origin: .environment(setting.environmentName))
    }
    return layer
  }

  /// The variables that are no settings but nearly so, with those they are probably meant to be, in order. Others with that beginning may
  /// be anybody's.
  static func misspelt(in environment: [String: String]) -> [(name: String, meant: String)] {
    let prefix = "CATALOG_"
    let known = Setting.allCases.map { String($0.environmentName.dropFirst(prefix.count)) }
    return environment.keys.sorted().compactMap { name in
      guard name.hasPrefix(prefix), case let rest = String(name.dropFirst(prefix.count)),
        !known.contains(rest), let meant = NearestName.suggestion(for: rest, among: known)
      else { return nil }
      return (name, prefix + meant)
    }
  }

  /// - Throws: `SettingsError` with what was known to be wrong, and every value that is not what it must be.
  func configuration() throws(SettingsError) -> Configuration {
    var reader = self
    let configuration = reader.read()
    guard reader.error.problems.isEmpty else { throw reader.error }
    return configuration
  }

  /// The same, with the default where a value is wrong.
  func likelyConfiguration() -> Configuration {
    var reader = self
    return reader.read()
  }

  private mutating func read() -> Configuration {
    refuseHomeSigns()
    let (source, sourceName) = readSource()
    let concurrency = readNumber(.concurrency)
    return Configuration(
      source: source, sourceName: sourceName,
      output: path(.output), templates: path(.templates), content: path(.content),
      isContentNamed: self[.content] != nil, state: path(.state), folder: folder,
      baseURL: readBaseURL(),
      cachePolicy: readCachePolicy(of: source),
      concurrency: concurrency,
      maxRemoved: read(.maxRemoved, Allowance.init),
      maxStale: readOptional(.maxStale, Self.seconds),
      maxMissingAvatars: read(.maxMissingAvatars, Allowance.init),
      avatars: read(.avatars, Configuration.Avatars.init(rawValue:)),
      imageHosts: readOptional(.imageHosts, Self.hosts) ?? [],
      freshness: [
        .character: read(.freshnessCharacter, Self.seconds),
        .location: read(.freshnessLocation, Self.seconds),
        .episode: read(.freshnessEpisode, Self.seconds),
      ],
      imageFreshness: read(.imageFreshness, Self.seconds),
      imageCacheSize: read(.imageCacheSize, Self.bytes),
      imageConcurrency: readOptionalNumber(.imageConcurrency) ?? concurrency,
      imageThumbnail: readOptionalNumber(.imageThumbnail),
      timeouts: Configuration.Timeouts(
        connect: read(.timeoutConnect, Self.timeout), idle: read(.timeoutIdle, Self.timeout),
        total: read(.timeoutTotal, Self.timeout)),
      retries: readNumber(.retries),
      title: read(.title, Self.text), description: read(.description, Self.text),
      licence: readOptional(.licence, Self.text),
      accent: readOptional(.accent, AccentColor.init),
      logo: readOptional(.logo, SiteLogo.init),
      language: readLanguage(),
      hasSmartPunctuation: read(.smartPunctuation) { Bool($0) },
      facetPages: readNumber(.facetPages),
      changesPages: readNumber(.changesPages),
      retention: SnapshotRetention(
        count: readOptionalNumber(.snapshotsKeep),
        age: readOptional(.snapshotsMaxAge, Self.seconds)),
      publish: readPublish(), now: now, sourceDate: readSourceDate(), environment: environment)
  }

  private mutating func readBaseURL() -> URL? {
    readOptional(.baseURL) { text in
      // With a "/" behind it, a space or the end of a line would be a part of the path.
      guard text.last?.isWhitespace != true,
        let url = WebAddress.url(text.hasSuffix("/") ? text : text + "/"),
        ["http", "https"].contains(url.scheme?.lowercased() ?? ""), url.host() != nil,
        url.query() == nil, url.fragment() == nil, Authority.hasPossiblePort(url),
        SiteAddress(url.absoluteString) != nil
      else { return nil }
      return url
    }
  }

  private mutating func readLanguage() -> String {
    let hyphenated = self[.language].flatMap {
      LanguageTag($0.text.replacing("_", with: "-"))
    }
    let advice = hyphenated.map { "; did you mean \"\($0.text)\"?" } ?? ""
    return read(.language, advice: advice) { LanguageTag($0)?.text }
  }

  private mutating func readSourceDate() -> Date? {
    guard let sourceDate = environment["SOURCE_DATE_EPOCH"], !sourceDate.isEmpty else { return nil }
    let seconds = Int(sourceDate) ?? -1
    let last = UTCDate.seconds.upperBound
    if (0...last).contains(seconds) {
      return Date(timeIntervalSince1970: Double(seconds))
    }
    let guess = seconds > last ? ", of the years up to 9999; are these milliseconds?" : ""
    error.add(
      "SOURCE_DATE_EPOCH is \"\(sourceDate)\"; expected seconds since 1970\(guess)", isUsage: true)
    return nil
  }

  subscript(setting: Setting) -> SettingValue? {
    for layer in layers {
      if let value = layer[setting] { return value }
    }
    return nil
  }

  private mutating func path(_ setting: Setting) -> String {
    guard let value = self[setting] else {
      return Self.resolved(setting.fallback, from: folder)
    }
    // What stands in a folder without a name stands at the root of the disk.
    if value.text.isEmpty { fail(setting) }
    return Self.resolved(value)
  }

  /// A shell makes a home folder of it, where it sees it; so do some of the calls that read and write files, and others do not.
  private mutating func refuseHomeSigns() {
    for setting in [Setting.source, .output, .templates, .content, .state, .publishTo] {
      guard let text = self[setting]?.text, text.utf8.first == UInt8(ascii: "~") else { continue }
      fail(
        setting,
        expected:
          "the folder written in full, or ./\(Self.shown(text, of: setting)) for a name that begins so"
      )
    }
  }

  /// The path, from the current folder.
  static func resolved(_ value: SettingValue) -> String {
    resolved(value.text, from: value.folder)
  }

  static func resolved(_ path: String, from folder: String?) -> String {
    guard let folder, !path.hasPrefix("/"), folder != FileManager.default.currentDirectoryPath
    else { return path }
    return folder + "/" + path
  }

  /// The value of a setting with a default, which counts where the setting is not given, or is wrong.
  ///
  /// - Parameter advice: what a message says behind the form of the setting.
  mutating func read<Value>(
    _ setting: Setting, advice: String = "", _ parse: (String) -> Value?
  ) -> Value {
    if let value = readOptional(setting, advice: advice, parse) { return value }
    guard let value = parse(setting.fallback) else {
      preconditionFailure("the default of \(setting.rawValue) is none of its values")
    }
    return value
  }

  /// - Returns: nil where it is not given, or is wrong.
  mutating func readOptional<Value>(
    _ setting: Setting, advice: String = "", _ parse: (String) -> Value?
  ) -> Value? {
    guard let value = self[setting] else { return nil }
    if let parsed = parse(value.text) { return parsed }
    fail(setting, advice: advice)
    return nil
  }

  mutating func readNumber(_ setting: Setting) -> Int {
    read(setting) { Self.number($0, of: setting) }
  }

  private mutating func readOptionalNumber(_ setting: Setting) -> Int? {
    readOptional(setting) { Self.number($0, of: setting) }
  }

  private static func number(_ text: String, of setting: Setting) -> Int? {
    guard let number = Int(text), let range = setting.note.range else { return nil }
    return range.contains(number) ? number : nil
  }

  mutating func fail(_ setting: Setting, advice: String = "") {
    fail(setting, expected: setting.note.form + advice)
  }

  mutating func fail(_ setting: Setting, expected: String) {
    guard let value = self[setting] else { return }
    error.add(
      "\(value.place) is \"\(Self.shown(value.text, of: setting))\"; expected \(expected)",
      isUsage: value.isUsage)
  }

  private static func shown(_ text: String, of setting: Setting) -> String {
    setting == .publishTo ? redactedDestination(text) : AddressText.withoutPassword(text)
  }

  /// One that pages have to show.
  private static func text(_ text: String) -> String? {
    text.allSatisfy(\.isWhitespace) ? nil : text
  }

  /// With none at all every request would fail.
  private static func timeout(_ text: String) -> TimeInterval? {
    seconds(text).flatMap { (0.1...86400).contains($0) ? $0 : nil }
  }

  static func seconds(_ text: String) -> TimeInterval? {
    let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600, "d": 86400]
    guard let last = text.last, let unit = units[last], let number = Double(text.dropLast()),
      number >= 0, (number * unit).isFinite
    else { return nil }
    return number * unit
  }

  /// - Returns: nil unless each is a host, or a host with a port. An address would be of no use: hosts are compared.
  private static func hosts(_ text: String) -> [String]? {
    let hosts = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    let areHosts = hosts.allSatisfy { host in
      guard host.utf8.allSatisfy({ $0 > 0x20 && !"/\\@?#*".utf8.contains($0) }),
        let url = URL(string: "http://\(host)")
      else { return false }
      return Authority(url) != nil
    }
    return areHosts ? hosts : nil
  }

  static func bytes(_ text: String) -> Int? {
    let units: [(String, Double)] = [("GB", 1e9), ("MB", 1e6), ("kB", 1e3), ("KB", 1e3), ("B", 1)]
    for (suffix, unit) in units where text.hasSuffix(suffix) {
      guard let number = Double(text.dropLast(suffix.count).trimmingCharacters(in: .whitespaces)),
        number >= 0, number * unit < 1e15
      else { return nil }
      return Int(number * unit)
    }
    return nil
  }
}
