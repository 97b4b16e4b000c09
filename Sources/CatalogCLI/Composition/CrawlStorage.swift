import CatalogData

/// What fetches the source's answers, and where they and the state of a crawl are kept.
struct CrawlStorage: Sendable {
  let responses: CachedResponses
  let store: any ResponseStore
  let journal: any CrawlJournal
}
