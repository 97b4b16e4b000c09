package import CatalogDomain

/// What an admitted picture is, and how much of the bytes it takes.
package struct AdmittedPicture: Hashable, Sendable {
  package let type: ImageType
  /// As shown, in pixels: turned where the picture says that it is to be turned.
  package let width: Int
  package let height: Int
  /// The picture ends here. What stands behind is no part of it and must be cut off.
  package let length: Int

  package init(type: ImageType, width: Int, height: Int, length: Int) {
    self.type = type
    self.width = width
    self.height = height
    self.length = length
  }
}
