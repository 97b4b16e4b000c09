/// What a picture was found to be.
package struct PictureFacts: Hashable, Sendable {
  /// No picture is longer, in bytes, whoever gives it: the source, a folder of responses, the owner.
  package static let maximumLength = 20_000_000

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
