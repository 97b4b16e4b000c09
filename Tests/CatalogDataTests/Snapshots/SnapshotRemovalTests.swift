import CatalogData
import CatalogDomain
import Foundation
import GRDB
import Testing

@Suite("States that are forgotten")
struct SnapshotRemovalTests {
  @Test func `what is left reads as before, and what nobody has is gone`() async throws {
    try await StateFolder.withStore { store, folder in
      let snapshots = SQLiteSnapshots(store)
      var random = RandomState(seed: 3)
      for day in 0..<9 { try await snapshots.record(random.state(), day: day) }
      var before: [Snapshot.ID: CatalogState] = [:]
      for id in [1, 4, 9] { before[.init(id)] = try await snapshots.state(of: .init(id)) }
      let removed = try await snapshots.remove(Set([2, 3, 5, 6, 7, 8, 99].map { .init($0) }))
      #expect(removed == Set([2, 3, 5, 6, 7, 8].map { .init($0) }))
      for (id, state) in before { #expect(try await snapshots.state(of: id) == state) }
      let history = try await snapshots.history().map(\.snapshot.rawValue)
      #expect(history == [1, 4, 9])
      let next = random.state()
      #expect(try await snapshots.record(next, day: 20) == 10)
      let read = try await snapshots.state(of: .init(10))
      #expect(CatalogDiff(from: next, to: read).isEmpty)
      let queue = try DatabaseQueue(path: folder.appending(path: CatalogStore.fileName).path)
      let orphans = try await queue.read { db in
        try Int.fetchOne(
          db,
          sql:
            "SELECT count(*) FROM snapshot_records r WHERE NOT EXISTS (SELECT 1 FROM snapshots s WHERE s.id >= r.since AND (r.until IS NULL OR s.id < r.until))"
        )
      }
      #expect(orphans == 0)
      try queue.close()
    }
  }

  @Test(arguments: [3, 4, 5]) func `what was called so is known for good`(seed: UInt64) async throws
  {
    try await StateFolder.withStore { store, _ in
      let snapshots = SQLiteSnapshots(store)
      var random = RandomState(seed: seed)
      for day in 0..<9 { try await snapshots.record(random.state(), day: day) }
      #expect(try await snapshots.forgotten() == .none)
      var kept: [Catalog] = []
      var gone: [Catalog] = []
      let leaving = Set([1, 2, 5, 6, 8].map { Snapshot.ID($0) })
      for snapshot in try await snapshots.snapshots().map(\.id) {
        let catalog = try await snapshots.state(of: snapshot).catalog
        if leaving.contains(snapshot) { gone.append(catalog) } else { kept.append(catalog) }
      }
      // In two steps, as the years do it.
      try await snapshots.remove(Set(leaving.sorted().prefix(2)))
      try await snapshots.remove(leaving)
      let forgotten = try await snapshots.forgotten()
      #expect(
        forgotten.characters
          == Set(gone.flatMap(\.characters).map(\.id))
          .subtracting(kept.flatMap(\.characters).map(\.id)))
      // SQLite ends a text where it has a NUL.
      func isKnown(_ word: String, _ words: Set<String>?) -> Bool {
        word.contains("\0") || words?.contains(word) == true
      }
      for location in Set(gone.flatMap(\.locations)).subtracting(kept.flatMap(\.locations)) {
        #expect(isKnown(location.name, forgotten.locations[location.id]))
      }
      for episode in Set(gone.flatMap(\.episodes)).subtracting(kept.flatMap(\.episodes)) {
        #expect(isKnown(episode.code, forgotten.episodes[episode.id]))
      }
      for character in Set(gone.flatMap(\.characters)).subtracting(kept.flatMap(\.characters)) {
        #expect(forgotten.statuses.contains(character.status))
        #expect(forgotten.genders.contains(character.gender))
        #expect(isKnown(character.species, forgotten.species))
      }
    }
  }

  @Test func `the current state stays, whoever names it`() async throws {
    try await StateFolder.withStore { store, _ in
      let snapshots = SQLiteSnapshots(store)
      try await snapshots.record(States.of([1: "Ada"]), day: 1)
      try await snapshots.record(States.of([1: "Eve"]), day: 2)
      try await snapshots.record(States.of([1: "Ada"]), day: 3)
      #expect(try await snapshots.remove([.init(1), .init(2)]) == [.init(2)])
      let history = try await snapshots.history()
      #expect(history.map(\.snapshot.rawValue) == [1], "its two sightings are neighbours now")
      #expect(try await snapshots.record(States.of([1: "Bo"]), day: 4) > 1)
      let names = try await snapshots.state(of: .init(1)).catalog.characters.map(\.name)
      #expect(names == ["Ada"])
    }
  }

  @Test func `a state that came back keeps the number of the time it did`() async throws {
    try await StateFolder.withStore { store, _ in
      let snapshots = SQLiteSnapshots(store)
      for (day, name) in ["Ada", "Bo", "Ada", "Cy", "Ada"].enumerated() {
        try await snapshots.record(States.of([1: name]), day: day)
      }
      #expect(
        try await snapshots.history().map(\.occurrences) == [1...1, 1...1, 2...2, 1...1, 3...3])
      try await snapshots.remove([.init(2)])
      let history = try await snapshots.history()
      #expect(history.map(\.snapshot.rawValue) == [1, 3, 1])
      #expect(history.map(\.occurrences) == [1...2, 1...1, 3...3])
    }
  }

  @Test(arguments: [
    // Kept because they came back: history begins behind what retention forgot.
    ([1, 2, 3, 1, 4], [2], [3, 1, 4], 3),
    ([1, 2, 3, 1, 3, 4], [2], [3, 1, 3, 4], 3),
    ([1, 2, 1, 3], [2], [1, 3], 3),
    ([1, 2, 1, 3, 1], [2, 3], [1], 5),
    ([1, 2, 3, 2, 1, 4], [3], [2, 1, 4], 4),
    ([1, 2], [1], [2], 2),
    // Retention would have taken the first, which was not seen again: somebody named another.
    ([1, 2, 3], [2], [1, 3], 1),
    ([1, 2, 3, 2], [3], [1, 2], 1),
  ])
  func `what is told has its own dates, whatever is forgotten`(
    states: [Int], forgotten: [Int], told: [Int], begin: Int
  ) async throws {
    try await StateFolder.withStore { store, _ in
      let snapshots = SQLiteSnapshots(store)
      for (index, state) in states.enumerated() {
        try await snapshots.record(States.of([1: "\(state)"]), day: index + 1)
      }
      let ids = Set(forgotten.map { Snapshot.ID($0) })
      // The build that forgets them tells the same as the next.
      let prospect = try await snapshots.history().without(ids)
      try await snapshots.remove(ids)
      let history = try await snapshots.history()
      #expect(history == prospect)
      #expect(history.told.map(\.snapshot.rawValue) == told)
      #expect(
        history.told.first?.lastSince == Date(timeIntervalSince1970: Double(begin) * 86_400))
    }
  }

  @Test func `retention forgets at the old end, whatever a clock said that was set back`()
    async throws
  {
    try await StateFolder.withStore { store, _ in
      let snapshots = SQLiteSnapshots(store)
      for (name, day) in [("Ada", 8), ("Bo", 9), ("Cy", 6), ("Di", 10), ("Eve", 11)] {
        try await snapshots.record(States.of([1: name]), day: day)
      }
      let history = try await snapshots.history()
      let now = Date(timeIntervalSince1970: 12 * 86_400)
      let old = SnapshotRetention(age: 2.5 * 86_400)
      #expect(SnapshotRetention(count: 3).expired(in: history, now: now) == [.init(1), .init(2)])
      #expect(old.expired(in: history, now: now) == [.init(1)])
      try await snapshots.remove([.init(1)])
      let left = try await snapshots.history()
      #expect(left.told.map(\.snapshot.rawValue) == [2, 3, 4, 5])
      #expect(old.expired(in: left, now: now) == [])
      #expect(old.nextExpiry(in: left) == Date(timeIntervalSince1970: 12.5 * 86_400 - 1))
    }
  }

  @Test func `the data keeps its date when what lay before it is forgotten`() async throws {
    try await StateFolder.withStore { store, _ in
      let snapshots = SQLiteSnapshots(store)
      let ada = States.of([1: "Ada"])
      for (state, day) in [(ada, 1), (States.of([1: "Eve"]), 5), (ada, 9)] {
        try await snapshots.record(state, day: day)
      }
      try await snapshots.remove([.init(2)])
      let ninth = Date(timeIntervalSince1970: 9 * 86_400)
      #expect(try await snapshots.identity(of: ada).knownSince == ninth)
      let sighting = try #require(try await snapshots.history().first)
      #expect(sighting.since == Date(timeIntervalSince1970: 86_400))
      #expect(sighting.noted == sighting.since)
      // Nor is what comes next older, whatever a clock says.
      try await snapshots.record(States.of([1: "Bo"]), day: 7)
      #expect(try await snapshots.history().last?.since == ninth)
    }
  }

  @Test func `a number that is reserved is given to none`() async throws {
    try await StateFolder.withStore { store, _ in
      let snapshots = SQLiteSnapshots(store)
      let (ada, eve) = (States.of([1: "Ada"]), States.of([1: "Eve"]))
      #expect(try await snapshots.nextNumber() == .init(1))
      let identity = try await snapshots.identity(of: ada)
      let prospect = try await snapshots.prospect(of: ada, as: identity, above: .init(4))
      #expect(prospect.snapshot == .init(5))
      try await snapshots.reserveNumbers(through: .init(4))
      #expect(try await snapshots.record(ada, day: 1) == 5)
      try await snapshots.reserveNumbers(through: .init(3))
      #expect(try await snapshots.nextNumber() == .init(6))
      #expect(try await snapshots.record(eve, day: 2) == 6)
      #expect(try await snapshots.record(ada, day: 3) == 5)
      #expect(try await snapshots.remove([.init(6)]) == [.init(6)])
      #expect(try await snapshots.nextNumber() == .init(7))
      let read = try await snapshots.state(of: .init(5))
      #expect(CatalogDiff(from: ada, to: read).isEmpty)
    }
  }

  @Test func `a number is given once`() async throws {
    try await StateFolder.withStore { store, _ in
      let snapshots = SQLiteSnapshots(store)
      let (ada, more) = (States.of([1: "Ada"]), States.of([1: "Ada", 2: "Bo"]))
      for (day, state) in [ada, more, ada, States.of([1: "Ada", 3: "Cy"]), ada].enumerated() {
        try await snapshots.record(state, day: day)
      }
      try await snapshots.remove([.init(2), .init(3)])
      let identity = try await snapshots.identity(of: more)
      #expect(try await snapshots.prospect(of: more, as: identity, above: nil).snapshot == .init(4))
      #expect(try await snapshots.record(more, day: 6) == 4)
      #expect(try await snapshots.record(ada, day: 7) == 1)
      try await snapshots.remove([.init(4)])
      #expect(try await snapshots.record(more, day: 8) == 5)
      for (id, state) in [(1, ada), (5, more)] {
        let read = try await snapshots.state(of: .init(id))
        #expect(CatalogDiff(from: state, to: read).isEmpty)
      }
    }
  }

  @Test func `removing gives the room back`() async throws {
    try await StateFolder.withStore { store, _ in
      let snapshots = SQLiteSnapshots(store)
      try await snapshots.record(States.crowd(3000), day: 1)
      try await snapshots.record(States.of([1: "Ada"]), day: 2)
      let before = store.fileBytes
      try await snapshots.remove([.init(1)])
      #expect(store.fileBytes < before / 4)
    }
  }
}
