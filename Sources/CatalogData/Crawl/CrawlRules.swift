package import CatalogDomain

/// How far the crawl of a list may go.
package struct CrawlRules: Hashable, Sendable {
  /// Whether anything can be had by asking again. Not so when only the store may be asked.
  var mayAsk: Bool
  /// Which stored answers the first round may use.
  package var trust: StoredTrust

  /// More pages than this are not read: `recordLimit` at 20 a page. It bounds time whatever a list announces.
  static let pageLimit = 50_000
  /// Longer lists are not read. It bounds the records held and stored: a page that holds more than its share of what it announces
  /// is refused when it is read.
  static let recordLimit = 1_000_000
  /// More missing records than this are not a gap but another list, and more lost ones are not asked for; it also keeps the address of
  /// the request short.
  static let repairLimit = 100
  /// How many pages of a list are asked for once more because what came could not be used.
  static let secondAskLimit = 2
  /// How often a list that moved while it was read is begun anew.
  static let restartLimit = 1

  package init(policy: CachePolicy, isResumed: Bool = false) {
    mayAsk = policy != .cacheOnly
    trust = .initial(for: policy, isResumed: isResumed)
  }
}
