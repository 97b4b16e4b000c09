package import CatalogDomain

/// A picture without its bytes: what a site needs to name it and to leave room for it.
package struct AvatarFacts: Hashable, Sendable {
  /// SHA-256 of the bytes, lower-case hex.
  package let digest: String
  package let type: ImageType
  /// In pixels.
  package let width: Int
  package let height: Int
  /// In bytes.
  package let length: Int

  package init(digest: String, type: ImageType, width: Int, height: Int, length: Int) {
    self.digest = digest
    self.type = type
    self.width = width
    self.height = height
    self.length = length
  }

  package init(_ image: AvatarImage) {
    self.init(
      digest: image.digest, type: image.type, width: image.width, height: image.height,
      length: image.bytes.count)
  }
}
