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

  /// The snapshots to remove: of too many, or too old.
  ///
  /// No age forgets what the data was before it became what it is: after a long pause the newest change would be gone as it is made.
  /// - Parameter history: the earliest first; the last is the current state, whatever a clock says that was seen last.
  /// - Returns: by id.
  package func expired(
    _ snapshots: [Snapshot], in history: [SnapshotSighting], now: Date
  ) -> [Snapshot.ID] {
    let current = history.last?.snapshot
    let predecessor = history.dropLast().last?.snapshot
    let latestFirst = snapshots.sorted {
      if ($0.id == current) != ($1.id == current) { return $0.id == current }
      return ($0.lastSeen, $0.id) > ($1.lastSeen, $1.id)
    }
    return latestFirst.enumerated().dropFirst().filter { index, snapshot in
      let isSurplus = count.map { index >= $0 } ?? false
      let isOld = age.map { now.timeIntervalSince(snapshot.lastSeen) > $0 } ?? false
      return isSurplus || isOld && snapshot.id != predecessor
    }.map(\.element.id).sorted()
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
}
