import CatalogDomain
import CatalogImages
import CatalogTestSupport
import Foundation
import Testing

@Suite("Pictures that would do harm")
struct HostilePictureTests {
  /// What is said of too many pixels.
  private let limit = "; the limit for a picture is 10,000 a side and 50,000,000 in all"

  @Test(arguments: [
    ("", "0 bytes"),
    ("x", "1 byte, too few for a picture"),
    ("GIF89", "5 bytes, too few for a picture"),
    (" \n<!DOCTYPE html><html><body>503</body></html>", "an HTML page"),
    ("\u{FEFF}<html lang=en>", "an HTML page"),
    ("<script>alert(1)</script>", "an HTML page"),
    (
      "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
      "an SVG, which may hold scripts"
    ),
    ("<?xml version='1.0'?><!-- a --><svg/>", "an SVG, which may hold scripts"),
    ("<?xml version='1.0'?><rss/>", "an XML document"),
    (#"{"error":"There is nothing here."}"#, "JSON"),
    ("Rate limit exceeded\ntry later", "text that begins with “Rate limit exceeded try later”"),
    ("PK\u{03}\u{04}aaaaaaaaaaaa", "a ZIP archive"),
    ("%PDF-1.7 aaaaaaaaa", "a PDF document"),
    ("RIFF\u{04}\0\0\0WAVEaaaa", "a RIFF file that is not a WebP"),
    ("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic", "a HEIC picture, which few browsers show"),
  ])
  func `what is no picture is refused and called by its name`(_ text: String, _ name: String) {
    #expect(refusal(of: Data(text.utf8)) == name)
  }

  @Test(
    arguments: [
      SamplePictures.baselineJPEG, SamplePictures.progressiveJPEG, SamplePictures.palettePNG,
      SamplePictures.animatedGIF, SamplePictures.lossyWebP, SamplePictures.extendedWebP,
      SamplePictures.plainAVIF, SamplePictures.animatedAVIF, SampleAVIF.openEnded(),
      SampleAVIF.plain(with: SampleAVIF.box("abcd", [1, 2, 3])),
    ], 0..<10)
  func `a picture cut at any tenth of its length is refused`(_ picture: Data, _ tenth: Int) {
    let length = picture.count * tenth / 10
    let text = refusal(of: Data(picture.prefix(length)))
    #expect(
      text?.contains("cut after \(length) byte") == true || text == "\(length) bytes"
        || text?.contains("too few") == true, "\(text ?? "admitted")")
  }

  @Test func `a picture without its very last byte is refused`() {
    let text = "a JPEG cut after 644 bytes: no end marker"
    #expect(refusal(of: SamplePictures.baselineJPEG.dropLast()) == text)
  }

  @Test func `a WebP that announces more bytes than there are is refused`() {
    var webp = SamplePictures.lossyWebP
    webp.replaceSubrange(4..<8, with: [0x58, 0x05, 0, 0])
    webp.append(Data(count: 1_368 - webp.count))
    #expect(refusal(of: webp) == "a WebP cut after 1,368 bytes: it announces 1,376")
  }

  @Test(arguments: [0x00, 0x01, 0x10, 0x15, 0x51], [6, 9, 12])
  func `a JPEG with a sampling factor that there is not is refused`(_ factors: UInt8, _ place: Int)
  {
    var jpeg = SamplePictures.baselineJPEG
    let frame = jpeg.range(of: Data([0xFF, 0xC0, 0x00, 0x11, 0x08]))?.upperBound ?? 0
    jpeg[frame + place] = factors
    let text =
      "a JPEG that is damaged: its frame header has a sampling factor that is not from 1 to 4"
    #expect(refusal(of: jpeg) == text)
  }

  @Test func `bytes other than zeros between the segments of a JPEG are damage`() {
    var jpeg = SamplePictures.baselineJPEG
    jpeg.insert(contentsOf: [0x00, 0x50], at: 20)
    #expect(refusal(of: jpeg) == "a JPEG that is damaged: no marker at byte 21")
  }

  @Test func `a PNG with a wrong checksum is refused`() {
    var bytes = SamplePNG.grey()
    bytes[SamplePNG.signature.count + 25 + 8 + 3] ^= 0x10
    #expect(
      refusal(of: bytes)
        == "a PNG that is damaged: the checksum of its chunk IDAT at byte 33 is wrong")
  }

  @Test func `a header that claims 65,000 × 65,000 pixels is refused in every type`() {
    let png = Data(
      SamplePNG.signature + SamplePNG.header(65_000, 65_000)
        + SamplePNG.chunk("IDAT", SamplePNG.stored([0])) + SamplePNG.chunk("IEND", []))
    #expect(refusal(of: png) == "a PNG that claims 65,000 × 65,000 pixels\(limit)")
    var jpeg = SamplePictures.baselineJPEG
    let frame = jpeg.range(of: Data([0xFF, 0xC0, 0x00, 0x11, 0x08]))?.upperBound ?? 0
    jpeg.replaceSubrange(frame..<frame + 4, with: [0xFD, 0xE8, 0xFD, 0xE8])
    #expect(refusal(of: jpeg) == "a JPEG that claims 65,000 × 65,000 pixels\(limit)")
    var gif = SamplePictures.paletteGIF
    gif.replaceSubrange(6..<10, with: [0xE8, 0xFD, 0xE8, 0xFD])
    #expect(refusal(of: gif) == "a GIF that claims 65,000 × 65,000 pixels\(limit)")
    var avif = SamplePictures.plainAVIF
    let size = (avif.range(of: Data("ispe".utf8))?.upperBound ?? 0) + 4
    avif.replaceSubrange(size..<size + 8, with: [0, 0, 0xFD, 0xE8, 0, 0, 0xFD, 0xE8])
    #expect(refusal(of: avif) == "an AVIF that claims 65,000 × 65,000 pixels\(limit)")
  }

  @Test func `an AVIF of 65,000 × 65,000 pixels of which one is shown is refused`() throws {
    let part = SampleAVIF.aperture([1, 1, 1, 1, -64_999, 2, -64_999, 2])
    var avif = SampleAVIF.picture(items: [1], further: [part])
    let size = try #require(avif.range(of: Data("ispe".utf8))).upperBound + 4
    avif.replaceSubrange(size..<size + 8, with: [0, 0, 0xFD, 0xE8, 0, 0, 0xFD, 0xE8])
    #expect(refusal(of: avif) == "an AVIF that claims 65,000 × 65,000 pixels\(limit)")
  }

  @Test func `a GIF of one pixel with any frame of 20,000 × 20,000 is refused`() {
    let (small, large) = ([0, 0, 1, 1], [0, 0, 20_000, 20_000])
    for frames in [[large], [small, large]] {
      #expect(
        refusal(of: SampleGIF.picture(screen: [1, 1], frames: frames))
          == "a GIF that claims 20,000 × 20,000 pixels\(limit)")
    }
  }

  @Test func `a WebP whose canvas is not the size of its picture is refused`() {
    var webp = SamplePictures.extendedWebP
    webp.replaceSubrange(24..<30, with: [0xE7, 0xFD, 0x00, 0xE7, 0xFD, 0x00])
    #expect(
      refusal(of: webp) == "a WebP that is damaged: its canvas and its picture differ in size")
  }

  @Test(arguments: [
    (0, "its length is 0"), (1, "its length is odd"), (2, "its length is 2"),
    (3, "its length is odd"), (4, "it holds no picture"),
  ])
  func `a WebP whose length leaves no room for its name is refused`(
    _ length: UInt8, _ text: String
  ) {
    let head = Data("RIFF".utf8) + [length, 0, 0, 0] + Data("WEBP".utf8)
    for webp in [head, head + SamplePictures.lossyWebP[12...]] {
      #expect(refusal(of: webp) == "a WebP that is damaged: \(text)")
    }
  }

  @Test func `a PNG whose data chunks are all empty is refused`() {
    let empty = SamplePNG.chunk("IDAT", [])
    func png(_ data: [UInt8]) -> Data {
      Data(SamplePNG.signature + SamplePNG.header(1, 1) + data + SamplePNG.chunk("IEND", []))
    }
    #expect(refusal(of: png(empty + empty)) == "a PNG that is damaged: it ends without data")
    #expect(refusal(of: png(empty + SamplePNG.chunk("IDAT", SamplePNG.stored([0, 0])))) == nil)
  }

  @Test func `a GIF whose frames all hold nothing is refused`() {
    let empty = SampleGIF.frame([0, 0, 10, 6], data: [])
    let screen = Data("GIF89a".utf8) + [10, 0, 6, 0, 0, 0, 0]
    #expect(
      refusal(of: screen + empty + empty + [0x3B])
        == "a GIF that is damaged: its frames hold no data")
    #expect(refusal(of: screen + empty + SampleGIF.frame([0, 0, 10, 6]) + [0x3B]) == nil)
  }

  @Test func `a WebP whose frames all hold nothing is refused`() throws {
    var webp = SamplePictures.animatedWebP
    for text in [nil, "a WebP that is damaged: it holds no picture"] {
      let picture = try #require(webp.range(of: Data("VP8 ".utf8)))
      webp.replaceSubrange(picture, with: Data("abcd".utf8))
      #expect(refusal(of: webp) == text)
    }
  }

  @Test(arguments: [
    ("no list", []),
    ("no place", SampleAVIF.box("iloc", [0, 0, 0, 0, 0x44, 0, 0, 1, 0, 1, 0, 0, 0, 0])),
    (
      "a place that was never filled in",
      SampleAVIF.box(
        "iloc", [0, 0, 0, 0, 0x44, 0, 0, 1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0])
    ),
    (
      "the place of another item",
      SampleAVIF.box(
        "iloc", [0, 0, 0, 0, 0x44, 0, 0, 1, 0, 2, 0, 0, 0, 1, 0, 0, 0, 8, 0, 0, 0, 1])
    ),
    ("a place of no length", SampleAVIF.place(method: 0, offset: 8, length: 0)),
    ("all that the list of items holds", SampleAVIF.place(method: 1, length: 0)),
    (
      "a thumbnail",
      SampleAVIF.box("iref", [0, 0, 0, 0] + SampleAVIF.box("thmb", [0, 1, 0, 1, 0, 2]))
    ),
  ])
  func `an AVIF whose main picture lies nowhere is refused`(_ what: String, _ places: [UInt8]) {
    #expect(
      refusal(of: SampleAVIF.picture(items: [1], places: places))
        == "an AVIF that is damaged: its main picture has no data")
  }

  private static let references = SampleAVIF.box(
    "iref", [0, 0, 0, 0] + SampleAVIF.box("dimg", [0, 1, 0, 1, 0, 2]))

  @Test(arguments: [
    ("av01", SampleAVIF.inList, nil), ("iden", references, nil),
    ("grid", SampleAVIF.inList + references, nil), ("iovl", SampleAVIF.inList + references, nil),
    ("grid", references, "its main picture has no data"),
    ("iovl", references, "its main picture has no data"),
    ("av01", references, "its main picture has no data"),
    ("grid", SampleAVIF.inList, "its main picture is made from no other"),
    ("iovl", SampleAVIF.inList, "its main picture is made from no other"),
    ("iden", SampleAVIF.inList, "its main picture is made from no other"),
    ("hvc1", SampleAVIF.inList, "its main picture is no AV1"),
  ])
  func `an AVIF needs what its kind of main picture is made from`(
    _ kind: String, _ places: [UInt8], _ text: String?
  ) {
    let avif = SampleAVIF.picture(items: [1], kind: kind, places: places)
    #expect(refusal(of: avif) == text.map { "an AVIF that is damaged: \($0)" })
  }

  @Test(arguments: [
    ("av01", "hvc1", "its main picture is no AV1"),
    ("av1C", "free", "its main picture tells decoders nothing"),
    ("infe", "free", "it does not tell what its main picture is"),
    ("iinf", "free", "it does not tell what its main picture is"),
    ("hdlr", "free", "its list of items is not said to be one of pictures"),
    ("pict", "soun", "its list of items is not said to be one of pictures"),
  ])
  func `an AVIF that does not say that it is one is refused`(
    _ letters: String, _ others: String, _ text: String
  ) {
    let avif = SampleAVIF.changed(letters, to: others)
    #expect(refusal(of: avif) == "an AVIF that is damaged: \(text)")
  }

  @Test func `an animation of 10,000 frames is refused in every type`() {
    var gif = Data("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0]
    for _ in 0..<10_000 { gif += [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0] }
    #expect(
      refusal(of: gif + [0x3B]) == "a GIF with more than 1,000 frames, the limit for a picture")

    var png = Data(SamplePNG.signature + SamplePNG.header(1, 1))
    png += SamplePNG.chunk("acTL", SamplePNG.number(10_000) + SamplePNG.number(0))
    png += SamplePNG.chunk("IDAT", SamplePNG.stored([0, 0])) + SamplePNG.chunk("IEND", [])
    #expect(refusal(of: png) == "a PNG with more than 1,000 frames, the limit for a picture")

    var frames = Data()
    for _ in 0..<10_000 {
      frames += Data("ANMF".utf8) + [24, 0, 0, 0] + [UInt8](repeating: 0, count: 24)
    }
    var head = Data("WEBPVP8X".utf8) + [10, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    head += Data("ANIM".utf8) + [6, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    let length = SamplePNG.number(head.count + frames.count)
    let webp = Data("RIFF".utf8) + length.reversed() + head + frames
    #expect(refusal(of: webp) == "a WebP with more than 1,000 frames, the limit for a picture")

    var avif = SamplePictures.animatedAVIF
    let count = (avif.range(of: Data("stsz".utf8))?.upperBound ?? 0) + 8
    avif.replaceSubrange(count..<count + 4, with: SamplePNG.number(10_000))
    #expect(refusal(of: avif) == "an AVIF with more than 1,000 frames, the limit for a picture")
  }

  @Test(
    arguments: [
      SamplePictures.baselineJPEG, SamplePictures.palettePNG, SamplePictures.paletteGIF,
      SamplePictures.lossyWebP, SamplePictures.plainAVIF, SampleAVIF.openEnded(),
      SampleAVIF.plain(with: SampleAVIF.box("abcd", [1, 2, 3])),
    ],
    [
      "PK\u{03}\u{04} and the rest of a ZIP", "<script>alert(1)</script>", "\0\0\0\0", "\n",
      "\0\0\0\u{14}freePK\u{05}\u{06}aaaaaaaa", "\0\0\0\u{10}abcdPK\u{05}\u{06}aaaa",
      "\0\0\0\u{10}abcdaaaaaaaa\0\0\0\u{0C}mdatabcd", "\0\0\0\0mdat<script>alert(1)</script>",
      "\0\0\0\u{10}ftypmp42\0\0\0\0\0\0\0\u{10}moovaaaaaaaa",
    ])
  func `what stands behind the end of a picture is no part of it`(
    _ picture: Data, _ stowaway: String
  ) throws {
    let admission = ImageAdmission()
    let admitted = try admission.admit(picture + Data(stowaway.utf8))
    #expect(admitted == (try admission.admit(picture)))
    #expect(admitted.length == picture.count)
  }

  @Test(arguments: samples, samples)
  func `a picture behind the end of another one is no part of it`(_ picture: Data, _ other: Data)
    throws
  {
    let admission = ImageAdmission()
    let admitted = try admission.admit(picture + other)
    #expect(admitted == (try admission.admit(picture)))
    #expect(admitted.length == picture.count)
  }

  @Test func `more bytes than the limit are refused before anything is read`() {
    let admission = ImageAdmission(limits: ImageLimits(bytes: 1_000))
    #expect(throws: ImageRefusal.tooLong(bytes: 1_001, limit: 1_000)) {
      try admission.admit(Data(count: 1_001))
    }
  }

  @Test func `an AVIF whose list of places claims billions of them is refused at once`() {
    var avif = SamplePictures.plainAVIF
    let box = (avif.range(of: Data("iloc".utf8))?.upperBound ?? 0)
    avif.replaceSubrange(box + 4..<box + 8, with: [0, 0, 0xFF, 0xFF])
    #expect(refusal(of: avif)?.hasPrefix("an AVIF that is damaged") == true)
  }

  @Test func `an AVIF with more items or boxes than any picture has is refused`() {
    #expect(
      refusal(of: SampleAVIF.picture(items: Array(1...10_001)))
        == "an AVIF that is damaged: a list of more than 10,000 items")
    func free(_ count: Int) -> [UInt8] {
      Array([[UInt8]](repeating: SampleAVIF.box("free", []), count: count).joined())
    }
    let text = "an AVIF that is damaged: more than 10,000 boxes in one place"
    for (count, text) in [(10_000, nil), (10_001, text)] as [(Int, String?)] {
      // Two properties and three boxes are there already.
      #expect(refusal(of: SampleAVIF.picture(items: [1], properties: free(count - 2))) == text)
      #expect(refusal(of: SamplePictures.plainAVIF + Data(free(count - 3))) == text)
    }
  }

  @Test func `of an AVIF of many items only the main one counts`() throws {
    let picture = SampleAVIF.picture(items: Array((1...10_000).reversed()))
    let admitted = try ImageAdmission().admit(picture)
    #expect(
      admitted == PictureFacts(type: .avif, width: 10, height: 6, length: picture.count))
    #expect(
      refusal(of: SampleAVIF.picture(items: [1, 2, 1]))
        == "an AVIF that is damaged: its main picture is described twice")
  }

  @Test func `an AVIF that is nothing but an animation is not called cut`() throws {
    var avif = SamplePictures.animatedAVIF
    let name = try #require(avif.range(of: Data("meta".utf8)))
    let start = name.lowerBound - 4
    avif.removeSubrange(start..<start + 0xEB)
    #expect(refusal(of: avif) == "an AVIF animation without a still picture")
  }

  @Test func `an animated AVIF does not tell where data without a length ends, and is refused`() {
    #expect(
      refusal(of: SampleAVIF.openEnded(SamplePictures.animatedAVIF))
        == "an AVIF that is damaged: an animation whose data has no length")
  }

  private static let samples = [
    SamplePictures.baselineJPEG, SamplePictures.progressiveJPEG, SamplePictures.turnedJPEG,
    SamplePictures.palettePNG, SamplePictures.animatedPNG, SamplePictures.animatedGIF,
    SamplePictures.lossyWebP, SamplePictures.losslessWebP, SamplePictures.animatedWebP,
    SamplePictures.extendedWebP, SamplePictures.turnedAVIF, SamplePictures.animatedAVIF,
    SampleAVIF.openEnded(), SampleAVIF.plain(with: SampleAVIF.box("abcd", [1, 2, 3])),
  ]

  /// Shorter than the head of what they count, or longer than anything there is.
  @Test(arguments: samples, [0, 2, 7, UInt32.max])
  func `a wrong number anywhere is judged without a crash`(_ sample: Data, _ number: UInt32) {
    let admission = ImageAdmission()
    let little = withUnsafeBytes(of: number.littleEndian) { Data($0) }
    let big = Data(little.reversed())
    for number in Set([little, big, little.prefix(2), big.suffix(2)]) {
      for place in 0...sample.count - number.count {
        var picture = sample
        picture.replaceSubrange(place..<place + number.count, with: number)
        guard let admitted = try? admission.admit(picture) else { continue }
        #expect(admitted.length <= picture.count)
        #expect((1...10_000).contains(admitted.width) && (1...10_000).contains(admitted.height))
      }
    }
  }

  @Test func `damaged bytes are judged without a crash, and what is admitted keeps its bounds`() {
    var random = SeededGenerator(seed: 7)
    let admission = ImageAdmission()
    var admittedCount = 0
    for sample in Self.samples {
      for _ in 0..<400 {
        var bytes = sample
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          let place = Int.random(in: 0..<bytes.count, using: &random)
          bytes[place] = UInt8.random(in: 0...255, using: &random)
        }
        guard let admitted = try? admission.admit(bytes) else { continue }
        #expect(admitted.length <= bytes.count)
        #expect((1...10_000).contains(admitted.width) && (1...10_000).contains(admitted.height))
        admittedCount += 1
      }
    }
    // Most damage is within the picture, where nobody looks. Were none of it admitted, this would prove nothing.
    #expect((560...5040).contains(admittedCount))
  }
}
