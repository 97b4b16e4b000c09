import Foundation

/// Writes AVIFs of 10 × 6 pixels that hold no picture: boxes are all that is looked at.
enum SampleAVIF {
  /// - Parameters:
  ///   - items: those that have the size as their property, in order. 1 is the main one.
  ///   - properties: boxes behind the size.
  static func picture(items: [Int], properties: [UInt8] = []) -> Data {
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
    meta += box("pitm", [0, 0, 0, 0, 0, 1])
    meta += box("iprp", box("ipco", box("ispe", size) + properties) + box("ipma", associations))
    let brands = Array("avif".utf8) + SamplePNG.number(0) + Array("avifmif1".utf8)
    return Data(box("ftyp", brands) + box("meta", meta) + box("mdat", [0]))
  }

  static func box(_ name: String, _ body: [UInt8]) -> [UInt8] {
    SamplePNG.number(8 + body.count) + Array(name.utf8) + body
  }
}
