import CatalogDomain
import CatalogImages
import Foundation
import Testing

/// Small versions are pictures of the disk tier: made once, proven, and made again when they are damaged.
@Suite("Small versions in the disk tier", .timeLimit(.minutes(5)))
struct ThumbnailsTests {
  private static let side = 10
  private let world: ImageWorld

  init() throws {
    world = try ImageWorld()
  }

  private func thumbnails(by maker: ScriptedThumbnailMaker, sizeLimit: Int = 1_000_000)
    -> Thumbnails
  {
    Thumbnails(
      in: world.disk(sizeLimit: sizeLimit), by: maker, longestSide: Self.side,
      now: { [world] in world.clock.now })
  }

  private static func sources(_ count: Int) -> [ThumbnailSource] {
    (0..<count).map { number in
      ThumbnailSource(digest: digest(number), type: .png) { Array(SamplePNG.grey(seed: number)) }
    }
  }

  private static func digest(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 64 - digits.count) + digits
  }

  @Test func `each is made once, however many builds ask for it`() async throws {
    let maker = ScriptedThumbnailMaker { _ in .success(SamplePictures.lossyWebP) }
    let sources = Self.sources(40)
    let first = try await thumbnails(by: maker).facts(of: sources, concurrency: 3)
    #expect(maker.pictures == sources.map(\.digest).sorted())
    #expect(maker.batches == [16, 16, 8])
    let facts = try #require(try first[sources[7].digest]?.get())
    #expect(facts.type == .webp && facts.width == 10 && facts.height == 6)
    #expect(
      try world.blobs().verifiedBytes(digest: facts.digest, type: .webp)
        == Array(SamplePictures.lossyWebP))

    let second = try await thumbnails(by: maker).facts(of: sources, concurrency: 3)
    #expect(second == first)
    #expect(maker.pictures.count == 40)
    let summary = try await world.disk().summary()
    #expect(summary.entries == 0 && summary.blobs == 0 && summary.thumbnails == 1)
    #expect(summary.thumbnailBytes == SamplePictures.lossyWebP.count)
    // Another length is another small version.
    let other = Thumbnails(
      in: world.disk(), by: maker, longestSide: 12, now: { [world] in world.clock.now })
    _ = try await other.facts(of: Self.sources(1), concurrency: 1)
    #expect(maker.pictures.count == 41)
  }

  @Test func `one that is damaged on the disk is made again`() async throws {
    let maker = ScriptedThumbnailMaker { _ in .success(SamplePictures.lossyWebP) }
    let sources = Self.sources(1)
    let facts = try await thumbnails(by: maker).facts(of: sources, concurrency: 1)
    let file = "\(world.root)/\(try #require(try world.files().first))"
    try Data("RIFF".utf8).write(to: URL(fileURLWithPath: file))
    let verified = try await world.disk().verify()
    #expect(verified.injuries.count == 1)
    let again = thumbnails(by: maker)
    #expect(try await again.facts(of: sources, concurrency: 1) == facts)
    #expect(maker.pictures.count == 2)
    #expect(await again.takeWarnings() == [])
    #expect(try await world.disk().verify().injuries == [])
  }

  @Test func `one that is stored does not go for another of the same build`() async throws {
    let small = [
      SamplePictures.lossyWebP, SamplePictures.losslessWebP, SamplePictures.extendedWebP,
    ]
    let sources = Self.sources(small.count)
    let maker = ScriptedThumbnailMaker { source in
      .success(small[sources.firstIndex { $0.digest == source.digest } ?? 0])
    }
    _ = try await thumbnails(by: maker).facts(of: Array(sources.dropFirst()), concurrency: 1)
    for _ in 0..<2 {
      world.clock.advance(by: 10)
      // Enough for those.
      let full = thumbnails(by: maker, sizeLimit: small[1].count + small[2].count)
      _ = try await full.facts(of: sources, concurrency: 1)
    }
    #expect(maker.pictures == sources.map(\.digest))
  }

  @Test func `those of what a run shows do not go for its pictures, and others do`() async throws {
    let maker = ScriptedThumbnailMaker { source in
      .success(
        source.digest == Self.digest(0) ? SamplePictures.losslessWebP : SamplePictures.lossyWebP)
    }
    let source = ScriptedAvatarSource([.sample(1): SamplePNG.grey()])
    let loaded = try await world.loader(source).loadAll([.sample(1)], concurrency: 1)
    // One of a picture that the source has, one of the owner's own, and one of neither.
    let pictures = [try loaded[0].result.get().digest, Self.digest(1), Self.digest(0)].map {
      ThumbnailSource(digest: $0, type: .png) { Array(SamplePNG.grey()) }
    }
    _ = try await thumbnails(by: maker).facts(of: pictures, concurrency: 1)
    #expect(maker.pictures.count == 3)
    #expect(try world.files().count == 3)

    for _ in 0..<2 {
      world.clock.advance(by: 10)
      let disk = world.disk(sizeLimit: 1)
      try await Thumbnails.keepStored(
        of: [.sample(1), .sample(2)], and: [Self.digest(1), Self.digest(2)],
        longestSide: Self.side, in: disk)
      _ = try await world.loader(source, disk: disk).loadAll([.sample(1)], concurrency: 1)
      let again = Thumbnails(
        in: disk, by: maker, longestSide: Self.side, now: { [world] in world.clock.now })
      _ = try await again.facts(of: Array(pictures.prefix(2)), concurrency: 1)
      #expect(await disk.excess?.hasPrefix("the pictures of this run take ") == true)
      #expect(await again.takeWarnings() == [])
    }
    #expect(maker.pictures.count == 3)
    #expect(try world.files().count == 2)
  }

  @Test func `what was made is kept only when it is a small WebP`() async throws {
    let made: [Result<Data, ThumbnailFailure>] = [
      .success(SamplePNG.grey()), .success(Data("<html>".utf8)), .success(Data()),
      .failure(ThumbnailFailure("out of paper")), .success(SamplePictures.lossyWebP),
    ]
    let sources = Self.sources(made.count)
    let maker = ScriptedThumbnailMaker { source in
      made[sources.firstIndex { $0.digest == source.digest } ?? 0]
    }
    let facts = try await thumbnails(by: maker).facts(of: sources, concurrency: 1)
    let reasons = try sources.dropLast().map { source in
      let failure = try #require(facts[source.digest])
      guard case .failure(let reason) = failure else { return "made" }
      return reason.description
    }
    #expect(reasons[0].hasPrefix("what was made is a png of "), "\(reasons)")
    #expect(reasons[1].hasPrefix("what was made is no picture: "), "\(reasons)")
    #expect(reasons[2].hasPrefix("what was made is no picture: "), "\(reasons)")
    #expect(reasons[3] == "out of paper")
    #expect(try world.files().count == 1)

    let larger = Thumbnails(
      in: world.disk(), by: ScriptedThumbnailMaker { _ in .success(SamplePictures.lossyWebP) },
      longestSide: 9, now: { [world] in world.clock.now })
    let found = try await larger.facts(of: Self.sources(1), concurrency: 1)
    #expect(
      found[Self.digest(0)]
        == .failure(ThumbnailFailure("what was made is a webp of 10 × 6 pixels")))
  }

  @Test func `what was made before nothing more could be is kept`() async throws {
    let sources = Self.sources(40)
    let last = sources[39].digest
    let failing = ScriptedThumbnailMaker { source throws(AvatarError) in
      if source.digest == last { throw .storage("the disk is full") }
      return .success(SamplePictures.lossyWebP)
    }
    await #expect(throws: AvatarError.storage("the disk is full")) {
      try await thumbnails(by: failing).facts(of: sources, concurrency: 1)
    }
    let maker = ScriptedThumbnailMaker { _ in .success(SamplePictures.lossyWebP) }
    _ = try await thumbnails(by: maker).facts(of: sources, concurrency: 1)
    #expect(maker.pictures == sources.suffix(8).map(\.digest))
  }

  @Test func `why no more can be made is told, and not that the rest was called off`() async throws
  {
    let failing = Thumbnails(
      in: world.disk(), by: FullDisk(first: Self.digest(0)), longestSide: Self.side,
      now: { [world] in world.clock.now })
    await #expect(throws: AvatarError.storage("the disk is full")) {
      try await failing.facts(of: Self.sources(40), concurrency: 2)
    }
  }

  /// Fails for one picture; all others wait to be called off.
  private struct FullDisk: ThumbnailMaker {
    let first: String

    func thumbnails(of pictures: [ThumbnailSource], longestSide side: Int)
      async throws(AvatarError) -> [Result<Data, ThumbnailFailure>]
    {
      if pictures[0].digest == first { throw .storage("the disk is full") }
      try? await Task.sleep(for: .seconds(600))
      throw .cancelled
    }
  }

  private static let profile = Array("ICCP".utf8) + [3, 0, 0, 0, 1, 2, 3, 0]
  private static let exif =
    Array("EXIF".utf8) + [UInt8(SampleExif.turned.count), 0, 0, 0] + SampleExif.turned
  private static let xmp = Array("XMP ".utf8) + [1, 0, 0, 0, 7, 0]

  /// With a profile.
  /// - Parameters:
  ///   - flags: in its canvas header, besides that of its alpha.
  ///   - chunks: behind its picture.
  private static func webp(flags: UInt8, _ chunks: [UInt8]) -> Data {
    var whole = Array(SamplePictures.extendedWebP[12...])
    whole[8] |= flags
    whole = Array(whole[..<18]) + profile + Array(whole[18...]) + chunks
    let length = UInt32(whole.count + 4)
    let bytes =
      Array("RIFF".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
      + Array("WEBP".utf8) + whole
    return Data(bytes)
  }

  @Test func `a WebP is given to the maker without its Exif, by which no browser turns it`() throws
  {
    let picture = Self.webp(flags: 0x20 | 0x08 | 0x04, Self.exif + Self.xmp)
    let source = ThumbnailSource(digest: Self.digest(0), type: .webp) { Array(picture) }
    #expect(try source.bytes() == Self.webp(flags: 0x20 | 0x04, Self.xmp))
  }

  @Test func `a JPEG is given to the maker as it is, with the Exif by which browsers turn it`()
    throws
  {
    let source = ThumbnailSource(digest: Self.digest(0), type: .jpeg) {
      Array(SamplePictures.turnedJPEG)
    }
    #expect(try source.bytes() == SamplePictures.turnedJPEG)
  }

  @Test func `one that was made when Exif turned it is made again`() async throws {
    let maker = ScriptedThumbnailMaker { _ in .success(SamplePictures.lossyWebP) }
    let sources = Self.sources(1)
    _ = try await thumbnails(by: maker).facts(of: sources, concurrency: 1)
    let made = try #require(await world.index.entries().first)
    let address = try #require(URL(string: "thumbnail:1/\(Self.side)/\(Self.digest(0))"))
    await world.index.remove([made.reference])
    await world.index.store([
      AvatarIndexEntry(
        reference: AvatarReference(url: address), digest: made.digest, type: made.type,
        width: made.width, height: made.height, length: made.length, validators: made.validators,
        fetchedAt: made.fetchedAt, lastAccess: made.lastAccess)
    ])
    _ = try await thumbnails(by: maker).facts(of: sources, concurrency: 1)
    #expect(maker.pictures.count == 2)
  }

  @Test func `a profile, Exif and XMP stay out, and the picture is as it was`() async throws {
    let large = Self.webp(flags: 0x20 | 0x08 | 0x04, Self.exif + Self.xmp)
    let maker = ScriptedThumbnailMaker { _ in .success(large) }
    let facts = try await thumbnails(by: maker).facts(of: Self.sources(1), concurrency: 1)
    let kept = try #require(try facts[Self.digest(0)]?.get())
    #expect(
      try world.blobs().verifiedBytes(digest: kept.digest, type: .webp)
        == Array(SamplePictures.extendedWebP))
  }
}
