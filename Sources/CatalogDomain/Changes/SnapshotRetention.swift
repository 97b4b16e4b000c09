package import Foundation

/// How many snapshots are kept. That of the current state always is.
package struct SnapshotRetention: Hashable, Sendable {
  /// So many, those seen last; nil for any number.
  package var count: Int?
  /// In seconds since a snapshot was last seen; nil for any age.
  package var age: TimeInterval?

  package init(count: Int? = nil, age: TimeInterval? = nil) {
    self.count = count
    self.age = age
  }

  /// Keeps everything.
  package static let all = SnapshotRetention()

  /// The snapshots to remove: of too many, or too old. None of them was seen after one that stays.
  ///
  /// No age forgets what the data was before it became what it is: after a long pause the newest change would be gone as it is made.
  /// - Parameter history: the earliest first, neighbours of different snapshots; the last is the current state.
  package func expired(in history: [SnapshotSighting], now: Date) -> Set<Snapshot.ID> {
    let latestFirst = Self.lastSightings(in: history).reversed()
    let expired = latestFirst.enumerated().dropFirst().filter { index, last in
      let isSurplus = count.map { index >= $0 } ?? false
      let isOld = age.map { now.timeIntervalSince(last.seen) > $0 } ?? false
      return isSurplus || isOld && index > 1
    }
    return Set(expired.map(\.element.snapshot))
  }

  /// When the first of the snapshots grows too old; nil when none ever does. The current state and the one before it do so only once there
  /// is another.
  /// - Parameter history: of those that are kept; as in `expired`.
  package func nextExpiry(in history: [SnapshotSighting]) -> Date? {
    guard let age else { return nil }
    return Self.lastSightings(in: history).dropLast(2).first?.seen.addingTimeInterval(age)
  }

  /// Whether a snapshot can be gone by now because of this. Where none can, people removed what is gone.
  /// - Parameters:
  ///   - last: the highest number that a snapshot ever had; nil where nobody knows.
  ///   - begin: since when the history is known.
  package func canHaveExpired(upTo last: Snapshot.ID?, since begin: Date, now: Date) -> Bool {
    let isSurplus = count.map { count in last.map { $0.rawValue > count } ?? true } ?? false
    let isOld = age.map { now.timeIntervalSince(begin) > $0 } ?? false
    return isSurplus || isOld
  }

  /// When each snapshot was seen for the last time, in the order of the history. A clock may have been set back since the one before it,
  /// after which it was seen all the same.
  private static func lastSightings(in history: [SnapshotSighting])
    -> [(snapshot: Snapshot.ID, seen: Date)]
  {
    var places: [Snapshot.ID: Int] = [:]
    for (place, sighting) in history.enumerated() { places[sighting.snapshot] = place }
    var seen = Date.distantPast
    var lasts: [(snapshot: Snapshot.ID, seen: Date)] = []
    for (place, sighting) in history.enumerated() {
      seen = max(seen, sighting.until)
      if places[sighting.snapshot] == place { lasts.append((sighting.snapshot, seen)) }
    }
    return lasts
  }
}
