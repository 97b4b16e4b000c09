import CatalogDomain

/// Bounds the frames of an animated AVIF.
enum AVIFSequence {
  /// - Parameter body: of the box `moov`.
  static func check(_ bytes: ByteView, _ body: Range<Int>, maximumFrames: Int)
    throws(ImageRefusal)
  {
    let path: ArraySlice<String> = ["trak", "mdia", "minf", "stbl", "stsz"]
    try check(bytes, body, path: path, maximumFrames: maximumFrames)
  }

  /// Every box at the end of the path, as it is met: a file may hold millions of them.
  private static func check(
    _ bytes: ByteView, _ body: Range<Int>, path: ArraySlice<String>, maximumFrames: Int
  ) throws(ImageRefusal) {
    guard let name = path.first else {
      guard let frames = bytes.bigEndian(4, at: body.lowerBound + 8), frames <= maximumFrames
      else { throw .tooManyFrames(.avif, limit: maximumFrames) }
      return
    }
    guard let boxes = try ISOBox.list(bytes, in: body) else {
      throw .damaged(.avif, "its tracks do not add up")
    }
    for box in boxes where box.name == name {
      try check(bytes, box.body, path: path.dropFirst(), maximumFrames: maximumFrames)
    }
  }
}
