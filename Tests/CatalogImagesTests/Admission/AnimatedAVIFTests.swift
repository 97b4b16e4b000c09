import CatalogDomain
import CatalogImages
import Foundation
import Testing

/// Browsers show the tracks of an animated AVIF, whatever its still picture says.
@Suite("Animated AVIFs")
struct AnimatedAVIFTests {
  private typealias Part = (box: String, bytes: [UInt8])

  private static let trackHead: Part = (
    "tkhd", SamplePNG.number(10 << 16) + SamplePNG.number(6 << 16)
  )
  private static let sample: Part = ("stsd", [0, 10, 0, 6, 0, 0x48])
  private static let still: Part = ("ispe", SamplePNG.number(10) + SamplePNG.number(6))
  /// Of 8 × 4 pixels.
  private static let aperture = SampleAVIF.aperture([8, 1, 4, 1, -1, 1, -1, 1])
  private static let quarter = SampleAVIF.box("irot", [1])

  @Test(arguments: [(16_000, 16_000), (200, 100), (10, 7), (0, 0), (6, 10)])
  func `an animated AVIF whose tracks and still picture differ in size is refused`(
    _ width: Int, _ height: Int
  ) throws {
    let whole = try patched(Self.trackHead, fixed(width) + fixed(height))
    let small = Self.bytes(width) + Self.bytes(height) + [0, 0x48]
    let both = try patched(Self.sample, small, in: whole)
    #expect(
      refusal(of: both)
        == "an AVIF that is damaged: its tracks and its still picture differ in size")
    for one in [whole, try patched(Self.sample, small)] {
      #expect(refusal(of: one) == "an AVIF that is damaged: its tracks differ in size")
    }
    let still = try patched(Self.still, SamplePNG.number(width) + SamplePNG.number(height))
    #expect(refusal(of: still)?.hasPrefix("an AVIF that is damaged: ") == true)
  }

  @Test func `a width that is no whole number of pixels is refused`() throws {
    var width = fixed(10)
    width[3] = 1
    #expect(
      refusal(of: try patched(Self.trackHead, width + fixed(6)))
        == "an AVIF that is damaged: its tracks differ in size")
  }

  @Test func `an animated AVIF of tracks and a still picture that are too large is refused`() throws
  {
    var avif = try patched(Self.trackHead, fixed(16_000) + fixed(16_000))
    avif = try patched(Self.sample, Self.bytes(16_000) + Self.bytes(16_000) + [0, 0x48], in: avif)
    avif = try patched(Self.still, SamplePNG.number(16_000) + SamplePNG.number(16_000), in: avif)
    #expect(
      refusal(of: avif)
        == "an AVIF that claims 16,000 × 16,000 pixels; the limit for a picture is 10,000 a side and 50,000,000 in all"
    )
  }

  @Test(arguments: [
    (aperture, 8, 4), (quarter, 6, 10), (aperture + quarter, 4, 8), (quarter + aperture, 4, 8),
    (SampleAVIF.box("irot", [2]), 10, 6),
  ])
  func `an animated AVIF is cut and turned as its tracks say`(
    _ properties: [UInt8], _ width: Int, _ height: Int
  ) throws {
    let avif = try animated(properties)
    let admitted = try ImageAdmission().admit(avif)
    #expect(
      admitted == PictureFacts(type: .avif, width: width, height: height, length: avif.count))
  }

  @Test func `an animated AVIF whose tracks tell of a part that is none is refused`() throws {
    #expect(
      refusal(of: try animated(SampleAVIF.aperture([8, 1])))
        == "an AVIF that is damaged: a list that is longer than its box")
  }

  @Test func `an animated AVIF is neither cut nor turned as its still picture is`() throws {
    let animated = SamplePictures.animatedAVIF
    let tracks = try #require(animated.range(of: Data("moov".utf8))).lowerBound - 4
    let data = try #require(animated.range(of: Data("mdat".utf8))).lowerBound - 4
    let still = SampleAVIF.picture(items: [1], further: [Self.aperture, Self.quarter])
    let avif = still + animated[tracks..<data]
    let admitted = try ImageAdmission().admit(avif)
    #expect(admitted == PictureFacts(type: .avif, width: 10, height: 6, length: avif.count))
  }

  @Test(arguments: [
    ("stsz", "its tracks do not tell where their pictures lie"),
    ("stsc", "its tracks do not tell where their pictures lie"),
    ("stco", "its tracks do not tell where their pictures lie"),
    ("av1C", "its tracks tell decoders nothing"),
  ])
  func `an animated AVIF of which decoders are not told enough is refused`(
    _ box: String, _ text: String
  ) {
    let avif = SampleAVIF.animated(box, to: "free")
    #expect(refusal(of: avif) == "an AVIF that is damaged: \(text)")
  }

  @Test func `places of eight bytes are places`() {
    #expect(refusal(of: SampleAVIF.animated("stco", to: "co64")) == nil)
  }

  @Test func `an animated AVIF needs no still picture that browsers show`() throws {
    let animated = SamplePictures.animatedAVIF
    let configuration = try #require(animated.range(of: Data("av1C".utf8)))
    var avif = animated
    avif.replaceSubrange(configuration, with: Data("free".utf8))
    #expect(refusal(of: avif) == nil)
  }

  @Test func `a second list of tracks is refused`() throws {
    var avif = SamplePictures.animatedAVIF
    let start = try #require(avif.range(of: Data("moov".utf8))).lowerBound - 4
    avif.insert(contentsOf: SampleAVIF.box("moov", []), at: start)
    #expect(refusal(of: avif) == "an AVIF that is damaged: a second list of tracks")
  }

  /// The real one, with further boxes that tell how its track is shown.
  private func animated(_ properties: [UInt8]) throws -> Data {
    var avif = SamplePictures.animatedAVIF
    var place = avif.startIndex
    for name in ["moov", "trak", "mdia", "minf", "stbl", "stsd", "av01"] {
      let found = try #require(avif.range(of: Data(name.utf8), in: place..<avif.endIndex))
      let length = Int(avif[found.lowerBound - 2]) << 8 | Int(avif[found.lowerBound - 1])
      avif.replaceSubrange(
        found.lowerBound - 4..<found.lowerBound,
        with: SamplePNG.number(length + properties.count))
      place = found.upperBound
    }
    avif.insert(contentsOf: properties, at: place + 78)
    return avif
  }

  private func fixed(_ number: Int) -> [UInt8] { SamplePNG.number(number << 16) }

  private static func bytes(_ number: Int) -> [UInt8] {
    [UInt8(number >> 8), UInt8(number & 0xFF)]
  }

  private func patched(
    _ part: Part, _ new: [UInt8],
    in avif: Data = SamplePictures.animatedAVIF
  ) throws -> Data {
    var avif = avif
    let box = try #require(avif.range(of: Data(part.box.utf8))).upperBound
    let place = try #require(avif.range(of: Data(part.bytes), in: box..<avif.endIndex))
    avif.replaceSubrange(place, with: new)
    return avif
  }
}
