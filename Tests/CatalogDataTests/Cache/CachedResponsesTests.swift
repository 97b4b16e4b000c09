import CatalogData
import CatalogDomain
import Foundation
import Testing

@Suite("One question, asked through the cache again and again")
struct CachedResponsesTests {
  private static let request = APIRequest.page(.location, number: 1)
  private let api = InventedAPI()
  private let store = MemoryResponseStore()
  private let clock = HandClock()

  @Test func `local first asks once and then takes the stored copy while it is fresh`() async throws
  {
    let first = try await ask(.localFirst)
    clock.advance(86_399)
    let second = try await ask(.localFirst)
    #expect(first.origin == .network)
    #expect(second.origin == .store(run: 1))
    #expect(second.value == first.value)
    #expect(second.fetchedAt == first.fetchedAt)
    #expect(api.takeQuestions() == [.init(request: Self.request, isConditional: false)])
  }

  @Test func `local first asks conditionally once the copy is stale, and a 304 makes it fresh`()
    async throws
  {
    _ = try await ask(.localFirst)
    clock.advance(86_400)
    let book = LedgerBook()
    let answer = try await ask(.localFirst, book: book)
    #expect(answer.origin == .network)
    #expect(answer.fetchedAt == clock.now)
    #expect(book.ledger.notModified == 1)
    #expect(book.ledger.requests == 1)
    #expect(api.takeQuestions().map(\.isConditional) == [false, true])
    clock.advance(86_399)
    #expect(try await ask(.localFirst).origin == .store(run: 1))
  }

  @Test func `remote first asks every time, conditionally when it can`() async throws {
    _ = try await ask(.remoteFirst)
    _ = try await ask(.remoteFirst)
    api.set([1, 2], of: .location)
    let changed = try await ask(.remoteFirst)
    #expect(changed.value.count == 2)
    #expect(api.takeQuestions().map(\.isConditional) == [false, true, true])
    #expect(try await ask(.cacheOnly).value.count == 2)
  }

  @Test(
    "remote first serves the stored copy on every kind of failure, and says why",
    arguments: [
      (InventedAPI.Fault.failure(.unreachable("reset by peer")), "reset by peer"),
      (.failure(.notFound("There is nothing here")), "not found: There is nothing here"),
      (.failure(.rejected("no")), "the API refuses the request: no"),
      (.body("<html>"), "the answer is HTML, not JSON: `<html>`"),
      (.body("{\"info\":"), "the answer is cut off after 8 bytes"),
      (
        .body(SampleJSON.page(1, count: 1, pages: 1, kind: .location, ["{\"id\":9}"])),
        "location 9: \"name\" is missing; expected text"
      ),
      (
        .body(SampleJSON.page(1, count: 900, pages: 2, kind: .location, [])),
        "announces 900 records on 2 pages and holds none"
      ),
    ])
  func staleOnFailure(_ fault: InventedAPI.Fault, _ reason: String) async throws {
    let good = try await ask(.remoteFirst)
    let before = try await store.entry(for: api.address(of: Self.request))
    clock.advance(1_000_000)
    api.fail { _, _ in fault }
    let book = LedgerBook()
    let answer = try await ask(.remoteFirst, book: book)
    #expect(answer.origin == .stale)
    #expect(answer.value == good.value)
    #expect(
      answer.notes.stale
        == .init(request: "locations page 1", reason: reason, fetchedAt: good.fetchedAt))
    #expect(book.ledger.requests == 1)
    #expect(try await store.entry(for: api.address(of: Self.request)) == before)
  }

  @Test func `local first serves a stale copy when the network fails`() async throws {
    _ = try await ask(.localFirst)
    clock.advance(1_000_000)
    api.fail { _, _ in .failure(.unreachable("timeout")) }
    #expect(try await ask(.localFirst).origin == .stale)
  }

  @Test(
    "a failure without a stored copy is told, and nothing is stored",
    arguments: [CachePolicy.localFirst, .remoteFirst, .noCache])
  func failure(_ policy: CachePolicy) async throws {
    api.fail { _, _ in .body("<html>") }
    await #expect(
      throws: RecordsPageError(
        request: "locations page 1", reason: .malformed("the answer is HTML, not JSON: `<html>`"))
    ) { try await ask(policy) }
    #expect(store.addresses.isEmpty)
  }

  @Test func `no-cache asks without validators, reads no entry and keeps none`() async throws {
    _ = try await ask(.noCache)
    #expect(store.addresses.isEmpty)
    _ = try await ask(.localFirst)
    let kept = try await store.entry(for: api.address(of: Self.request))
    api.set([1], of: .location)
    #expect(try await ask(.noCache).value.count == 1)
    #expect(try await store.entry(for: api.address(of: Self.request)) == kept)
    #expect(api.takeQuestions().map(\.isConditional) == [false, false, false])
    api.fail { _, _ in .failure(.unreachable("timeout")) }
    await #expect(throws: RecordsPageError.self) { try await ask(.noCache) }
  }

  @Test func `cache-only never asks, however old the copy`() async throws {
    await #expect(
      throws: RecordsPageError(request: "locations page 1", reason: .notStored)
    ) { try await ask(.cacheOnly) }
    _ = try await ask(.localFirst)
    _ = api.takeQuestions()
    clock.advance(1e9)
    #expect(try await ask(.cacheOnly).origin == .store(run: 1))
    #expect(api.takeQuestions().isEmpty)
  }

  @Test func `a stored copy that can no longer be read is fetched anew, with a warning`()
    async throws
  {
    let address = api.address(of: Self.request)
    let fresh = try await ask(.localFirst)
    let entry = try #require(try await store.entry(for: address))
    for policy in [CachePolicy.localFirst, .remoteFirst] {
      try await store.store(
        StoredResponse(
          body: Data("{}".utf8), validators: entry.validators, fetchedAt: clock.now, run: 1),
        for: address)
      _ = api.takeQuestions()
      let book = LedgerBook()
      #expect(try await ask(policy, book: book).value == fresh.value)
      #expect(
        book.ledger.warnings
          == [
            "stored copy not used: locations page 1: \"info\" is missing; expected an object with "
              + "count, pages and next"
          ])
      #expect(try await store.entry(for: address)?.body == entry.body)
      #expect(api.takeQuestions().last?.isConditional == false)
    }
  }

  @Test func `a cancelled task asks nobody and serves nothing stale`() async throws {
    _ = try await ask(.localFirst)
    _ = api.takeQuestions()
    let (signal, gate) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      for await _ in signal {}
      return try await ask(.remoteFirst)
    }
    task.cancel()
    gate.finish()
    await #expect(throws: RecordsPageError(request: "locations page 1", reason: .cancelled)) {
      try await task.value
    }
    #expect(api.takeQuestions().isEmpty)
  }

  @Test func `the book counts requests and bytes, and the answer has the unknown keys`()
    async throws
  {
    let odd = SampleJSON.page(
      1, count: 2, pages: 1, kind: .location,
      [SampleJSON.location(1, ["mood": "1"]), SampleJSON.location(2, ["mood": "2"])])
    api.fail { _, _ in .body(odd) }
    let book = LedgerBook()
    for _ in 1...2 {
      let answer = try await ask(.noCache, book: book)
      #expect(answer.notes == AnswerNotes(unknownKeys: UnknownKeys(["mood": false])))
    }
    var expected = CrawlLedger()
    expected.requests = 2
    expected.bytes = odd.utf8.count * 2
    #expect(book.ledger == expected)
  }

  @Test func `a store that cannot be used is told as such`() async {
    await #expect(
      throws: RecordsPageError(request: "locations page 1", reason: .storage("disk full"))
    ) { try await ask(.localFirst, in: FullStore()) }
  }

  private func ask(
    _ policy: CachePolicy, book: LedgerBook = LedgerBook(), in other: (any ResponseStore)? = nil
  ) async throws -> CachedAnswer<RecordsPage<Location>> {
    let responses = CachedResponses(source: api) { [clock] in clock.now }
    let address = api.address(of: Self.request)
    return try await responses.answer(
      to: Self.request, policy: policy, trust: .initial(for: policy),
      shelf: PlainShelf(store: other ?? store, run: 1), book: book
    ) { (body) throws(AnswerProblem) in
      try AnswerReader<LocationDTO>.page(body, number: 1, address: address)
    }
  }
}

/// A store that can be read and not written.
private struct FullStore: ResponseStore {
  func entry(for address: String) async throws(StoreError) -> StoredResponse? { nil }
  func store(_ response: StoredResponse, for address: String) async throws(StoreError) {
    throw StoreError("disk full")
  }
  func confirm(_ address: String, at date: Date, run: Int64) async throws(StoreError) {
    throw StoreError("disk full")
  }
  func noteConfirmation(of address: String, at date: Date, by run: Int64)
    async throws(StoreError)
  {
    throw StoreError("disk full")
  }
  func takeWarnings() async -> [String] { [] }
}
