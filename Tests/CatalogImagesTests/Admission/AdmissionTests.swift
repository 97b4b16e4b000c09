import CatalogDomain
import CatalogImages
import Foundation
import Testing

@Suite("Pictures that are admitted")
struct AdmissionTests {
  @Test(arguments: [
    Sample("baseline JPEG", SamplePictures.baselineJPEG, .jpeg),
    Sample("progressive JPEG", SamplePictures.progressiveJPEG, .jpeg),
    Sample("JPEG lying on its side", SamplePictures.turnedJPEG, .jpeg, isTurned: true),
    Sample("palette PNG", SamplePictures.palettePNG, .png),
    Sample("animated PNG", SamplePictures.animatedPNG, .png),
    Sample("GIF", SamplePictures.paletteGIF, .gif),
    Sample("animated GIF", SamplePictures.animatedGIF, .gif),
    Sample("lossy WebP", SamplePictures.lossyWebP, .webp),
    Sample("lossless WebP", SamplePictures.losslessWebP, .webp),
    Sample("extended WebP", SamplePictures.extendedWebP, .webp),
    Sample("animated WebP", SamplePictures.animatedWebP, .webp),
    Sample("AVIF", SamplePictures.plainAVIF, .avif),
    Sample("AVIF lying on its side", SamplePictures.turnedAVIF, .avif, isTurned: true),
    Sample("animated AVIF", SamplePictures.animatedAVIF, .avif),
    Sample(
      "AVIF with boxes nobody knows",
      SampleAVIF.plain(with: SampleAVIF.box("wide", []) + SampleAVIF.box("abcd", [1, 2, 3])), .avif),
    Sample("AVIF whose data runs to its end", SampleAVIF.openEnded(), .avif),
    Sample(
      "AVIF whose properties have numbers of two bytes",
      SampleAVIF.picture(items: [1], isWide: true), .avif),
  ])
  func `a whole picture is admitted with its type and its size as shown`(_ sample: Sample) throws {
    let admitted = try ImageAdmission().admit(sample.bytes)
    #expect(admitted == sample.expected)
  }

  @Test(arguments: [
    ([0, 0], [[0, 0, 20, 10]], [20, 10]),
    ([1, 1], [[0, 0, 20, 10]], [20, 10]),
    ([1, 1], [[5, 7, 20, 10]], [25, 17]),
    ([30, 30], [[5, 7, 20, 10]], [30, 30]),
    ([20, 10], [[0, 0, 20, 10], [0, 0, 40, 30]], [20, 10]),
  ])
  func `a GIF is as large as its screen, and as its first frame needs`(
    _ screen: [Int], _ frames: [[Int]], _ shown: [Int]
  ) throws {
    let admitted = try ImageAdmission().admit(SampleGIF.picture(screen: screen, frames: frames))
    #expect([admitted.width, admitted.height] == shown)
  }

  @Test(arguments: [
    ([8, 1, 4, 1, -1, 1, -1, 1], [8, 4]), ([24, 3, 4, 1, -2, 2, -1, 1], [8, 4]),
    ([7, 1, 3, 1, -3, 2, -3, 2], [7, 3]), ([10, 1, 6, 1, 0, 1, 0, 1], [10, 6]),
    // Elsewhere than at the upper left corner.
    ([8, 1, 4, 1, 0, 1, -1, 1], [10, 6]), ([8, 1, 4, 1, -1, 1, 0, 1], [10, 6]),
    // No part of whole pixels.
    ([17, 2, 4, 1, -3, 4, -1, 1], [10, 6]), ([12, 1, 6, 1, 1, 1, 0, 1], [10, 6]),
    ([0, 1, 4, 1, -5, 1, -1, 1], [10, 6]), ([8, 0, 4, 1, -1, 1, -1, 1], [10, 6]),
    ([-8, -1, 4, 1, -1, 1, -1, 1], [10, 6]), ([8, 1, 4, 1, 0, 0, -1, 1], [10, 6]),
  ])
  func `an AVIF is as large as the part of it that browsers show`(
    _ aperture: [Int], _ shown: [Int]
  ) throws {
    let part = SampleAVIF.aperture(aperture)
    let admitted = try ImageAdmission().admit(SampleAVIF.picture(items: [1], further: [part]))
    #expect([admitted.width, admitted.height] == shown)
    let quarter = SampleAVIF.box("irot", [1])
    let turned = SampleAVIF.picture(items: [1], further: [quarter, part])
    let admittedTurned = try ImageAdmission().admit(turned)
    #expect([admittedTurned.height, admittedTurned.width] == shown)
  }

  private static let quantizationTables: [UInt8] =
    [0xFF, 0xDB, 0x00, 0xC4, 0x13] + [UInt8](repeating: 1, count: 128) + [0x03]
    + [UInt8](repeating: 1, count: 64)

  @Test(arguments: [
    ("the lines counted behind the scan", 643, [0xFF, 0xDC, 0x00, 0x04, 0x00, 0x06]),
    ("a marker that means nothing", 2, [0xFF, 0x01]),
    ("zeros between two segments", 20, [0x00, 0x00, 0x00]),
    ("Huffman tables of which there is none", 20, [0xFF, 0xC4, 0x00, 0x02]),
    ("quantization tables of one byte and of two", 20, quantizationTables),
    ("no restarts", 20, [0xFF, 0xDD, 0x00, 0x04, 0x00, 0x00]),
  ])
  func `a JPEG is admitted with what browsers pass over`(
    _ what: String, _ place: Int, _ bytes: [UInt8]
  ) throws {
    var jpeg = SamplePictures.baselineJPEG
    jpeg.insert(contentsOf: bytes, at: place)
    let admitted = try ImageAdmission().admit(jpeg)
    #expect(admitted == PictureFacts(type: .jpeg, width: 10, height: 6, length: jpeg.count))
  }

  @Test func `the type comes from the bytes, whatever the name says`() throws {
    let bytes = SamplePNG.grey(3, 2)
    let admitted = try ImageAdmission().admit(bytes)
    #expect(
      admitted == PictureFacts(type: .png, width: 3, height: 2, length: bytes.count))
  }

  @Test func `a picture of exactly the largest size is admitted, one pixel more is refused`() throws
  {
    let limits = ImageLimits(side: 4, pixels: 12)
    let admission = ImageAdmission(limits: limits)
    #expect(try admission.admit(SamplePNG.grey(4, 3)).width == 4)
    #expect(throws: ImageRefusal.tooManyPixels(.png, width: 5, height: 1, limits: limits)) {
      try admission.admit(SamplePNG.grey(5, 1))
    }
    #expect(throws: ImageRefusal.tooManyPixels(.png, width: 4, height: 4, limits: limits)) {
      try admission.admit(SamplePNG.grey(4, 4))
    }
  }

  @Test(arguments: [
    (SamplePictures.animatedGIF, 3), (SamplePictures.animatedPNG, 2),
    (SamplePictures.animatedWebP, 2), (SamplePictures.animatedAVIF, 2),
  ])
  func `an animation of as many frames as the limit is admitted, with one more it is refused`(
    _ picture: Data, _ frames: Int
  ) throws {
    let admitted = try ImageAdmission(limits: ImageLimits(frames: frames)).admit(picture)
    #expect(admitted == (try ImageAdmission().admit(picture)))
    #expect(throws: ImageRefusal.tooManyFrames(admitted.type, limit: frames - 1)) {
      try ImageAdmission(limits: ImageLimits(frames: frames - 1)).admit(picture)
    }
  }

  struct Sample: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let bytes: Data
    let expected: PictureFacts

    init(_ name: String, _ bytes: Data, _ type: ImageType, isTurned: Bool = false) {
      testDescription = name
      self.bytes = bytes
      expected = PictureFacts(
        type: type, width: isTurned ? 6 : 10, height: isTurned ? 10 : 6, length: bytes.count)
    }
  }
}
