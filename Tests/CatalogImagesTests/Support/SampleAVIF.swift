import Foundation

/// AVIFs of 10 × 6 pixels, made from boxes that hold no picture, or from the real one: boxes are all that is looked at.
enum SampleAVIF {
  /// The main item is a byte that lies in the list of items itself.
  static let inList = place(method: 1, length: 1)

  /// Of the main item, beside a byte in the list of items itself.
  /// - Parameter method: 0 for bytes of the file, 1 for those of the list.
  static func place(method: UInt8, offset: UInt8 = 0, length: UInt8) -> [UInt8] {
    let extent = [0, 0, 0, offset, 0, 0, 0, length]
    return box("iloc", [1, 0, 0, 0, 0x44, 0, 0, 1, 0, 1, 0, method, 0, 0, 0, 1] + extent)
      + box("idat", [0])
  }

  /// Without a picture.
  /// - Parameters:
  ///   - items: those that have the size as their property, in order. 1 is the main one.
  ///   - kind: four letters that tell what the main one is.
  ///   - further: boxes of properties that the items have behind their size and what decoders need.
  ///   - properties: boxes behind those.
  ///   - places: boxes that tell where the items lie.
  ///   - isWide: whether the numbers of properties take two bytes, and are those of essential ones.
  static func picture(
    items: [Int], kind: String = "av01", further: [[UInt8]] = [], properties: [UInt8] = [],
    places: [UInt8] = inList, isWide: Bool = false
  ) -> Data {
    var size: [UInt8] = [0, 0, 0, 0]
    size += SamplePNG.number(10)
    size += SamplePNG.number(6)
    var associations: [UInt8] = [1, 0, 0, isWide ? 1 : 0]
    associations += SamplePNG.number(items.count)
    for item in items {
      associations += SamplePNG.number(item)
      let indexes = 1...2 + further.count
      associations.append(UInt8(indexes.count))
      for index in indexes {
        if isWide { associations.append(0x80) }
        associations.append(UInt8(index))
      }
    }
    var meta: [UInt8] = [0, 0, 0, 0]
    meta += box("hdlr", [0, 0, 0, 0, 0, 0, 0, 0] + Array("pict".utf8))
    meta += box("pitm", [0, 0, 0, 0, 0, 1]) + places
    let entry = box("infe", [2, 0, 0, 0, 0, 1, 0, 0] + Array(kind.utf8) + [0])
    meta += box("iinf", [0, 0, 0, 0, 0, 1] + entry)
    let list = box("ispe", size) + box("av1C", [0x81, 0, 0x0C, 0]) + further.joined() + properties
    meta += box("iprp", box("ipco", list) + box("ipma", associations))
    let brands = Array("avif".utf8) + SamplePNG.number(0) + Array("avifmif1".utf8)
    return Data(box("ftyp", brands) + box("meta", meta) + box("mdat", [0]))
  }

  /// The animated one, with other letters from its list of tracks on.
  static func animated(_ letters: String, to others: String) -> Data {
    let animated = SamplePictures.animatedAVIF
    let tracks = animated.range(of: Data("moov".utf8))?.upperBound ?? 0
    return changed(letters, to: others, in: animated, from: tracks)
  }

  /// With other letters in the place of these, wherever they stand.
  static func changed(
    _ letters: String, to others: String, in picture: Data = SamplePictures.plainAVIF,
    from start: Int = 0
  ) -> Data {
    var bytes = picture
    while let place = bytes.range(of: Data(letters.utf8), in: start..<bytes.endIndex) {
      bytes.replaceSubrange(place, with: Data(others.utf8))
    }
    return bytes
  }

  /// The real one, with boxes between its brands and its list of items.
  static func plain(with boxes: [UInt8]) -> Data {
    var bytes = SamplePictures.plainAVIF
    let offset = (bytes.range(of: Data("iloc".utf8))?.upperBound ?? 0) + 14
    bytes.replaceSubrange(offset..<offset + 4, with: SamplePNG.number(0x113 + boxes.count))
    bytes.insert(contentsOf: boxes, at: 32)
    return bytes
  }

  /// The picture with data that says that it runs to the end of the file.
  static func openEnded(_ picture: Data = SamplePictures.plainAVIF) -> Data {
    var bytes = picture
    let name = bytes.range(of: Data("mdat".utf8))?.lowerBound ?? 4
    bytes.replaceSubrange(name - 4..<name, with: [0, 0, 0, 0])
    return bytes
  }

  /// - Parameter numbers: width, height, and how far its middle lies to the right of that of the picture and below it: a numerator and a
  ///   denominator each.
  static func aperture(_ numbers: [Int]) -> [UInt8] {
    box("clap", numbers.flatMap(SamplePNG.number))
  }

  static func box(_ name: String, _ body: [UInt8]) -> [UInt8] {
    SamplePNG.number(8 + body.count) + Array(name.utf8) + body
  }
}
