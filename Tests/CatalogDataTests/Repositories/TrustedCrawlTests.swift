import CatalogData
import CatalogDomain
import Foundation
import Testing

/// What is stored is never worse than before; a catalog is whole or refused.
@Suite("What is stored is never worse than before")
struct TrustedCrawlTests {
  private let world = CrawlWorld()

  // MARK: Runs

  @Test func `one page that must be fetched makes all others of the list be confirmed`()
    async throws
  {
    _ = try await world.crawl(.localFirst)
    world.clock.advance(60)
    let lost = "https://api.test/character?page=2"
    var entries = try await world.stored()
    entries[lost] = nil
    let torn = CrawlWorld(api: world.api, entries: entries, at: world.clock.now)
    _ = world.api.takeQuestions()
    let (_, ledger) = try await torn.crawl(.localFirst, concurrency: 1)
    #expect(
      torn.api.takeQuestions() == [
        .init(request: .page(.character, number: 2), isConditional: false),
        .init(request: .page(.character, number: 1), isConditional: true),
        .init(request: .page(.character, number: 3), isConditional: true),
      ])
    #expect(ledger.notModified == 2)
    _ = try await torn.crawl(.localFirst)
    #expect(torn.api.takeQuestions().isEmpty)
  }

  @Test func `fresh pages of two crawls are not mixed unasked`() async throws {
    _ = try await world.crawl(.localFirst)
    world.clock.advance(60)
    var entries = try await world.stored()
    let other = "https://api.test/character?page=3"
    entries[other] = entries[other].map {
      StoredResponse(
        body: $0.body, validators: $0.validators, fetchedAt: $0.fetchedAt, run: $0.run - 1)
    }
    let mixed = CrawlWorld(api: world.api, entries: entries, at: world.clock.now)
    _ = world.api.takeQuestions()
    _ = try await mixed.crawl(.localFirst)
    #expect(
      Set(mixed.api.takeQuestions())
        == Set((1...3).map { .init(request: .page(.character, number: $0), isConditional: true) }))
  }

  @Test func `a kind may stay fresh longer than another`() async throws {
    var freshness = Freshness(100)
    freshness[.character] = 1000
    _ = try await world.crawl(.localFirst, freshness: freshness)
    _ = world.api.takeQuestions()
    let start = world.clock.now
    world.clock.advance(500)
    let (catalog, ledger) = try await world.crawl(.localFirst, freshness: freshness)
    #expect(catalog.asOf == start)
    #expect(ledger.newest == world.clock.now)
    #expect(
      Set(world.api.takeQuestions().map(\.request))
        == [.page(.location, number: 1), .page(.episode, number: 1)])
  }

  // MARK: Outages

  @Test func `an outage in the middle of a change serves the last whole catalog, whole`()
    async throws
  {
    let whole = try await world.crawl(.localFirst)
    let before = try await world.stored()
    world.clock.advance(60)
    world.api.set(Array(2...13), of: .character)
    world.api.fail { request, _ in
      request == .page(.character, number: 1) ? nil : .failure(.unreachable("refused"))
    }
    let (catalog, ledger) = try await world.crawl(.remoteFirst, concurrency: 1)
    #expect(catalog == whole.catalog)
    #expect(ledger.stale.map(\.request) == ["characters", "locations page 1", "episodes page 1"])
    #expect(ledger.stale.allSatisfy { $0.fetchedAt == whole.catalog.asOf })
    #expect(try await world.stored() == before)
    world.api.heal()
    let next = try await world.crawl(.remoteFirst).catalog
    #expect(next.characters.map(\.id.rawValue) == Array(2...13))
  }

  @Test func `a new page that cannot be had leaves the last whole list`() async throws {
    let whole = try await world.crawl(.localFirst).catalog
    world.api.set(Array(1...16), of: .character)
    world.api.fail { request, _ in
      request == .page(.character, number: 4) ? .body("<html>") : nil
    }
    let (catalog, ledger) = try await world.crawl(.remoteFirst)
    #expect(catalog.characters == whole.characters)
    #expect(
      ledger.stale == [
        .init(
          request: "characters",
          reason: "characters page 4: the answer is HTML, not JSON: `<html>`",
          fetchedAt: whole.asOf)
      ])
  }

  @Test func `an outage costs the next run nothing`() async throws {
    _ = try await world.crawl(.localFirst)
    let before = try await world.stored()
    world.api.fail { _, _ in .failure(.unreachable("refused")) }
    let (_, ledger) = try await world.crawl(.remoteFirst)
    #expect(ledger.stale.count == CrawlWorld.pages)
    #expect(try await world.stored() == before)
  }

  @Test func `an outage without a stored catalog is told as it is`() async throws {
    world.api.fail { _, _ in .failure(.unreachable("connection refused")) }
    #expect(
      await world.failure(.localFirst, concurrency: 1)
        == RecordsPageError(
          request: "characters page 1", reason: .unreachable("connection refused")))
    #expect(world.store.addresses.isEmpty)
  }

  // MARK: Lists that do not add up

  @Test func `a list that does not add up is refused, and leaves the stored one as it was`()
    async throws
  {
    let whole = try await world.crawl(.localFirst).catalog
    let before = try await world.stored()
    world.clock.advance(60)
    world.api.fail { request, _ in
      guard case .page(.character, let number, _) = request else { return nil }
      return .body(
        SampleJSON.page(number, count: 12, pages: 3, [SampleJSON.character(number * 100)]))
    }
    #expect(
      await world.failure(.remoteFirst)?.description
        == "characters: 3 different records on 3 pages, 12 announced; read twice, try again later"
    )
    #expect(try await world.journal.openGeneration() == nil)
    #expect(try await world.stored() == before)
    #expect(try await world.crawl(.cacheOnly).catalog == whole)
  }

  @Test func `after a refused refresh the stored catalog is taken as it is, as before`()
    async throws
  {
    let whole = try await world.crawl(.localFirst).catalog
    let before = try await world.stored()
    world.clock.advance(60)
    world.api.fail { request, _ in
      guard request == .page(.character, number: 1) else { return nil }
      return .body(
        SampleJSON.page(1, count: 13, pages: 3, (1...5).map { SampleJSON.character($0) }))
    }
    guard case .incomplete = await world.failure(.remoteFirst)?.reason else {
      Issue.record("accepted")
      return
    }
    #expect(try await world.stored() == before)
    world.api.heal()
    #expect(try await world.crawl(.localFirst).catalog == whole)
    #expect(world.api.takeQuestions().isEmpty)
  }

  @Test func `a whole catalog that is not to be believed leaves the stored one as it was`()
    async throws
  {
    let whole = try await world.crawl(.localFirst).catalog
    let before = try await world.stored()
    world.api.set([1, 2], of: .character)
    world.clock.advance(60)
    let refusal = RecordsPageError(request: "catalog", reason: .refused("10 of 12 would go"))
    do throws(RecordsPageError) {
      _ = try await world.repository().catalog(cachePolicy: .remoteFirst) {
        (catalog, _) throws(RecordsPageError) in
        if catalog.characters.count < 12 { throw refusal }
      }
      Issue.record("accepted")
    } catch {
      #expect(error == refusal)
    }
    #expect(try await world.stored() == before)
    #expect(try await world.journal.openGeneration() == nil)
    #expect(try await world.crawl(.cacheOnly).catalog.characters == whole.characters)
  }

  @Test func `a refusal is told as one, also when the store cannot forget what was refused`()
    async throws
  {
    let told = EventLog()
    let repository = CachedCatalogRepository(
      responses: CachedResponses(source: world.api, freshness: .standard) {
        [clock = world.clock] in clock.now
      },
      store: world.store, journal: ForgetlessJournal(journal: world.journal), tracker: told)
    let refusal = RecordsPageError(request: "catalog", reason: .refused("10 of 12 would go"))
    do throws(RecordsPageError) {
      _ = try await repository.catalog(cachePolicy: .localFirst) {
        (_, _) throws(RecordsPageError) in throw refusal
      }
      Issue.record("accepted")
    } catch {
      #expect(error == refusal)
    }
    #expect(told.events.contains(.warning("the disk is full")))
  }

  @Test func `a record no page holds is asked for by id, and stays in the stored catalog`()
    async throws
  {
    world.api.fail { request, _ in
      request == .page(.character, number: 2)
        ? .body(SampleJSON.page(2, count: 12, pages: 3, (6...9).map { SampleJSON.character($0) }))
        : nil
    }
    let (catalog, ledger) = try await world.crawl(.localFirst)
    #expect(catalog.characters.map(\.id.rawValue) == Array(1...12))
    #expect(ledger.requests == CrawlWorld.pages + 1)
    #expect(ledger.lists[0].repaired == 1)
    _ = world.api.takeQuestions()
    #expect(try await world.crawl(.localFirst).catalog == catalog)
    #expect(try await world.crawl(.cacheOnly).catalog == catalog)
    #expect(world.api.takeQuestions().isEmpty)
  }

  @Test(
    "records that come or go between two pages are found, by reading twice at most",
    arguments: [Array(1...13), Array(2...12), [500] + Array(1...12), Array(1...5) + [7, 8]])
  func moving(_ later: [Int]) async throws {
    let api = world.api
    api.fail { request, asked in
      if asked == 1 { api.set(later, of: .character) }
      return nil
    }
    let (catalog, ledger) = try await world.crawl(.localFirst, concurrency: 1)
    #expect(catalog.characters.map(\.id.rawValue) == later.sorted())
    #expect(ledger.lists[0].restarts <= 1)
    #expect(ledger.requests <= 2 * (CrawlWorld.pages + 1))
  }

  @Test(
    "a chain that leads astray ends within pages + 2 requests, and is refused",
    arguments: [
      "https://catalog.example/api/character?page=1",
      "https://catalog.example/api/character?page=3",
      "https://evil.example/api/character?page=2",
    ])
  func chain(_ next: String) async throws {
    world.api.fail { request, _ in
      guard case .page(.character, let number, _) = request else { return nil }
      return .body(
        SampleJSON.page(
          number, count: 12, pages: 3, next: "\"\(next)\"",
          (1...5).map { SampleJSON.character($0) }))
    }
    #expect(
      await world.failure(.localFirst, concurrency: 1)
        == RecordsPageError(
          request: "characters page 1",
          reason: .incomplete(
            "\"info.next\" is \"\(next)\"; expected page 2 of this list, such as https://api.test/character?page=2"
          )))
    #expect(world.api.takeQuestions().count <= 3 + 2)
    #expect(world.store.addresses.isEmpty)
  }

  @Test func `a page of rubbish, once, is asked for again and forgotten`() async throws {
    world.api.fail { request, asked in asked == 0 ? .body("<html>") : nil }
    let (catalog, ledger) = try await world.crawl(.localFirst, concurrency: 1)
    #expect(catalog.characters.count == 12)
    #expect(ledger.requests == CrawlWorld.pages + 1)
  }

  @Test func `an empty catalog is whole`() async throws {
    let world = CrawlWorld(api: InventedAPI(characters: 0, locations: 0, episodes: 0))
    let (catalog, _) = try await world.crawl(.localFirst)
    #expect(catalog.characters.isEmpty)
    #expect(try await world.crawl(.cacheOnly).catalog == catalog)
  }
}

/// A journal that cannot close a refused crawl.
private struct ForgetlessJournal: CrawlJournal {
  let journal: MemoryCrawlJournal

  func openGeneration() async throws(StoreError) -> Int64? { try await journal.openGeneration() }

  func begin(_ generation: Int64) async throws(StoreError) { try await journal.begin(generation) }

  func finish(_ generation: Int64, promoting addresses: [String], inUse: [String])
    async throws(StoreError)
  {
    try await journal.finish(generation, promoting: addresses, inUse: inUse)
  }

  func remember(inUse: [String]) async throws(StoreError) {
    try await journal.remember(inUse: inUse)
  }

  func abandon(_ generation: Int64) async throws(StoreError) {
    throw StoreError("the disk is full")
  }
}
