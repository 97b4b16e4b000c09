package import Foundation

/// What tells one state of the data from another.
package struct CatalogIdentity: Hashable, Sendable {
  /// The same for the same records, whenever they were fetched.
  package let fingerprint: String
  /// Since when exactly these records are known; nil when the last accepted catalog held others.
  package let knownSince: Date?

  package init(fingerprint: String, knownSince: Date?) {
    self.fingerprint = fingerprint
    self.knownSince = knownSince
  }
}
