package import CatalogDomain

/// A character's picture as the site needs it: what it is, and its bytes when they are asked for.
package struct SiteAvatar: Sendable {
  /// SHA-256 of the bytes, lower-case hex. Equal pictures become one file.
  package let digest: String
  package let type: ImageType
  /// In pixels.
  package let width: Int
  package let height: Int
  /// Reads the bytes; may be called from any task, once per build for equal pictures.
  package let load: @Sendable () throws -> [UInt8]

  package init(
    digest: String, type: ImageType, width: Int, height: Int,
    load: @escaping @Sendable () throws -> [UInt8]
  ) {
    self.digest = digest
    self.type = type
    self.width = width
    self.height = height
    self.load = load
  }
}
