import CatalogDomain
import CatalogImages
import Foundation
import SystemPackage
import Testing

@Suite("Memory, disk and network, in this order")
struct TieredImageLoaderTests {
  private let one = AvatarReference.sample(1)
  private let two = AvatarReference.sample(2)

  @Test func `memory is asked before the disk, and the disk before the network`() async throws {
    let world = try ImageWorld()
    let source = ScriptedAvatarSource([one: SamplePNG.grey()])
    let loader = world.loader(source)
    #expect(loader.cachedImage(for: one) == nil)
    let image = try await loader.image(for: one)
    #expect(image.bytes == SamplePNG.grey())
    #expect(loader.cachedImage(for: one) == image)
    #expect(try await loader.image(for: one) == image)

    let next = world.loader(source)
    #expect(next.cachedImage(for: one) == nil)
    #expect(try await next.image(for: one) == image)
    #expect(source.questions.count == 1)
    let first = AvatarStatistics(
      fromMemory: 1, fromNetwork: 1, new: 1, requests: 1, downloadedBytes: image.bytes.count)
    #expect(await loader.statistics() == first)
    #expect(await next.statistics() == AvatarStatistics(fromDisk: 1))
  }

  @Test(arguments: [CachePolicy.localFirst, .remoteFirst])
  func `a copy is confirmed only when its time is over, and then is fresh again`(
    _ policy: CachePolicy
  ) async throws {
    let world = try ImageWorld()
    let source = ScriptedAvatarSource()
    source.answer(one, .picture(SamplePNG.grey(), etag: "\"v7\""), .notModified)
    _ = try await world.loader(source, policy: policy).loadAll([one], concurrency: 1)

    // Reading does not prolong it.
    let fetched = world.clock.now
    world.clock.advance(by: ImageWorld.timeToLive - 1)
    let reading = world.loader(source, policy: policy)
    _ = try await reading.loadAll([one], concurrency: 1)
    #expect(reading.fetchDates == fetched...fetched)
    #expect(source.questions.map(\.validators) == [Validators()])

    world.clock.advance(by: 1)
    let loader = world.loader(source, policy: policy)
    _ = try await loader.loadAll([one], concurrency: 1)
    #expect(source.questions.map(\.validators) == [Validators(), Validators(etag: "\"v7\"")])
    let expected = AvatarStatistics(fromDisk: 1, requests: 1, notModified: 1)
    #expect(await loader.statistics() == expected)
    #expect(loader.fetchDates == world.clock.now...world.clock.now)

    world.clock.advance(by: ImageWorld.timeToLive - 1)
    _ = try await world.loader(source, policy: policy).loadAll([one], concurrency: 1)
    #expect(source.questions.count == 2)
  }

  @Test func `a copy that cannot be confirmed is served and told`() async throws {
    let world = try ImageWorld()
    let source = ScriptedAvatarSource()
    source.answer(one, .picture(SamplePNG.grey()), .failure(.unreachable("status 503")))
    let stored = try await world.loader(source).image(for: one)
    world.clock.advance(by: ImageWorld.timeToLive)
    let loader = world.loader(source)
    #expect(try await loader.image(for: one) == stored)
    var expected = AvatarStatistics(fromDisk: 1, requests: 1)
    expected.stale = [.init(reference: one, reason: "status 503")]
    #expect(await loader.statistics() == expected)
  }

  @Test func `the same bytes sent again confirm the copy, and nothing is written`() async throws {
    let world = try ImageWorld()
    let source = ScriptedAvatarSource([one: SamplePNG.grey()])
    _ = try await world.loader(source).loadAll([one], concurrency: 1)
    world.clock.advance(by: ImageWorld.timeToLive)
    let files = FaultyFileSystem(.none)
    let loader = world.loader(source, disk: world.disk(files))
    _ = try await loader.loadAll([one], concurrency: 1)
    #expect(files.steps == 0)
    #expect(await world.index.entry(for: one)?.fetchedAt == world.clock.now)
    let expected = AvatarStatistics(
      fromNetwork: 1, requests: 1, downloadedBytes: SamplePNG.grey().count)
    #expect(await loader.statistics() == expected)
  }

  @Test func `a loader that has loaded all knows what it had, though it holds the index no longer`()
    async throws
  {
    let world = try ImageWorld()
    let (old, new) = (SamplePNG.grey(seed: 1), SamplePNG.grey(seed: 2))
    let source = ScriptedAvatarSource()
    source.answer(one, .picture(old), .picture(new))
    source.answer(two, .picture(old))
    let loader = world.loader(source)
    _ = try await loader.loadAll([one, two], concurrency: 2)
    world.clock.advance(by: ImageWorld.timeToLive)
    // Again from the index: the other picture is not asked for.
    _ = try await loader.loadAll([one], concurrency: 1)
    #expect(await loader.statistics().changed.map(\.reference) == [one])
    #expect(source.questions.count == 3)
    // The blob that one of two addresses left stays for the other.
    #expect(try world.files().count == 2)
  }

  @Test func `what another picture took the place of stays, and is known by its digest alone`()
    async throws
  {
    let world = try ImageWorld()
    let (old, new) = (SamplePNG.grey(seed: 1), SamplePNG.grey(seed: 2))
    let source = ScriptedAvatarSource()
    source.answer(.sample(1), .picture(old), .picture(new, etag: "\"v2\""))
    var digests: [String] = []
    for _ in 0..<2 {
      let loader = world.loader(source)
      digests.append(try await loader.image(for: .sample(1)).digest)
      world.clock.advance(by: ImageWorld.timeToLive)
    }
    #expect(digests[0] != digests[1])
    #expect(try world.files().count == 2)
    for (digest, bytes) in zip(digests, [old, new]) {
      let picture = try #require(try world.blobs().picture(digest: digest))
      #expect(picture.type == .png && picture.length == bytes.count)
    }
    #expect(try world.blobs().picture(digest: String(repeating: "0", count: 64)) == nil)
  }

  @Test func `other bytes under an unchanged address are noticed, and prune removes the old ones`()
    async throws
  {
    let world = try ImageWorld()
    let (old, new) = (SamplePNG.grey(seed: 1), SamplePNG.grey(seed: 2))
    let source = ScriptedAvatarSource()
    source.answer(one, .picture(old), .picture(new, etag: "\"v2\""))
    let before = try await world.loader(source).image(for: one)
    world.clock.advance(by: ImageWorld.timeToLive)
    let loader = world.loader(source)
    let after = try await loader.image(for: one)
    #expect(after.bytes == new)
    let change = AvatarStatistics.Change(
      reference: one, oldDigest: before.digest, newDigest: after.digest)
    #expect(await loader.statistics().changed == [change])
    let spared = try await world.disk().prune(
      unusedFor: nil, at: world.clock.now, but: [before.digest])
    #expect(spared.blobs == [])
    let pruned = try await world.disk().prune(unusedFor: nil, at: world.clock.now, but: [])
    #expect(pruned.freedBytes == old.count)
    #expect(try world.files() == ["\(after.digest.prefix(2))/\(after.digest).png"])
    #expect(await world.index.entry(for: one)?.validators == Validators(etag: "\"v2\""))
  }

  @Test func `equal pictures are stored once, and stay while one address stands on them`()
    async throws
  {
    let world = try ImageWorld()
    let source = ScriptedAvatarSource([one: SamplePNG.grey(), two: SamplePNG.grey()])
    let loader = world.loader(source)
    let outcomes = try await loader.loadAll([one, two], concurrency: 2)
    #expect(Set(outcomes.map(\.result)).count == 1)
    #expect(try world.files().count == 1)
    try await loader.removeCachedImage(for: one)
    #expect(try world.files().count == 1)
    #expect(await world.index.entries().map(\.reference) == [two])
    try await loader.removeCachedImage(for: two)
    #expect(try world.files() == [])
  }

  @Test func `what is no picture is asked for once more, then refused by its name`() async throws {
    let world = try ImageWorld()
    let page = Data("<html><body>Just a moment</body></html>".utf8)
    let source = ScriptedAvatarSource([one: page])
    let loader = world.loader(source)
    await #expect(throws: AvatarError.notAPicture("an HTML page")) {
      try await loader.image(for: one)
    }
    let expected = AvatarStatistics(requests: 2, downloadedBytes: 2 * page.count)
    #expect(await loader.statistics() == expected)
    #expect(await world.index.entries() == [])
  }

  @Test func `a picture that comes whole the second time is admitted`() async throws {
    let world = try ImageWorld()
    let source = ScriptedAvatarSource()
    source.answer(one, .picture(SamplePNG.grey().dropLast(5)), .picture(SamplePNG.grey()))
    let loader = world.loader(source)
    #expect(try await loader.image(for: one).bytes == SamplePNG.grey())
    #expect(await loader.statistics().requests == 2)
  }

  @Test func `a refused picture does not replace a good copy`() async throws {
    let world = try ImageWorld()
    let source = ScriptedAvatarSource()
    source.answer(
      one, .picture(SamplePNG.grey()), .picture(Data("{}".utf8)),
      .failure(.unreachable("status 503")))
    let stored = try await world.loader(source).image(for: one)
    world.clock.advance(by: ImageWorld.timeToLive)
    let loader = world.loader(source)
    #expect(try await loader.image(for: one) == stored)
    let reason = "not a picture: 2 bytes, too few for a picture; asked again: status 503"
    #expect(await loader.statistics().stale == [.init(reference: one, reason: reason)])
    #expect(source.questions.last?.validators == Validators())
  }

  @Test func `what stands behind the end of a picture is cut off and told`() async throws {
    let world = try ImageWorld()
    let stowaway = Data("PK\u{03}\u{04} evil".utf8)
    let source = ScriptedAvatarSource([one: SamplePictures.baselineJPEG + stowaway])
    let loader = world.loader(source)
    #expect(try await loader.image(for: one).bytes == SamplePictures.baselineJPEG)
    let trim = AvatarStatistics.Trim(reference: one, bytes: stowaway.count)
    #expect(await loader.statistics().trimmed == [trim])
  }

  @Test func `cacheOnly serves any copy and never asks`() async throws {
    let world = try ImageWorld()
    let source = ScriptedAvatarSource([one: SamplePNG.grey()])
    let stored = try await world.loader(source).image(for: one)
    world.clock.advance(by: 1_000_000)
    let loader = world.loader(source, policy: .cacheOnly)
    #expect(try await loader.image(for: one) == stored)
    await #expect(throws: AvatarError.notStored) { try await loader.image(for: two) }
    #expect(source.questions.count == 1)
  }

  @Test func `noCache trusts no copy, and keeps what it downloads`() async throws {
    let world = try ImageWorld()
    let source = ScriptedAvatarSource()
    source.answer(
      one, .picture(SamplePNG.grey(seed: 1)), .picture(SamplePNG.grey(seed: 2)),
      .failure(.unreachable("status 503")))
    _ = try await world.loader(source).image(for: one)
    let image = try await world.loader(source, policy: .noCache).image(for: one)
    #expect(image.bytes == SamplePNG.grey(seed: 2))
    #expect(source.questions.last?.validators == Validators())
    await #expect(throws: AvatarError.unreachable("status 503")) {
      try await world.loader(source, policy: .noCache).image(for: one)
    }
    #expect(try await world.loader(source, policy: .cacheOnly).image(for: one) == image)
  }

  @Test
  func
    `a copy from elsewhere is served as stale where nobody gives the picture, and asked for again`()
    async throws
  {
    let world = try ImageWorld()
    let source = ScriptedAvatarSource([one: SamplePNG.grey()])
    let image = try await world.loader(source).image(for: one)
    try await world.loader(source).clearCache()

    let loader = world.loader(source)
    let gone = AvatarError.unreachable("status 404")
    #expect(
      try await loader.facts(of: one, puttingBack: image, after: gone) == AvatarFacts(image))
    try await loader.flush()
    let statistics = await loader.statistics()
    #expect(statistics.stale == [.init(reference: one, reason: "status 404")])
    #expect(statistics.new == 0 && statistics.warnings == [])

    let next = world.loader(source)
    #expect(try await next.image(for: one) == image)
    let question = ScriptedAvatarSource.Question(reference: one, validators: Validators())
    #expect(source.questions == [question, question])
    #expect(await next.statistics().new == 0)
  }

  @Test func `what is noted of a picture stands when its blob comes from elsewhere`() async throws {
    let world = try ImageWorld()
    let source = ScriptedAvatarSource([one: SamplePNG.grey()])
    let image = try await world.loader(source).image(for: one)
    let entry = await world.index.entry(for: one)
    try FileManager.default.removeItem(atPath: world.root.string)

    let loader = world.loader(source)
    #expect(
      try await loader.facts(of: one, puttingBack: image, after: .notStored) == AvatarFacts(image))
    #expect(await world.index.entry(for: one) == entry)
    #expect(try await world.disk().verify().isWhole)
  }

  @Test func `noCache stores a copy from elsewhere for the next load, unless another is stored`()
    async throws
  {
    let world = try ImageWorld()
    let source = ScriptedAvatarSource([one: SamplePNG.grey(), two: SamplePNG.grey(seed: 1)])
    let image = try await world.loader(source).image(for: one)
    let other = try await world.loader(source).image(for: two)
    try await world.loader(source).clearCache()

    for copy in [image, other] {
      let loader = world.loader(source, policy: .noCache)
      #expect(try await loader.facts(of: one, puttingBack: copy, after: .notStored) == nil)
      #expect(await loader.statistics().stale == [])
      #expect(try await world.loader(source, policy: .cacheOnly).image(for: one) == image)
    }
  }

  @Test func `the same bytes again are no new picture`() async throws {
    let world = try ImageWorld()
    let source = ScriptedAvatarSource()
    source.answer(
      one, .picture(SamplePNG.grey(seed: 1)), .picture(SamplePNG.grey(seed: 1)),
      .picture(SamplePNG.grey(seed: 2)))
    var new: [Int] = []
    for _ in 0..<3 {
      let loader = world.loader(source, policy: .noCache)
      _ = try await loader.image(for: one)
      let statistics = await loader.statistics()
      #expect(statistics.fromNetwork == 1)
      new.append(statistics.new)
    }
    #expect(new == [1, 0, 1])
  }

  @Test func `a source that answers not modified to no condition is not believed`() async throws {
    let world = try ImageWorld()
    let source = ScriptedAvatarSource()
    source.answer(one, .notModified)
    await #expect(throws: AvatarError.self) { try await world.loader(source).image(for: one) }
  }

  @Test func `clearing forgets every tier`() async throws {
    let world = try ImageWorld()
    let source = ScriptedAvatarSource([one: SamplePNG.grey()])
    let loader = world.loader(source)
    _ = try await loader.image(for: one)
    try await loader.clearCache()
    #expect(loader.cachedImage(for: one) == nil)
    #expect(try world.files() == [])
    #expect(await world.index.entries() == [])
    _ = try await loader.image(for: one)
    #expect(source.questions.count == 2)
  }

  @Test func `a picture that is not to be had, or not to be confirmed, is no news`() async throws {
    let world = try ImageWorld()
    let source = ScriptedAvatarSource()
    source.answer(one, .picture(SamplePNG.grey()), .failure(.unreachable("status 503")))
    source.answer(two, .failure(.unreachable("status 404")))
    let fetched = world.clock.now
    _ = try await world.loader(source).loadAll([one, two], concurrency: 1)
    world.clock.advance(by: 1)
    let offline = world.loader(source, policy: .cacheOnly)
    _ = try await offline.loadAll([one, two], concurrency: 1)
    #expect(offline.fetchDates == fetched...fetched)
    world.clock.advance(by: ImageWorld.timeToLive)
    let down = world.loader(source)
    _ = try await down.loadAll([one, two], concurrency: 1)
    #expect(down.fetchDates == fetched...fetched)
    let none = world.loader(source, policy: .cacheOnly)
    _ = try await none.loadAll([two], concurrency: 1)
    #expect(none.fetchDates == nil)
  }

  @Test func `a copy whose confirmation is cancelled is neither given nor told as old`()
    async throws
  {
    let world = try ImageWorld()
    let source = ScriptedAvatarSource()
    source.answer(one, .picture(SamplePNG.grey()), .failure(.cancelled))
    _ = try await world.loader(source).image(for: one)
    world.clock.advance(by: ImageWorld.timeToLive)
    let loader = world.loader(source)
    await #expect(throws: AvatarError.cancelled) { try await loader.image(for: one) }
    #expect(await loader.statistics() == AvatarStatistics(requests: 1))
  }

  @Test func `the same bytes with another ETag are asked about by that one`() async throws {
    let world = try ImageWorld()
    let source = ScriptedAvatarSource()
    source.answer(
      one, .picture(SamplePNG.grey(), etag: "\"v1\""), .picture(SamplePNG.grey(), etag: "\"v2\""),
      .notModified)
    for _ in 0..<3 {
      _ = try await world.loader(source).loadAll([one], concurrency: 1)
      world.clock.advance(by: ImageWorld.timeToLive)
    }
    #expect(source.questions.map(\.validators.etag) == [nil, "\"v1\"", "\"v2\""])
  }
}
