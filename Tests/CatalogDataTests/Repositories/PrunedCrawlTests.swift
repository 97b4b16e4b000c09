import CatalogData
import CatalogDomain
import Foundation
import Testing

/// What pruning leaves is all that the last whole catalog was made of, however much of it was asked for.
@Suite("What pruning leaves of a crawl")
struct PrunedCrawlTests {
  private let api = InventedAPI()
  private let clock = HandClock()

  @Test func `lists that were fresh and not asked for stay`() async throws {
    try await StateFolder.withStore { store, _ in
      _ = try await crawl(store, .localFirst)
      clock.advance(60)
      var freshness = Freshness.standard
      freshness[.character] = 0
      let whole = try await crawl(store, .localFirst, freshness)
      #expect(api.takeQuestions().count == CrawlWorld.pages + 3)
      try await expectPruning(store, removes: 0, leaving: whole)
    }
  }

  @Test func `a page that could only be had from the store stays`() async throws {
    try await StateFolder.withStore { store, _ in
      _ = try await crawl(store, .localFirst)
      clock.advance(60)
      fail(.character, page: 2, .unreachable("503"))
      let whole = try await crawl(store, .remoteFirst)
      try await expectPruning(store, removes: 0, leaving: whole)
    }
  }

  @Test func `a list that could only be had as the last crawl left it stays`() async throws {
    try await StateFolder.withStore { store, _ in
      _ = try await crawl(store, .localFirst)
      clock.advance(60)
      api.set(Array(1...16), of: .character)
      fail(.character, page: 4, .unreachable("503"))
      let whole = try await crawl(store, .remoteFirst)
      #expect(whole.characters.count == 12)
      try await expectPruning(store, removes: 0, leaving: whole)
    }
  }

  @Test func `what an interrupted crawl confirmed stays`() async throws {
    try await StateFolder.withStore { store, _ in
      let whole = try await crawl(store, .localFirst)
      clock.advance(60)
      fail(.character, page: 3, .cancelled)
      await #expect(throws: RecordsPageError.self) { _ = try await crawl(store, .remoteFirst) }
      try await expectPruning(store, removes: 0, leaving: whole)
    }
  }

  @Test func `a page that is no more goes`() async throws {
    try await StateFolder.withStore { store, _ in
      _ = try await crawl(store, .localFirst)
      clock.advance(60)
      api.set(Array(1...7), of: .character)
      let whole = try await crawl(store, .remoteFirst)
      #expect(whole.characters.count == 7)
      try await expectPruning(store, removes: 1, leaving: whole)
    }
  }

  private func crawl(
    _ store: CatalogStore, _ policy: CachePolicy, _ freshness: Freshness = .standard
  ) async throws(RecordsPageError) -> Catalog {
    let repository = CachedCatalogRepository(
      responses: CachedResponses(source: api, freshness: freshness) { [clock] in clock.now },
      store: SQLiteResponseStore(store), journal: SQLiteCrawlJournal(store), concurrency: 1)
    return try await repository.catalog(cachePolicy: policy).0
  }

  private func fail(_ kind: RecordKind, page: Int, _ reason: SourceFailure.Reason) {
    api.fail { request, _ in
      request == .page(kind, number: page) ? .failure(reason) : nil
    }
  }

  private func expectPruning(
    _ store: CatalogStore, removes count: Int, leaving whole: Catalog,
    _ sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    #expect(
      try ResponseCache(store).pruneUnneeded().entries == count, sourceLocation: sourceLocation)
    let offline = try await crawl(store, .cacheOnly)
    #expect(offline == whole, sourceLocation: sourceLocation)
  }
}
