import CatalogDomain

/// Bounds the frames of an animated AVIF, and tells how they are shown: browsers ask its tracks, not its still picture.
struct AVIFSequence {
  /// In pixels, before any turn, of every track that holds pictures; nil where none does.
  private(set) var size: AVIFSize?
  /// Of the first track that holds pictures; nil where none does.
  private(set) var view: AVIFView?

  private typealias Visit = (Range<Int>) throws(ImageRefusal) -> Void

  /// - Parameter body: of the box `moov`.
  init(_ bytes: ByteView, _ body: Range<Int>, maximumFrames: Int) throws(ImageRefusal) {
    try Self.each(["trak"], bytes, body) { track throws(ImageRefusal) in
      try readTrack(bytes, track, maximumFrames)
    }
  }

  private mutating func readTrack(_ bytes: ByteView, _ track: Range<Int>, _ maximumFrames: Int)
    throws(ImageRefusal)
  {
    let table: ArraySlice<String> = ["mdia", "minf", "stbl"]
    try Self.each(table + ["stsz"], bytes, track) { body throws(ImageRefusal) in
      guard let frames = bytes.bigEndian(4, at: body.lowerBound + 8), frames <= maximumFrames
      else { throw .tooManyFrames(.avif, limit: maximumFrames) }
    }
    var holdsPictures = false
    try Self.each(table + ["stsd"], bytes, track) { body throws(ImageRefusal) in
      guard body.count >= 8 else { throw Self.damaged }
      // Behind a version and a count.
      let entries = body.lowerBound + 8..<body.upperBound
      try Self.each(["av01"], bytes, entries) { entry throws(ImageRefusal) in
        holdsPictures = true
        try add(bytes, within: entry, at: 24, of: 2)
        try readProperties(bytes, entry)
      }
    }
    guard holdsPictures else { return }
    try Self.each(table, bytes, track) { body throws(ImageRefusal) in
      guard let boxes = try ISOBox.list(bytes, in: body) else { throw Self.damaged }
      let names = Set(boxes.map(\.name))
      guard names.isSuperset(of: ["stsz", "stsc"]), !names.isDisjoint(with: ["stco", "co64"]) else {
        throw .damaged(.avif, "its tracks do not tell where their pictures lie")
      }
    }
    try Self.each(["tkhd"], bytes, track) { head throws(ImageRefusal) in
      // Its times take twice as much in version 1. Widths are in 65,536ths of a pixel.
      try add(bytes, within: head, at: bytes[head.lowerBound] == 1 ? 88 : 76, of: 4, parts: 1 << 16)
    }
  }

  /// - Parameter entry: the description of a track's pictures, the first 78 bytes of which are fixed (ISO/IEC 14496-12, section 12.1.3).
  private mutating func readProperties(_ bytes: ByteView, _ entry: Range<Int>) throws(ImageRefusal)
  {
    guard entry.count >= 78,
      let boxes = try ISOBox.list(bytes, in: entry.lowerBound + 78..<entry.upperBound)
    else { throw Self.damaged }
    let found = AVIFView(
      try boxes.map { box throws(ImageRefusal) in try AVIFProperty(bytes, box) })
    guard found.isConfigured else { throw .damaged(.avif, "its tracks tell decoders nothing") }
    view = view ?? found
  }

  private mutating func add(
    _ bytes: ByteView, within body: Range<Int>, at offset: Int, of length: Int, parts: Int = 1
  ) throws(ImageRefusal) {
    let start = body.lowerBound + offset
    guard offset + 2 * length <= body.count, let width = bytes.bigEndian(length, at: start),
      let height = bytes.bigEndian(length, at: start + length)
    else { throw Self.damaged }
    let found = AVIFSize(width: width / parts, height: height / parts)
    guard width % parts == 0, height % parts == 0, size.map({ $0 == found }) ?? true else {
      throw .damaged(.avif, "its tracks differ in size")
    }
    size = found
  }

  /// Every box at the end of the path, as it is met: a file may hold millions of them.
  private static func each(
    _ path: ArraySlice<String>, _ bytes: ByteView, _ body: Range<Int>, _ visit: Visit
  ) throws(ImageRefusal) {
    guard let name = path.first else { return try visit(body) }
    guard let boxes = try ISOBox.list(bytes, in: body) else { throw damaged }
    for box in boxes where box.name == name {
      try each(path.dropFirst(), bytes, box.body, visit)
    }
  }

  private static var damaged: ImageRefusal { .damaged(.avif, "its tracks do not add up") }
}
