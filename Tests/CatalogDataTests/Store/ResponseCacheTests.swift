import CatalogData
import CatalogDomain
import Foundation
import Testing

@Suite("What is stored, told and pruned")
struct ResponseCacheTests {
  private func fill(_ store: CatalogStore) async throws {
    let responses = SQLiteResponseStore(store)
    let journal = SQLiteCrawlJournal(store)
    try await journal.begin(2)
    try await responses.store(.of("old", at: 100, run: 1), for: "a")
    try await responses.store(.of("current", at: 200, run: 2), for: "b")
    try await journal.finish(2, promoting: [], inUse: ["b"])
    try await journal.begin(3)
    try await responses.store(.of("draft", at: 300, run: 3), for: Draft.address(of: "a"))
  }

  @Test func `info counts entries, drafts, bytes and ages`() async throws {
    try await StateFolder.withStore { store, _ in
      let cache = ResponseCache(store)
      var expected = ResponseCache.Info()
      expected.fileBytes = store.fileBytes
      #expect(try cache.info() == expected)
      try await fill(store)
      expected.entries = 2
      expected.drafts = 1
      expected.bytes = 15
      expected.oldest = Date(timeIntervalSince1970: 100)
      expected.newest = Date(timeIntervalSince1970: 300)
      expected.openGeneration = 3
      expected.fileBytes = store.fileBytes
      #expect(try cache.info() == expected)
    }
  }

  @Test(arguments: [
    ("UPDATE responses SET fetched_at = 'yesterday' WHERE url = 'a'", 15, 200.0),
    ("UPDATE responses SET fetched_at = 'yesterday'", 15, nil),
    ("UPDATE responses SET length = 1e300 WHERE url = 'a'", 12, 100.0),
    ("UPDATE responses SET length = 9223372036854775807", 0, 100.0),
    ("UPDATE responses SET length = -1, last_access = 'never'", 0, 100.0),
    ("UPDATE responses SET length = 'long', in_use = 'so'", 0, 100.0),
  ])
  func `what a damaged row cannot tell is left out`(injury: String, bytes: Int, oldest: Double?)
    async throws
  {
    try await StateFolder.withStore { store, folder in
      try await fill(store)
      try StateFolder.change(folder, injury)
      let cache = ResponseCache(store)
      var expected = ResponseCache.Info()
      expected.entries = 2
      expected.drafts = 1
      expected.bytes = bytes
      expected.oldest = oldest.map(Date.init(timeIntervalSince1970:))
      expected.newest = oldest.map { _ in Date(timeIntervalSince1970: 300) }
      expected.openGeneration = 3
      expected.fileBytes = store.fileBytes
      #expect(try cache.info() == expected)
      let unneeded = try cache.pruneUnneeded()
      let unused = try cache.prune(unusedSince: .distantPast)
      let rest = try cache.clear()
      #expect(unneeded.entries + unused.entries + rest.entries == 3)
      #expect(unneeded.bytes + unused.bytes + rest.bytes == bytes)
    }
  }

  @Test(arguments: ["'first'", "x'00'", "1e300"])
  func `an open crawl without a number is none`(number: String) async throws {
    try await StateFolder.withStore { store, folder in
      try await fill(store)
      try StateFolder.change(folder, "UPDATE crawl SET open_generation = \(number)")
      #expect(try ResponseCache(store).info().openGeneration == nil)
    }
  }

  @Test func `pruning removes what the last whole catalog was not made of`() async throws {
    try await StateFolder.withStore { store, _ in
      let cache = ResponseCache(store)
      try await SQLiteResponseStore(store).store(.of("x"), for: "x")
      #expect(try cache.pruneUnneeded() == .init(entries: 0, bytes: 0))
      try await fill(store)
      #expect(try cache.pruneUnneeded() == .init(entries: 2, bytes: 4))
      #expect(try cache.info().entries == 1)
      #expect(try cache.info().drafts == 1)
    }
  }

  @Test func `what is in use stays, whichever crawl fetched it`() async throws {
    try await StateFolder.withStore { store, _ in
      let journal = SQLiteCrawlJournal(store)
      try await fill(store)
      try await journal.finish(3, promoting: [], inUse: ["a", "b"])
      #expect(try ResponseCache(store).pruneUnneeded() == .init(entries: 0, bytes: 0))
      try await journal.remember(inUse: ["a"])
      #expect(try ResponseCache(store).pruneUnneeded() == .init(entries: 1, bytes: 7))
      #expect(try await SQLiteResponseStore(store).entry(for: "a") != nil)
    }
  }

  @Test func `an answer that takes the place of one in use is in use`() async throws {
    try await StateFolder.withStore { store, _ in
      try await fill(store)
      try await SQLiteResponseStore(store).store(.of("newer", run: 7), for: "b")
      try await SQLiteResponseStore(store).confirm("b", at: .now, run: 8)
      #expect(try ResponseCache(store).pruneUnneeded() == .init(entries: 1, bytes: 3))
      #expect(try await SQLiteResponseStore(store).entry(for: "b") != nil)
    }
  }

  @Test func `what an interrupted crawl confirmed stays`() async throws {
    try await StateFolder.withStore { store, _ in
      try await fill(store)
      try await SQLiteResponseStore(store).noteConfirmation(of: "a", at: .now, by: 3)
      #expect(try ResponseCache(store).pruneUnneeded() == .init(entries: 0, bytes: 0))
    }
  }

  @Test func `answers that were stored before it was noted what is in use stay until it is`()
    async throws
  {
    try await StateFolder.with { folder in
      try StateFolder.change(folder, StoreOfVersionOne.sql)
      try StateFolder.change(
        folder,
        """
        UPDATE crawl SET finished_generation = 2;
        INSERT INTO responses VALUES (1, 'a', 200, NULL, NULL, 0, 0, 0, x'', 1);
        INSERT INTO responses VALUES (2, 'b', 200, NULL, NULL, 0, 0, 0, x'', 2);
        """)
      let store = try CatalogStore(folder: folder.path)
      #expect(try ResponseCache(store).pruneUnneeded().entries == 0)
      try await SQLiteCrawlJournal(store).remember(inUse: ["b"])
      #expect(try ResponseCache(store).pruneUnneeded().entries == 1)
      try store.close()
    }
  }

  @Test func `pruning by age looks at the last access`() async throws {
    try await StateFolder.with { folder in
      let old = try CatalogStore(folder: folder.path, now: { Date(timeIntervalSince1970: 10_000) })
      try await SQLiteResponseStore(old).store(.of("one"), for: "a")
      try await SQLiteResponseStore(old).store(.of("two"), for: "b")
      try old.close()
      let new = try CatalogStore(folder: folder.path, now: { Date(timeIntervalSince1970: 90_000) })
      _ = try await SQLiteResponseStore(new).entry(for: "b")
      #expect(
        try ResponseCache(new).prune(unusedSince: Date(timeIntervalSince1970: 50_000))
          == .init(entries: 1, bytes: 3))
      let responses = SQLiteResponseStore(new)
      #expect(try await responses.entry(for: "a") == nil)
      #expect(try await responses.entry(for: "b") == .of("two"))
      try new.close()
    }
  }

  @Test func `clearing removes everything and gives the room back`() async throws {
    try await StateFolder.withStore { store, folder in
      let cache = ResponseCache(store)
      let large = StoredResponse.of(String(repeating: "x", count: 1 << 20))
      try await SQLiteResponseStore(store).store(large, for: "a")
      try await fill(store)
      #expect(try cache.clear().entries == 3)
      var expected = ResponseCache.Info()
      expected.fileBytes = store.fileBytes
      #expect(try cache.info() == expected)
      #expect(store.fileBytes < 200_000)
    }
  }

  @Test func `clearing that fails leaves the journal with the answers`() async throws {
    try await StateFolder.withStore { store, folder in
      try await fill(store)
      let cache = ResponseCache(store)
      try StateFolder.change(
        folder,
        "CREATE TRIGGER guard BEFORE DELETE ON responses BEGIN SELECT RAISE(ABORT, 'no'); END")
      #expect(throws: StoreError.self) { try cache.clear() }
      try StateFolder.change(folder, "DROP TRIGGER guard")
      let info = try cache.info()
      #expect(info.entries == 2 && info.drafts == 1 && info.openGeneration == 3)
      #expect(try cache.pruneUnneeded() == .init(entries: 1, bytes: 3))
    }
  }
}
