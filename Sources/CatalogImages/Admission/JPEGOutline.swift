import CatalogDomain

/// Walks a JPEG from marker to marker (ITU-T T.81, annex B) to its end.
enum JPEGOutline {
  /// Enough for any progressive picture; each scan costs a decoder a pass over all pixels.
  private static let maximumScans = 200

  static func read(_ bytes: ByteView) throws(ImageRefusal) -> PictureOutline {
    var position = 2
    var frame: PictureOutline?
    var isProgressive = false
    var components: [UInt8: JPEGComponent] = [:]
    var tables: Set<UInt8> = []
    var scans = 0
    var isTurned: Bool?
    while true {
      let start = position
      let marker = try nextMarker(bytes, &position)
      switch marker {
      case 0xD9:
        guard var frame, scans > 0 else { throw damaged("it ends before its first scan") }
        if isTurned == true { swap(&frame.width, &frame.height) }
        frame.end = position
        return frame
      case 0xC0, 0xC1, 0xC2:
        guard frame == nil else { throw damaged("a second frame at byte \(start)") }
        let body = try segment(bytes, &position)
        frame = try readFrame(bytes, body)
        components = try readComponents(bytes, body)
        isProgressive = marker == 0xC2
      case 0xDA:
        guard frame != nil else { throw damaged("a scan before the frame at byte \(start)") }
        scans += 1
        guard scans <= maximumScans else { throw damaged("more than \(maximumScans) scans") }
        let body = try segment(bytes, &position)
        guard let scan = JPEGScan(bytes, body) else { throw wrongScan(start) }
        for component in scan.components {
          guard let table = components[component]?.table else {
            throw damaged(
              "its scan at byte \(start) is of a component that the frame does not have")
          }
          guard tables.contains(table) else {
            throw damaged("its scan at byte \(start) lacks a quantization table")
          }
        }
        guard scan.isGrouped(in: components), !isProgressive || scan.isProgressive else {
          throw wrongScan(start)
        }
        position = try endOfScan(bytes, from: position)
      case 0xE1:
        let body = try segment(bytes, &position)
        // The first Exif segment is the one browsers heed, and none behind the first scan.
        if isTurned == nil, scans == 0 {
          isTurned = ExifOrientation.swapsSides(bytes, segment: body)
        }
      case 0xC4:
        guard holdsHuffmanTables(bytes, try segment(bytes, &position)) else {
          throw damaged("its Huffman tables at byte \(start) do not add up")
        }
      case 0xDB:
        guard let found = quantizationTables(bytes, try segment(bytes, &position)) else {
          throw damaged("its quantization tables at byte \(start) do not add up")
        }
        tables.formUnion(found)
      case 0xDD:
        guard try segment(bytes, &position).count == 2 else {
          throw damaged("its restart interval at byte \(start) is not one of two bytes")
        }
      case 0xDC, 0xE0...0xEF, 0xFE:
        _ = try segment(bytes, &position)
      // Means nothing and has no body.
      case 0x01: break
      case 0xC3, 0xC5...0xCF:
        throw damaged("a lossless or arithmetic kind, which browsers do not show")
      default:
        throw damaged("marker 0x\(String(marker, radix: 16)) at byte \(start)")
      }
    }
  }

  /// The marker at `position`, which moves behind it. Any number of 0xFF may stand before a marker, and of zeros that some programs
  /// fill up with. Browsers pass over any bytes there; here others are damage.
  private static func nextMarker(_ bytes: ByteView, _ position: inout Int) throws(ImageRefusal)
    -> UInt8
  {
    while bytes[position] == 0x00 { position += 1 }
    guard let first = bytes[position] else { throw cut(bytes) }
    guard first == 0xFF else { throw damaged("no marker at byte \(position)") }
    while bytes[position] == 0xFF { position += 1 }
    guard let marker = bytes[position] else { throw cut(bytes) }
    position += 1
    return marker
  }

  /// The body of the segment whose length stands at `position`, which moves behind it.
  private static func segment(_ bytes: ByteView, _ position: inout Int) throws(ImageRefusal)
    -> Range<Int>
  {
    guard let length = bytes.bigEndian(2, at: position) else { throw cut(bytes) }
    guard length >= 2 else { throw damaged("a segment of length \(length) at byte \(position)") }
    guard bytes.holds(length, at: position) else { throw cut(bytes) }
    let body = position + 2..<position + length
    position = body.upperBound
    return body
  }

  private static func readFrame(_ bytes: ByteView, _ body: Range<Int>) throws(ImageRefusal)
    -> PictureOutline
  {
    guard body.count >= 6, bytes[body.lowerBound] == 8,
      let height = bytes.bigEndian(2, at: body.lowerBound + 1),
      let width = bytes.bigEndian(2, at: body.lowerBound + 3),
      let components = bytes[body.lowerBound + 5], [1, 3, 4].contains(components),
      body.count == 6 + 3 * Int(components)
    else { throw damaged("its frame header is not one of 8 bits and 1, 3 or 4 components") }
    return PictureOutline(width: width, height: height, end: 0)
  }

  /// By their numbers; of two with one number the first one counts.
  /// - Parameter body: of a frame that could be read.
  private static func readComponents(_ bytes: ByteView, _ body: Range<Int>) throws(ImageRefusal)
    -> [UInt8: JPEGComponent]
  {
    var components: [(number: UInt8, component: JPEGComponent)] = []
    for start in stride(from: body.lowerBound + 6, to: body.upperBound, by: 3) {
      guard let number = bytes[start], let factors = bytes[start + 1], let table = bytes[start + 2],
        1...4 ~= factors >> 4, 1...4 ~= factors & 15
      else { throw damaged("its frame header has a sampling factor that is not from 1 to 4") }
      components.append(
        (number, JPEGComponent(across: factors >> 4, down: factors & 15, table: table)))
    }
    guard areWhole(components.map(\.component.across)),
      areWhole(components.map(\.component.down))
    else { throw damaged("its frame header has sampling factors that browsers do not show") }
    return Dictionary(components) { first, _ in first }
  }

  /// Whether what is sampled more coarsely can be enlarged by whole numbers: browsers do it by no others.
  private static func areWhole(_ factors: [UInt8]) -> Bool {
    let most = factors.max() ?? 1
    return factors.allSatisfy { most % $0 == 0 }
  }

  /// Whether tables fill the body: a class and a place, how many codes there are of each of 16 lengths, and a byte for each code. A body
  /// without any does no harm.
  private static func holdsHuffmanTables(_ bytes: ByteView, _ body: Range<Int>) -> Bool {
    var position = body.lowerBound
    while position + 17 <= body.upperBound, let head = bytes[position] {
      let codes = bytes.slice(position + 1..<position + 17).reduce(0) { $0 + Int($1) }
      guard head & 0xEF < 4, codes <= 256 else { return false }
      position += 17 + codes
    }
    return position == body.upperBound
  }

  /// Their places; nil unless tables fill the body: a precision and a place, and 64 numbers of one byte or two.
  private static func quantizationTables(_ bytes: ByteView, _ body: Range<Int>) -> [UInt8]? {
    var places: [UInt8] = []
    var position = body.lowerBound
    while position < body.upperBound, let head = bytes[position] {
      guard head & 15 < 4 else { return nil }
      places.append(head & 15)
      position += 1 + (head >> 4 == 0 ? 64 : 128)
    }
    return position == body.upperBound ? places : nil
  }

  /// Where the next marker stands. Inside a scan 0xFF is followed by a zero, or is a restart.
  private static func endOfScan(_ bytes: ByteView, from start: Int) throws(ImageRefusal) -> Int {
    var position = start
    while let found = bytes.firstIndex(of: 0xFF, from: position), let next = bytes[found + 1] {
      switch next {
      case 0x00, 0xD0...0xD7: position = found + 2
      case 0xFF: position = found + 1
      default:
        guard found > start else { throw damaged("an empty scan at byte \(start)") }
        return found
      }
    }
    throw cut(bytes)
  }

  /// - Parameter start: of the scan.
  private static func wrongScan(_ start: Int) -> ImageRefusal {
    damaged("the header of its scan at byte \(start) does not add up")
  }

  private static func cut(_ bytes: ByteView) -> ImageRefusal {
    .cut(.jpeg, bytes: bytes.count, missing: "no end marker")
  }

  private static func damaged(_ what: String) -> ImageRefusal { .damaged(.jpeg, what) }
}
