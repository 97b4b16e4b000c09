package import Foundation

/// A picture that was looked at: whole, of a known type, with its size and the digest of its bytes.
package struct AvatarImage: Hashable, Sendable {
  package let bytes: Data
  package let type: ImageType
  /// In pixels.
  package let width: Int
  package let height: Int
  /// SHA-256 of the bytes, lower-case hex.
  package let digest: String

  package init(bytes: Data, type: ImageType, width: Int, height: Int, digest: String) {
    self.bytes = bytes
    self.type = type
    self.width = width
    self.height = height
    self.digest = digest
  }
}
