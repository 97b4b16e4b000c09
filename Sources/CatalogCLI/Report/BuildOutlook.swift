import CatalogDomain
import Foundation

/// What is known of the next build as long as nothing that it reads is changed: what it will say, and until when it will find the same.
struct BuildOutlook: Codable, Hashable {
  /// In seconds. Reading a folder again tells nothing new, but once in a while it is to be noted that its data is still there.
  private static let folderFreshness: TimeInterval = 86_400

  /// When the oldest of the data was fetched or confirmed.
  var seen: Date
  /// When the newest of the data was.
  var newest: Date
  /// When the newest of its pictures was.
  var newestPicture: Date?
  /// When the first stored answer or picture is to be asked for again; of a folder, when it is to be read again. Nil where nothing ever is.
  var freshUntil: Date?
  /// When the first recorded state is to be forgotten.
  var remembersUntil: Date?
  /// What it will warn of again.
  var warnings: [String]
  /// What it will note again.
  var notes: [BuildNote]

  /// - Parameters:
  ///   - seen: when the oldest of the data was fetched or confirmed.
  ///   - newest: when the newest of it was.
  ///   - pictures: when its pictures were, from the oldest to the newest.
  ///   - remembersUntil: when the first recorded state is to be forgotten.
  init(
    seen: Date, newest: Date, pictures: ClosedRange<Date>?, remembersUntil: Date?,
    warnings: [String], notes: [BuildNote], _ configuration: Configuration
  ) {
    self.warnings = warnings
    self.notes = notes
    self.seen = seen
    self.newest = newest
    newestPicture = pictures?.upperBound
    self.remembersUntil = remembersUntil
    guard !configuration.isFolder else {
      // A state counts as seen last when that was noted: what is kept for days must not be forgotten for the hours since.
      let age = configuration.retention.age.map { $0 / 10 }
      freshUntil = seen + min(Self.folderFreshness, age ?? .infinity)
      return
    }
    let records = configuration.freshness.values.min().map(seen.addingTimeInterval)
    let oldestPicture = pictures?.lowerBound.addingTimeInterval(configuration.imageFreshness)
    freshUntil = [records, oldestPicture].compactMap { $0 }.min()
  }

  /// Whether a build at the moment of this configuration would ask nobody, forget nothing and refuse nothing for its age.
  func holds(for configuration: Configuration) -> Bool {
    let now = configuration.now
    // Whatever is dated after now was stored under a wrong clock: it is due at once, and nobody knows its age.
    let isAhead = ClockTolerance.isAhead(max(newest, newestPicture ?? newest), of: now)
    if let limit = configuration.maxStale, isAhead || now.timeIntervalSince(seen) > limit {
      return false
    }
    if let remembersUntil, now >= remembersUntil { return false }
    let isFresh = !isAhead && (freshUntil.map { now < $0 } ?? true)
    if configuration.isFolder { return isFresh }
    switch configuration.cachePolicy {
    case .cacheOnly: return true
    case .localFirst: return isFresh
    case .remoteFirst, .noCache: return false
    }
  }
}
