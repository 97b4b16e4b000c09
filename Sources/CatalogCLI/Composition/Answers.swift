import CatalogData

/// The source's answers, and where they are kept.
struct Answers: Sendable {
  let responses: CachedResponses
  let store: any ResponseStore
  let journal: any CrawlJournal
}
