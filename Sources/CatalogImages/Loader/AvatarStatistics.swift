package import CatalogDomain
import Foundation

/// What a run did for its pictures. A picture counts once, where its bytes came from.
package struct AvatarStatistics: Hashable, Sendable {
  /// Other bytes under an unchanged address.
  package struct Change: Hashable, Sendable {
    package let reference: AvatarReference
    package let oldDigest: String
    package let newDigest: String

    package init(reference: AvatarReference, oldDigest: String, newDigest: String) {
      self.reference = reference
      self.oldDigest = oldDigest
      self.newDigest = newDigest
    }
  }

  /// Bytes behind the end of a picture, which were cut off.
  package struct Trim: Hashable, Sendable {
    package let reference: AvatarReference
    package let bytes: Int

    package init(reference: AvatarReference, bytes: Int) {
      self.reference = reference
      self.bytes = bytes
    }
  }

  /// A stored copy that could not be confirmed and was served all the same.
  package struct Stale: Hashable, Sendable {
    package let reference: AvatarReference
    package let reason: String

    package init(reference: AvatarReference, reason: String) {
      self.reference = reference
      self.reason = reason
    }
  }

  package var fromMemory = 0
  package var fromDisk = 0
  package var fromNetwork = 0
  /// Those from the network that were not at hand before, or not with these bytes.
  package var new = 0
  /// Questions put to the source, conditional ones and those for another copy of a refused picture included; how often it had to ask for an
  /// answer is the source's own affair.
  package var requests = 0
  package var notModified = 0
  /// Of all pictures that came from the network, refused ones included.
  package var downloadedBytes = 0
  /// By address, as the lists below.
  package var stale: [Stale] = []
  package var changed: [Change] = []
  package var trimmed: [Trim] = []
  package var unusable: [UnusableCopy] = []
  /// Damaged entries that were met, and the like, one line each.
  package var findings: [String] = []

  package init() {}

  /// The same whatever the order in which the pictures were done.
  func sorted() -> AvatarStatistics {
    var copy = self
    copy.stale.sort { $0.reference.precedes($1.reference) }
    copy.changed.sort { $0.reference.precedes($1.reference) }
    copy.trimmed.sort { $0.reference.precedes($1.reference) }
    copy.unusable.sort { $0.path.precedes($1.path) }
    copy.findings.sort { $0.precedes($1) }
    return copy
  }
}
