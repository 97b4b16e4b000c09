import CatalogDomain
import CatalogSite
import Foundation

/// What a command works with, after flags, environment, file and defaults were laid over one another.
struct Configuration: Hashable, Sendable {
  /// Where the records come from.
  enum Source: Hashable, Sendable {
    case api(URL)
    /// A folder of recorded responses.
    case folder(String)
  }

  enum Avatars: String, CaseIterable, Hashable, Sendable {
    case load
    case skip
  }

  /// How long one attempt may take, in seconds.
  struct Timeouts: Hashable, Sendable {
    var connect: TimeInterval
    /// The longest silence.
    var idle: TimeInterval
    var total: TimeInterval
  }

  var source: Source
  /// The source as written.
  var sourceName: String
  var output: String
  var templates: String
  var content: String
  /// Whether somebody named that folder: then it must be there.
  var isContentNamed: Bool
  var state: String
  /// Where paths start that nobody gave: that of `catalog.yaml`; nil for the current one.
  var folder: String?
  /// Ends with `/`.
  var baseURL: URL?
  var cachePolicy: CachePolicy
  var concurrency: Int
  var maxRemoved: Allowance
  /// In seconds; nil accepts any age.
  var maxStale: TimeInterval?
  var maxMissingAvatars: Allowance
  var avatars: Avatars
  var imageHosts: [String]
  /// In seconds, by kind.
  var freshness: [RecordKind: TimeInterval]
  /// In seconds.
  var imageFreshness: TimeInterval
  /// In bytes.
  var imageCacheSize: Int
  /// Pictures asked for at once, and connections for them: an image host may bear less than the API, or more.
  var imageConcurrency: Int
  /// The longest a side of a small version may be, in pixels; nil for a site without them.
  var imageThumbnail: Int?
  var timeouts: Timeouts
  /// Attempts after the first, for one question.
  var retries: Int
  var title: String
  var description: String
  /// Under what terms the data may be used, in words; nil when nobody said.
  var licence: String?
  /// Nil for the colour of the theme.
  var accent: AccentColor?
  /// Nil for the sign that the theme draws.
  var logo: SiteLogo?
  var language: String
  /// Whether quotes, dashes and dots in the owner's texts are made typographic.
  var hasSmartPunctuation: Bool
  /// Pages of all lists by species and gender together.
  var facetPages: Int
  /// Changes of the data that the site tells, the newest ones; with 0 it has no pages of changes and no feeds at all.
  var changesPages: Int
  /// Which recorded states are kept.
  var retention: SnapshotRetention
  var publish: PublishSettings
  /// The moment the command counts as now.
  var now: Date
  /// `SOURCE_DATE_EPOCH`: the moment new data is dated with instead of now, for builds that must come out the same
  /// (https://reproducible-builds.org/specs/source-date-epoch/).
  var sourceDate: Date?
  /// All variables that the command was called with: also for others than itself, such as `PATH`.
  var environment: [String: String]

  /// The source as messages name it: without what may be a password.
  var shownSource: String { AddressText.withoutPassword(sourceName) }

  /// Whether the source is a folder of recorded responses.
  var isFolder: Bool {
    if case .folder = source { return true }
    return false
  }

  /// The path of the site on its host: `/` or `/repo/`.
  var linkRoot: String {
    guard let path = baseURL?.path(percentEncoded: true), !path.isEmpty else { return "/" }
    return path.hasSuffix("/") ? path : path + "/"
  }

  /// When data that was not known before became what it is. A folder does not tell when its responses were recorded; its newest
  /// record does, and gives the same site on every machine.
  func dateOfData(_ catalog: Catalog) -> Date {
    if let sourceDate { return sourceDate }
    guard case .folder = source else { return catalog.asOf }
    let dates =
      catalog.characters.map(\.created) + catalog.locations.map(\.created)
      + catalog.episodes.map(\.created)
    return dates.max() ?? Date(timeIntervalSince1970: 0)
  }
}
