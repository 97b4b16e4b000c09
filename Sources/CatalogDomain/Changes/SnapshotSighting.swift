package import Foundation

/// A stretch of time in which the data was in one state without a break. Data that goes back to what it was is seen anew, and recorded once.
package struct SnapshotSighting: Hashable, Sendable {
  package let snapshot: Snapshot.ID
  package let since: Date
  package let until: Date

  package init(snapshot: Snapshot.ID, since: Date, until: Date) {
    self.snapshot = snapshot
    self.since = since
    self.until = until
  }
}
