package import Foundation

/// A stretch of time in which the data was in one state without a break. Data that goes back to what it was is seen anew, and recorded once.
package struct SnapshotSighting: Hashable, Sendable {
  package let snapshot: Snapshot.ID
  package let since: Date
  /// The date it was recorded with. It is told with a later one, `since`, as long as a state before it is recorded that is of that.
  package let noted: Date
  package let until: Date
  /// Which of the snapshot's it is, counted from 1; several where what was seen between them is forgotten. The later ones keep their
  /// numbers then.
  package let occurrences: ClosedRange<Int>

  /// - Parameter noted: nil where it is `since`.
  package init(
    snapshot: Snapshot.ID, since: Date, noted: Date? = nil, until: Date,
    occurrences: ClosedRange<Int>
  ) {
    self.snapshot = snapshot
    self.since = since
    self.noted = noted ?? since
    self.until = until
    self.occurrences = occurrences
  }

  /// This and the next one of the same snapshot, as one.
  package func joined(to next: SnapshotSighting) -> SnapshotSighting {
    SnapshotSighting(
      snapshot: snapshot, since: since, noted: noted, until: next.until,
      occurrences: occurrences.lowerBound...next.occurrences.upperBound)
  }
}
