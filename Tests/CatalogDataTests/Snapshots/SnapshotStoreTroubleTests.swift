import CatalogData
import CatalogDomain
import Foundation
import GRDB
import Testing

@Suite("Recorded states that are damaged")
struct SnapshotStoreTroubleTests {
  /// A store of two states, changed from outside.
  private func injured(_ folder: URL, _ sql: String) async throws -> SQLiteSnapshots {
    try await .injured(
      in: folder, by: sql,
      after: [
        (States.of([1: "Ada", 2: "Bo"], pictures: [1: "a"]), 1), (States.of([1: "Eve"]), 2),
      ])
  }

  @Test(arguments: [
    (
      "UPDATE snapshot_records SET content = 'x' WHERE kind = 1 AND record = 2",
      "character 2 of a snapshot cannot be read"
    ),
    (
      "UPDATE snapshot_records SET content = replace(content, 'Bo', 'By')",
      "snapshot 1 is not what was recorded"
    ),
    (
      "DELETE FROM snapshot_records WHERE record = 2 AND kind = 1",
      "snapshot 1 is not what was recorded"
    ),
    ("UPDATE snapshots SET shape = '[]'", "the shape of snapshot 1 cannot be read"),
    (
      "UPDATE snapshot_records SET record = 'x' WHERE kind = 1 AND record = 2",
      "characters of a snapshot cannot be read"
    ),
    (
      "UPDATE snapshot_records SET record = 'x' WHERE kind = 4",
      "a picture of a snapshot cannot be read"
    ),
  ])
  func `a damaged snapshot is a clear error`(injury: String, message: String) async throws {
    try await StateFolder.with { folder in
      let snapshots = try await injured(folder, injury)
      await #expect(
        throws: SnapshotError.storage(
          "\(folder.relativePath)/catalog.sqlite is damaged: \(message); `catalog snapshot prune 1` removes it"
        )
      ) { _ = try await snapshots.state(of: .init(1)) }
    }
  }

  @Test(arguments: [
    "UPDATE snapshots SET characters = 'x'", "UPDATE snapshots SET fingerprint = x'ff'",
    "UPDATE snapshot_sightings SET until = 'x'",
  ])
  func `a damaged list of snapshots is a clear error`(injury: String) async throws {
    try await StateFolder.with { folder in
      let snapshots = try await injured(folder, injury)
      await #expect(
        throws: SnapshotError.storage(
          "\(folder.relativePath)/catalog.sqlite is damaged: what is noted of a snapshot cannot be read; move the file away to begin anew"
        )
      ) { _ = try await snapshots.snapshots() }
    }
  }

  @Test func `damaged dates of snapshots are a clear error`() async throws {
    try await StateFolder.with { folder in
      let snapshots = try await injured(
        folder, "UPDATE snapshot_sightings SET since = 'x' WHERE id = 1")
      let error = SnapshotError.storage(
        "\(folder.relativePath)/catalog.sqlite is damaged: when snapshots were seen cannot be read; move the file away to begin anew"
      )
      await #expect(throws: error) { _ = try await snapshots.history() }
      let state = States.of([1: "Ada"])
      await #expect(throws: error) { _ = try await snapshots.identity(of: state) }
    }
  }

  @Test(arguments: [
    "SET until = 9223372036854775807", "SET since = 9223372036854775807", "SET until = 'x'",
    "SET since = 1e300",
  ])
  func `a number that no snapshot can have is a clear error, and verify names it`(
    injury: String
  ) async throws {
    try await StateFolder.with { folder in
      let snapshots = try await injured(
        folder, "UPDATE snapshot_records \(injury) WHERE kind = 1 AND record = 2")
      let damage = "which snapshots have a record cannot be read; move the file away to begin anew"
      let error = SnapshotError.storage(
        "\(folder.relativePath)/catalog.sqlite is damaged: \(damage)")
      #expect(try await snapshots.verify().findings.last == "damaged snapshots: \(damage)")
      let state = States.of([1: "Ada"])
      let identity = try await snapshots.identity(of: state)
      await #expect(throws: error) {
        _ = try await snapshots.prospect(of: state, as: identity, above: nil)
      }
      await #expect(throws: error) { _ = try await snapshots.record(state, day: 3) }
      await #expect(throws: error) { _ = try await snapshots.remove([.init(1)]) }
    }
  }

  @Test(
    arguments: [
      ("SELECT 1", []),
      (
        "UPDATE snapshot_records SET content = CAST(replace(CAST(content AS TEXT), 'Bo', 'By') AS BLOB)",
        [1, 4]
      ),
      ("UPDATE snapshot_records SET content = 'x' WHERE kind = 1 AND record = 3", [3, 4]),
      ("UPDATE snapshot_records SET since = 1 WHERE kind = 1 AND record = 3", [1]),
      // A record that those after its end have twice, or have again.
      (
        "UPDATE snapshot_records SET until = 'x' WHERE kind = 1 AND record = 2 AND since = 1",
        [3, 4]
      ),
      ("UPDATE snapshot_records SET until = NULL WHERE kind = 1 AND record = 2", [3, 4]),
      // The same picture twice, and another one beside it.
      (
        "INSERT INTO snapshot_records SELECT 4, 1, 3, NULL, content FROM snapshot_records WHERE kind = 4",
        []
      ),
      ("INSERT INTO snapshot_records VALUES (4, 1, 3, NULL, zeroblob(32))", [3, 4]),
      ("UPDATE snapshots SET shape = '[]' WHERE id = 3", [3]),
    ] as [(String, [Int])])
  func `verify says of each state what whoever reads it is told`(injury: String, damaged: [Int])
    async throws
  {
    try await StateFolder.with { folder in
      let snapshots = try await SQLiteSnapshots.injured(
        in: folder, by: "DELETE FROM snapshots WHERE id = 2; \(injury)",
        after: [
          (States.of([1: "Ada", 2: "Bo"], pictures: [1: "a"]), 1),
          (States.of([1: "Eve", 2: "Bo", 3: "Cy"], pictures: [1: "a"]), 2),
          (States.of([1: "Ada", 3: "Cy"], pictures: [1: "a"]), 3),
          (States.of([1: "Ada", 2: "Bo", 3: "Cy"], pictures: [1: "a"]), 4),
        ])
      var told: [String] = []
      for id in [1, 3, 4] {
        do throws(SnapshotError) {
          _ = try await snapshots.state(of: .init(id))
        } catch {
          #expect(damaged.contains(id))
          told.append(
            error.description.replacing(
              "\(folder.relativePath)/catalog.sqlite is damaged", with: "damaged snapshot: \(id)"))
        }
      }
      #expect(told.count == damaged.count)
      let found = try await snapshots.verify()
      #expect(found.snapshots == 3)
      #expect(found.findings.filter { $0.hasPrefix("damaged snapshot: ") } == told)
    }
  }

  @Test func `verify takes no record that has ended for one of the next state`() async throws {
    try await StateFolder.with { folder in
      // The second is the same but for a key, so that of the first no record has ended there.
      let snapshots = try await SQLiteSnapshots.injured(
        in: folder, by: "UPDATE snapshot_records SET until = 2 WHERE kind = 1 AND record = 1",
        after: [(States.of([1: "Ada"]), 1), (States.of([1: "Ada"], voice: true), 2)])
      let found = try await snapshots.verify()
      #expect(found.snapshots == 2)
      #expect(
        found.findings.map { $0.prefix { $0 != ";" } } == [
          "damaged snapshot: 2: snapshot 2 is not what was recorded"
        ])
    }
  }

  @Test func `a snapshot is read without what is noted of the others`() async throws {
    try await StateFolder.with { folder in
      let snapshots = try await injured(
        folder, "UPDATE snapshots SET characters = 'x' WHERE id = 1")
      let state = try await snapshots.state(of: .init(2))
      #expect(state.catalog.characters.map(\.name) == ["Eve"])
      let diff = try await snapshots.difference(from: .init(1), to: .init(2), filter: .all)
      #expect(diff.characters.removed.map(\.name) == ["Bo"])
    }
  }

  @Test func `a closed store is a clear error`() async throws {
    try await StateFolder.with { folder in
      let store = try CatalogStore(folder: folder.path)
      let snapshots = SQLiteSnapshots(store)
      try store.close()
      let error = await #expect(throws: SnapshotError.self) {
        _ = try await snapshots.snapshots()
      }
      #expect(error?.description.contains("catalog.sqlite") == true)
    }
  }

  @Test func `a snapshot that could not be saved whole is given up`() async throws {
    try await StateFolder.with { folder in
      let store = try CatalogStore(folder: folder.path)
      let snapshots = SQLiteSnapshots(store)
      try await snapshots.record(States.crowd(2000), day: 1)
      try await snapshots.record(States.of([1: "Ada"]), day: 2)
      try store.close()
      try StateFolder.spoilMiddlePage(of: folder)
      let renewed = try CatalogStore(folder: folder.path)
      let reopened = SQLiteSnapshots(renewed)
      let left = try await reopened.snapshots().count
      let warnings = renewed.takeWarnings()
      #expect(warnings.count == 1)
      #expect(
        warnings.first?.hasSuffix(
          "; 0 entries and \(left) recorded \(left == 1 ? "state" : "states") were taken over; other entries are fetched again, other states are lost"
        ) == true, "\(warnings)")
      for snapshot in try await reopened.snapshots() {
        _ = try await reopened.state(of: snapshot.id)
      }
      #expect(try await reopened.snapshots().map(\.id.rawValue) != [1, 2])
    }
  }

  @Test func `states are saved out of a file whose end was cut off`() async throws {
    try await StateFolder.with { folder in
      let store = try CatalogStore(folder: folder.path)
      try await SQLiteSnapshots(store).record(States.of([1: "Ada"]), day: 1)
      try await SQLiteSnapshots(store).record(States.of([1: "Eve"]), day: 2)
      // Its body stands behind them.
      try await SQLiteResponseStore(store).store(
        .of(String(repeating: "x", count: 1 << 20)), for: "a")
      try store.close()
      let file = folder.appending(path: CatalogStore.fileName)
      let bytes = try Data(contentsOf: file)
      try bytes.prefix(bytes.count / 2).write(to: file)

      let renewed = try CatalogStore(folder: folder.path)
      let snapshots = SQLiteSnapshots(renewed)
      var names: [String] = []
      for snapshot in try await snapshots.snapshots() {
        names += try await snapshots.state(of: snapshot.id).catalog.characters.map(\.name)
      }
      #expect(names == ["Ada", "Eve"])
      let warnings = renewed.takeWarnings()
      #expect(
        warnings.first?.contains("; 1 entry and 2 recorded states were taken over") == true,
        "\(warnings)")
      try renewed.close()
    }
  }

  /// Makes the pages unreadable that hold all of the texts, or the first page of the table.
  private func tear(_ folder: URL, pagesWith texts: [String], table: String? = nil) throws {
    let file = folder.appending(path: CatalogStore.fileName)
    let queue = try DatabaseQueue(path: file.path)
    let root = try table.flatMap { table in
      try queue.read {
        try Int.fetchOne(
          $0, sql: "SELECT rootpage FROM sqlite_master WHERE name = ?", arguments: [table])
      }
    }
    try queue.close()
    var bytes = try Data(contentsOf: file)
    var torn = 0
    for start in stride(from: 0, to: bytes.count, by: 4096) {
      let page = bytes[start..<start + 4096]
      let isMeant = texts.allSatisfy { page.range(of: Data($0.utf8)) != nil }
      guard root.map({ start == ($0 - 1) * 4096 }) ?? isMeant else { continue }
      bytes.replaceSubrange(start..<start + 64, with: Data(repeating: 0xff, count: 64))
      torn += 1
    }
    #expect(torn == 1)
    try bytes.write(to: file)
  }

  @Test(
    arguments: [
      // A record of both states, one of the second, and when both were seen.
      (["Character 1000\""], nil, []), (["Renamed 500\""], nil, [1]),
      ([], "snapshot_sightings", []),
    ] as [([String], String?, [Int])])
  func `what comes after a state that was given up is recorded as it is`(
    texts: [String], table: String?, left: [Int]
  ) async throws {
    try await StateFolder.with { folder in
      let store = try CatalogStore(folder: folder.path)
      let lost = States.crowd(2000, renamed: 400..<700)
      try await SQLiteSnapshots(store).record(States.crowd(2000), day: 1)
      try await SQLiteSnapshots(store).record(lost, day: 2)
      try store.close()
      try tear(folder, pagesWith: texts, table: table)

      let renewed = try CatalogStore(folder: folder.path)
      let snapshots = SQLiteSnapshots(renewed)
      #expect(try await snapshots.snapshots().map(\.id.rawValue) == left)
      let told = left.count == 1 ? "1 recorded state were" : "\(left.count) recorded states were"
      #expect(renewed.takeWarnings().first?.contains("; 0 entries and \(told) taken over") == true)
      let known = try await snapshots.records(.character).count
      #expect(known == (left.isEmpty ? 0 : 2000))
      for (day, state) in [lost, States.crowd(1999, renamed: 400..<701)].enumerated() {
        let id = try await snapshots.record(state, day: 3 + day)
        #expect(id == 3 + day, "a number is given once")
        let read = try await snapshots.state(of: .init(id))
        #expect(CatalogDiff(from: state, to: read).isEmpty)
      }
      try renewed.close()
    }
  }

  @Test func `a number that no snapshot can have goes with what was given up`() async throws {
    try await StateFolder.with { folder in
      let store = try CatalogStore(folder: folder.path)
      try await SQLiteSnapshots(store).record(States.of([1: "Ada"]), day: 1)
      try await SQLiteSnapshots(store).record(States.of([1: "Bo", 2: "Cy"]), day: 2)
      try store.close()
      try StateFolder.change(
        folder,
        "UPDATE snapshot_records SET until = 9223372036854775807 WHERE kind = 1 AND record = 2")
      try tear(folder, pagesWith: [], table: "former_records")

      let renewed = try CatalogStore(folder: folder.path)
      let snapshots = SQLiteSnapshots(renewed)
      #expect(try await snapshots.snapshots().map(\.id.rawValue) == [1])
      let state = States.of([1: "Bo", 2: "Cy"])
      let id = try await snapshots.record(state, day: 3)
      let read = try await snapshots.state(of: .init(id))
      #expect(CatalogDiff(from: state, to: read).isEmpty)
      #expect(try await snapshots.verify().findings == [])
      try renewed.close()
    }
  }

  @Test func `what is noted of a few states costs no other state`() async throws {
    try await StateFolder.with { folder in
      let store = try CatalogStore(folder: folder.path)
      for day in 1...60 {
        try await SQLiteSnapshots(store).record(States.of([1: "Ada \(day)"]), day: day)
      }
      let noted = try await SQLiteSnapshots(store).snapshots()[30]
      try store.close()
      try tear(folder, pagesWith: [noted.fingerprint, "genders"])

      let renewed = try CatalogStore(folder: folder.path)
      let snapshots = SQLiteSnapshots(renewed)
      let left = try await snapshots.snapshots().map(\.id)
      #expect((30..<60).contains(left.count), "\(left.count)")
      for id in left {
        let read = try await snapshots.state(of: id)
        #expect(read.catalog.characters.map(\.name) == ["Ada \(id)"])
      }
      try renewed.close()
    }
  }

  @Test func `what an older version noted of a state counts as listed while it was seen`()
    async throws
  {
    try await StateFolder.with { folder in
      let (ada, eve) = (States.of([1: "Ada"]), States.of([1: "Eve"]))
      let snapshots = try await SQLiteSnapshots.injured(
        in: folder,
        by: "ALTER TABLE snapshot_sightings DROP COLUMN listed; PRAGMA user_version = 5",
        after: [(ada, 1), (eve, 3)])
      try await snapshots.record(eve, day: 3, listed: 2)
      let history = try await snapshots.history()
      let ends = [2 * 86_400.0 - 1, 3 * 86_400 - 1].map(Date.init(timeIntervalSince1970:))
      #expect(history.map(\.listed) == ends)
      #expect(history[0].until == ends[0])
    }
  }

  @Test func `a store without snapshots keeps what it had accepted until the first`() async throws {
    try await StateFolder.with { folder in
      let state = States.of([1: "Ada", 2: "Bo"])
      let fingerprint = try await StateFolder.withStore { store, _ in
        try await SQLiteSnapshots(store).identity(of: state).fingerprint
      }
      try StateFolder.change(folder, StoreOfVersionOne.sql)
      try StateFolder.change(
        folder,
        """
        INSERT INTO accepted VALUES (1, ?, 86400);
        INSERT INTO accepted_characters VALUES (1), (2), (3);
        """, arguments: [fingerprint])
      let store = try CatalogStore(folder: folder.path)
      let snapshots = SQLiteSnapshots(store)
      #expect(try await snapshots.records(.character) == [1, 2, 3])
      let identity = try await snapshots.identity(of: state)
      #expect(identity.snapshot == nil)
      #expect(identity.knownSince == Date(timeIntervalSince1970: 86_400))
      try await snapshots.record(
        state, as: identity, since: Date(timeIntervalSince1970: 86_400),
        seen: Date(timeIntervalSince1970: 200_000), listed: Date(timeIntervalSince1970: 200_000))
      #expect(try await snapshots.records(.character) == [1, 2])
      #expect(
        try await snapshots.snapshots().map(\.firstSeen) == [Date(timeIntervalSince1970: 86_400)])
      try store.close()
    }
  }
}
