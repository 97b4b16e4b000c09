import CatalogDomain
import Foundation

extension Configuration {
  /// How far the data can be relied on, in the words of the last line: `fresh`, how many answers could only be had from the store, when the
  /// oldest of them was fetched or confirmed, and the first reason, or since when nobody was asked though that would be due.
  ///
  /// - Parameters:
  ///   - seen: when the oldest of the data was fetched or confirmed.
  ///   - newest: when the newest of it was.
  ///   - now: when it is relied on.
  ///   - stale: the answers that the network failed for.
  func age(seen: Date, newest: Date, at now: Date, stale: [CrawlLedger.Stale] = []) -> String {
    if let first = stale.first, let oldest = stale.map(\.fetchedAt).min() {
      return
        "stale (\(Counted(stale.count, "answer")) from the store, confirmed \(UTCDate(oldest)): \(first.reason))"
    }
    guard !isFolder, cachePolicy == .cacheOnly, let shortest = freshness.values.min() else {
      return "fresh"
    }
    if now.timeIntervalSince(seen) > shortest { return "stored (confirmed \(UTCDate(seen)))" }
    return ClockTolerance.isAhead(newest, of: now)
      ? "stored (confirmed \(UTCDate(newest)))" : "fresh"
  }
}
