package import Foundation

/// What became of the data, as far as it is recorded.
package struct CatalogHistory: Hashable, Sendable {
  /// When the data became another one.
  package struct Change: Hashable, Sendable {
    /// What the data became.
    package let snapshot: Snapshot.ID
    /// Counted from 1: data that goes back to what it was becomes the same snapshot again. See `SnapshotSighting`.
    package let occurrence: Int
    /// Of the snapshot.
    package let fingerprint: String
    package let date: Date
    /// The date it was recorded with: what is forgotten of the states before it changes `date`, and never this.
    package let noted: Date
    /// When the source was last known to have the characters that it had before this change; never after `date`, not even where a source
    /// that dates its data itself was read later.
    package let lastBefore: Date
    package let diff: CatalogDiff

    /// - Parameter noted: nil where it is `date`.
    package init(
      snapshot: Snapshot.ID, occurrence: Int, fingerprint: String, date: Date, noted: Date? = nil,
      lastBefore: Date, diff: CatalogDiff
    ) {
      self.lastBefore = min(lastBefore, date)
      self.snapshot = snapshot
      self.occurrence = occurrence
      self.fingerprint = fingerprint
      self.date = date
      self.noted = noted ?? date
      self.diff = diff
    }
  }

  /// The date of the earliest state that is known.
  package let begin: Date
  /// When there last was something new that `changes` does not tell: what the data was in between is forgotten, or the characters are
  /// hidden.
  let untold: Date?
  /// The newest first. Each tells something.
  package let changes: [Change]
  /// What lists of the changes name that was gone before them, as far as states that are kept tell it.
  package let earlier: EarlierRecords
  /// What states had that are recorded no longer, where that was asked for.
  package let forgotten: ForgottenRecords

  package init(
    begin: Date, untold: Date? = nil, changes: [Change] = [], earlier: EarlierRecords = .none,
    forgotten: ForgottenRecords = .none
  ) {
    self.begin = begin
    self.untold = untold
    self.earlier = earlier
    self.forgotten = forgotten
    self.changes = changes.filter { !$0.diff.isEmpty }
  }

  /// When there was something new to tell last. It does not go back when that is forgotten or hidden: readers have seen it. Of hidden
  /// characters it says no more than the date of the data does.
  package var updated: Date {
    max(changes.first?.date ?? begin, untold ?? begin)
  }
}
