import CatalogDomain

/// How large a picture may be. A header that claims more is refused before anybody sets memory aside for it.
package struct ImageLimits: Hashable, Sendable {
  /// Of the whole file.
  package var bytes: Int
  /// Of width and of height, in pixels.
  package var side: Int
  /// Width times height.
  package var pixels: Int
  /// Pictures of an animation.
  package var frames: Int

  package init(
    bytes: Int = PictureFacts.maximumLength, side: Int = 10_000, pixels: Int = 50_000_000,
    frames: Int = 1_000
  ) {
    self.bytes = bytes
    self.side = side
    self.pixels = pixels
    self.frames = frames
  }

  func check(_ type: ImageType, width: Int, height: Int) throws(ImageRefusal) {
    // The sides come first: their product cannot overflow then.
    guard width <= side, height <= side, width * height <= pixels else {
      throw .tooManyPixels(type, width: width, height: height, limits: self)
    }
  }
}
