package import Foundation

/// The bytes of a picture as they came, not yet looked at.
package struct FetchedAvatar: Hashable, Sendable {
  package let bytes: Data
  package let validators: Validators

  package init(bytes: Data, validators: Validators) {
    self.bytes = bytes
    self.validators = validators
  }
}
