import CatalogDomain

/// Walks a GIF from block to block (GIF89a) to its trailer, counting and measuring frames.
enum GIFOutline {
  static func read(_ bytes: ByteView, _ limits: ImageLimits) throws(ImageRefusal) -> PictureOutline
  {
    guard var width = bytes.littleEndian(2, at: 6), var height = bytes.littleEndian(2, at: 8),
      let flags = bytes[10], bytes.holds(13, at: 0)
    else { throw cut(bytes) }
    var position = 13 + colorTableLength(flags)
    var frames = 0
    var hasPixels = false
    while let block = bytes[position] {
      switch block {
      case 0x21:
        // An extension: its label, then its data.
        position = try endOfData(bytes, from: position + 2)
      case 0x2C:
        frames += 1
        guard frames <= limits.frames else { throw .tooManyFrames(.gif, limit: limits.frames) }
        let corner = try cornerOfFrame(bytes, from: position)
        try limits.check(.gif, width: corner.x, height: corner.y)
        if frames == 1 {
          // Browsers enlarge the screen so that it holds the first frame; later ones they clip.
          width = max(width, corner.x)
          height = max(height, corner.y)
        }
        let data = try dataOfFrame(bytes, from: position)
        if bytes[data] != 0 { hasPixels = true }
        position = try endOfData(bytes, from: data)
      case 0x3B:
        guard frames > 0 else { throw damaged("it ends without a frame") }
        guard hasPixels else { throw damaged("its frames hold no data") }
        return PictureOutline(width: width, height: height, end: position + 1)
      default:
        throw damaged("no block at byte \(position)")
      }
    }
    throw cut(bytes)
  }

  /// The lower right one on the screen, just behind the frame.
  private static func cornerOfFrame(_ bytes: ByteView, from start: Int) throws(ImageRefusal)
    -> (x: Int, y: Int)
  {
    guard let left = bytes.littleEndian(2, at: start + 1),
      let top = bytes.littleEndian(2, at: start + 3),
      let width = bytes.littleEndian(2, at: start + 5),
      let height = bytes.littleEndian(2, at: start + 7)
    else { throw cut(bytes) }
    guard width > 0, height > 0 else { throw damaged("an empty frame at byte \(start)") }
    return (left + width, top + height)
  }

  /// Where its list of counted blocks stands.
  private static func dataOfFrame(_ bytes: ByteView, from start: Int) throws(ImageRefusal) -> Int {
    guard let flags = bytes[start + 9] else { throw cut(bytes) }
    let data = start + 10 + colorTableLength(flags)
    guard let codeSize = bytes[data] else { throw cut(bytes) }
    guard (1...8).contains(codeSize) else {
      throw damaged("a code size of \(codeSize) at byte \(data)")
    }
    return data + 1
  }

  /// Behind a list of counted blocks, which an empty one ends.
  private static func endOfData(_ bytes: ByteView, from start: Int) throws(ImageRefusal) -> Int {
    var position = start
    while let length = bytes[position] {
      position += 1 + Int(length)
      if length == 0 { return position }
    }
    throw cut(bytes)
  }

  private static func colorTableLength(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 0x07) + 1)
  }

  private static func cut(_ bytes: ByteView) -> ImageRefusal {
    .cut(.gif, bytes: bytes.count, missing: "no trailer")
  }

  private static func damaged(_ what: String) -> ImageRefusal { .damaged(.gif, what) }
}
