import CatalogDomain

/// Bounds the frames of an animated AVIF.
enum AVIFSequence {
  /// - Parameter body: of the box `moov`.
  static func check(_ bytes: ByteView, _ body: Range<Int>, maximumFrames: Int)
    throws(ImageRefusal)
  {
    for table in try boxes(bytes, body, path: ["trak", "mdia", "minf", "stbl", "stsz"]) {
      guard let frames = bytes.bigEndian(4, at: table.body.lowerBound + 8), frames <= maximumFrames
      else { throw .tooManyFrames(.avif, limit: maximumFrames) }
    }
  }

  private static func boxes(_ bytes: ByteView, _ body: Range<Int>, path: ArraySlice<String>)
    throws(ImageRefusal) -> [ISOBox]
  {
    guard let list = ISOBox.list(bytes, in: body) else {
      throw .damaged(.avif, "its tracks do not add up")
    }
    let named = list.filter { $0.name == path.first }
    guard path.count > 1 else { return named }
    var found: [ISOBox] = []
    for box in named { found += try boxes(bytes, box.body, path: path.dropFirst()) }
    return found
  }
}
