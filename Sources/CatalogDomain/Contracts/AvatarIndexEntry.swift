package import Foundation

/// What is known of the picture at one address.
package struct AvatarIndexEntry: Hashable, Sendable {
  package let reference: AvatarReference
  /// SHA-256 of the bytes, lower-case hex.
  package var digest: String
  package var type: ImageType
  /// In pixels.
  package var width: Int
  package var height: Int
  /// In bytes.
  package var length: Int
  package var validators: Validators
  /// When the bytes were fetched, or last confirmed by a 304. Only this decides whether the copy is fresh.
  package var fetchedAt: Date
  /// When the picture was last used. Only this decides what is evicted first.
  package var lastAccess: Date

  package init(
    reference: AvatarReference, digest: String, type: ImageType, width: Int, height: Int,
    length: Int, validators: Validators, fetchedAt: Date, lastAccess: Date
  ) {
    self.reference = reference
    self.digest = digest
    self.type = type
    self.width = width
    self.height = height
    self.length = length
    self.validators = validators
    self.fetchedAt = fetchedAt
    self.lastAccess = lastAccess
  }
}
