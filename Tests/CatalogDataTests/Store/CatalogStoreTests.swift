import CatalogData
import CatalogDomain
import Foundation
import GRDB
import Testing

@Suite("The database of the state folder")
struct CatalogStoreTests {
  private static let moment = Date(timeIntervalSince1970: 1_800_000_000)

  private func fill(
    _ folder: URL, _ entries: [String: StoredResponse],
    now: @escaping @Sendable () -> Date = { Date() }
  ) async throws {
    let store = try CatalogStore(folder: folder.path, now: now)
    for (address, entry) in entries.sorted(by: { $0.key < $1.key }) {
      try await SQLiteResponseStore(store).store(entry, for: address)
    }
    try store.close()
  }

  @Test func `entries are there in the next run`() async throws {
    try await StateFolder.with { folder in
      try await fill(folder, ["a": .of("one"), "b": .of("two")])
      let store = try CatalogStore(folder: folder.path)
      let responses = SQLiteResponseStore(store)
      #expect(try await responses.entry(for: "a") == .of("one"))
      #expect(try await responses.entry(for: "b") == .of("two"))
      #expect(try await responses.entry(for: "c") == nil)
      try store.close()
    }
  }

  @Test func `what is only read leaves everything as it is`() async throws {
    try await StateFolder.with { root in
      // As SQLite's addresses would have it otherwise.
      let folder = root.appending(path: "a b?c#d%20e")
      try await fill(folder, ["a": .of("one")])
      func files() throws -> [String: Date] {
        var dates: [String: Date] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
          let attributes = try FileManager.default.attributesOfItem(
            atPath: folder.appending(path: name).path)
          dates[name] = attributes[.modificationDate] as? Date
        }
        return dates
      }
      let before = try files()
      let readers = try [CatalogStore(reading: folder.path), CatalogStore(reading: folder.path)]
        .compactMap(\.self)
      #expect(readers.count == 2)
      for store in readers {
        #expect(try await SQLiteResponseStore(store).entry(for: "a") == .of("one"))
        await #expect(throws: (any Error).self) {
          try await SQLiteResponseStore(store).store(.of("two"), for: "a")
        }
        #expect(try files() == before)
        try store.close()
      }
      #expect(try files() == before)
    }
  }

  private func opens(_ folder: URL) throws -> Bool {
    guard let store = try CatalogStore(reading: folder.path) else { return false }
    withExtendedLifetime(store) {}
    return true
  }

  @Test func `what is to be written first is not opened to be read`() async throws {
    try await StateFolder.with { folder in
      #expect(try !opens(folder))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
      try await fill(folder, ["a": .of("one")])
      #expect(try opens(folder))
      try StateFolder.change(folder, "PRAGMA user_version = 1")
      #expect(try !opens(folder))
      try StateFolder.change(folder, "PRAGMA user_version = 1000")
      #expect(try !opens(folder))
    }
    try await StateFolder.with { folder in
      try await fill(folder, ["a": .of("one")])
      let log = folder.appending(path: CatalogStore.fileName + "-wal")
      try Data("what a killed run wrote".utf8).write(to: log)
      #expect(try !opens(folder))
    }
  }

  @Test(arguments: [
    "UPDATE response_bodies SET body = CAST('onf' AS BLOB)",
    "UPDATE responses SET digest = zeroblob(32)", "UPDATE responses SET length = 4",
    "PRAGMA foreign_keys = OFF; DELETE FROM response_bodies",
    "UPDATE responses SET fetched_at = 'yesterday'", "UPDATE responses SET generation = 'first'",
    "UPDATE response_bodies SET body = 7",
  ])
  func `a damaged entry is a miss and a warning, and gives way to a new one`(injury: String)
    async throws
  {
    try await StateFolder.with { folder in
      try await fill(folder, ["http://h/a": .of("one")])
      try StateFolder.change(folder, injury)
      let store = try CatalogStore(folder: folder.path)
      let responses = SQLiteResponseStore(store)
      for _ in 1...2 { #expect(try await responses.entry(for: "http://h/a") == nil) }
      let warnings = await responses.takeWarnings()
      #expect(
        warnings == ["stored answer http://h/a is damaged; it counts as not stored"])
      #expect(
        try ResponseCache(store).verify()
          == .init(entries: 1, damaged: ["http://h/a"], findings: []))
      try await responses.store(.of("two"), for: "http://h/a")
      let renewed = try await responses.entry(for: "http://h/a")
      #expect(renewed == .of("two"))
      #expect(try ResponseCache(store).verify() == .init(entries: 1, damaged: [], findings: []))
      try store.close()
    }
  }

  @Test func `a file of a newer catalog is refused and left alone`() async throws {
    try await StateFolder.with { folder in
      try await fill(folder, ["a": .of("one")])
      try StateFolder.change(folder, "PRAGMA user_version = 9")
      let error = #expect(throws: StoreError.self) { try CatalogStore(folder: folder.path) }
      #expect(
        error?.description.hasSuffix(
          "catalog.sqlite was written by a newer catalog (version 9; this one knows 6); upgrade or choose another --state"
        ) == true)
      try StateFolder.change(folder, "PRAGMA user_version = 6")
      let store = try CatalogStore(folder: folder.path)
      let found = try await SQLiteResponseStore(store).entry(for: "a")
      #expect(found == .of("one"))
      try store.close()
    }
  }

  @Test(arguments: ["", "PRAGMA journal_mode = WAL; "])
  func `somebody else's database is refused, and not turned to WAL`(_ mode: String) async throws {
    try await StateFolder.with { folder in
      try StateFolder.change(folder, mode + "CREATE TABLE accounts (id)")
      let file = folder.appending(path: CatalogStore.fileName)
      let before = try Data(contentsOf: file)
      // What others wrote in WAL is put where it belongs.
      defer { if mode.isEmpty { #expect((try? Data(contentsOf: file)) == before) } }
      let error = #expect(throws: StoreError.self) { try CatalogStore(folder: folder.path) }
      #expect(
        error?.description.hasSuffix(
          "catalog.sqlite is a database of something else; choose another --state") == true)
    }
  }

  /// As a run of an older version left it that was killed when it had made the tables.
  @Test func `a database whose log alone says whose it is, is known as ours`() async throws {
    try await StateFolder.with { folder in
      let killed = folder.appending(path: "killed").path
      let file = folder.appending(path: CatalogStore.fileName)
      let queue = try DatabaseQueue(path: killed)
      try await queue.writeWithoutTransaction {
        try $0.execute(sql: "PRAGMA journal_mode = WAL; " + StoreOfVersionOne.sql)
      }
      for suffix in ["", "-wal"] {
        try FileManager.default.copyItem(atPath: killed + suffix, toPath: file.path + suffix)
      }
      try queue.close()
      #expect(try Data(contentsOf: file)[68..<72] == Data(count: 4))
      let store = try CatalogStore(folder: folder.path)
      #expect(store.takeWarnings() == [])
      #expect(try ResponseCache(store).verify() == .init(entries: 0, damaged: [], findings: []))
      try store.close()
    }
  }

  private func acceptedCharacters(_ folder: URL) throws -> [Int] {
    let queue = try DatabaseQueue(path: folder.appending(path: CatalogStore.fileName).path)
    let ids = try queue.read {
      try Int.fetchAll($0, sql: "SELECT id FROM accepted_characters")
    }
    try queue.close()
    return ids
  }

  @Test(arguments: [
    "CREATE TRIGGER t BEFORE UPDATE ON avatars BEGIN SELECT 1; END", "CREATE VIEW v AS SELECT 1",
    "DROP TABLE accepted_characters; CREATE VIEW accepted_characters AS SELECT 7 AS rowid",
  ])
  func `statements of somebody else are none of ours, and the rows go on without them`(
    _ addition: String
  ) async throws {
    try await StateFolder.with { folder in
      try await fill(folder, ["a": .of("one")])
      #expect(try opens(folder), "ours has no such statements")
      try StateFolder.change(folder, addition)
      #expect(try !opens(folder))
      let store = try CatalogStore(folder: folder.path)
      #expect(
        store.takeWarnings() == [
          "\(folder.relativePath)/catalog.sqlite held a trigger or a view, which counts as damage, and is now catalog.sqlite.damaged-1 beside it; 1 entry and 0 recorded states were taken over; other entries are fetched again, other states are lost; make a trigger or a view of your own TEMP"
        ])
      #expect(try await SQLiteResponseStore(store).entry(for: "a") == .of("one"))
      try store.close()
      #expect(try acceptedCharacters(folder) == [])
      try StateFolder.change(
        folder, "CREATE TEMP VIEW v AS SELECT url FROM responses; SELECT * FROM v")
      #expect(try opens(folder))
    }
  }

  /// Opening a pipe waits until somebody writes into it.
  @Test(arguments: ["folder", "pipe", "device"])
  func `what is no file is refused at once, to read as to write`(_ kind: String) async throws {
    try await StateFolder.with { folder in
      let path = folder.appending(path: CatalogStore.fileName).path
      switch kind {
      case "folder":
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      case "pipe": try #require(mkfifo(path, 0o600) == 0)
      default:
        try FileManager.default.createSymbolicLink(
          atPath: path, withDestinationPath: "/dev/null")
      }
      #expect(try CatalogStore(reading: folder.path) == nil)
      let error = #expect(throws: StoreError.self) { try CatalogStore(folder: folder.path) }
      #expect(
        error?.description.hasSuffix(
          "catalog.sqlite is no file; move it away or choose another --state") == true)
    }
  }

  @Test func `a file that is no database is moved aside, never deleted`() async throws {
    try await StateFolder.with { folder in
      let file = folder.appending(path: CatalogStore.fileName)
      let text = Data(String(repeating: "not a database ", count: 100).utf8)
      for number in 1...2 {
        try text.write(to: file)
        let store = try CatalogStore(folder: folder.path)
        let responses = SQLiteResponseStore(store)
        let warnings = await responses.takeWarnings()
        #expect(
          warnings == [
            "\(folder.relativePath)/catalog.sqlite was damaged and is now catalog.sqlite.damaged-\(number) beside it; 0 entries and 0 recorded states were taken over; other entries are fetched again, other states are lost"
          ])
        try await responses.store(.of("one"), for: "a")
        try store.close()
        #expect(
          try Data(contentsOf: folder.appending(path: "catalog.sqlite.damaged-\(number)")) == text)
      }
    }
  }

  @Test func `a file that was emptied is told`() async throws {
    try await StateFolder.with { folder in
      try await fill(folder, ["a": .of("one")])
      try Data().write(to: folder.appending(path: CatalogStore.fileName))
      let store = try CatalogStore(folder: folder.path)
      let responses = SQLiteResponseStore(store)
      #expect(
        await responses.takeWarnings() == [
          "\(folder.relativePath)/catalog.sqlite was empty; whatever was stored is gone: answers and pictures are fetched again, recorded states are lost"
        ])
      #expect(try await responses.entry(for: "a") == nil)
      try await responses.store(.of("two"), for: "a")
      try store.close()
      let again = try CatalogStore(folder: folder.path)
      #expect(await SQLiteResponseStore(again).takeWarnings() == [])
      try again.close()
    }
  }

  @Test func `nothing comes back from the log of a file that was removed`() async throws {
    try await StateFolder.with { folder in
      let file = folder.appending(path: CatalogStore.fileName)
      let store = try CatalogStore(folder: folder.path)
      try await SQLiteResponseStore(store).store(.of("one"), for: "a")
      let log = try Data(contentsOf: URL(filePath: file.path + "-wal"))
      #expect(!log.isEmpty)
      try store.close()
      try FileManager.default.removeItem(at: file)
      try log.write(to: URL(filePath: file.path + "-wal"))
      let new = try CatalogStore(folder: folder.path)
      #expect(new.takeWarnings() == [])
      #expect(try await SQLiteResponseStore(new).entry(for: "a") == nil)
      #expect(try ResponseCache(new).verify() == .init(entries: 0, damaged: [], findings: []))
      try new.close()
    }
  }

  @Test(arguments: ["moved", "removed", "replaced"])
  func `nothing is written into a file that is no longer in its place`(_ change: String)
    async throws
  {
    try await StateFolder.with { folder in
      let state = folder.appending(path: "state")
      let store = try CatalogStore(folder: state.path)
      let responses = SQLiteResponseStore(store)
      try await responses.store(.of("one"), for: "a")
      if change == "removed" {
        try FileManager.default.removeItem(at: state)
      } else {
        try FileManager.default.moveItem(at: state, to: folder.appending(path: "moved"))
      }
      if change == "replaced" { try await fill(state, [:]) }
      let error = await #expect(throws: StoreError.self) {
        try await responses.store(.of("two"), for: "b")
      }
      #expect(
        error?.description.hasSuffix(
          "/state/catalog.sqlite was moved, removed or replaced while it was used; put it back, or run again to begin with what is there"
        ) == true)
      // Back in its place it goes on.
      guard change == "moved" else { return }
      try FileManager.default.moveItem(at: folder.appending(path: "moved"), to: state)
      try await responses.store(.of("two"), for: "b")
      try store.close()
    }
  }

  @Test func `pages that do not hold together are replaced, and the readable rest is saved`()
    async throws
  {
    try await StateFolder.with { folder in
      let texts = (0..<300).map { "\($0) " + String(repeating: "x", count: 900) }
      let entries = texts.enumerated().map { ("a\($0.offset)", StoredResponse.of($0.element)) }
      try await fill(folder, Dictionary(uniqueKeysWithValues: entries))
      try StateFolder.spoilMiddlePage(of: folder)
      #expect(try !opens(folder))
      let store = try CatalogStore(folder: folder.path)
      let responses = SQLiteResponseStore(store)
      var found = 0
      for (address, entry) in entries {
        guard let kept = try await responses.entry(for: address) else { continue }
        #expect(kept == entry)
        found += 1
      }
      #expect(found > 250)
      #expect(found < 300)
      let warnings = await responses.takeWarnings()
      #expect(warnings.first?.contains("catalog.sqlite.damaged-1") == true)
      try await responses.store(.of("new"), for: "a0")
      #expect(try ResponseCache(store).verify().findings == [])
      try store.close()
    }
  }

  /// All tables can be read then, and there are free pages for what is written in opening it.
  private func damageIndex(_ folder: URL) throws {
    try StateFolder.change(
      folder, "CREATE TABLE room AS SELECT zeroblob(100000) AS bytes; DROP TABLE room")
    let file = folder.appending(path: CatalogStore.fileName)
    let queue = try DatabaseQueue(path: file.path)
    let page = try queue.read {
      try Int.fetchOne($0, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'avatars_digest'")
    }
    try queue.close()
    var bytes = try Data(contentsOf: file)
    let start = (try #require(page) - 1) * 4096
    bytes.replaceSubrange(start..<start + 8, with: Data(repeating: 0xa5, count: 8))
    try bytes.write(to: file)
  }

  private func names(_ folder: URL) throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
  }

  @Test func `a damaged one stays in its place where there is no room for what it still holds`()
    async throws
  {
    try await StateFolder.with { folder in
      try await fill(folder, ["a": .of(String(repeating: "x", count: 1 << 20))])
      try damageIndex(folder)
      #expect(
        throws: StoreError(
          "\(folder.relativePath)/catalog.sqlite: the disk is full; free some space and run again")
      ) { try CatalogStore(folder: folder.path, maximumPages: 100) }
      #expect(try names(folder).filter { $0.contains("sqlite.") } == [])

      // As of a run that was killed.
      for name in [".saving", ".saving-journal", ".saved"] {
        try Data("half".utf8).write(to: folder.appending(path: CatalogStore.fileName + name))
      }
      let store = try CatalogStore(folder: folder.path)
      #expect(
        store.takeWarnings().map { $0.contains("catalog.sqlite.damaged-1 beside it; 1 entry and") }
          == [true])
      #expect(try ResponseCache(store).verify() == .init(entries: 1, damaged: [], findings: []))
      try store.close()
      #expect(try names(folder).filter { $0.contains(".sav") } == [])
    }
  }

  @Test func `what was saved before a run was killed is taken from there`() async throws {
    try await StateFolder.with { folder in
      let file = folder.appending(path: CatalogStore.fileName)
      try await fill(folder, ["a": .of("one")])
      try FileManager.default.moveItem(atPath: file.path, toPath: file.path + ".saved")
      try Data("damaged".utf8).write(to: URL(filePath: file.path + ".damaged-1"))
      let log = Data("its log".utf8)
      try log.write(to: URL(filePath: file.path + "-wal"))
      #expect(try CatalogStore(reading: folder.path) == nil)
      let store = try CatalogStore(folder: folder.path)
      #expect(
        store.takeWarnings() == [
          "\(folder.relativePath)/catalog.sqlite was damaged and is now catalog.sqlite.damaged-1 beside it; 1 entry and 0 recorded states were taken over; other entries are fetched again, other states are lost"
        ])
      #expect(try await SQLiteResponseStore(store).entry(for: "a") == .of("one"))
      try store.close()
      #expect(try Data(contentsOf: URL(filePath: file.path + ".damaged-1-wal")) == log)
      #expect(try names(folder).filter { $0.contains(".sav") } == [])
      let again = try CatalogStore(folder: folder.path)
      #expect(again.takeWarnings() == [])
      try again.close()
    }
  }

  @Test func `a state folder that cannot be made is a clear error`() async throws {
    try await StateFolder.with { folder in
      try Data().write(to: folder.appending(path: "file"))
      let error = #expect(throws: StoreError.self) {
        try CatalogStore(folder: folder.appending(path: "file/state").path)
      }
      #expect(error?.description.contains("file/state: cannot be made") == true)
    }
  }

  @Test func `a full disk is a clear error, and the old entry stays`() async throws {
    try await StateFolder.with { folder in
      try await fill(folder, ["a": .of("one")])
      let store = try CatalogStore(folder: folder.path, maximumPages: 40)
      let responses = SQLiteResponseStore(store)
      let large = StoredResponse.of(String(repeating: "x", count: 1 << 20))
      await #expect(
        throws: StoreError(
          "\(folder.relativePath)/catalog.sqlite: the disk is full; free some space and run again")
      ) { try await responses.store(large, for: "a") }
      let found = try await responses.entry(for: "a")
      #expect(found == .of("one"))
      try store.close()
    }
  }

  @Test func `an access under a clock that was ahead gives way to the next`() async throws {
    try await StateFolder.with { folder in
      try await fill(folder, ["a": .of("one"), "b": .of("two")]) { Self.moment }
      let right = Self.moment.addingTimeInterval(-86_400)
      let store = try CatalogStore(folder: folder.path, now: { right })
      _ = try await SQLiteResponseStore(store).entry(for: "a")
      let removed = try ResponseCache(store).prune(
        unusedSince: right.addingTimeInterval(3601))
      #expect(removed.entries == 1)
      #expect(try await SQLiteResponseStore(store).entry(for: "b") == .of("two"))
      try store.close()
    }
  }

  @Test func `reading does not write, and accesses are written together at the end`() async throws {
    try await StateFolder.with { folder in
      try await fill(folder, ["a": .of("one"), "b": .of("two")]) { Self.moment }
      let later = Self.moment.addingTimeInterval(7200)
      let store = try CatalogStore(folder: folder.path, now: { later })
      let responses = SQLiteResponseStore(store)
      let wal = folder.appending(path: "catalog.sqlite-wal").path
      func written() -> Int {
        (try? FileManager.default.attributesOfItem(atPath: wal)[.size] as? Int) ?? 0
      }
      let before = written()
      for _ in 0..<3 {
        for address in ["a", "b"] { _ = try await responses.entry(for: address) }
      }
      #expect(written() == before)
      try store.flush()
      #expect(written() > before)
      let flushed = written()
      _ = try await responses.entry(for: "a")
      try store.flush()
      #expect(written() == flushed, "an access within the hour is not noted again")
      #expect(
        try ResponseCache(store).prune(
          unusedSince: later.addingTimeInterval(3600))
          == .init(entries: 0, bytes: 0))
      #expect(
        try ResponseCache(store).prune(
          unusedSince: later.addingTimeInterval(3601)
        ).entries == 2)
      try store.close()
    }
  }
}
