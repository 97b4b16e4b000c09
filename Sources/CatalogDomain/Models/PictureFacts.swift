/// What a picture was found to be, and how much of its bytes it takes.
package struct PictureFacts: Hashable, Sendable {
  /// No picture is longer, in bytes, whoever gives it: the source, a folder of responses, the owner.
  package static let maximumLength = 20_000_000

  package let type: ImageType
  /// As shown, in pixels: turned where the picture says that it is to be turned.
  package let width: Int
  package let height: Int
  /// In bytes. The picture ends there; what stands behind is no part of it and must be cut off.
  package let length: Int

  package init(type: ImageType, width: Int, height: Int, length: Int) {
    self.type = type
    self.width = width
    self.height = height
    self.length = length
  }
}
