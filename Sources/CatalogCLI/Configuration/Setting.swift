/// Everything that can be configured, under the one name it has as a flag, in the environment and in `catalog.yaml`.
enum Setting: String, CaseIterable, Hashable, Sendable {
  case source
  case output
  case templates
  case content
  case state
  case baseURL = "base-url"
  case cachePolicy = "cache-policy"
  case concurrency
  case maxRemoved = "max-removed"
  case maxStale = "max-stale"
  case maxMissingAvatars = "max-missing-avatars"
  case avatars
  case imageHosts = "image-hosts"
  case imageFreshness = "image-freshness"
  case imageCacheSize = "image-cache-size"
  case imageConcurrency = "image-concurrency"
  case imageThumbnail = "image-thumbnail"
  case freshnessCharacter = "freshness.character"
  case freshnessLocation = "freshness.location"
  case freshnessEpisode = "freshness.episode"
  case timeoutConnect = "timeout.connect"
  case timeoutIdle = "timeout.idle"
  case timeoutTotal = "timeout.total"
  case retries
  case title
  case description
  case licence
  case accent
  case logo
  case language
  case smartPunctuation = "smart-punctuation"
  case facetPages = "facets.pages"
  case snapshotsKeep = "snapshots.keep"
  case changesPages = "changes.pages"
  case snapshotsMaxAge = "snapshots.max-age"
  case publishTo = "publish.to"
  case publishHost = "publish.host"
  case publishKeep = "publish.keep"
  case publishGrace = "publish.grace"
  case publishFiles = "publish.files"
  case publishCompress = "publish.compress"

  /// What stands before the dot of some: `freshness`.
  static let groups = Set(
    allCases.compactMap { setting in
      setting.rawValue.firstIndex(of: ".").map { String(setting.rawValue[..<$0]) }
    }
  ).sorted()

  /// What a target of its own may say, below `publish.targets.<name>`.
  static let ofTargets = allCases.filter { $0.rawValue.hasPrefix("publish.") }

  /// Whether it takes several values, with commas between them.
  var isList: Bool {
    switch self {
    case .imageHosts, .publishFiles, .publishCompress: true
    default: false
    }
  }

  /// `keep` for `publish.keep`.
  var nameInTarget: String { String(rawValue.drop { $0 != "." }.dropFirst()) }

  /// `CATALOG_BASE_URL` for `base-url`.
  var environmentName: String {
    "CATALOG_"
      + rawValue.uppercased().map { $0.isLetter ? String($0) : "_" }.joined()
  }
}
