import CZlib
import CatalogDomain

/// Walks a PNG from chunk to chunk (W3C PNG, third edition), every checksum computed, to its end.
enum PNGOutline {
  static func read(_ bytes: ByteView, maximumFrames: Int) throws(ImageRefusal) -> PictureOutline {
    var position = 8
    var header: Header?
    var hasPalette = false
    var hasCodePoints = false
    var data = DataChunks.none
    var hasPixels = false
    var animation: PNGAnimation?
    var isTurned: Bool?
    while true {
      let chunk = try chunk(bytes, at: position)
      position = chunk.end
      if header == nil, chunk.name != "IHDR" { throw damaged("its first chunk is \(chunk.name)") }
      if data == .open, chunk.name != "IDAT" { data = .closed }
      switch chunk.name {
      case "IHDR":
        guard header == nil else { throw damaged("a second header") }
        let found = try Header(bytes, chunk.body)
        header = found
        animation = PNGAnimation(
          width: found.width, height: found.height, maximumFrames: maximumFrames)
      case "PLTE":
        guard data == .none, !hasPalette, chunk.body.count % 3 == 0,
          (3...768).contains(chunk.body.count)
        else { throw damaged("its palette is misplaced or of a wrong length") }
        hasPalette = true
      case "IDAT":
        guard data != .closed else { throw damaged("its data chunks are not consecutive") }
        data = .open
        animation?.isBehindData = true
        if !chunk.body.isEmpty { hasPixels = true }
      case "acTL": try animation?.announce(bytes, chunk.body)
      case "fcTL": try animation?.addHead(bytes, chunk.body)
      case "fdAT": try animation?.addData(chunk.body)
      case "cICP" where data == .none && !hasPalette && !hasCodePoints && chunk.body.count == 4:
        // The first one is the one browsers heed, none behind the palette, and none of another length. Chromium shows nothing of a matrix.
        hasCodePoints = true
        let matrix = chunk.body.lowerBound + 2
        guard bytes[matrix] == 0, bytes[matrix + 1] == 0 || bytes[matrix + 1] == 1 else {
          throw damaged("its code points (cICP) are of a kind that the format does not have")
        }
      case "eXIf":
        // The first one is the one browsers heed, and none behind the data.
        if isTurned == nil, data == .none {
          isTurned = ExifOrientation.swapsSides(bytes, tiff: chunk.body)
        }
      case "IEND":
        guard let header, hasPixels, chunk.body.isEmpty else {
          throw damaged("it ends without data")
        }
        guard !header.needsPalette || hasPalette else { throw damaged("no palette") }
        try animation?.check()
        var outline = PictureOutline(width: header.width, height: header.height, end: chunk.end)
        if isTurned == true { swap(&outline.width, &outline.height) }
        return outline
      default:
        // A capital first letter: who does not know the chunk cannot show the picture.
        guard chunk.name.utf8.first.map({ $0 & 0x20 != 0 }) == true else {
          throw damaged("the unknown chunk \(chunk.name)")
        }
      }
    }
  }

  private enum DataChunks { case none, open, closed }

  private struct Header {
    let width: Int
    let height: Int
    let needsPalette: Bool

    init(_ bytes: ByteView, _ body: Range<Int>) throws(ImageRefusal) {
      let start = body.lowerBound
      guard body.count == 13, let width = bytes.bigEndian(4, at: start),
        let height = bytes.bigEndian(4, at: start + 4), let depth = bytes[start + 8],
        let color = bytes[start + 9], Self.depths(of: color).contains(depth),
        bytes[start + 10] == 0, bytes[start + 11] == 0, let interlace = bytes[start + 12],
        interlace <= 1
      else { throw damaged("its header is of a kind that the format does not have") }
      self.width = width
      self.height = height
      needsPalette = color == 3
    }

    private static func depths(of color: UInt8) -> [UInt8] {
      switch color {
      case 0: [1, 2, 4, 8, 16]
      case 3: [1, 2, 4, 8]
      case 2, 4, 6: [8, 16]
      default: []
      }
    }
  }

  private struct Chunk {
    let name: String
    let body: Range<Int>
    /// Behind the checksum.
    let end: Int
  }

  private static func chunk(_ bytes: ByteView, at start: Int) throws(ImageRefusal) -> Chunk {
    guard let length = bytes.bigEndian(4, at: start), bytes.holds(length + 12, at: start)
    else { throw .cut(.png, bytes: bytes.count, missing: "no end chunk") }
    let body = start + 8..<start + 8 + length
    let letters = bytes.slice(start + 4..<start + 8)
    guard letters.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }) else {
      throw damaged("no chunk at byte \(start)")
    }
    let name = String(decoding: letters, as: UTF8.self)
    guard bytes.bigEndian(4, at: body.upperBound) == checksum(bytes, start + 4..<body.upperBound)
    else {
      throw damaged("the checksum of its chunk \(name) at byte \(start) is wrong")
    }
    return Chunk(name: name, body: body, end: body.upperBound + 4)
  }

  /// CRC-32 (ISO 3309), by zlib.
  private static func checksum(_ bytes: ByteView, _ range: Range<Int>) -> Int {
    let slice = bytes.slice(range)
    return Int(crc32_z(0, slice.bindMemory(to: Bytef.self).baseAddress, slice.count))
  }

  private static func damaged(_ what: String) -> ImageRefusal { .damaged(.png, what) }
}
