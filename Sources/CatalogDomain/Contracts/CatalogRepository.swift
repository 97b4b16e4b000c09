/// Gives the whole catalog, complete or not at all.
package protocol CatalogRepository: Sendable {
  /// Reads every page of every kind, proves the lists complete, and tells how it went.
  ///
  /// Cancelling the task ends the crawl; what was validated until then stays stored.
  /// - Parameter accepting: sees the whole catalog before it takes the place of the stored one. What it throws refuses the catalog: the
  ///   stored one stays.
  /// - Throws: `RecordsPageError` for the first thing that could not be had, or what `accepting` threw.
  func catalog(
    cachePolicy: CachePolicy,
    accepting: @Sendable (Catalog) async throws(RecordsPageError) -> Void
  ) async throws(RecordsPageError) -> (Catalog, CrawlLedger)
}

extension CatalogRepository {
  /// Any catalog that is complete.
  package func catalog(cachePolicy: CachePolicy) async throws(RecordsPageError) -> (
    Catalog, CrawlLedger
  ) {
    try await catalog(cachePolicy: cachePolicy) { (_) throws(RecordsPageError) in }
  }
}
