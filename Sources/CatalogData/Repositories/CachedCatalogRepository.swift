package import CatalogDomain
package import Foundation

/// The whole catalog, crawled through the cache. One crawl at a time: callers keep two from overlapping.
///
/// - A *crawl* gets the whole catalog. It has a number, its *generation*: when it began, in milliseconds since 1970. An interrupted one
///   that is taken up again keeps it.
/// - A *run* is one process's part of a crawl. The first has the crawl's number, one that takes the crawl up again a higher one.
/// - A *round* is one reading of a list within a run, counted from 0: a list that moved while it was read is read in a second one.
package struct CachedCatalogRepository: CatalogRepository {
  private let responses: CachedResponses
  private let store: any ResponseStore
  private let journal: any CrawlJournal
  private let concurrency: Int
  private let tracker: (any Tracker)?

  /// How long after its beginning an interrupted crawl is taken up again, in seconds. Later, what it validated is
  /// forgotten.
  private static let resumeLimit: TimeInterval = 3600
  /// Requests under way at once, over all lists.
  package static let standardConcurrency = 8

  /// - Parameters:
  ///   - journal: stands on the same storage as `store`.
  ///   - tracker: told the progress of the step `crawl`, in pages.
  package init(
    responses: CachedResponses, store: any ResponseStore, journal: any CrawlJournal,
    concurrency: Int = Self.standardConcurrency, tracker: (any Tracker)? = nil
  ) {
    self.responses = responses
    self.store = store
    self.journal = journal
    self.concurrency = concurrency
    self.tracker = tracker
  }

  package func catalog(
    cachePolicy: CachePolicy, lastIDs: [RecordKind: Set<Int>] = [:],
    accepting: @Sendable (Catalog, CrawlLedger) async throws(RecordsPageError) -> Void
  ) async throws(RecordsPageError) -> (Catalog, CrawlLedger) {
    let (generation, run) = try await numbers(cachePolicy)
    // The answers are drafts as with every other policy, and become entries when the crawl is whole.
    let beginsAnew = cachePolicy == .noCache
    let asked = beginsAnew ? CachePolicy.remoteFirst : cachePolicy
    let shelf = DraftShelf(
      store: store, journal: journal, generation: generation, run: run, beginsAnew: beginsAnew)
    let book = LedgerBook()
    var crawl = CatalogCrawl(
      responses: responses, shelf: shelf,
      lastWhole: beginsAnew ? nil : PlainShelf(store: store, run: run), book: book, policy: asked,
      rules: CrawlRules(policy: asked, isResumed: run != generation), lastIDs: lastIDs)
    var result = await crawl.run(concurrency: concurrency) { done, total in
      tracker?.track(.progress(step: .crawl, done: done, total: total))
    }
    var ledger = book.ledger
    crawl.enter(into: &ledger)
    if case .success(let catalog) = result {
      do {
        try await accepting(catalog, ledger)
      } catch {
        result = .failure(error)
      }
    }
    ledger.warnings += await store.takeWarnings().sorted { $0.precedes($1) }
    switch result {
    case .success(let catalog):
      if await shelf.hasBegun {
        try await finish(generation, crawl)
      } else {
        try await remember(crawl)
      }
      return (catalog, ledger)
    case .failure(let error):
      // The ledger goes down with the crawl; what it warned of may be the very reason.
      for warning in ledger.warnings { tracker?.track(.warning(warning)) }
      if await shelf.hasBegun, error.isRefusal {
        do {
          try await abandon(generation)
        } catch let trouble {
          tracker?.track(.warning(trouble.description))
        }
      }
      throw error
    }
  }

  /// Whether a crawl that was interrupted is taken up again.
  ///
  /// - Parameter generation: its number.
  package static func canResume(_ generation: Int64, now: Date) -> Bool {
    // The number may be a damaged one.
    let (age, isBeyondAll) = now.milliseconds.subtractingReportingOverflow(generation)
    return !isBeyondAll && 0...Int64(resumeLimit * 1000) ~= age
  }

  /// The crawl's number, which is that of an interrupted one that is taken up again, or a new one; and the run's.
  private func numbers(_ policy: CachePolicy) async throws(RecordsPageError)
    -> (generation: Int64, run: Int64)
  {
    let now = responses.now()
    switch policy {
    case .noCache, .cacheOnly: return (now.milliseconds, now.milliseconds)
    case .localFirst, .remoteFirst: break
    }
    let open = try await storing { (journal) throws(StoreError) in
      try await journal.openGeneration()
    }
    guard let open, Self.canResume(open, now: now) else {
      return (now.milliseconds, now.milliseconds)
    }
    return (open, max(now.milliseconds, open + 1))
  }

  private func finish(_ generation: Int64, _ crawl: CatalogCrawl) async throws(RecordsPageError) {
    try await storing { (journal) throws(StoreError) in
      try await journal.finish(generation, promoting: crawl.promoted, inUse: crawl.inUse)
    }
  }

  private func remember(_ crawl: CatalogCrawl) async throws(RecordsPageError) {
    try await storing { (journal) throws(StoreError) in
      try await journal.remember(inUse: crawl.inUse)
    }
  }

  private func abandon(_ generation: Int64) async throws(RecordsPageError) {
    try await storing { (journal) throws(StoreError) in
      try await journal.abandon(generation)
    }
  }

  private func storing<Value>(
    _ work: (any CrawlJournal) async throws(StoreError) -> Value
  ) async throws(RecordsPageError) -> Value {
    do throws(StoreError) {
      return try await work(journal)
    } catch {
      throw failure(error.description)
    }
  }

  private func failure(_ text: String) -> RecordsPageError {
    RecordsPageError(request: "catalog", reason: .storage(text))
  }
}

extension RecordsPageError {
  /// The answers were good, but they are not a catalog to be kept: the next crawl begins anew.
  fileprivate var isRefusal: Bool {
    switch reason {
    case .incomplete, .refused: true
    case .notFound, .malformed, .unreachable, .notStored, .storage, .cancelled: false
    }
  }
}
