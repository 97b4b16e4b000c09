import CatalogData
import CatalogDomain
import Foundation
import Testing

@Suite("Crawls through the cache")
struct CachedCatalogRepositoryTests {
  private let world = CrawlWorld()

  @Test func `a first crawl asks for every page of every list, once`() async throws {
    let (catalog, ledger) = try await world.crawl(.localFirst)
    #expect(catalog.characters.map(\.id.rawValue) == Array(1...12))
    #expect(catalog.locations.map(\.id.rawValue) == [1, 2, 3])
    #expect(catalog.episodes.map(\.id.rawValue) == [1, 2])
    #expect(catalog.asOf == world.clock.now)
    let asked = world.api.takeQuestions()
    #expect(
      Set(asked)
        == Set(
          [
            APIRequest.page(.character, number: 1), .page(.character, number: 2),
            .page(.character, number: 3), .page(.location, number: 1), .page(.episode, number: 1),
          ].map { InventedAPI.Question(request: $0, isConditional: false) }))
    #expect(asked.count == CrawlWorld.pages)
    #expect(ledger.requests == 5)
    #expect(ledger.bytes > 0)
    #expect(
      ledger.lists == [
        .init(kind: .character, pages: 3, countAtStart: 12, countAtEnd: 12, records: 12),
        .init(kind: .location, pages: 1, countAtStart: 3, countAtEnd: 3, records: 3),
        .init(kind: .episode, pages: 1, countAtStart: 2, countAtEnd: 2, records: 2),
      ])
    #expect(ledger.stale.isEmpty)
    #expect(ledger.warnings.isEmpty)
  }

  @Test func `what is kept are plain entries of one run`() async throws {
    _ = try await world.crawl(.localFirst)
    let entries = try await world.stored()
    #expect(
      entries.keys.sorted() == [
        "https://api.test/character?page=1", "https://api.test/character?page=2",
        "https://api.test/character?page=3", "https://api.test/episode?page=1",
        "https://api.test/location?page=1",
      ])
    #expect(Set(entries.values.map(\.run)) == [world.clock.milliseconds])
    #expect(try await world.journal.openGeneration() == nil)
  }

  @Test func `a second crawl, local first, asks nothing while everything is fresh`() async throws {
    let first = try await world.crawl(.localFirst)
    let before = try await world.stored()
    _ = world.api.takeQuestions()
    world.clock.advance(3600)
    let second = try await world.crawl(.localFirst)
    #expect(second.catalog == first.catalog)
    #expect(world.api.takeQuestions().isEmpty)
    #expect(second.ledger.servedFresh == 5)
    #expect(second.ledger.requests == 0)
    #expect(try await world.stored() == before)
  }

  @Test func `a refresh asks for every page conditionally, and 304 keeps all of it`() async throws {
    let first = try await world.crawl(.localFirst)
    _ = world.api.takeQuestions()
    world.clock.advance(3600)
    let (catalog, ledger) = try await world.crawl(.remoteFirst)
    #expect(catalog.characters == first.catalog.characters)
    #expect(catalog.asOf == world.clock.now)
    #expect(world.api.takeQuestions().map(\.isConditional) == Array(repeating: true, count: 5))
    #expect(ledger.notModified == 5)
    #expect(ledger.bytes == 0)
    #expect(
      Set(try await world.stored().values.map(\.run)) == [world.clock.milliseconds])
  }

  @Test func `a refresh brings what changed`() async throws {
    _ = try await world.crawl(.localFirst)
    world.api.revise()
    world.api.set(Array(1...13), of: .character)
    world.clock.advance(1)
    let (catalog, _) = try await world.crawl(.remoteFirst)
    #expect(catalog.characters.map(\.species) == Array(repeating: "Human 1", count: 13))
    #expect(try await world.crawl(.cacheOnly).catalog == catalog)
  }

  @Test func `no-cache asks for everything anew, and what comes next does not go back behind it`()
    async throws
  {
    _ = try await world.crawl(.localFirst)
    _ = world.api.takeQuestions()
    world.api.revise()
    world.api.set(Array(1...13), of: .character)
    world.clock.advance(1)
    let (catalog, ledger) = try await world.crawl(.noCache)
    #expect(catalog.characters.map(\.species) == Array(repeating: "Human 1", count: 13))
    #expect(ledger.requests == 5)
    #expect(world.api.takeQuestions().map(\.isConditional) == Array(repeating: false, count: 5))
    #expect(try await world.journal.openGeneration() == nil)
    #expect(try await world.crawl(.localFirst).catalog == catalog)
    #expect(world.api.takeQuestions().isEmpty)
  }

  @Test func `no-cache lets nothing stored fill in, and leaves it as it is when it fails`()
    async throws
  {
    let (catalog, _) = try await world.crawl(.localFirst)
    world.api.fail { request, _ in
      request == .page(.location, number: 1) ? .failure(.unreachable("timeout")) : nil
    }
    #expect(await world.failure(.noCache)?.reason == .unreachable("timeout"))
    #expect(try await world.crawl(.cacheOnly).catalog == catalog)
  }

  @Test func `offline serves what is stored, however old, and asks nobody`() async throws {
    let first = try await world.crawl(.localFirst)
    _ = world.api.takeQuestions()
    world.clock.advance(1e8)
    #expect(try await world.crawl(.cacheOnly).catalog == first.catalog)
    #expect(world.api.takeQuestions().isEmpty)
  }

  @Test func `offline without a stored catalog says so`() async throws {
    #expect(await world.failure(.cacheOnly)?.reason == .notStored)
    #expect(world.api.takeQuestions().isEmpty)
  }

  @Test func `the progress is told in pages, and ends with all of them`() async throws {
    let log = EventLog()
    _ = try await world.crawl(.localFirst, concurrency: 1, tracker: log)
    #expect(
      log.events
        == [(1, 5), (2, 5), (3, 5), (4, 5), (5, 5)].map {
          .progress(step: .crawl, done: $0.0, total: $0.1)
        })
  }

  @Test(arguments: [1, 2, 8]) func `never more requests are under way than allowed`(_ bound: Int)
    async throws
  {
    let gauge = GaugedSource(world.api)
    let responses = CachedResponses(source: gauge) { [clock = world.clock] in clock.now }
    _ = try await CachedCatalogRepository(
      responses: responses, store: world.store, journal: world.journal, concurrency: bound
    ).catalog(cachePolicy: .noCache)
    #expect((1...bound).contains(await gauge.most))
  }

  @Test func `the catalog is as old as the oldest answer in it`() async throws {
    _ = try await world.crawl(.localFirst)
    let old = world.clock.now
    world.clock.advance(7200)
    world.api.fail { request, _ in
      request == .page(.episode, number: 1) ? .failure(.unreachable("x")) : nil
    }
    let (catalog, ledger) = try await world.crawl(.remoteFirst)
    #expect(catalog.asOf == old)
    #expect(
      ledger.stale == [.init(request: "episodes page 1", reason: "x", fetchedAt: old)])
  }

  @Test func `an unknown key is told once, however many pages have it`() async throws {
    world.api.fail { request, _ in
      guard case .page(.location, _, _) = request else { return nil }
      return .body(
        SampleJSON.page(
          1, count: 1, pages: 1, kind: .location, [SampleJSON.location(1, ["mood": "1"])]))
    }
    let (_, ledger) = try await world.crawl(.localFirst)
    #expect(ledger.warnings == ["locations: the API sends \"mood\", which is not known here"])
  }

  @Test func `what a crawl that failed warned of is told all the same`() async throws {
    let log = EventLog()
    let damaged = StoredResponse(
      body: Data("{}".utf8), validators: Validators(), fetchedAt: world.clock.now, run: 1)
    try await world.store.store(damaged, for: "https://api.test/character?page=1")
    // One at a time: the first failure ends the crawl, before others have warned.
    #expect(await world.failure(.cacheOnly, concurrency: 1, tracker: log)?.reason == .notStored)
    #expect(
      log.events.contains(
        .warning(
          "stored copy not used: characters page 1: \"info\" is missing; expected an object with "
            + "count, pages and next")))
  }

  @Test func `a cancelled crawl says so and keeps what it validated`() async throws {
    world.api.fail { request, _ in
      request == .page(.character, number: 3) ? .failure(.cancelled) : nil
    }
    #expect(
      await world.failure(.localFirst, concurrency: 1)
        == RecordsPageError(request: "characters page 3", reason: .cancelled))
    #expect(try await world.journal.openGeneration() == world.clock.milliseconds)
    #expect(world.store.addresses.allSatisfy { $0.hasPrefix("draft:") })
    #expect(!world.store.addresses.isEmpty)
  }
}

/// Counts how many requests are under way at once.
private final class GaugedSource: ResponseDataSource {
  private let source: InventedAPI
  private let gauge = Gauge()

  private actor Gauge {
    var now = 0
    var most = 0
    func enter() {
      now += 1
      most = max(most, now)
    }
    func leave() { now -= 1 }
  }

  init(_ source: InventedAPI) {
    self.source = source
  }

  var most: Int {
    get async { await gauge.most }
  }

  func address(of request: APIRequest) -> String { source.address(of: request) }

  func response(to request: APIRequest, validators: Validators) async throws(SourceFailure)
    -> SourceAnswer
  {
    await gauge.enter()
    await Task.yield()
    do throws(SourceFailure) {
      let answer = try await source.response(to: request, validators: validators)
      await gauge.leave()
      return answer
    } catch {
      await gauge.leave()
      throw error
    }
  }
}
