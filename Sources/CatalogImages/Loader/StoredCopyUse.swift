package import CatalogDomain
package import Foundation

/// What to do with the copy at hand. Decided from values alone.
package enum StoredCopyUse: Hashable, Sendable {
  /// Good enough; nobody is asked.
  case serve
  /// Ask whether it is still the current one; serve it when nobody answers.
  case revalidate
  /// Ask as if there were none.
  case fetch
  /// Nobody may be asked, and there is none.
  case fail

  /// - Parameters:
  ///   - fetchedAt: of the copy at hand; nil when there is none.
  ///   - timeToLive: in seconds from the fetch; a copy that is exactly as old is not fresh any more.
  package static func decide(
    _ policy: CachePolicy, fetchedAt: Date?, timeToLive: TimeInterval, now: Date
  ) -> StoredCopyUse {
    switch policy {
    case .cacheOnly: return fetchedAt == nil ? .fail : .serve
    case .noCache: return .fetch
    // Pictures hardly ever change: even a refresh asks only for those whose time has come.
    case .localFirst, .remoteFirst:
      guard let fetchedAt else { return .fetch }
      let age = now.timeIntervalSince(fetchedAt)
      let isFresh = age < timeToLive && !ClockTolerance.isAhead(fetchedAt, of: now)
      return isFresh ? .serve : .revalidate
    }
  }
}
