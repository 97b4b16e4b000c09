import CatalogData

/// What fetches the source's answers, and where they and the state of a crawl are kept.
struct CrawlStorage: Sendable {
  let responses: CachedResponses
  let store: any ResponseStore
  let journal: any CrawlJournal

  private init(
    _ responses: CachedResponses, store: any ResponseStore, journal: any CrawlJournal
  ) {
    self.responses = responses
    self.store = store
    self.journal = journal
  }

  /// For this run alone.
  static func inMemory(_ responses: CachedResponses) -> CrawlStorage {
    let store = MemoryResponseStore()
    return CrawlStorage(responses, store: store, journal: MemoryCrawlJournal(store: store))
  }

  static func stored(_ responses: CachedResponses, in store: CatalogStore) -> CrawlStorage {
    CrawlStorage(
      responses, store: SQLiteResponseStore(store), journal: SQLiteCrawlJournal(store))
  }
}
