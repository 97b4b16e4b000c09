import CatalogData
import CatalogDomain
import Foundation
import Testing

/// One character leaves and one comes, so that the count stays: pages of before and after make a list whose figures agree, and which lacks
/// one that exists.
@Suite("Lists that lost one record and got another")
struct LostRecordTests {
  private let world = CrawlWorld()
  private let lastIDs: [RecordKind: Set<Int>] = [.character: Set(1...12)]
  private static let later = [1, 2] + Array(4...13)
  /// With the first page of before.
  private static let mixed = Array(1...5) + Array(7...13)
  private static let torn =
    "character 6 exists and is on no page: the pages are not of one moment; read twice, try again later"

  private func fail(page: Int) {
    world.api.fail { request, _ in
      request == .page(.character, number: page) ? .failure(.unreachable("503")) : nil
    }
  }

  @Test func `an old first page out of the store leaves the last whole list`() async throws {
    let whole = try await begin()
    let before = try await storedCharacters()
    world.api.set(Self.later, of: .character)
    fail(page: 1)
    let (catalog, ledger) = try await world.crawl(.remoteFirst, lastIDs: lastIDs)
    #expect(catalog.characters == whole.characters)
    #expect(
      ledger.stale == [
        .init(
          request: "characters",
          reason: Self.torn + "; characters page 1 could only be had from the store: 503",
          fetchedAt: whole.asOf)
      ])
    #expect(try await storedCharacters() == before)
    try await expectLaterList()
  }

  @Test func `a page that cannot be had is filled in, also where one has come on another`()
    async throws
  {
    _ = try await begin()
    world.clock.advance(60)
    world.api.set(Array(1...13), of: .character)
    fail(page: 2)
    let (catalog, ledger) = try await world.crawl(.remoteFirst, lastIDs: lastIDs)
    #expect(catalog.characters.map(\.id.rawValue) == Array(1...13))
    #expect(ledger.stale.map(\.request) == ["characters page 2"])
  }

  @Test func `a page that the list has outgrown does not come back out of the store`()
    async throws
  {
    _ = try await begin()
    world.api.set(Array(1...10), of: .character)
    let short = try await world.crawl(.remoteFirst, lastIDs: lastIDs).catalog
    world.clock.advance(60)
    world.api.set(Array(1...10) + [13, 14], of: .character)
    fail(page: 3)
    let (catalog, ledger) = try await world.crawl(
      .remoteFirst, lastIDs: [.character: Set(1...10)])
    #expect(catalog.characters == short.characters)
    #expect(ledger.stale.map(\.request) == ["characters"])
    #expect(
      ledger.stale[0].reason.contains("characters page 3 could only be had from the store: 503"))
  }

  @Test func `an old first page that a server in between still serves is refused`() async throws {
    let whole = try await begin()
    let before = try await world.stored()
    world.api.set(Self.later, of: .character)
    world.api.fail { request, _ in
      request == .page(.character, number: 1)
        ? .body(SampleJSON.page(1, count: 12, pages: 3, (1...5).map { SampleJSON.character($0) }))
        : nil
    }
    #expect(
      await world.failure(.remoteFirst, lastIDs: lastIDs)?.description == "characters: " + Self.torn
    )
    #expect(try await world.stored() == before)
    #expect(try await world.crawl(.cacheOnly).catalog == whole)
    try await expectLaterList()
  }

  @Test func `an old first page of an interrupted crawl is asked for again`() async throws {
    _ = try await begin()
    world.api.revise()
    world.api.fail { request, _ in
      request == .page(.character, number: 3) ? .failure(.cancelled) : nil
    }
    #expect(
      await world.failure(.remoteFirst, lastIDs: lastIDs, concurrency: 1)?.reason == .cancelled)
    world.api.set(Self.later, of: .character)
    try await expectLaterList()
  }

  @Test(arguments: [CachePolicy.localFirst, .remoteFirst])
  func `an interrupted first crawl, of whose records nothing is known, is not taken for one of now`(
    _ policy: CachePolicy
  ) async throws {
    world.api.fail { request, _ in
      request == .page(.character, number: 3) ? .failure(.cancelled) : nil
    }
    #expect(await world.failure(policy, concurrency: 1)?.reason == .cancelled)
    world.clock.advance(600)
    world.api.set(Self.later, of: .character)
    world.api.heal()
    let (catalog, ledger) = try await world.crawl(policy)
    #expect(catalog.characters.map(\.id.rawValue) == Self.later)
    #expect(catalog.asOf == world.clock.now)
    #expect(ledger.lists[0].restarts == 0)
    #expect(ledger.warnings.isEmpty)
  }

  @Test func `what is really gone costs one request, of which nothing is stored`() async throws {
    _ = try await begin()
    world.api.set(Self.later, of: .character)
    world.api.heal()
    let (catalog, ledger) = try await world.crawl(.remoteFirst, lastIDs: lastIDs)
    #expect(catalog.characters.map(\.id.rawValue) == Self.later)
    #expect(ledger.warnings.isEmpty)
    let asked = world.api.takeQuestions()
    #expect(asked.count == CrawlWorld.pages + 1)
    #expect(asked.contains(.init(request: .records(.character, ids: [3]), isConditional: false)))
    #expect(world.store.addresses.count == CrawlWorld.pages)
  }

  @Test func `a list that lost nothing costs no request`() async throws {
    _ = try await begin()
    world.api.set(Array(1...13), of: .character)
    world.api.heal()
    _ = try await world.crawl(.remoteFirst, lastIDs: lastIDs)
    #expect(world.api.takeQuestions().count == CrawlWorld.pages)
  }

  @Test func `an API that never answers for single records does not hold up the catalog`()
    async throws
  {
    _ = try await begin()
    world.api.set(Self.later, of: .character)
    world.api.fail { request, _ in
      if case .records = request { .failure(.unreachable("status 503")) } else { nil }
    }
    let (catalog, ledger) = try await world.crawl(.remoteFirst, lastIDs: lastIDs)
    #expect(catalog.characters.map(\.id.rawValue) == Self.later)
    #expect(
      ledger.warnings == [
        "characters: what the last state held is on no page (3), and whether it is gone could not be asked: status 503"
      ])
  }

  @Test func `what one run could not ask, the next one asks, though it has the list in the store`()
    async throws
  {
    try await storeDoubted()
    let (catalog, ledger) = try await world.crawl(.localFirst, lastIDs: lastIDs)
    #expect(catalog.characters.map(\.id.rawValue) == Self.later)
    #expect(ledger.lists[0].restarts == 1)
    #expect(ledger.warnings.isEmpty)
    // Once it is recorded, nothing is lost any more.
    _ = world.api.takeQuestions()
    _ = try await world.crawl(.localFirst, lastIDs: [.character: Set(Self.later)])
    #expect(world.api.takeQuestions().isEmpty)
  }

  @Test func `what is really gone costs a request only until that is recorded`() async throws {
    _ = try await begin()
    world.api.set(Self.later, of: .character)
    _ = try await world.crawl(.remoteFirst, lastIDs: lastIDs)
    world.clock.advance(60)
    _ = world.api.takeQuestions()
    let (catalog, ledger) = try await world.crawl(.localFirst, lastIDs: lastIDs)
    #expect(catalog.characters.map(\.id.rawValue) == Self.later)
    #expect(ledger.warnings.isEmpty)
    #expect(
      world.api.takeQuestions()
        == [.init(request: .records(.character, ids: [3]), isConditional: false)])
    _ = try await world.crawl(.localFirst, lastIDs: [.character: Set(Self.later)])
    #expect(world.api.takeQuestions().isEmpty)
  }

  @Test func `a list in the store that nobody can be asked about is called stale`() async throws {
    try await storeDoubted()
    world.api.fail { _, _ in .failure(.unreachable("refused")) }
    let (catalog, ledger) = try await world.crawl(.localFirst, lastIDs: lastIDs)
    #expect(catalog.characters.map(\.id.rawValue) == Self.mixed)
    #expect(ledger.stale.map(\.request) == ["characters"])
    #expect(ledger.stale[0].reason.hasSuffix("could only be had from the store: refused"))
  }

  /// The first page is of before, and single records cannot be asked for: the list lacks character 6, which exists.
  private func storeDoubted() async throws {
    _ = try await begin()
    world.api.set(Self.later, of: .character)
    world.api.fail { request, _ in
      switch request {
      case .page(.character, number: 1, _):
        .body(SampleJSON.page(1, count: 12, pages: 3, (1...5).map { SampleJSON.character($0) }))
      case .records: .failure(.unreachable("status 503"))
      default: nil
      }
    }
    let (catalog, ledger) = try await world.crawl(.remoteFirst, lastIDs: lastIDs)
    #expect(catalog.characters.map(\.id.rawValue) == Self.mixed)
    #expect(
      ledger.warnings == [
        "characters: what the last state held is on no page (6), and whether it is gone could not be asked: status 503"
      ])
    world.api.heal()
    world.clock.advance(60)
  }

  private func begin() async throws -> Catalog {
    let whole = try await world.crawl(.localFirst).catalog
    world.clock.advance(60)
    return whole
  }

  private func storedCharacters() async throws -> [String: StoredResponse] {
    try await world.stored().filter { $0.key.contains("/character?") }
  }

  private func expectLaterList(_ sourceLocation: SourceLocation = #_sourceLocation) async throws {
    world.api.heal()
    let (catalog, ledger) = try await world.crawl(.remoteFirst, lastIDs: lastIDs)
    #expect(catalog.characters.map(\.id.rawValue) == Self.later, sourceLocation: sourceLocation)
    #expect(ledger.lists[0].restarts == 0, sourceLocation: sourceLocation)
  }
}
