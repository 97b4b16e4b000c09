/// What a picture was found to be.
package struct PictureFacts: Hashable, Sendable {
  package let type: ImageType
  /// In pixels.
  package let width: Int
  package let height: Int
  /// In bytes; what stands behind is no part of the picture.
  package let length: Int

  package init(type: ImageType, width: Int, height: Int, length: Int) {
    self.type = type
    self.width = width
    self.height = height
    self.length = length
  }
}
