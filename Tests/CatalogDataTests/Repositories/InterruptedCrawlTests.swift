import CatalogData
import CatalogDomain
import Foundation
import Testing

/// An interrupted crawl goes on with what it validated, and never takes the pages of two moments for one list.
@Suite("Crawls that were interrupted")
struct InterruptedCrawlTests {
  private let world = CrawlWorld()

  @Test(arguments: [CachePolicy.localFirst, .remoteFirst])
  func `an interrupted list asks whether what it validated changed, and fetches no page twice`(
    _ policy: CachePolicy
  ) async throws {
    await interrupt(policy)
    world.api.heal()
    world.clock.advance(600)
    let (catalog, ledger) = try await world.crawl(policy, concurrency: 1)
    #expect(catalog.characters.count == 12)
    #expect(catalog.asOf == world.clock.now)
    #expect(
      world.api.takeQuestions() == [
        .init(request: .page(.character, number: 3), isConditional: false),
        .init(request: .page(.character, number: 1), isConditional: true),
        .init(request: .page(.character, number: 2), isConditional: true),
        .init(request: .page(.location, number: 1), isConditional: false),
        .init(request: .page(.episode, number: 1), isConditional: false),
      ])
    #expect(ledger.notModified == 2)
    #expect(world.store.addresses.allSatisfy { !$0.hasPrefix("draft:") })
    #expect(try await world.journal.openGeneration() == nil)
  }

  @Test(arguments: [CachePolicy.localFirst, .remoteFirst])
  func `a list that was whole before an interruption is not asked for again`(_ policy: CachePolicy)
    async throws
  {
    let start = world.clock.now
    await interrupt(policy, at: .page(.location, number: 1))
    world.api.heal()
    world.clock.advance(600)
    let (catalog, _) = try await world.crawl(policy, concurrency: 1)
    #expect(catalog.characters.count == 12)
    #expect(catalog.asOf == start)
    #expect(
      world.api.takeQuestions().map(\.request)
        == [.page(.location, number: 1), .page(.episode, number: 1)])
    // What it was made of is one catalog, though two runs fetched it.
    #expect(try await world.crawl(.localFirst).catalog == catalog)
    #expect(world.api.takeQuestions().isEmpty)
  }

  @Test func `an interrupted refresh goes on where it was, 304 and all`() async throws {
    _ = try await world.crawl(.localFirst)
    world.clock.advance(60)
    await interrupt(.remoteFirst)
    world.api.heal()
    world.clock.advance(60)
    let (catalog, ledger) = try await world.crawl(.remoteFirst, concurrency: 1)
    #expect(
      world.api.takeQuestions().map(\.request) == [
        .page(.character, number: 3), .page(.character, number: 1), .page(.character, number: 2),
        .page(.location, number: 1), .page(.episode, number: 1),
      ])
    #expect(ledger.notModified == CrawlWorld.pages)
    #expect(ledger.bytes == 0)
    #expect(catalog.asOf == world.clock.now)
  }

  @Test func `a list that was read before the clock was set back is asked for all the same`()
    async throws
  {
    world.clock.advance(120)
    _ = try await world.crawl(.localFirst)
    world.clock.advance(-120)
    await interrupt(.remoteFirst, at: .page(.location, number: 1))
    world.api.heal()
    world.clock.advance(30)
    let (_, ledger) = try await world.crawl(.remoteFirst, concurrency: 1)
    #expect(
      world.api.takeQuestions() == [
        .init(request: .page(.location, number: 1), isConditional: true),
        .init(request: .page(.episode, number: 1), isConditional: true),
      ])
    #expect(ledger.notModified == 2)
  }

  @Test(arguments: [CachePolicy.localFirst, .remoteFirst])
  func `pages of two interrupted runs are no list, though nothing is missing any more`(
    _ policy: CachePolicy
  ) async throws {
    await interrupt(policy)
    let later = [1, 2] + Array(4...13)
    world.api.set(later, of: .character)
    world.clock.advance(60)
    // It gets the third page, and no word on the others.
    await interrupt(policy, at: .page(.character, number: 1))
    world.api.heal()
    world.clock.advance(60)
    let (catalog, _) = try await world.crawl(policy, concurrency: 1)
    #expect(catalog.characters.map(\.id.rawValue) == later)
    #expect(
      world.api.takeQuestions().filter { $0.request.kind == .character }
        == [3, 1, 2].map {
          InventedAPI.Question(request: .page(.character, number: $0), isConditional: true)
        })
  }

  @Test func `a page of an interrupted crawl does not fill in for one that cannot be had`()
    async throws
  {
    await interrupt(.localFirst)
    world.clock.advance(60)
    world.api.fail { request, _ in
      request == .page(.character, number: 1) ? .failure(.unreachable("503")) : nil
    }
    #expect(
      await world.failure(.localFirst, concurrency: 1)
        == RecordsPageError(request: "characters page 1", reason: .unreachable("503")))
    world.api.heal()
    let (_, ledger) = try await world.crawl(.localFirst, concurrency: 1)
    #expect(ledger.stale.isEmpty)
    #expect(ledger.notModified == 3)
  }

  @Test(arguments: [
    (InventedAPI.Fault.failure(.unreachable("503")), "503"),
    (
      .failure(.notFound("nothing here")),
      "not found: nothing here; expected a list, which says \"count\": 0 where it is empty"
    ),
    (.body("<html>"), "the answer is HTML, not JSON: `<html>`"),
  ])
  func `where there is a last whole list, that one does`(
    _ fault: InventedAPI.Fault, _ reason: String
  ) async throws {
    let whole = try await world.crawl(.localFirst).catalog
    world.clock.advance(60)
    world.api.revise()
    await interrupt(.remoteFirst)
    world.clock.advance(60)
    world.api.fail { request, _ in
      request == .page(.character, number: 1) ? fault : nil
    }
    let (catalog, ledger) = try await world.crawl(.remoteFirst, concurrency: 1)
    #expect(catalog.characters == whole.characters)
    #expect(
      ledger.stale == [
        .init(
          request: "characters", reason: "characters page 1: " + reason, fetchedAt: whole.asOf)
      ])
  }

  @Test(arguments: [(3600.0, 2), (3600.001, 0)])
  func `a crawl that was interrupted more than an hour ago is begun anew`(
    seconds: TimeInterval, confirmed: Int
  ) async throws {
    await interrupt(.remoteFirst)
    world.api.heal()
    world.clock.advance(seconds)
    let (_, ledger) = try await world.crawl(.remoteFirst)
    let questions = world.api.takeQuestions()
    #expect(questions.count == CrawlWorld.pages)
    #expect(questions.count { $0.isConditional } == confirmed)
    #expect(ledger.notModified == confirmed)
    #expect(world.store.addresses.count == CrawlWorld.pages)
  }

  @Test(arguments: [Int64.min, .min + 1, -1, .max])
  func `a crawl whose number is damaged is begun anew`(number: Int64) async throws {
    try await world.journal.begin(number)
    let (catalog, _) = try await world.crawl(.remoteFirst)
    #expect(catalog.characters.count == 12)
    #expect(try await world.journal.openGeneration() == nil)
  }

  @Test func `offline after an interrupted refresh is the last whole catalog`() async throws {
    let whole = try await world.crawl(.localFirst).catalog
    world.api.revise()
    await interrupt(.remoteFirst)
    #expect(try await world.crawl(.cacheOnly).catalog == whole)
  }

  @Test func `a crawl that is taken up in the moment of its beginning is a run of its own`()
    async throws
  {
    await interrupt(.localFirst)
    world.api.heal()
    let (catalog, ledger) = try await world.crawl(.localFirst, concurrency: 1)
    #expect(catalog.characters.count == 12)
    #expect(ledger.notModified == 2)
  }

  /// Ends when that page is asked for, the third of characters if none is named, as a killed process would.
  private func interrupt(
    _ policy: CachePolicy, at last: APIRequest = .page(.character, number: 3)
  ) async {
    world.api.fail { request, _ in request == last ? .failure(.cancelled) : nil }
    #expect(await world.failure(policy, concurrency: 1)?.reason == .cancelled)
  }
}
