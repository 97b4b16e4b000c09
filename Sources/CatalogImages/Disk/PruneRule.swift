package import Foundation

/// Which stored pictures to give up. What no entry stands on goes in any case.
package struct PruneRule: Hashable, Sendable {
  /// In seconds since the last use; nil for any age.
  package var unusedFor: TimeInterval?
  /// Of all blobs, in bytes: those not used for longest go first. nil for any size.
  package var sizeLimit: Int?

  package init(unusedFor: TimeInterval? = nil, sizeLimit: Int? = nil) {
    self.unusedFor = unusedFor
    self.sizeLimit = sizeLimit
  }
}
