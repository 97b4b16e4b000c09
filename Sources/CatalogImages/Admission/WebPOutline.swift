import CatalogDomain

/// Walks a WebP from chunk to chunk (RFC 9649) to the length that its header announces.
enum WebPOutline {
  static func read(_ bytes: ByteView, maximumFrames: Int) throws(ImageRefusal) -> PictureOutline {
    guard let length = bytes.littleEndian(4, at: 4) else { throw cut(bytes, announced: nil) }
    let end = 8 + length
    guard end <= bytes.count else { throw cut(bytes, announced: end) }
    guard length.isMultiple(of: 2) else { throw damaged("its length is odd") }
    var walk = Walk(maximumFrames: maximumFrames)
    var position = 12
    while position < end {
      guard let size = bytes.littleEndian(4, at: position + 4),
        // Chunks are padded to even lengths.
        size + size % 2 <= end - position - 8
      else { throw damaged("a chunk that is longer than the file at byte \(position)") }
      let body = position + 8..<position + 8 + size
      try walk.chunk(bytes, nameAt: position, body: body)
      position = body.upperBound + size % 2
    }
    let (width, height) = try walk.size()
    return PictureOutline(width: width, height: height, end: end)
  }

  private struct Walk {
    let maximumFrames: Int
    var canvas: (width: Int, height: Int)?
    var picture: (width: Int, height: Int)?
    var frames = 0
    var hasFrame = false

    mutating func chunk(_ bytes: ByteView, nameAt start: Int, body: Range<Int>)
      throws(ImageRefusal)
    {
      if bytes.begins(with: "VP8X", at: start) {
        guard start == 12, body.count >= 10,
          let width = bytes.littleEndian(3, at: body.lowerBound + 4),
          let height = bytes.littleEndian(3, at: body.lowerBound + 7)
        else { throw damaged("its canvas header is misplaced or short") }
        canvas = (width + 1, height + 1)
      } else if bytes.begins(with: "VP8 ", at: start) {
        try note(lossy(bytes, body))
      } else if bytes.begins(with: "VP8L", at: start) {
        try note(lossless(bytes, body))
      } else if bytes.begins(with: "ANMF", at: start) {
        guard canvas != nil, body.count >= 24 else { throw damaged("a frame without a canvas") }
        frames += 1
        guard frames <= maximumFrames else { throw .tooManyFrames(.webp, limit: maximumFrames) }
        // Its place and its duration stand before what it holds.
        if try holdsPicture(bytes, body.lowerBound + 16..<body.upperBound) { hasFrame = true }
      } else if start == 12 {
        throw damaged("its first chunk is not a picture")
      }
    }

    /// Whether a bitstream is among the chunks of a frame; its alpha stands in front of it.
    private func holdsPicture(_ bytes: ByteView, _ frame: Range<Int>) throws(ImageRefusal) -> Bool {
      var position = frame.lowerBound
      while let size = bytes.littleEndian(4, at: position + 4),
        size <= frame.upperBound - position - 8
      {
        let body = position + 8..<position + 8 + size
        if bytes.begins(with: "VP8 ", at: position) {
          _ = try lossy(bytes, body)
          return true
        }
        if bytes.begins(with: "VP8L", at: position) {
          _ = try lossless(bytes, body)
          return true
        }
        position = body.upperBound + size % 2
      }
      return false
    }

    private mutating func note(_ size: (width: Int, height: Int)) throws(ImageRefusal) {
      guard picture == nil else { throw damaged("a second picture") }
      picture = size
    }

    func size() throws(ImageRefusal) -> (width: Int, height: Int) {
      switch (canvas, picture) {
      case (let canvas?, let picture?):
        guard canvas == picture else { throw damaged("its canvas and its picture differ in size") }
        return canvas
      case (let canvas?, nil) where hasFrame: return canvas
      case (nil, let picture?): return picture
      default: throw damaged("it holds no picture")
      }
    }

    private func lossy(_ bytes: ByteView, _ body: Range<Int>) throws(ImageRefusal)
      -> (width: Int, height: Int)
    {
      let start = body.lowerBound
      guard body.count > 10, let tag = bytes[start], tag & 1 == 0,
        bytes.bigEndian(3, at: start + 3) == 0x9D012A,
        let width = bytes.littleEndian(2, at: start + 6),
        let height = bytes.littleEndian(2, at: start + 8)
      else { throw damaged("its lossy picture does not begin as one") }
      // The upper two bits say how to scale, which nobody does.
      return (width & 0x3FFF, height & 0x3FFF)
    }

    private func lossless(_ bytes: ByteView, _ body: Range<Int>) throws(ImageRefusal)
      -> (width: Int, height: Int)
    {
      guard body.count > 5, bytes[body.lowerBound] == 0x2F,
        let bits = bytes.littleEndian(4, at: body.lowerBound + 1), bits >> 29 == 0
      else { throw damaged("its lossless picture does not begin as one") }
      return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    }
  }

  private static func cut(_ bytes: ByteView, announced: Int?) -> ImageRefusal {
    .cut(.webp, bytes: bytes.count, missing: announced.map { "it announces \($0)" } ?? "no header")
  }

  private static func damaged(_ what: String) -> ImageRefusal { .damaged(.webp, what) }
}
