/// Gives the whole catalog, complete or not at all.
package protocol CatalogRepository: Sendable {
  /// Reads every page of every kind, proves the lists complete, and tells how it went.
  ///
  /// Cancelling the task ends the crawl; what was validated until then stays stored.
  /// - Parameters:
  ///   - lastIDs: the ids of the state that was accepted last. Before a list that lost some of them is believed, the source is asked
  ///     whether they are gone. Empty for kinds where a list that is whole by its figures will do.
  ///   - accepting: sees the whole catalog, and what it was made of, before it takes the place of the stored one. What it throws refuses
  ///     the catalog: the stored one stays.
  /// - Throws: `RecordsPageError` for the first thing that could not be had, or what `accepting` threw.
  func catalog(
    cachePolicy: CachePolicy, lastIDs: [RecordKind: Set<Int>],
    accepting: @Sendable (Catalog, CrawlLedger) async throws(RecordsPageError) -> Void
  ) async throws(RecordsPageError) -> (Catalog, CrawlLedger)
}

extension CatalogRepository {
  /// Any catalog that is complete.
  package func catalog(cachePolicy: CachePolicy, lastIDs: [RecordKind: Set<Int>] = [:])
    async throws(RecordsPageError) -> (Catalog, CrawlLedger)
  {
    try await catalog(cachePolicy: cachePolicy, lastIDs: lastIDs) {
      (_, _) throws(RecordsPageError) in
    }
  }
}
