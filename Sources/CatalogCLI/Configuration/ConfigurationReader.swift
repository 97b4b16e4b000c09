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
  private let sourceDate: String?
  var error = SettingsError()

  /// - Parameters:
  ///   - layers: the first that has a setting wins.
  ///   - folder: what defaults that are paths start from; nil for the current one.
  ///   - sourceDate: the text of `SOURCE_DATE_EPOCH`, if it is set.
  init(
    layers: [[Setting: SettingValue]], folder: String? = nil, now: Date, sourceDate: String?
  ) {
    self.layers = layers
    self.folder = folder
    self.now = now
    self.sourceDate = sourceDate
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

  /// The variables that are no settings but nearly so, with those they are probably meant to be, in order. Others with that beginning may be
  /// anybody's.
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

  /// - Throws: `SettingsError` with every value that is not what it must be.
  func configuration() throws(SettingsError) -> Configuration {
    var reader = self
    let configuration = reader.read()
    guard reader.error.problems.isEmpty else { throw reader.error }
    return configuration
  }

  /// The same with the default in the place of what is wrong.
  func likelyConfiguration() -> Configuration {
    var reader = self
    return reader.read()
  }

  private mutating func read() -> Configuration {
    refuseHomeSigns()
    let (source, sourceName) = readSource()
    let concurrency = readConcurrency(.concurrency, 8)
    return Configuration(
      source: source, sourceName: sourceName,
      output: path(.output, "Output"), templates: path(.templates, "Templates"),
      content: path(.content, "Content"), isContentNamed: self[.content] != nil,
      state: path(.state, ".catalog"),
      baseURL: readBaseURL(),
      cachePolicy: readCachePolicy(of: source),
      concurrency: concurrency,
      maxRemoved: read(.maxRemoved, .percent(5), "a share such as 5% or a number", Allowance.init),
      maxStale: read(.maxStale, nil, Self.durationForm) { Self.seconds($0).map(Optional.some) },
      maxMissingAvatars: read(
        .maxMissingAvatars, .percent(1), "a share such as 1% or a number", Allowance.init),
      avatars: read(.avatars, .load, "load or skip", Configuration.Avatars.init(rawValue:)),
      imageHosts: read(
        .imageHosts, [], "hosts such as cdn.example.org or localhost:8080, commas between them",
        Self.hosts),
      freshness: [
        .character: duration(.freshnessCharacter, 24 * 3600),
        .location: duration(.freshnessLocation, 24 * 3600),
        .episode: duration(.freshnessEpisode, 24 * 3600),
      ],
      imageFreshness: duration(.imageFreshness, 30 * 24 * 3600),
      imageCacheSize: read(
        .imageCacheSize, 1_000_000_000, "a size such as 500MB or 2GB", Self.bytes),
      imageConcurrency: readConcurrency(.imageConcurrency, concurrency),
      imageThumbnail: read(.imageThumbnail, nil, "a number of pixels from 16 to 2000") {
        Int($0).flatMap { (16...2000).contains($0) ? .some($0) : nil }
      },
      timeouts: Configuration.Timeouts(
        connect: timeout(.timeoutConnect, 10), idle: timeout(.timeoutIdle, 20),
        total: timeout(.timeoutTotal, 60)),
      retries: read(.retries, 3, "a whole number from 0 to 20") {
        Int($0).flatMap { (0...20).contains($0) ? $0 : nil }
      },
      title: text(.title, "Character catalog", "what the site is called"),
      description: text(
        .description, "Every character, location and episode, to browse offline.",
        "a sentence on what the site is"),
      licence: read(.licence, nil, "under what terms the data may be used") {
        $0.allSatisfy(\.isWhitespace) ? nil : .some($0)
      },
      language: readLanguage(),
      facetPages: read(.facetPages, 1000, "a whole number from 0 to 1000000") {
        Int($0).flatMap { (0...1_000_000).contains($0) ? $0 : nil }
      },
      changesPages: read(.changesPages, 100, "a whole number from 0 to 10000") {
        Int($0).flatMap { (0...10_000).contains($0) ? $0 : nil }
      },
      retention: SnapshotRetention(
        count: read(.snapshotsKeep, nil, "a whole number from 1") {
          Int($0).flatMap { $0 > 0 ? .some($0) : nil }
        },
        age: read(.snapshotsMaxAge, nil, Self.durationForm) { Self.seconds($0).map(Optional.some) }),
      publish: readPublish(), now: now, sourceDate: readSourceDate())
  }

  private mutating func readConcurrency(_ setting: Setting, _ fallback: Int) -> Int {
    read(setting, fallback, "a whole number from 1 to 64") { text in
      Int(text).flatMap { (1...64).contains($0) ? $0 : nil }
    }
  }

  private mutating func readBaseURL() -> URL? {
    read(.baseURL, nil, "an http or https address such as https://example.org/catalog/") { text in
      // With a "/" behind it, a space or the end of a line would be a part of the path.
      guard text.last?.isWhitespace != true,
        let url = WebAddress.url(text.hasSuffix("/") ? text : text + "/"),
        ["http", "https"].contains(url.scheme?.lowercased() ?? ""), url.host() != nil,
        url.query() == nil, url.fragment() == nil, Authority.hasPossiblePort(url),
        SiteAddress(url.absoluteString) != nil
      else { return nil }
      return .some(url)
    }
  }

  private mutating func readLanguage() -> String {
    let hyphenated = self[.language].flatMap {
      LanguageTag($0.text.replacing("_", with: "-"))
    }
    let help = hyphenated.map { "; did you mean \"\($0.text)\"?" } ?? ""
    return read(.language, "en", "a language tag such as en or pt-BR" + help) {
      LanguageTag($0)?.text
    }
  }

  /// The last that a date with a year of four digits can tell.
  private static let lastSecond: Int64 = 253_402_300_799

  private mutating func readSourceDate() -> Date? {
    guard let sourceDate, !sourceDate.isEmpty else { return nil }
    let seconds = Int64(sourceDate) ?? -1
    if (0...Self.lastSecond).contains(seconds) {
      return Date(timeIntervalSince1970: Double(seconds))
    }
    let guess =
      seconds > Self.lastSecond ? ", of the years up to 9999; are these milliseconds?" : ""
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

  /// A text that pages have to show: not one of spaces alone.
  private mutating func text(_ setting: Setting, _ fallback: String, _ expected: String) -> String {
    read(setting, fallback, expected) { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
  }

  private mutating func path(_ setting: Setting, _ fallback: String) -> String {
    guard let value = self[setting] else { return Self.resolved(fallback, from: folder) }
    // What stands in a folder without a name stands at the root of the disk.
    if value.text.isEmpty { fail(setting, "a path") }
    return Self.resolved(value)
  }

  /// A shell makes a home folder of it, where it sees it; so do some of the calls that read and write files, and others do not.
  private mutating func refuseHomeSigns() {
    for setting in [Setting.source, .output, .templates, .content, .state, .publishTo] {
      guard let text = self[setting]?.text, text.utf8.first == UInt8(ascii: "~") else { continue }
      fail(
        setting,
        "the folder written in full, or ./\(Excerpt.withoutPassword(text)) for a name that begins so"
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

  mutating func duration(_ setting: Setting, _ fallback: TimeInterval) -> TimeInterval {
    read(setting, fallback, Self.durationForm, Self.seconds)
  }

  /// With none at all every request would fail.
  private mutating func timeout(_ setting: Setting, _ fallback: TimeInterval) -> TimeInterval {
    read(setting, fallback, "a time from 0.1s to 1d, such as 90s or 15m") { text in
      Self.seconds(text).flatMap { (0.1...86400).contains($0) ? $0 : nil }
    }
  }

  mutating func read<Value>(
    _ setting: Setting, _ fallback: Value, _ expected: String, _ parse: (String) -> Value?
  ) -> Value {
    guard let value = self[setting] else { return fallback }
    if let parsed = parse(value.text) { return parsed }
    fail(setting, expected)
    return fallback
  }

  mutating func fail(_ setting: Setting, _ expected: String) {
    guard let value = self[setting] else { return }
    error.add(
      "\(value.place) is \"\(Excerpt.withoutPassword(value.text))\"; expected \(expected)",
      isUsage: value.isUsage)
  }

  private static let durationForm = "a time such as 90s, 15m, 24h or 7d"

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
