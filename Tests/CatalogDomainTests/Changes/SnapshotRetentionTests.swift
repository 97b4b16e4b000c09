import CatalogDomain
import Foundation
import Testing

@Suite("Which states are kept")
struct SnapshotRetentionTests {
  /// Four snapshots; the second was seen again last.
  private let snapshots = [(1, 10), (2, 50), (3, 30), (4, 40)].map { id, day in
    Snapshot(
      id: .init(id), fingerprint: "", characters: 0, locations: 0, episodes: 0, avatars: 0,
      firstSeen: .distantPast, lastSeen: Date(timeIntervalSince1970: Double(day) * 86_400))
  }

  /// - Parameter history: snapshots, in the order they were seen in.
  private func expired(
    _ count: Int?, days: Double?, today: Double = 50, history: [Int] = []
  ) -> [Int] {
    let sightings = history.map {
      SnapshotSighting(
        snapshot: .init($0), since: .distantPast, until: .distantPast, occurrences: 1...1)
    }
    return SnapshotRetention(count: count, age: days.map { $0 * 86_400 })
      .expired(snapshots, in: sightings, now: Date(timeIntervalSince1970: today * 86_400))
      .map(\.rawValue)
  }

  @Test func `those seen last are kept`() {
    #expect(expired(nil, days: nil) == [])
    #expect(expired(2, days: nil) == [1, 3])
    #expect(expired(9, days: nil) == [])
    #expect(expired(nil, days: 15) == [1, 3])
    #expect(expired(3, days: 15) == [1, 3])
    #expect(expired(1, days: 100) == [1, 3, 4])
  }

  @Test func `of fewer or younger ones than are kept none is forgotten`() {
    func canHaveExpired(_ count: Int?, days: Double?, upTo last: Int?) -> Bool {
      SnapshotRetention(count: count, age: days.map { $0 * 86_400 }).canHaveExpired(
        upTo: last.map { .init($0) }, since: Date(timeIntervalSince1970: 10 * 86_400),
        now: Date(timeIntervalSince1970: 50 * 86_400))
    }
    #expect(!canHaveExpired(nil, days: nil, upTo: 9))
    #expect(!canHaveExpired(4, days: nil, upTo: 4))
    #expect(canHaveExpired(4, days: nil, upTo: 5))
    #expect(!canHaveExpired(nil, days: 40, upTo: 9))
    #expect(canHaveExpired(nil, days: 39, upTo: 9))
    #expect(canHaveExpired(4, days: 39, upTo: 4))
    // To tell too little is better than to tell what did not happen.
    #expect(canHaveExpired(4, days: nil, upTo: nil))
    #expect(!canHaveExpired(nil, days: 40, upTo: nil))
  }

  @Test func `the one seen last always is`() {
    #expect(expired(0, days: 1, today: 900) == [1, 3, 4])
    #expect(SnapshotRetention(count: 0).expired([], in: [], now: .distantFuture) == [])
  }

  @Test func `the current one is kept, whatever was seen later by a clock that was ahead`() {
    #expect(expired(1, days: nil, history: [1, 2, 4]) == [1, 2, 3])
    #expect(expired(2, days: nil, history: [1, 2, 3]) == [1, 4])
    #expect(expired(nil, days: 1, today: 900, history: [2, 4, 3]) == [1, 2])
  }

  @Test func `the one before it is never too old, but may be one too many`() {
    #expect(expired(nil, days: 1, today: 900, history: [1, 3, 4, 2]) == [1, 3])
    #expect(expired(nil, days: 1, today: 900, history: [2, 1, 3, 2]) == [1, 4])
    #expect(expired(nil, days: 1, today: 900, history: [2]) == [1, 3, 4])
    #expect(expired(1, days: 1, today: 900, history: [1, 3, 4, 2]) == [1, 3, 4])
  }
}
