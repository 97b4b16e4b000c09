import Foundation

/// AVIFs of 10 × 6 pixels, made from boxes that hold no picture, or from the real one: boxes are all that is looked at.
enum SampleAVIF {
  /// The main item is a byte that lies in the list of items itself.
  static let inList =
    box("iloc", [1, 0, 0, 0, 0x44, 0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1])
    + box("idat", [0])

  /// Without a picture.
  /// - Parameters:
  ///   - items: those that have the size as their property, in order. 1 is the main one.
  ///   - properties: boxes behind the size.
  ///   - places: boxes that tell where the items lie.
  static func picture(items: [Int], properties: [UInt8] = [], places: [UInt8] = inList) -> Data {
    var size: [UInt8] = [0, 0, 0, 0]
    size += SamplePNG.number(10)
    size += SamplePNG.number(6)
    var associations: [UInt8] = [1, 0, 0, 0]
    associations += SamplePNG.number(items.count)
    for item in items {
      associations += SamplePNG.number(item)
      associations += [1, 1]
    }
    var meta: [UInt8] = [0, 0, 0, 0]
    meta += box("pitm", [0, 0, 0, 0, 0, 1]) + places
    meta += box("iprp", box("ipco", box("ispe", size) + properties) + box("ipma", associations))
    let brands = Array("avif".utf8) + SamplePNG.number(0) + Array("avifmif1".utf8)
    return Data(box("ftyp", brands) + box("meta", meta) + box("mdat", [0]))
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

  static func box(_ name: String, _ body: [UInt8]) -> [UInt8] {
    SamplePNG.number(8 + body.count) + Array(name.utf8) + body
  }
}
