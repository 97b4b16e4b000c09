package import CatalogDomain

/// A picture that a small version is to be made of.
package struct ThumbnailSource: Sendable {
  /// SHA-256 of the bytes, lower-case hex.
  package let digest: String
  package let type: ImageType
  /// Reads the bytes; may be called from any task.
  package let load: @Sendable () throws -> [UInt8]

  package init(
    digest: String, type: ImageType, load: @escaping @Sendable () throws -> [UInt8]
  ) {
    self.digest = digest
    self.type = type
    self.load = load
  }
}
