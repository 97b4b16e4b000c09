import CatalogData
import CatalogDomain
import Foundation
import Testing

@Suite("What every journal promises, asked of each")
struct CrawlJournalTests {
  private typealias Kind = ResponseStoreTests.Kind

  private func with(
    _ kind: Kind, _ work: (any CrawlJournal, any ResponseStore) async throws -> Void
  ) async throws {
    switch kind {
    case .memory:
      let store = MemoryResponseStore()
      try await work(MemoryCrawlJournal(store: store), store)
    case .sqlite:
      try await StateFolder.withStore { store, _ in
        try await work(SQLiteCrawlJournal(store), SQLiteResponseStore(store))
      }
    }
  }

  /// The bodies at the addresses, and at their drafts.
  private func texts(_ store: any ResponseStore, _ addresses: String...) async throws -> [String?] {
    var texts: [String?] = []
    for address in addresses + addresses.map(Draft.address) {
      let entry = try await store.entry(for: address)
      texts.append(entry.map { String(decoding: $0.body, as: UTF8.self) })
    }
    return texts
  }

  @Test(arguments: ResponseStoreTests.Kind.allCases)
  func `a finished crawl puts its drafts in the place of the answers`(
    kind: ResponseStoreTests.Kind
  ) async throws {
    try await with(kind) { journal, store in
      let before = try await journal.openGeneration()
      #expect(before == nil)
      try await store.store(.of("old a"), for: "a")
      try await store.store(.of("old b"), for: "b")
      try await journal.begin(2)
      try await store.store(.of("new a", run: 2), for: Draft.address(of: "a"))
      try await store.store(.of("new c", run: 2), for: Draft.address(of: "c"))
      try await store.store(.of("left over", run: 2), for: Draft.address(of: "d"))
      let during = (try await journal.openGeneration(), try await texts(store, "a", "b", "c", "d"))
      #expect(during.0 == 2)
      #expect(during.1 == ["old a", "old b", nil, nil, "new a", nil, "new c", "left over"])
      try await journal.finish(2, promoting: ["a", "b", "c"], inUse: ["a", "b", "c"])
      let after = (try await journal.openGeneration(), try await texts(store, "a", "b", "c", "d"))
      #expect(after.0 == nil)
      #expect(after.1 == ["new a", "old b", "new c", nil, nil, nil, nil, nil])
      let promoted = try await store.entry(for: "a")
      #expect(promoted == .of("new a", run: 2))
    }
  }

  @Test(arguments: ResponseStoreTests.Kind.allCases)
  func `what a finished crawl confirmed is of that crawl, where it is part of it`(
    kind: ResponseStoreTests.Kind
  ) async throws {
    try await with(kind) { journal, store in
      for address in ["a", "b", "c"] { try await store.store(.of("old"), for: address) }
      try await journal.begin(2)
      let date = Date(timeIntervalSince1970: 700_000)
      for address in ["a", "b", "c"] {
        try await store.noteConfirmation(of: address, at: date, by: 2)
      }
      try await store.store(.of("new", run: 2), for: Draft.address(of: "b"))
      try await journal.finish(2, promoting: ["a", "b"], inUse: ["a", "b"])
      var found: [StoredResponse?] = []
      for address in ["a", "b", "c"] { found.append(try await store.entry(for: address)) }
      #expect(
        found == [
          .of("old", at: 700_000, run: 2), .of("new", run: 2), .of("old"),
        ])
    }
  }

  @Test(arguments: ResponseStoreTests.Kind.allCases)
  func `what a refused crawl confirmed is as it was, and so where another crawl begins`(
    kind: ResponseStoreTests.Kind
  ) async throws {
    try await with(kind) { journal, store in
      let date = Date(timeIntervalSince1970: 700_000)
      try await store.store(.of("old"), for: "a")
      try await journal.begin(2)
      try await store.noteConfirmation(of: "a", at: date, by: 2)
      try await journal.begin(2)
      let during = try await store.entry(for: "a")
      #expect(
        during?.confirmation == StoredResponse.Confirmation(date: date, run: 2))
      try await journal.abandon(2)
      let refused = try await store.entry(for: "a")
      #expect(refused == .of("old"))
      try await journal.begin(3)
      try await store.noteConfirmation(of: "a", at: date, by: 3)
      try await journal.begin(4)
      let forgotten = try await store.entry(for: "a")
      #expect(forgotten == .of("old"))
    }
  }

  @Test(arguments: ResponseStoreTests.Kind.allCases, [true, false])
  func `what a later run of a crawl kept and confirmed is the crawl's`(
    kind: ResponseStoreTests.Kind, isFinished: Bool
  ) async throws {
    try await with(kind) { journal, store in
      let date = Date(timeIntervalSince1970: 700_000)
      try await store.store(.of("old"), for: "a")
      try await store.store(.of("old"), for: "b")
      try await journal.begin(2)
      try await store.noteConfirmation(of: "a", at: date, by: 5)
      try await store.store(.of("new", run: 5), for: Draft.address(of: "b"))
      if isFinished {
        try await journal.finish(2, promoting: ["a", "b"], inUse: ["a", "b"])
      } else {
        try await journal.abandon(2)
      }
      var found: [StoredResponse?] = []
      for address in ["a", "b", "draft:b"] { found.append(try await store.entry(for: address)) }
      let expected: [StoredResponse?] =
        isFinished
        ? [.of("old", at: 700_000, run: 5), .of("new", run: 5), nil]
        : [.of("old"), .of("old"), nil]
      #expect(found == expected)
      let open = try await journal.openGeneration()
      #expect(open == nil)
    }
  }

  @Test(arguments: ResponseStoreTests.Kind.allCases)
  func `a refused crawl leaves what was there`(kind: ResponseStoreTests.Kind) async throws {
    try await with(kind) { journal, store in
      try await journal.begin(1)
      try await journal.finish(1, promoting: [], inUse: [])
      try await store.store(.of("old"), for: "a")
      try await journal.begin(2)
      try await store.store(.of("new", run: 2), for: Draft.address(of: "a"))
      try await journal.abandon(2)
      let found = try await texts(store, "a")
      #expect(found == ["old", nil])
      let open = try await journal.openGeneration()
      #expect(open == nil)
    }
  }

  @Test(arguments: ResponseStoreTests.Kind.allCases)
  func `beginning again keeps the drafts of the same crawl and drops those of others`(
    kind: ResponseStoreTests.Kind
  ) async throws {
    try await with(kind) { journal, store in
      try await journal.begin(2)
      try await store.store(.of("mine", run: 2), for: Draft.address(of: "a"))
      try await journal.begin(2)
      let kept = try await texts(store, "a")
      #expect(kept == [nil, "mine"])
      try await journal.begin(3)
      let state = (try await journal.openGeneration(), try await texts(store, "a"))
      #expect(state.0 == 3)
      #expect(state.1 == [nil, nil])
    }
  }
}
