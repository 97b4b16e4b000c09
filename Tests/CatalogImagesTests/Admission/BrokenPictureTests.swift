import CatalogImages
import Foundation
import Testing

/// One rule of a format broken in a picture that is whole otherwise.
@Suite("Pictures in which one rule is broken")
struct BrokenPictureTests {
  @Test(arguments: [
    (200, nil), (201, "a JPEG that is damaged: more than 200 scans"),
  ])
  func `a JPEG of more scans than any picture needs is refused`(_ scans: Int, _ text: String?) {
    var jpeg = BrokenJPEG.whole
    for _ in 1..<scans { jpeg.insert(contentsOf: BrokenJPEG.scan + [0x55], at: jpeg.count - 2) }
    #expect(refusal(of: jpeg) == text)
  }

  /// The first scan is of three components, the second of one.
  @Test(arguments: [
    (0, [0, 1, 1]), (0, [1, 63, 0]), (0, [0, 0, 14]), (0, [0, 0, 0x20]), (1, [1, 64, 0]),
    (1, [6, 5, 2]), (1, [1, 5, 0x11]),
  ])
  func `a scan that cannot be one of a progressive JPEG is refused`(
    _ scan: Int, _ parameters: [UInt8]
  ) throws {
    var jpeg = SamplePictures.progressiveJPEG
    let start = try #require(jpeg.ranges(of: Data([0xFF, 0xDA])).dropFirst(scan).first).lowerBound
    let end = start + 2 + Int(jpeg[start + 3])
    jpeg.replaceSubrange(end - 3..<end, with: parameters)
    let text =
      "a JPEG that is damaged: the header of its scan at byte \(start) does not add up"
    #expect(refusal(of: jpeg) == text)
  }

  @Test func `ten blocks in a group are as many as a JPEG may have`() throws {
    var jpeg = BrokenJPEG.whole
    let frame = try #require(jpeg.range(of: Data([0xFF, 0xC0]))).lowerBound
    jpeg[frame + 11] = 0x42
    #expect(refusal(of: jpeg) == nil)
  }

  @Test(arguments: BrokenJPEG.all)
  func `a JPEG that breaks a rule is refused`(_ jpeg: Data, _ text: String) {
    #expect(refusal(of: jpeg) == "a JPEG that is damaged: \(text)")
  }

  @Test(arguments: BrokenPNG.all)
  func `a PNG that breaks a rule is refused`(_ chunks: [[UInt8]], _ text: String) {
    #expect(refusal(of: BrokenPNG.picture(chunks)) == "a PNG that is damaged: \(text)")
  }

  @Test func `a PNG with an unknown chunk that may be passed over is admitted`() {
    #expect(
      refusal(
        of: BrokenPNG.picture([
          BrokenPNG.header, SamplePNG.chunk("abCD", []), BrokenPNG.data, BrokenPNG.end,
        ])) == nil)
  }

  @Test(arguments: BrokenPNG.codePoints)
  func `a PNG whose code points are none is refused, unless browsers pass over them`(
    _ chunks: [[UInt8]], isRefused: Bool
  ) {
    let png = BrokenPNG.picture(
      [BrokenPNG.header] + chunks + [BrokenPNG.data, BrokenPNG.end])
    let text =
      "a PNG that is damaged: its code points (cICP) are of a kind that the format does not have"
    #expect(refusal(of: png) == (isRefused ? text : nil))
  }

  @Test(arguments: BrokenWebP.all)
  func `a WebP that breaks a rule is refused`(_ webp: Data, _ text: String) {
    #expect(refusal(of: webp) == "a WebP that is damaged: \(text)")
  }

  @Test(arguments: [
    ([0, 0, 0, 6], 2, "an empty frame at byte 13"),
    ([0, 0, 10, 0], 2, "an empty frame at byte 13"),
    ([0, 0, 10, 6], 0, "a code size of 0 at byte 23"),
    ([0, 0, 10, 6], 9, "a code size of 9 at byte 23"),
  ])
  func `a GIF that breaks a rule is refused`(_ sides: [Int], _ codeSize: UInt8, _ text: String) {
    var gif = SampleGIF.picture(screen: [10, 6], frames: [sides])
    gif[23] = codeSize
    #expect(refusal(of: gif) == "a GIF that is damaged: \(text)")
  }

  @Test(arguments: [
    (
      SampleAVIF.picture(items: [1]) + Data(SampleAVIF.box("meta", [])),
      "a second list of items"
    ),
    (SampleAVIF.plain(with: SampleAVIF.box("ftyp", [])), "a second brand list"),
    (
      SampleAVIF.picture(
        items: [1],
        places: SampleAVIF.box("iloc", [0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0xFF, 0xFF])),
      "items of no place"
    ),
    (
      SampleAVIF.picture(items: [1], places: SampleAVIF.place(method: 2, length: 1)),
      "an item that lies where browsers look for none"
    ),
    (
      SampleAVIF.picture(items: [1], places: SampleAVIF.place(method: 1, length: 2)),
      "its list of items holds less of its main picture"
    ),
    (
      SampleAVIF.picture(items: [1], further: [SampleAVIF.aperture([8, 1])]),
      "a list that is longer than its box"
    ),
  ])
  func `an AVIF that breaks a rule is refused`(_ avif: Data, _ text: String) {
    #expect(refusal(of: avif) == "an AVIF that is damaged: \(text)")
  }
}

private enum BrokenJPEG {
  static let whole = SamplePictures.baselineJPEG
  /// The segment before the data of a scan.
  static let scan: [UInt8] = [
    0xFF, 0xDA, 0x00, 0x0C, 0x03, 0x01, 0x00, 0x02, 0x11, 0x03, 0x11, 0x00, 0x3F, 0x00,
  ]
  private static let quantization = place(of: [0xFF, 0xDB])
  private static let frame = place(of: [0xFF, 0xC0])
  private static let huffman = place(of: [0xFF, 0xC4])
  private static let firstScan = place(of: scan)
  private static let header = "its frame header is not one of 8 bits and 1, 3 or 4 components"
  private static let kind = "a lossless or arithmetic kind, which browsers do not show"
  private static let isNoQuantization =
    "its quantization tables at byte \(quantization) do not add up"
  private static let isNoHuffman = "its Huffman tables at byte \(huffman) do not add up"
  private static let isNoScan = "the header of its scan at byte \(firstScan) does not add up"
  private static let isFractional =
    "its frame header has sampling factors that browsers do not show"
  private static let isWithoutTable =
    "its scan at byte \(firstScan) lacks a quantization table"
  private static let isForeign =
    "its scan at byte \(firstScan) is of a component that the frame does not have"

  static let all: [(Data, String)] = [
    (
      inserted(Array(whole[frame..<frame + 19]), at: firstScan),
      "a second frame at byte \(firstScan)"
    ),
    (inserted(scan + [0x55], at: frame), "a scan before the frame at byte \(frame)"),
    (inserted(scan, at: firstScan), "an empty scan at byte \(firstScan + scan.count)"),
    (whole[..<firstScan] + [0xFF, 0xD9], "it ends before its first scan"),
    (changed(0xC3, at: 1), kind), (changed(0xC5, at: 1), kind), (changed(0xC9, at: 1), kind),
    (changed(0xCF, at: 1), kind), (changed(12, at: 4), header), (changed(1, at: 9), header),
    (twoComponents, header),
    (shortened(quantization, to: 40), isNoQuantization),
    (changed(4, at: 4, of: quantization), isNoQuantization),
    (changed(0x10, at: 4, of: quantization), isNoQuantization),
    (shortened(huffman, to: 10), isNoHuffman), (shortened(huffman, to: 28), isNoHuffman),
    (changed(4, at: 4, of: huffman), isNoHuffman),
    (changed(0x20, at: 4, of: huffman), isNoHuffman),
    (shortened(firstScan, to: 0), isNoScan), (shortened(firstScan, to: 9), isNoScan),
    (changed(0, at: 4, of: firstScan), isNoScan), (changed(9, at: 5, of: firstScan), isForeign),
    (changed(9, at: 9, of: firstScan), isForeign),
    (changed(2, at: 12), isWithoutTable), (changed(0xFF, at: 18), isWithoutTable),
    // More than ten blocks in a group, and coefficients of a sequential picture in a progressive one.
    (changed(0x43, at: 11), isNoScan), (changed(0xC2, at: 1), isNoScan),
    (changed(0x31, at: 14), isFractional), (changed(0x13, at: 17), isFractional),
    (
      inserted([0xFF, 0xDD, 0, 2], at: frame),
      "its restart interval at byte \(frame) is not one of two bytes"
    ),
  ]

  /// As many as its length says.
  private static var twoComponents: Data {
    var jpeg = changed(14, at: 3)
    jpeg[frame + 9] = 2
    jpeg.removeSubrange(frame + 16..<frame + 19)
    return jpeg
  }

  private static func place(of bytes: [UInt8]) -> Int {
    whole.range(of: Data(bytes))?.lowerBound ?? 0
  }

  private static func inserted(_ bytes: [UInt8], at place: Int) -> Data {
    var jpeg = whole
    jpeg.insert(contentsOf: bytes, at: place)
    return jpeg
  }

  /// - Parameter segment: where its marker stands.
  private static func changed(_ byte: UInt8, at offset: Int, of segment: Int = frame) -> Data {
    var jpeg = whole
    jpeg[segment + offset] = byte
    return jpeg
  }

  /// With no more bytes in a segment than so many, as its length then says.
  private static func shortened(_ segment: Int, to length: Int) -> Data {
    var jpeg = whole
    jpeg.removeSubrange(segment + 4 + length..<segment + 2 + Int(jpeg[segment + 3]))
    jpeg[segment + 3] = UInt8(2 + length)
    return jpeg
  }
}

private enum BrokenPNG {
  static let header = SamplePNG.header(1, 1)
  static let data = SamplePNG.chunk("IDAT", SamplePNG.stored([0, 0]))
  static let end = SamplePNG.chunk("IEND", [])
  private static let palette = SamplePNG.chunk("PLTE", [0, 0, 0])
  private static let misplaced = "its palette is misplaced or of a wrong length"
  private static let kind = "its header is of a kind that the format does not have"

  static let all: [([[UInt8]], String)] =
    [
      ([header, header, data, end], "a second header"),
      ([data, header, end], "its first chunk is IDAT"),
      (
        [header, data, SamplePNG.chunk("tEXt", []), data, end],
        "its data chunks are not consecutive"
      ),
      ([SamplePNG.header(1, 1, color: 3), data, end], "no palette"),
      ([header, SamplePNG.chunk("ABCD", []), data, end], "the unknown chunk ABCD"),
      ([header, data, palette, end], misplaced),
      ([header, palette, palette, data, end], misplaced),
      ([header, SamplePNG.chunk("PLTE", [0, 0]), data, end], misplaced),
      ([header, SamplePNG.chunk("PLTE", []), data, end], misplaced),
      ([header, SamplePNG.chunk("PLTE", Array(repeating: 0, count: 771)), data, end], misplaced),
    ]
    + [(3, 16), (2, 4), (4, 1), (6, 2), (0, 3), (1, 8), (5, 8), (7, 8)].map { color, depth in
      ([SamplePNG.header(1, 1, depth: depth, color: color), palette, data, end], kind)
    }

  /// What stands between header and data, and whether it is refused.
  static let codePoints: [([[UInt8]], Bool)] = [
    ([points(0, 1)], false), ([points(0, 0)], false), ([points(1, 1)], true),
    ([points(0, 2)], true), ([points(1, 1), points(0, 1)], true),
    ([points(0, 1), points(1, 1)], false), ([palette, points(1, 1)], false),
    ([SamplePNG.chunk("cICP", [1, 13, 1])], false),
    ([SamplePNG.chunk("cICP", [1, 13, 1, 1, 0])], false),
  ]

  /// Of sRGB.
  private static func points(_ matrix: UInt8, _ range: UInt8) -> [UInt8] {
    SamplePNG.chunk("cICP", [1, 13, matrix, range])
  }

  static func picture(_ chunks: [[UInt8]]) -> Data {
    Data(SamplePNG.signature + chunks.joined())
  }
}

private enum BrokenWebP {
  private static let lossy = SamplePictures.lossyWebP
  private static let lossless = SamplePictures.losslessWebP
  private static let extended = SamplePictures.extendedWebP
  /// Its canvas header stands at byte 12, its two frames at 44 and 152.
  private static let animated = SamplePictures.animatedWebP
  private static let isNoLossy = "its lossy picture does not begin as one"
  private static let isUnknown = "its canvas header is misplaced or of an unknown kind"
  private static let isOffCanvas = "a frame that reaches beyond its canvas"
  private static let isUnannounced = "a frame that no animation announces"
  private static let isNoLossless = "its lossless picture does not begin as one"

  static let all = [
    (announcing(lossy.count - 9, lossy), "its length is odd"),
    (with(lossy[12...], behind: lossy), "a second picture"),
    (with(lossless[12...], behind: lossy), "a second picture"),
    (
      with(lossy[12...], behind: lossy[..<12] + [0x61, 0x62, 0x63, 0x64, 0, 0, 0, 0]),
      "its first chunk is not a picture"
    ),
    (changed(lossy, [0x9D, 0x01, 0x2A], to: [0x9D, 0x01, 0x2B]), isNoLossy),
    (changed(lossy, [0xB0, 0x01, 0x00], to: [0xB1, 0x01, 0x00]), isNoLossy),
    // A profile that there is not, a frame that is not shown, a first part that leaves nothing behind it.
    (changed(lossy, [0xB0, 0x01, 0x00], to: [0xB8, 0x01, 0x00]), isNoLossy),
    (changed(lossy, [0xB0, 0x01, 0x00], to: [0xA0, 0x01, 0x00]), isNoLossy),
    (changed(lossy, [0xB0, 0x01, 0x00], to: [0xD0, 0x06, 0x00]), isNoLossy),
    (changed(lossy, [0x0A, 0x00, 0x06, 0x00], to: [0x00, 0x40, 0x06, 0x00]), isNoLossy),
    (changed(lossy, [0x0A, 0x00, 0x06, 0x00], to: [0x0A, 0x00, 0x00, 0x40]), isNoLossy),
    (changed(lossless, [0x2F], to: [0x2E]), isNoLossless),
    (changed(extended, Array("VP8X".utf8) + [10], to: Array("VP8X".utf8) + [8]), isUnknown),
    (setting(0x11, at: 20, of: extended), isUnknown),
    (setting(0x50, at: 20, of: extended), isUnknown),
    (setting(0x90, at: 20, of: extended), isUnknown),
    (setting(0x12, at: 20, of: extended), "a still picture in an animation"),
    (with(extended[30...], behind: animated[..<44]), "a still picture in an animation"),
    (
      changed(extended, Array("VP8 ".utf8), to: Array("abcd".utf8)),
      "an alpha channel without a lossy picture behind it"
    ),
    (setting(1, at: 160, of: animated), isOffCanvas),
    (setting(1, at: 163, of: animated), isOffCanvas),
    (setting(0, at: 20, of: animated), isUnannounced),
    (changed(animated, Array("ANIM".utf8), to: Array("abcd".utf8)), isUnannounced),
    (setting(73, at: 180, of: animated), "a chunk that is longer than its frame at byte 176"),
    (setting(0x44, at: 184, of: animated), isNoLossy),
    (pictureBehindOthers, "a picture behind other chunks of its frame"),
  ]

  /// A chunk of no bytes stands between the head of the first frame and its picture.
  private static var pictureBehindOthers: Data {
    var webp = setting(108, at: 48, of: animated)
    webp.insert(contentsOf: Array("abcd".utf8) + [0, 0, 0, 0], at: 68)
    return announcing(webp.count - 8, webp)
  }

  private static func setting(_ byte: UInt8, at place: Int, of webp: Data) -> Data {
    var webp = webp
    webp[place] = byte
    return webp
  }

  private static func with(_ chunk: Data, behind webp: Data) -> Data {
    announcing(webp.count + chunk.count - 8, webp + chunk)
  }

  private static func announcing(_ length: Int, _ webp: Data) -> Data {
    var webp = webp
    webp.replaceSubrange(4..<8, with: SamplePNG.number(length).reversed())
    return webp
  }

  private static func changed(_ webp: Data, _ old: [UInt8], to new: [UInt8]) -> Data {
    var webp = webp
    if let place = webp.range(of: Data(old)) { webp.replaceSubrange(place, with: new) }
    return webp
  }
}
