package import Foundation

/// A stretch of time in which the data was in one state without a break. Data that goes back to what it was is seen anew, and recorded
/// once.
///
/// The dates of a state, from the answers to the history:
///
///     name          is when                                by whose clock     may go back  is for
///     now           the command began, then all was there  ours               yes          what is old, expired, of the future
///     asOf, seen    the oldest answer was confirmed        ours               yes          how far the data can be relied on
///     confirmed     the newest answer was, if none failed  ours               yes          `until`: it is the `seen` of `record`
///     dateOfData    data not known before became so        SOURCE_DATE_EPOCH, yes          `since` of a new state
///                                                          a folder's, ours
///     since         it became so, as people are told       dateOfData's       no           pages, feeds; `asOf` once dated
///     lastSince     the same of its last occurrence        dateOfData's       no           the date of the data, and of what comes next
///     knownSince    `lastSince` of the current state       as recorded        no           what is found unchanged
///     noted         it became so, as it is recorded        dateOfData's       yes          ids of changes; `since` when what
///                                                                                          kept it later is removed
///     until         it was last known to be so             ours               no           expiry
///     listed        the oldest page of the characters was  ours               yes          when those that are gone were there
///                   confirmed
package struct SnapshotSighting: Hashable, Sendable {
  package let snapshot: Snapshot.ID
  package let since: Date
  /// The same of the last of its occurrences. The data was told with that date, and has it also when what lay before it is forgotten.
  package let lastSince: Date
  /// The date it was recorded with. As long as a state before it has a later date, it is told with that one: `since`.
  package let noted: Date
  package let until: Date
  /// When the source was last known to have these characters. Other answers, and pictures, may have been confirmed later.
  package let listed: Date
  /// Which occurrences of the snapshot these are, counted from 1; more than one where what was seen between them is forgotten. Later ones
  /// keep their numbers.
  package let occurrences: ClosedRange<Int>
  /// When the data may have been in states that are forgotten: between two of these occurrences, and between the last and the next
  /// sighting. What lies between the bounds, without them.
  package var gaps: [Range<Date>] = []

  /// - Parameters:
  ///   - lastSince: nil where it is `since`.
  ///   - noted: the same.
  ///   - listed: nil where nobody noted it: it is `until` then.
  package init(
    snapshot: Snapshot.ID, since: Date, lastSince: Date? = nil, noted: Date? = nil, until: Date,
    listed: Date? = nil, occurrences: ClosedRange<Int>
  ) {
    self.snapshot = snapshot
    self.since = since
    self.lastSince = lastSince ?? since
    self.noted = noted ?? since
    self.until = until
    self.listed = listed ?? until
    self.occurrences = occurrences
  }

  /// Whether the data may have been in states that are forgotten between its last occurrence and the next sighting.
  package var isFollowedByGap: Bool { gaps.count == occurrences.count }

  /// Notes that what lay between it and the next sighting is forgotten.
  /// - Parameter next: when that begins.
  package mutating func noteGap(before next: Date) {
    // A source that dates its data itself may have it in the next state before it was last seen in this one.
    let end = until <= next ? until : lastSince
    if isFollowedByGap { gaps.removeLast() }
    gaps.append(end..<max(end, next))
  }

  /// This and the next one of the same snapshot, as one.
  package func joined(to next: SnapshotSighting) -> SnapshotSighting {
    var joined = SnapshotSighting(
      snapshot: snapshot, since: since, lastSince: next.lastSince, noted: noted, until: next.until,
      listed: next.listed, occurrences: occurrences.lowerBound...next.occurrences.upperBound)
    joined.gaps = gaps + next.gaps
    return joined
  }
}
