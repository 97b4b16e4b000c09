import Foundation

/// Writes Exif that tells how a picture lies, right and wrong ones, and puts it into pictures.
enum SampleExif {
  /// An entry of two bytes that says "turned by a quarter".
  static let turned = tiff([orientation(6)])
  static let upright = tiff([orientation(1)])
  static let silent = tiff([entry(tag: 0x0F, type: 3, count: 1, value: 6)])

  static func orientation(_ value: UInt8, type: UInt8 = 3, count: UInt8 = 1) -> [UInt8] {
    entry(tag: 0x12, type: type, count: count, value: value)
  }

  /// Lowest byte first, so that a value is the same in two bytes and in four.
  static func tiff(_ entries: [[UInt8]]) -> [UInt8] {
    let head: [UInt8] = [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, UInt8(entries.count), 0]
    let next: [UInt8] = [0, 0, 0, 0]
    return head + Array(entries.joined()) + next
  }

  static func segment(_ tiff: [UInt8], sixthByte: UInt8 = 0) -> [UInt8] {
    let head: [UInt8] = [
      0xFF, 0xE1, 0, UInt8(2 + 6 + tiff.count), 0x45, 0x78, 0x69, 0x66, 0, sixthByte,
    ]
    return head + tiff
  }

  /// 10 × 6 pixels; the segments stand right behind its first marker.
  static func jpeg(_ segments: [[UInt8]]) -> Data {
    var picture = SamplePictures.baselineJPEG
    picture.insert(contentsOf: Array(segments.joined()), at: 2)
    return picture
  }

  /// 10 × 6 pixels; the segments stand between its scan and its end.
  static func jpeg(behindScan segments: [[UInt8]]) -> Data {
    var picture = SamplePictures.baselineJPEG
    picture.insert(contentsOf: Array(segments.joined()), at: picture.count - 2)
    return picture
  }

  /// 10 × 6 pixels.
  static func png(beforeData: [[UInt8]] = [], behindData: [[UInt8]] = []) -> Data {
    // Six rows of a filter byte and ten grey pixels.
    let rows = [UInt8](repeating: 0, count: 6 * 11)
    var bytes = SamplePNG.signature + SamplePNG.header(10, 6)
    for tiff in beforeData { bytes += SamplePNG.chunk("eXIf", tiff) }
    bytes += SamplePNG.chunk("IDAT", SamplePNG.stored(rows))
    for tiff in behindData { bytes += SamplePNG.chunk("eXIf", tiff) }
    bytes += SamplePNG.chunk("IEND", [])
    return Data(bytes)
  }

  private static func entry(tag: UInt8, type: UInt8, count: UInt8, value: UInt8) -> [UInt8] {
    [tag, 0x01, type, 0, count, 0, 0, 0, value, 0, 0, 0]
  }
}
