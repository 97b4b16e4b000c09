import CatalogDomain

/// Walks a WebP from chunk to chunk (RFC 9649) to the length that its header announces.
enum WebPOutline {
  static func read(_ bytes: ByteView, maximumFrames: Int) throws(ImageRefusal) -> PictureOutline {
    guard let length = bytes.littleEndian(4, at: 4) else { throw cut(bytes, announced: nil) }
    let end = 8 + length
    guard end <= bytes.count else { throw cut(bytes, announced: end) }
    guard length.isMultiple(of: 2) else { throw damaged("its length is odd") }
    // The name "WEBP" is part of it (section 2.4).
    guard length >= 4 else { throw damaged("its length is \(length)") }
    var walk = Walk(maximumFrames: maximumFrames)
    try each(bytes, in: 12..<end, of: "the file") { start, body throws(ImageRefusal) in
      try walk.chunk(bytes, nameAt: start, body: body)
    }
    let (width, height) = try walk.size()
    return PictureOutline(width: width, height: height, end: end)
  }

  /// Every chunk of those that fill the range: where its name stands, and its body.
  private static func each(
    _ bytes: ByteView, in range: Range<Int>, of whole: String,
    _ visit: (Int, Range<Int>) throws(ImageRefusal) -> Void
  ) throws(ImageRefusal) {
    var position = range.lowerBound
    while position < range.upperBound {
      guard let size = bytes.littleEndian(4, at: position + 4),
        size <= range.upperBound - position - 8
      else { throw damaged("a chunk that is longer than \(whole) at byte \(position)") }
      try visit(position, position + 8..<position + 8 + size)
      position += 8 + padded(size)
    }
  }

  /// Chunks are padded to even lengths.
  private static func padded(_ size: Int) -> Int { size + size % 2 }

  /// Goes by the rules of libwebp's demuxer, which Chromium and Firefox ask: what they would not show is refused.
  private struct Walk {
    let maximumFrames: Int
    var canvas: (width: Int, height: Int)?
    var picture: (width: Int, height: Int)?
    /// The canvas says so: then all pictures are frames.
    var isAnimated = false
    /// Whether the chunk that stands before all frames was met.
    var hasAnimation = false
    var frames = 0
    var hasFrame = false

    mutating func chunk(_ bytes: ByteView, nameAt start: Int, body: Range<Int>)
      throws(ImageRefusal)
    {
      if bytes.begins(with: "VP8X", at: start) {
        guard start == 12, body.count == 10, let flags = bytes[body.lowerBound], flags & 0xC1 == 0,
          let width = bytes.littleEndian(3, at: body.lowerBound + 4),
          let height = bytes.littleEndian(3, at: body.lowerBound + 7)
        else { throw damaged("its canvas header is misplaced or of an unknown kind") }
        canvas = (width + 1, height + 1)
        isAnimated = flags & 0x02 != 0
      } else if let size = try bitstream(bytes, nameAt: start, body) {
        guard !isAnimated, !hasAnimation else { throw damaged("a still picture in an animation") }
        guard picture == nil else { throw damaged("a second picture") }
        picture = size
      } else if bytes.begins(with: "ANIM", at: start), body.count >= 6 {
        hasAnimation = true
      } else if bytes.begins(with: "ANMF", at: start) {
        guard let canvas, body.count >= 24 else { throw damaged("a frame without a canvas") }
        // Behind a still picture, frames of no animation are passed over.
        guard hasAnimation, isAnimated || picture != nil else {
          throw damaged("a frame that no animation announces")
        }
        frames += 1
        guard frames <= maximumFrames else { throw .tooManyFrames(.webp, limit: maximumFrames) }
        if try holdsPicture(bytes, body, on: canvas) { hasFrame = true }
      } else if start == 12 {
        throw damaged("its first chunk is not a picture")
      }
    }

    /// Whether a frame begins with a bitstream, which lies on the canvas. Its size is told by the bitstream, not by the frame.
    private func holdsPicture(
      _ bytes: ByteView, _ frame: Range<Int>, on canvas: (width: Int, height: Int)
    ) throws(ImageRefusal) -> Bool {
      guard let x = bytes.littleEndian(3, at: frame.lowerBound),
        let y = bytes.littleEndian(3, at: frame.lowerBound + 3)
      else { return false }
      var isBehindOthers = false
      var holdsPicture = false
      // Its place and its duration stand before what it holds.
      let chunks = frame.lowerBound + 16..<frame.upperBound
      try WebPOutline.each(bytes, in: chunks, of: "its frame") { start, body throws(ImageRefusal) in
        if let size = try bitstream(bytes, nameAt: start, body) {
          guard !isBehindOthers else { throw damaged("a picture behind other chunks of its frame") }
          guard 2 * x + size.width <= canvas.width, 2 * y + size.height <= canvas.height else {
            throw damaged("a frame that reaches beyond its canvas")
          }
          holdsPicture = true
        }
        if !bytes.begins(with: "ALPH", at: start) { isBehindOthers = true }
      }
      return holdsPicture
    }

    /// The size of the picture whose data this is; nil where it is none.
    private func bitstream(_ bytes: ByteView, nameAt start: Int, _ body: Range<Int>)
      throws(ImageRefusal) -> (width: Int, height: Int)?
    {
      if bytes.begins(with: "VP8 ", at: start) { return try lossy(bytes, body) }
      if bytes.begins(with: "VP8L", at: start) { return try lossless(bytes, body) }
      if bytes.begins(with: "ALPH", at: start),
        !bytes.begins(with: "VP8 ", at: body.lowerBound + WebPOutline.padded(body.count))
      {
        throw damaged("an alpha channel without a lossy picture behind it")
      }
      return nil
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
      // A key frame of one of four profiles, which is shown, and data behind its first part.
      guard body.count > 10, let tag = bytes.littleEndian(3, at: start), tag & 0x19 == 0x10,
        tag >> 5 < body.count - 10, bytes.bigEndian(3, at: start + 3) == 0x9D012A,
        let width = bytes.littleEndian(2, at: start + 6),
        let height = bytes.littleEndian(2, at: start + 8),
        width & 0x3FFF > 0, height & 0x3FFF > 0
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
    .cut(
      .webp, bytes: bytes.count,
      missing: announced.map { "it announces \($0.grouped)" } ?? "no header")
  }

  private static func damaged(_ what: String) -> ImageRefusal { .damaged(.webp, what) }
}
