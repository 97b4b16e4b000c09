package import Foundation

/// What tells one state of the data from another.
package struct CatalogIdentity: Hashable, Sendable {
  /// The same for the same records, whenever they were fetched.
  package let fingerprint: String
  /// The same for the same pictures, as far as they are known.
  package let pictures: String
  /// Where exactly this state is recorded, if it is.
  package let snapshot: Snapshot.ID?
  /// Since when the data is like this; nil when the state seen last was another one.
  package let knownSince: Date?

  package init(fingerprint: String, pictures: String, snapshot: Snapshot.ID?, knownSince: Date?) {
    self.fingerprint = fingerprint
    self.pictures = pictures
    self.snapshot = snapshot
    self.knownSince = knownSince
  }
}
