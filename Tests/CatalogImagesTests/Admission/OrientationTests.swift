import CatalogDomain
import CatalogImages
import Foundation
import Testing

/// As Chromium shows these pictures.
@Suite("Pictures turned as Chromium turns them")
struct OrientationTests {
  @Test(arguments: [
    Sample("says so", turned: true, jpeg: [SampleExif.segment(SampleExif.turned)]),
    Sample(
      "has another sixth byte", turned: true,
      jpeg: [SampleExif.segment(SampleExif.turned, sixthByte: 0xFF)]),
    Sample(
      "says so at its very end", turned: true,
      jpeg: [SampleExif.segment(SampleExif.turned.dropLast(4))]),
    Sample(
      "ends within what it says", turned: false,
      jpeg: [SampleExif.segment(SampleExif.turned.dropLast(5))]),
    Sample("has no entry", turned: false, jpeg: [SampleExif.segment(SampleExif.tiff([]))]),
    Sample(
      "says so in four bytes", turned: false,
      jpeg: [SampleExif.segment(SampleExif.tiff([SampleExif.orientation(6, type: 4)]))]),
    Sample(
      "says so in two numbers", turned: false,
      jpeg: [SampleExif.segment(SampleExif.tiff([SampleExif.orientation(6, count: 2)]))]),
    Sample(
      "says it right in its second entry", turned: true,
      jpeg: [
        SampleExif.segment(
          SampleExif.tiff([
            SampleExif.orientation(6, type: 4), SampleExif.orientation(9),
            SampleExif.orientation(6),
          ]))
      ]),
    Sample(
      "says two things", turned: false,
      jpeg: [
        SampleExif.segment(
          SampleExif.tiff([SampleExif.orientation(1), SampleExif.orientation(6)]))
      ]),
    Sample(
      "says it in its second Exif", turned: false,
      jpeg: [SampleExif.segment(SampleExif.silent), SampleExif.segment(SampleExif.turned)]),
    Sample(
      "says it behind an Exif that is none", turned: false,
      jpeg: [SampleExif.segment([0, 0, 0, 0]), SampleExif.segment(SampleExif.turned)]),
    Sample(
      "says it behind an empty Exif", turned: true,
      jpeg: [SampleExif.segment([]), SampleExif.segment(SampleExif.turned)]),
  ])
  func `a JPEG is turned by what its first Exif says`(_ sample: Sample) throws {
    #expect(try ImageAdmission().admit(sample.bytes) == sample.expected)
  }

  @Test func `a JPEG is not turned by what stands behind its scan`() throws {
    let sample = Sample(
      "", .jpeg, SampleExif.jpeg(behindScan: [SampleExif.segment(SampleExif.turned)]),
      turned: false)
    #expect(try ImageAdmission().admit(sample.bytes) == sample.expected)
  }

  @Test(arguments: [
    Sample("says so", .png, SampleExif.png(beforeData: [SampleExif.turned]), turned: true),
    Sample(
      "says it in its second Exif", .png,
      SampleExif.png(beforeData: [SampleExif.upright, SampleExif.turned]), turned: false),
    Sample(
      "says it behind its data", .png, SampleExif.png(behindData: [SampleExif.turned]),
      turned: false),
    Sample(
      "says nothing Exif knows", .png, SampleExif.png(beforeData: [[0, 0]]), turned: false),
  ])
  func `a PNG is turned by what its first Exif says`(_ sample: Sample) throws {
    #expect(try ImageAdmission().admit(sample.bytes) == sample.expected)
  }

  struct Sample: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let bytes: Data
    let expected: PictureFacts

    init(_ name: String, turned: Bool, jpeg segments: [[UInt8]]) {
      self.init(name, .jpeg, SampleExif.jpeg(segments), turned: turned)
    }

    init(_ name: String, _ type: ImageType, _ bytes: Data, turned: Bool) {
      testDescription = name
      self.bytes = bytes
      expected = PictureFacts(
        type: type, width: turned ? 6 : 10, height: turned ? 10 : 6, length: bytes.count)
    }
  }
}
