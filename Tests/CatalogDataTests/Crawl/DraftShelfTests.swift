import CatalogData
import CatalogDomain
import Foundation
import Testing

@Suite("Where a crawl puts what it finds")
struct DraftShelfTests {
  private static let moment = Date(timeIntervalSince1970: 1_800_000_000)
  private static let old = StoredResponse(
    body: Data("old".utf8), validators: Validators(etag: "1"), fetchedAt: .distantPast,
    run: 4)
  /// The same once this crawl found it current.
  private static let confirmed = StoredResponse(
    body: old.body, validators: old.validators, fetchedAt: old.fetchedAt, run: 4,
    confirmation: StoredResponse.Confirmation(date: moment, run: 9))
  private let store = MemoryResponseStore(["a": old])
  private let journal: MemoryCrawlJournal
  private let shelf: DraftShelf

  init() {
    journal = MemoryCrawlJournal(store: store)
    shelf = DraftShelf(store: store, journal: journal, generation: 9, run: 9)
  }

  @Test func `looking opens no crawl`() async throws {
    #expect(try await shelf.entry(for: "a") == Self.old)
    #expect(try await shelf.entry(for: "b") == nil)
    #expect(try await journal.openGeneration() == nil)
  }

  @Test func `a changed answer is a draft beside the old one, and is what the crawl sees`()
    async throws
  {
    try await shelf.keep(answer("new", "2"), for: "a", old: Self.old, round: 0)
    #expect(try await store.entry(for: "a") == Self.old)
    #expect(try await shelf.entry(for: "a") == found("new", "2"))
    #expect(try await journal.openGeneration() == 9)
    try await journal.finish(9, promoting: ["a"], inUse: ["a"])
    #expect(store.addresses == ["a"])
    #expect(try await store.entry(for: "a") == entry("new", "2"))
  }

  @Test func `an answer with the old bytes is noted beside the entry`() async throws {
    try await shelf.keep(answer("old", "1"), for: "a", old: Self.old, round: 0)
    #expect(store.addresses == ["a"])
    #expect(try await store.entry(for: "a") == Self.confirmed)
    #expect(try await shelf.entry(for: "a") == found("old", "1"))
  }

  @Test func `the old bytes with new validators are a draft`() async throws {
    try await shelf.keep(answer("old", "3"), for: "a", old: Self.old, round: 0)
    #expect(try await store.entry(for: "a") == Self.old)
    #expect(try await shelf.entry(for: "a") == found("old", "3"))
    try await journal.finish(9, promoting: ["a"], inUse: ["a"])
    #expect(store.addresses == ["a"])
    #expect(try await store.entry(for: "a") == entry("old", "3"))
  }

  @Test func `a draft that is fetched or confirmed again stays a draft`() async throws {
    try await shelf.keep(answer("new", "2"), for: "a", old: Self.old, round: 0)
    try await shelf.keep(answer("old", "1"), for: "a", old: entry("new", "2"), round: 0)
    #expect(try await store.entry(for: "draft:a") == entry("old", "1"))
    let later = Self.moment.addingTimeInterval(5)
    try await shelf.confirm("a", entry: entry("old", "1"), at: later, round: 0)
    #expect(try await store.entry(for: "a") == Self.old)
    #expect(try await store.entry(for: "draft:a")?.fetchedAt == later)
  }

  @Test func `a confirmed entry is of this run for this crawl, for all once it is whole`()
    async throws
  {
    try await shelf.confirm("a", entry: Self.old, at: Self.moment, round: 0)
    #expect(try await shelf.entry(for: "a") == found("old", "1"))
    #expect(try await store.entry(for: "a") == Self.confirmed)
    #expect(try await journal.openGeneration() == 9)
    try await journal.finish(9, promoting: ["a"], inUse: ["a"])
    #expect(try await store.entry(for: "a") == entry("old", "1"))
  }

  @Test func `an entry that an interrupted crawl confirmed is found when it is taken up again`()
    async throws
  {
    try await shelf.confirm("a", entry: Self.old, at: Self.moment, round: 0)
    let resumed = DraftShelf(store: store, journal: journal, generation: 9, run: 12)
    #expect(try await resumed.entry(for: "a") == found("old", "1"))
    let other = DraftShelf(store: store, journal: journal, generation: 10, run: 10)
    #expect(try await other.entry(for: "a")?.run == 4)
  }

  @Test func `what a run finds that takes up a crawl again has its number, and not the crawl's`()
    async throws
  {
    try await store.store(entry("first", "5"), for: "draft:b")
    let resumed = DraftShelf(store: store, journal: journal, generation: 9, run: 12)
    #expect(try await resumed.entry(for: "b") == found("first", "5"))
    try await resumed.confirm("a", entry: Self.old, at: Self.moment, round: 0)
    try await resumed.confirm("b", entry: entry("first", "5"), at: Self.moment, round: 0)
    try await resumed.keep(answer("new", "6"), for: "c", old: nil, round: 0)
    let third = DraftShelf(store: store, journal: journal, generation: 9, run: 15)
    #expect(try await third.entry(for: "a") == found("old", "1", by: 12))
    #expect(try await third.entry(for: "b") == found("first", "5", by: 12))
    #expect(try await third.entry(for: "c") == found("new", "6", by: 12))
    try await journal.finish(9, promoting: ["a", "b", "c"], inUse: ["a", "b", "c"])
    #expect(store.addresses == ["a", "b", "c"])
    #expect(try await store.entry(for: "a") == entry("old", "1", by: 12))
    #expect(try await store.entry(for: "b") == entry("first", "5", by: 12))
  }

  @Test func `what an earlier crawl stored by a clock that was ahead is not of this one`()
    async throws
  {
    try await store.store(entry("ahead", "6", by: 20), for: "b")
    let resumed = DraftShelf(store: store, journal: journal, generation: 9, run: 12)
    #expect(try await resumed.entry(for: "b") == entry("ahead", "6", by: 20))
    try await resumed.confirm("b", entry: entry("ahead", "6", by: 20), at: Self.moment, round: 0)
    #expect(try await resumed.entry(for: "b") == found("ahead", "6", by: 12))
  }

  @Test func `an answer of the last whole crawl may stand in for one that cannot be had, no draft`()
    async throws
  {
    #expect(try await shelf.entry(for: "a") == Self.old)
    #expect(await shelf.mayStandIn("a"))
    try await shelf.confirm("a", entry: Self.old, at: Self.moment, round: 0)
    #expect(await shelf.mayStandIn("a"))
    try await shelf.keep(answer("new", "2"), for: "a", old: Self.old, round: 0)
    #expect(await !shelf.mayStandIn("a"))
    let resumed = DraftShelf(store: store, journal: journal, generation: 9, run: 12)
    #expect(try await resumed.entry(for: "a") == found("new", "2"))
    #expect(await !resumed.mayStandIn("a"))
  }

  @Test func `drafts of the same crawl are found when it is taken up again, others are not`()
    async throws
  {
    try await store.store(entry("mine", "5"), for: "draft:a")
    try await store.store(Self.old, for: "draft:b")
    let resumed = DraftShelf(store: store, journal: journal, generation: 9, run: 12)
    #expect(try await resumed.entry(for: "a") == found("mine", "5"))
    #expect(try await resumed.entry(for: "b") == nil)
    #expect(try await shelf.entry(for: "a") == Self.old)
  }

  private func answer(_ body: String, _ etag: String) -> ValidatedAnswer {
    ValidatedAnswer(
      body: Data(body.utf8), validators: Validators(etag: etag), fetchedAt: Self.moment)
  }

  /// As the crawl sees it that a run of it fetched or confirmed.
  private func found(_ body: String, _ etag: String, by run: Int64 = 9) -> StoredResponse {
    var entry = entry(body, etag, by: run)
    entry.isOfOpenCrawl = true
    return entry
  }

  private func entry(_ body: String, _ etag: String, by run: Int64 = 9) -> StoredResponse {
    StoredResponse(
      body: Data(body.utf8), validators: Validators(etag: etag), fetchedAt: Self.moment, run: run)
  }
}
