import CatalogData
import CatalogDomain
import Foundation
import GRDB
import Testing

@Suite("Recorded states of the data")
struct SQLiteSnapshotsTests {
  private func days(_ sightings: [SnapshotSighting]) -> [[Int]] {
    sightings.map {
      [
        $0.snapshot.rawValue, Int($0.since.timeIntervalSince1970) / 86_400,
        Int($0.until.timeIntervalSince1970) / 86_400,
      ]
    }
  }

  @Test func `a state is recorded once, with the first and the last time it was seen`() async throws
  {
    try await StateFolder.withStore { store, _ in
      let snapshots = SQLiteSnapshots(store)
      let state = States.of([1: "Ada", 2: "Bo"], pictures: [1: "a"])
      #expect(try await snapshots.record(state, day: 1) == 1)
      #expect(try await snapshots.record(state, day: 2) == 1)
      #expect(try await snapshots.record(state, day: 5) == 1)
      let identity = try await snapshots.identity(of: state)
      #expect(identity.snapshot == .init(1))
      #expect(identity.knownSince == Date(timeIntervalSince1970: 86_400))
      #expect(
        try await snapshots.snapshots() == [
          Snapshot(
            id: .init(1), fingerprint: identity.fingerprint, characters: 2, locations: 1,
            episodes: 1, avatars: 1, firstSeen: Date(timeIntervalSince1970: 86_400),
            lastSeen: Date(timeIntervalSince1970: 6 * 86_400 - 1))
        ])
    }
  }

  @Test func `a state is read as it was recorded`() async throws {
    try await StateFolder.withStore { store, _ in
      let snapshots = SQLiteSnapshots(store)
      var random = RandomState(seed: 11)
      let states = (0..<12).map { _ in random.state() }
      for (day, state) in states.enumerated() { try await snapshots.record(state, day: day) }
      #expect(try await snapshots.snapshots().count == 12)
      for (index, state) in states.enumerated() {
        let read = try await snapshots.state(of: .init(index + 1))
        #expect(CatalogDiff(from: state, to: read).isEmpty)
        #expect(read.unknownKeys == state.unknownKeys)
        for (id, digest) in state.avatars { #expect(read.avatars[id] == digest) }
      }
    }
  }

  @Test func `comparing snapshots is comparing their states`() async throws {
    try await StateFolder.withStore { store, _ in
      let snapshots = SQLiteSnapshots(store)
      var random = RandomState(seed: 7)
      for day in 0..<8 { try await snapshots.record(random.state(), day: day) }
      for old in 1...8 {
        for new in 1...8 {
          let diff = try await snapshots.difference(
            from: .init(old), to: .init(new), filter: .all)
          let expected = CatalogDiff(
            from: try await snapshots.state(of: .init(old)),
            to: try await snapshots.state(of: .init(new)))
          #expect(diff == expected, "from \(old) to \(new)")
        }
      }
    }
  }

  @Test func `data that goes back to what it was is seen anew and recorded once`() async throws {
    try await StateFolder.withStore { store, _ in
      let snapshots = SQLiteSnapshots(store)
      let ada = States.of([1: "Ada"])
      let eve = States.of([1: "Eve"])
      try await snapshots.record(ada, day: 1)
      try await snapshots.record(eve, day: 2)
      #expect(try await snapshots.identity(of: ada).knownSince == nil)
      #expect(try await snapshots.record(ada, day: 3) == 1)
      try await snapshots.record(ada, day: 4)
      #expect(days(try await snapshots.history()) == [[1, 1, 1], [2, 2, 2], [1, 3, 4]])
      #expect(try await snapshots.snapshots().map(\.id.rawValue) == [1, 2])
      #expect(
        try await snapshots.identity(of: ada).knownSince
          == Date(timeIntervalSince1970: 3 * 86_400))
      #expect(try await snapshots.record(States.of([1: "Ada", 2: "Bo"]), day: 5) == 3)
      let diff = try await snapshots.difference(from: .init(1), to: .init(3), filter: .all)
      #expect(diff.characters.added.map(\.name) == ["Bo"])
      #expect(diff.characters.changed.isEmpty)
    }
  }

  @Test func `a state that is seen in other answers alone has its characters from before`()
    async throws
  {
    try await StateFolder.withStore { store, _ in
      let snapshots = SQLiteSnapshots(store)
      let (ada, eve) = (States.of([1: "Ada"]), States.of([1: "Eve"]))
      func listed() async throws -> [Int] {
        try await snapshots.history().map { Int($0.listed.timeIntervalSince1970) / 86_400 }
      }
      try await snapshots.record(ada, day: 1)
      try await snapshots.record(ada, day: 5, listed: 1)
      #expect(try await listed() == [1])
      try await snapshots.record(States.of([1: "Ada"], pictures: [1: "a"]), day: 6, listed: 1)
      try await snapshots.record(States.of([1: "Ada"], pictures: [1: "b"]), day: 7, listed: 1)
      #expect(try await listed() == [1, 1])
      // What is old only because the network failed does not count as seen, whatever else was asked.
      try await snapshots.record(States.of([1: "Ada"], pictures: [1: "b"]), day: 2, listed: 8)
      try await snapshots.record(eve, day: 9)
      #expect(try await listed() == [1, 8, 9])
      #expect(days(try await snapshots.history()) == [[1, 1, 6], [2, 7, 7], [3, 9, 9]])
    }
  }

  @Test func `a clock that goes back turns no history round`() async throws {
    try await StateFolder.withStore { store, _ in
      let snapshots = SQLiteSnapshots(store)
      for (name, day) in [("Ada", 9), ("Eve", 3), ("Cy", 5), ("Bo", 12)] {
        try await snapshots.record(States.of([1: name]), day: day)
      }
      let history = try await snapshots.history()
      #expect(days(history) == [[1, 9, 9], [2, 9, 9], [3, 9, 9], [4, 12, 12]])
    }
  }

  @Test func `a state was not seen later than the next one, whatever a clock said that was ahead`()
    async throws
  {
    try await StateFolder.withStore { store, _ in
      let snapshots = SQLiteSnapshots(store)
      for (name, day) in [("Ada", 1), ("Ada", 900), ("Eve", 3), ("Ada", 5), ("Cy", 7)] {
        try await snapshots.record(States.of([1: name]), day: day)
      }
      #expect(
        days(try await snapshots.history()) == [[1, 1, 3], [2, 3, 3], [1, 5, 5], [3, 7, 7]])
      let seen = try await snapshots.snapshots().map { Int($0.lastSeen.timeIntervalSince1970) }
      #expect(seen.map { $0 / 86_400 } == [5, 3, 7])
    }
  }

  @Test func `nor than one that comes after others of a clock that was ahead`() async throws {
    try await StateFolder.withStore { store, _ in
      let snapshots = SQLiteSnapshots(store)
      for (name, day) in [("Ada", 1), ("Eve", 3), ("Eve", 900), ("Cy", 901), ("Bo", 5), ("Di", 7)] {
        try await snapshots.record(States.of([1: name]), day: day)
      }
      let history = try await snapshots.history()
      #expect(
        days(history) == [[1, 1, 1], [2, 3, 5], [3, 901, 901], [4, 901, 901], [5, 901, 901]])
      try await snapshots.remove([.init(3)])
      #expect(
        days(try await snapshots.history()) == [[1, 1, 1], [2, 3, 5], [4, 5, 5], [5, 7, 7]])
    }
  }

  @Test func `a state whose date the source tells was seen when it was read`() async throws {
    try await StateFolder.withStore { store, _ in
      let snapshots = SQLiteSnapshots(store)
      for (name, day) in [("Ada", 8), ("Eve", 9)] {
        let state = States.of([1: name])
        let seen = Date(timeIntervalSince1970: Double(day) * 86_400)
        try await snapshots.record(
          state, as: try await snapshots.identity(of: state),
          since: Date(timeIntervalSince1970: 86_400), seen: seen, listed: seen)
      }
      #expect(days(try await snapshots.history()) == [[1, 1, 8], [2, 1, 9]])
    }
  }

  @Test func `a state of the future takes its date along when it is removed`() async throws {
    try await StateFolder.withStore { store, _ in
      let snapshots = SQLiteSnapshots(store)
      for (name, day) in [("Ada", 3), ("Eve", 900), ("Cy", 5), ("Cy", 6)] {
        try await snapshots.record(States.of([1: name]), day: day)
      }
      #expect(days(try await snapshots.history()) == [[1, 3, 3], [2, 900, 900], [3, 900, 900]])
      try await snapshots.remove([.init(2)])
      #expect(days(try await snapshots.history()) == [[1, 3, 3], [3, 5, 6]])
    }
  }

  @Test func `a picture that changed makes another state, one that is not known makes none`()
    async throws
  {
    try await StateFolder.withStore { store, _ in
      let snapshots = SQLiteSnapshots(store)
      let names = [1: "Ada", 2: "Bo"]
      #expect(try await snapshots.record(States.of(names), day: 1) == 1)
      #expect(try await snapshots.record(States.of(names, pictures: [1: "a"]), day: 2) == 1)
      #expect(try await snapshots.record(States.of(names, pictures: [2: "b"]), day: 3) == 1)
      #expect(try await snapshots.record(States.of(names), day: 4) == 1)
      let read = try await snapshots.state(of: .init(1))
      #expect(read.avatars == States.of(names, pictures: [1: "a", 2: "b"]).avatars)
      #expect(try await snapshots.snapshots().map(\.avatars) == [2])
      #expect(try await snapshots.record(States.of(names, pictures: [1: "c"]), day: 5) == 2)
      let diff = try await snapshots.difference(from: .init(1), to: .init(2), filter: .all)
      #expect(diff.changedAvatars.map(\.id.rawValue) == [1])
      #expect(diff.avatars.count == 1, "the picture that was not told of is the last known one")
      #expect(diff.characters.isEmpty)
    }
  }

  @Test func `what is recorded of the past is told no more of its pictures`() async throws {
    try await StateFolder.withStore { store, _ in
      let snapshots = SQLiteSnapshots(store)
      let (ada, eve) = ([1: "Ada", 2: "Bo"], [1: "Eve", 2: "Bo"])
      try await snapshots.record(States.of(ada), day: 1)
      #expect(try await snapshots.record(States.of(eve, pictures: [2: "b"]), day: 2) == 2)
      let told = States.of(ada, pictures: [2: "a"])
      #expect(try await snapshots.record(told, day: 3) == 3)
      #expect(try await snapshots.record(told, day: 4) == 3)
      #expect(try await snapshots.state(of: .init(1)).avatars == [:])
      #expect(try await snapshots.record(States.of(eve, pictures: [2: "b"]), day: 5) == 2)
      #expect(try await snapshots.record(States.of(ada), day: 6) == 1, "Bo's is b by now, not a")
      #expect(try await snapshots.record(told, day: 7) == 3)
    }
  }

  @Test func `a state that comes back unlooked at brings no former pictures along`() async throws {
    try await StateFolder.withStore { store, _ in
      let snapshots = SQLiteSnapshots(store)
      let (ada, eve) = ([1: "Ada", 2: "Bo"], [1: "Eve", 2: "Bo"])
      #expect(try await snapshots.record(States.of(ada, pictures: [1: "a", 2: "c"]), day: 1) == 1)
      #expect(try await snapshots.record(States.of(eve, pictures: [1: "b", 2: "c"]), day: 2) == 2)
      #expect(try await snapshots.record(States.of(ada), day: 3) == 3)
      let diff = try await snapshots.difference(from: .init(2), to: .init(3), filter: .all)
      #expect(diff.characters.changed.count == 1 && diff.avatars.isEmpty)
      #expect(try await snapshots.record(States.of(ada, pictures: [1: "b", 2: "c"]), day: 4) == 3)
      #expect(try await snapshots.record(States.of(eve), day: 5) == 2, "with the same pictures")
      #expect(try await snapshots.record(States.of(ada, pictures: [2: "c"]), day: 6) == 3)
      #expect(try await snapshots.record(States.of(eve), day: 7) == 2)
      #expect(try await snapshots.record(States.of(ada, pictures: [1: "a"]), day: 8) == 1)
    }
  }

  @Test func `a state that came back is told no more of its pictures either`() async throws {
    try await StateFolder.withStore { store, _ in
      let snapshots = SQLiteSnapshots(store)
      for (day, name) in ["Ada", "Eve", "Ada"].enumerated() {
        try await snapshots.record(States.of([1: name]), day: day)
      }
      #expect(try await snapshots.record(States.of([1: "Ada"], pictures: [1: "a"]), day: 3) == 3)
      let diff = try await snapshots.difference(from: .init(1), to: .init(3), filter: .all)
      #expect(diff.isEmpty)
    }
  }

  @Test func `of characters the pictures are known that the current state has at the same address`()
    async throws
  {
    try await StateFolder.withStore { store, _ in
      let snapshots = SQLiteSnapshots(store)
      let names = [1: "Ada", 2: "Bo", 3: "Cy"]
      let characters = States.of(names).catalog.characters
      #expect(try await snapshots.pictures(of: characters) == [:])
      try await snapshots.record(States.of(names, pictures: [1: "a", 2: "c", 3: "d"]), day: 1)
      let current = States.of([1: "Eve", 2: "Bo"], pictures: [1: "b", 2: "c"])
      try await snapshots.record(current, day: 2)
      #expect(try await snapshots.pictures(of: characters) == current.avatars)
      let first = characters.filter { $0.id == .init(1) }
      #expect(
        try await snapshots.pictures(of: first) == [.init(1): String(repeating: "b", count: 64)])
      let others = States.of(names, host: "other.example").catalog.characters
      #expect(try await snapshots.pictures(of: others) == [:])
    }
  }

  @Test(arguments: [
    "SET content = 'x' WHERE kind = 1", "SET record = 'x' WHERE kind = 1",
    "SET record = 'x' WHERE kind = 4",
  ])
  func `a character that cannot be read has no known picture, and others have theirs`(
    injury: String
  ) async throws {
    try await StateFolder.with { folder in
      let names = [1: "Ada", 2: "Bo", 3: "Cy"]
      let snapshots = try await SQLiteSnapshots.injured(
        in: folder,
        by: "UPDATE snapshot_records \(injury) AND record = 2",
        after: [(States.of(names, pictures: [1: "a", 2: "b", 3: "c"]), 0)])
      #expect(
        try await snapshots.pictures(of: States.of(names).catalog.characters)
          == States.of(names, pictures: [1: "a", 3: "c"]).avatars)
    }
  }

  @Test func `pictures of the past are those that the current state does not tell of`() async throws
  {
    try await StateFolder.withStore { store, _ in
      let snapshots = SQLiteSnapshots(store)
      #expect(try await snapshots.pastPictures() == [])
      let (old, new) = (
        States.of([1: "Ada", 2: "Bo"], pictures: [1: "a", 2: "c"]),
        States.of([1: "Ada", 2: "Bo"], pictures: [1: "b", 2: "c"])
      )
      try await snapshots.record(old, day: 1)
      #expect(try await snapshots.pastPictures() == [])
      try await snapshots.record(new, day: 2)
      #expect(
        try await snapshots.pastPictures()
          == Set(old.avatars.values).subtracting(new.avatars.values))
      #expect(try await snapshots.pastPictures().count == 1)
    }
  }

  @Test func `a picture is taken over from the last state while its address is the same`()
    async throws
  {
    try await StateFolder.withStore { store, _ in
      let snapshots = SQLiteSnapshots(store)
      try await snapshots.record(States.of([1: "Ada"], pictures: [1: "a"]), day: 1)
      try await snapshots.record(States.of([1: "Eve"]), day: 2)
      try await snapshots.record(States.of([1: "Eve"], host: "other.example"), day: 3)
      let avatars = [
        try await snapshots.state(of: .init(2)).avatars,
        try await snapshots.state(of: .init(3)).avatars,
      ]
      #expect(avatars == [[.init(1): String(repeating: "a", count: 64)], [:]])
    }
  }

  @Test func `a new key is another state`() async throws {
    try await StateFolder.withStore { store, _ in
      let snapshots = SQLiteSnapshots(store)
      try await snapshots.record(States.of([1: "Ada"]), day: 1)
      #expect(try await snapshots.record(States.of([1: "Ada"], voice: true), day: 2) == 2)
      let diff = try await snapshots.difference(from: .init(1), to: .init(2), filter: .all)
      #expect(diff.drift == CatalogDrift(appeared: [.key(.character, "voice")]))
      #expect(diff.characters.isEmpty)
    }
  }

  @Test func `nothing is written for what is known`() async throws {
    try await StateFolder.withStore { store, folder in
      let snapshots = SQLiteSnapshots(store)
      let state = States.crowd(200)
      try await snapshots.record(state, day: 1)
      let log = folder.appending(path: "catalog.sqlite-wal").path
      func written() throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: log)[.size] as? Int
      }
      let before = try written()
      try await snapshots.record(state, day: 1)
      #expect(try written() == before)
      try await snapshots.record(state, day: 2)
      #expect(try written() ?? 0 < (before ?? 0) + 20_000, "but the day it was seen")
    }
  }

  @Test func `a state with ten changed characters adds little`() async throws {
    try await StateFolder.with { folder in
      func record(_ state: CatalogState, day: Int) async throws -> Int {
        let store = try CatalogStore(folder: folder.path)
        try await SQLiteSnapshots(store).record(state, day: day)
        try store.close()
        return store.fileBytes
      }
      let first = try await record(States.crowd(10_000), day: 1)
      let second = try await record(States.crowd(10_000, renamed: 5000..<5010), day: 2)
      #expect(second - first < 100_000)
    }
  }

  @Test(
    arguments: [
      ([1], "Bo"), ([1, 2], "Eve"), ([1, 2, 1, 3], "Bo"), ([3], nil), ([], nil),
    ] as [([Int], String?)])
  func `who was gone is found as the last state before that had them`(states: [Int], name: String?)
    async throws
  {
    try await StateFolder.withStore { store, _ in
      let snapshots = SQLiteSnapshots(store)
      let told = States.of([1: "Ada", 2: "Ivy"])
      let past = [[1: "Ada", 2: "Bo"], [1: "Ada", 2: "Eve"], [1: "Ada"]].map { States.of($0) }
      for (day, state) in (past + [told]).enumerated() {
        try await snapshots.record(state, day: day)
      }
      // Ivy came under the id of those before her, into the list of the harbour, too.
      let change = CatalogHistory.Change(
        snapshot: .init(4), occurrence: 1, fingerprint: "", date: .distantPast,
        lastBefore: .distantPast, diff: CatalogDiff(from: past[2], to: told))
      let absent = AbsentRecords([change], told.catalog)
      #expect(absent.characters == [.init(2)])
      #expect(absent.episodes.isEmpty)
      let earlier = try await snapshots.last(absent, in: states.map { Snapshot.ID($0) })
      #expect(earlier.characters.map(\.name) == (name.map { [$0] } ?? []))
    }
  }

  @Test func `the ids of the current state are known`() async throws {
    try await StateFolder.withStore { store, _ in
      let snapshots = SQLiteSnapshots(store)
      #expect(try await snapshots.records(.character) == [])
      try await snapshots.record(States.of([1: "Ada", 7: "Bo"]), day: 1)
      try await snapshots.record(States.of([1: "Ada"]), day: 2)
      #expect(try await snapshots.records(.character) == [1])
    }
  }

  @Test func `a snapshot that does not exist is told with the nearest that do`() async throws {
    try await StateFolder.withStore { store, _ in
      let snapshots = SQLiteSnapshots(store)
      await #expect(throws: SnapshotError.notFound(.init(1), nearest: [])) {
        _ = try await snapshots.state(of: .init(1))
      }
      for day in 1...4 { try await snapshots.record(States.of([1: "Name \(day)"]), day: day) }
      try await snapshots.remove([.init(2)])
      await #expect(throws: SnapshotError.notFound(.init(2), nearest: [.init(1), .init(3)])) {
        _ = try await snapshots.difference(from: .init(1), to: .init(2), filter: .all)
      }
      await #expect(throws: SnapshotError.notFound(.init(9), nearest: [.init(4)])) {
        _ = try await snapshots.state(of: .init(9))
      }
    }
    #expect(
      SnapshotError.notFound(.init(2), nearest: [.init(1), .init(3)]).description
        == "snapshot 2 does not exist; the nearest are 1 and 3")
    #expect(
      SnapshotError.notFound(.init(2), nearest: []).description
        == "snapshot 2 does not exist; none is recorded yet")
  }

  @Test func `a state is not seen earlier for an older answer that lists it later`() async throws {
    try await StateFolder.withStore { store, _ in
      let snapshots = SQLiteSnapshots(store)
      let ada = States.of([1: "Ada"])
      for day in [1, 5] { try await snapshots.record(ada, day: day) }
      try await snapshots.record(ada, day: 2, listed: 6)
      #expect(days(try await snapshots.history()) == [[1, 1, 5]])
    }
  }
}
