import CatalogDomain
import Foundation
import Testing

@Suite("Which states are kept")
struct SnapshotRetentionTests {
  /// - Parameter history: snapshots, in the order they were seen in, and the days on which they were.
  private func history(_ history: [(id: Int, day: Int)]) -> [SnapshotSighting] {
    history.map { id, day in
      SnapshotSighting(
        snapshot: .init(id), since: .distantPast,
        until: Date(timeIntervalSince1970: Double(day) * 86_400), occurrences: 1...1)
    }
  }

  /// Of four snapshots, unless others are given; the second was seen again last.
  private func expired(
    _ count: Int?, days: Double?, today: Double = 50,
    of seen: [(id: Int, day: Int)] = [(1, 10), (2, 20), (3, 30), (4, 40), (2, 50)]
  ) -> [Int] {
    SnapshotRetention(count: count, age: days.map { $0 * 86_400 })
      .expired(in: history(seen), now: Date(timeIntervalSince1970: today * 86_400))
      .map(\.rawValue).sorted()
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
    #expect(SnapshotRetention(count: 0).expired(in: [], now: .distantFuture) == [])
  }

  @Test func `the current one is kept, whatever was seen later by a clock that was ahead`() {
    #expect(expired(1, days: nil, of: [(1, 10), (2, 50), (4, 40)]) == [1, 2])
    #expect(expired(2, days: nil, of: [(1, 10), (2, 50), (3, 30)]) == [1])
    #expect(expired(nil, days: 1, today: 900, of: [(1, 10), (2, 50), (4, 40), (3, 30)]) == [1, 2])
  }

  @Test func `the one before it is never too old, but may be one too many`() {
    let seen: [(id: Int, day: Int)] = [(1, 10), (3, 30), (4, 40), (2, 50)]
    #expect(expired(nil, days: 1, today: 900, of: seen) == [1, 3])
    #expect(
      expired(nil, days: 1, today: 900, of: [(4, 5), (2, 10), (1, 20), (3, 30), (2, 50)]) == [1, 4])
    #expect(expired(nil, days: 1, today: 900, of: [(2, 50)]) == [])
    #expect(expired(1, days: 1, today: 900, of: seen) == [1, 3, 4])
  }

  @Test func `the first in the history goes first, whatever a clock said that was set back`() {
    let seen: [(id: Int, day: Int)] = [(1, 29), (2, 30), (3, 27), (4, 31), (5, 32)]
    #expect(expired(4, days: nil, of: seen) == [1])
    #expect(expired(3, days: nil, of: seen) == [1, 2])
    #expect(expired(nil, days: 2, today: 32, of: seen) == [1])
    #expect(expired(nil, days: 2, today: 33, of: seen) == [1, 2, 3])
    // Also where what came before it was met again.
    let again: [(id: Int, day: Int)] = [(1, 30), (2, 3), (1, 31), (3, 32), (4, 33)]
    #expect(expired(nil, days: 4, today: 33, of: again) == [])
    #expect(expired(3, days: nil, of: again) == [2])
  }

  @Test func `the next to grow too old is the first in the history, but for the last two`() {
    func next(days: Double?, of seen: [(id: Int, day: Int)]) -> Double? {
      SnapshotRetention(age: days.map { $0 * 86_400 }).nextExpiry(in: history(seen))
        .map { $0.timeIntervalSince1970 / 86_400 }
    }
    #expect(next(days: nil, of: [(1, 10), (2, 20), (3, 30)]) == nil)
    #expect(next(days: 5, of: [(1, 10), (2, 20), (3, 30)]) == 15)
    #expect(next(days: 5, of: [(2, 20), (3, 30)]) == nil)
    #expect(next(days: 5, of: [(1, 10), (2, 20), (1, 30)]) == nil)
    #expect(next(days: 5, of: [(2, 30), (3, 27), (4, 31), (5, 32)]) == 35)
  }
}
