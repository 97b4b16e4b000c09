/// Remembers how far a crawl came, and puts what it found in the place of the last one's answers only when it is whole.
///
/// While a crawl runs, each answer whose bytes differ from the stored ones is kept as a *draft*: an ordinary entry of the
/// `ResponseStore` at `Draft.address(of:)`, and that an answer is still current is noted beside it. The answers of the last
/// whole crawl stay as they are and of that crawl, so that one which is refused, interrupted or cut off by an outage leaves
/// nothing worse than it was. The journal therefore stands on the same storage as the `ResponseStore` it goes with.
///
/// What a run that takes a crawl up again keeps and confirms has the run's number, which is higher, and belongs to the crawl all the same.
/// A *generation* is the number of a crawl: `CachedCatalogRepository` tells crawls, runs and rounds apart.
///
/// Safe to call from any task. What a call writes, it writes in one transaction. At most one crawl is open.
package protocol CrawlJournal: Sendable {
  /// The number of the crawl that was begun and neither finished nor abandoned: an interrupted one. Nil when there is none.
  func openGeneration() async throws(StoreError) -> Int64?

  /// Opens a crawl in the place of the open one, if any. Removes the drafts and forgets the confirmations of all others.
  func begin(_ generation: Int64) async throws(StoreError)

  /// Closes the crawl: the draft of each address given, where there is one, takes the place of the entry at that
  /// address, and an entry without a draft becomes one of the run that confirmed it, if any did; all other drafts are removed and
  /// confirmations forgotten. All of it in one transaction, or nothing.
  /// - Parameters:
  ///   - addresses: plain addresses, without the draft's prefix.
  ///   - inUse: plain addresses of all answers the catalog was made of, those that were not asked for included.
  func finish(_ generation: Int64, promoting addresses: [String], inUse: [String])
    async throws(StoreError)

  /// Remembers what a catalog was made of for which nothing had to be kept: all of it was at hand.
  /// Changes nothing when the last one was made of the same.
  /// - Parameter inUse: as in `finish`.
  func remember(inUse: [String]) async throws(StoreError)

  /// Closes a crawl that was refused: removes its drafts, forgets its confirmations, keeps all entries.
  func abandon(_ generation: Int64) async throws(StoreError)
}
