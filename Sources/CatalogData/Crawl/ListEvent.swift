import CatalogDomain

/// What one request of a list's crawl came to.
struct ListEvent<Record: CatalogRecord>: Sendable {
  enum Outcome: Sendable {
    case page(CachedAnswer<RecordsPage<Record>>)
    case records(CachedAnswer<[Record]>)
    case failed(RecordsPageError)
  }

  let request: CrawlRequest
  let outcome: Outcome
}
