import CatalogData
import CatalogDomain
import Foundation
import Testing

@Suite("What every store promises, asked of each")
struct ResponseStoreTests {
  enum Kind: CaseIterable { case memory, sqlite }

  private func with(_ kind: Kind, _ work: (any ResponseStore) async throws -> Void) async throws {
    switch kind {
    case .memory: try await work(MemoryResponseStore())
    case .sqlite:
      try await StateFolder.withStore { store, _ in try await work(SQLiteResponseStore(store)) }
    }
  }

  @Test(arguments: Kind.allCases)
  func `what was stored comes back whole`(kind: Kind) async throws {
    try await with(kind) { store in
      let nothing = try await store.entry(for: "a")
      #expect(nothing == nil)
      let bare = StoredResponse(
        body: Data(), validators: Validators(), fetchedAt: Date(timeIntervalSince1970: 0.125),
        run: .max)
      try await store.store(.of("one"), for: "a")
      try await store.store(bare, for: "b")
      let found = [try await store.entry(for: "a"), try await store.entry(for: "b")]
      #expect(found == [.of("one"), bare])
      let warnings = await store.takeWarnings()
      #expect(warnings == [])
    }
  }

  @Test(arguments: Kind.allCases)
  func `a new answer takes the place of the old one`(kind: Kind) async throws {
    try await with(kind) { store in
      try await store.store(.of("one"), for: "a")
      try await store.store(.of("two", etag: nil, at: 600_000, run: 2), for: "a")
      let found = try await store.entry(for: "a")
      #expect(found == .of("two", etag: nil, at: 600_000, run: 2))
    }
  }

  @Test(arguments: Kind.allCases)
  func `a confirmation renews date and run alone`(kind: Kind) async throws {
    try await with(kind) { store in
      try await store.store(.of("one"), for: "a")
      let date = Date(timeIntervalSince1970: 700_000)
      try await store.confirm("a", at: date, run: 9)
      try await store.confirm("unknown", at: date, run: 9)
      let found = [try await store.entry(for: "a"), try await store.entry(for: "unknown")]
      #expect(found == [.of("one", at: 700_000, run: 9), nil])
    }
  }

  @Test(arguments: Kind.allCases)
  func `what a crawl confirms before it is finished is noted beside the entry`(kind: Kind)
    async throws
  {
    try await with(kind) { store in
      try await store.store(.of("one"), for: "a")
      let date = Date(timeIntervalSince1970: 700_000)
      try await store.noteConfirmation(of: "a", at: date, by: 9)
      try await store.noteConfirmation(of: "unknown", at: date, by: 9)
      var expected = StoredResponse.of("one")
      expected.confirmation = StoredResponse.Confirmation(date: date, run: 9)
      let found = [try await store.entry(for: "a"), try await store.entry(for: "unknown")]
      #expect(found == [expected, nil])
    }
  }

  @Test(arguments: Kind.allCases)
  func `an entry that is replaced or confirmed has nothing noted beside it`(kind: Kind)
    async throws
  {
    try await with(kind) { store in
      let date = Date(timeIntervalSince1970: 700_000)
      for address in ["a", "b"] {
        try await store.store(.of("one"), for: address)
        try await store.noteConfirmation(of: address, at: date, by: 9)
      }
      try await store.store(.of("two"), for: "a")
      try await store.confirm("b", at: date, run: 10)
      let found = [try await store.entry(for: "a"), try await store.entry(for: "b")]
      #expect(found == [.of("two"), .of("one", at: 700_000, run: 10)])
    }
  }
}
