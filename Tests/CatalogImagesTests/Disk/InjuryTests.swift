import CatalogDomain
import CatalogImages
import CatalogTestSupport
import Foundation
import SystemPackage
import Testing

@Suite("Pictures injured on the disk")
struct InjuryTests {
  @Test func `after 200 injuries no byte is wrong, verify names exactly them, and loading repairs`()
    async throws
  {
    let world = try ImageWorld()
    let references = (0..<60).map(AvatarReference.sample)
    var pictures: [AvatarReference: Data] = [:]
    for (number, reference) in references.enumerated() {
      pictures[reference] = SamplePNG.grey(9, 7, seed: number)
    }
    let source = ScriptedAvatarSource(pictures)
    let facts = try await world.loader(source).loadAll(references, concurrency: 4)
    let names = try facts.map { try blob(of: $0) }
    var random = SeededGenerator(seed: 2026)
    var injuries = 0
    while injuries < 200 {
      var rest = Array(references.indices).shuffled(using: &random)
      var injured: Set<String> = []
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        guard let injury = Injury.allCases.randomElement(using: &random),
          let victim = rest.popLast(), let other = rest.popLast()
        else { break }
        try injury.befall(
          world.blobs().path(of: names[victim]), other: world.blobs().path(of: names[other]),
          &random)
        injured.insert(names[victim].description)
        if injury == .swap { injured.insert(names[other].description) }
        injuries += 1
      }

      let before = try await world.disk().verify()
      #expect(before.injuries.map(\.blob) == injured.sorted())
      #expect(before.wholeBlobs == 60 - injured.count)

      let asked = source.questions.count
      let loader = world.loader(source)
      for reference in references {
        #expect(try await loader.image(for: reference).bytes == pictures[reference])
      }
      #expect(source.questions.count - asked == injured.count)
      #expect(await loader.statistics().warnings.count == injured.count)
      let after = try await world.disk().verify()
      #expect(after.isWhole && after.wholeBlobs == 60)
      #expect(try world.files() == names.map(\.description).sorted())
    }
  }

  @Test func `the synchronous read refuses an injured blob with its path and what to do`()
    async throws
  {
    let world = try ImageWorld()
    let source = ScriptedAvatarSource([.sample(1): SamplePNG.grey()])
    let image = try await world.loader(source).image(for: .sample(1))
    let name = try #require(BlobName(digest: image.digest, type: .png))
    try Injury.folder.replace(world.blobs().path(of: name))
    let text =
      "\(world.blobs().path(of: name)): not a regular file; run the command again to repair it"
    #expect(throws: AvatarError.storage(text)) {
      try world.blobs().verifiedBytes(digest: image.digest, type: .png)
    }
  }

  @Test(arguments: ["", "../../../etc/passwd", String(repeating: "A", count: 64), "é"])
  func `a digest that is none never becomes a path`(_ digest: String) async throws {
    let world = try ImageWorld()
    #expect(throws: AvatarError.self) {
      try world.blobs().verifiedBytes(digest: digest, type: .png)
    }
    let entry = AvatarIndexEntry(
      reference: .sample(1), digest: digest, type: .png, width: 3, height: 2, length: 5,
      validators: Validators(), fetchedAt: world.clock.now, lastAccess: world.clock.now)
    await world.index.store([entry])
    #expect(try await world.disk().verify().injuries.map(\.blob) == [digest])
    let loader = world.loader(ScriptedAvatarSource([.sample(1): SamplePNG.grey()]))
    #expect(try await loader.image(for: .sample(1)).bytes == SamplePNG.grey())
    #expect(await loader.statistics().warnings.count == 1)
    #expect(try await world.disk().verify().isWhole)
  }

  @Test func `the synchronous read refuses a blob that is longer than pictures are`() async throws {
    let world = try ImageWorld()
    let source = ScriptedAvatarSource([.sample(1): SamplePNG.grey(1200, 2)])
    let image = try await world.loader(source).image(for: .sample(1))
    let blobs = BlobFolder(
      root: world.root, files: LocalFileSystem(), writer: "1", maximumBytes: 1000)
    let name = try #require(BlobName(digest: image.digest, type: .png))
    let text =
      "\(blobs.path(of: name)): longer than 1,000 bytes; run the command again to repair it"
    #expect(throws: AvatarError.storage(text)) {
      try blobs.verifiedBytes(digest: image.digest, type: .png)
    }
  }

  @Test(arguments: [(300, 2, 0), (1200, 200, 0), (1200, 2, 1)])
  func `verify notices an entry that contradicts its picture`(
    _ width: Int, _ height: Int, _ further: Int
  ) async throws {
    let world = try ImageWorld()
    let source = ScriptedAvatarSource([.sample(1): SamplePNG.grey(1200, 2)])
    _ = try await world.loader(source).image(for: .sample(1))
    var entry = try #require(await world.index.entry(for: .sample(1)))
    (entry.width, entry.height, entry.length) = (width, height, entry.length + further)
    await world.index.store([entry])
    let reason =
      "the index entry is damaged: the picture is a png of 1,200 × 2 pixels and 2,470 bytes"
    let name = try #require(BlobName(digest: entry.digest, type: .png))
    #expect(
      try await world.disk().verify().injuries == [
        .init(blob: name.description, reason: reason)
      ])
  }

  @Test func `a picture of the past that is damaged is told, put back from a copy, or given up`()
    async throws
  {
    let world = try ImageWorld()
    let source = ScriptedAvatarSource([.sample(1): SamplePNG.grey()])
    let image = try await world.loader(source).image(for: .sample(1))
    let name = try #require(BlobName(digest: image.digest, type: .png))
    await world.index.remove([.sample(1)])
    let path = world.blobs().path(of: name)
    try SamplePNG.grey(seed: 1).write(to: URL(filePath: path.string))
    #expect(throws: BlobDamage.wrongBytes) { try world.blobs().picture(digest: image.digest) }

    let other = Array(SamplePNG.grey(seed: 2))
    #expect(AvatarImage(copy: other, digest: image.digest) == nil)
    let copy = try #require(AvatarImage(copy: Array(image.bytes), digest: image.digest))
    #expect(copy == image)
    try world.blobs().putBack(copy)
    #expect(try world.blobs().picture(digest: image.digest)?.length == image.bytes.count)
    func pruned() async throws -> [String] {
      try await world.disk().prune(unusedFor: nil, at: world.clock.now, but: [image.digest]).blobs
    }
    #expect(try await pruned() == [])

    try Injury.folder.replace(path)
    #expect(try await world.disk().verify().injuries.map(\.reason) == ["not a regular file"])
    #expect(try await pruned() == [name.description])
    #expect(try await world.disk().verify().isWhole)
    #expect(try world.blobs().picture(digest: image.digest) == nil)
  }

  @Test func `a picture that does not get its name for good is not put back`() async throws {
    let world = try ImageWorld()
    let source = ScriptedAvatarSource([.sample(1): SamplePNG.grey()])
    let image = try await world.loader(source).image(for: .sample(1))
    let name = try #require(BlobName(digest: image.digest, type: .png))
    let files = FaultyFileSystem(.failing(.synchronize, .ioError))
    let error = FileSystemError(.synchronize, world.root.appending(name.shard), .ioError)
    #expect(throws: AvatarError.storage("\(error)")) { try world.blobs(files).putBack(image) }
  }

  @Test func `prune keeps a picture of the past that cannot be read now`() async throws {
    let world = try ImageWorld()
    let source = ScriptedAvatarSource([.sample(1): SamplePNG.grey()])
    let image = try await world.loader(source).image(for: .sample(1))
    await world.index.remove([.sample(1)])
    let disk = world.disk(FaultyFileSystem(.failing(.read, .ioError)))
    let outcome = try await disk.prune(unusedFor: nil, at: world.clock.now, but: [image.digest])
    #expect(outcome == PruneOutcome())
    #expect(try world.blobs().picture(digest: image.digest)?.length == image.bytes.count)
  }

  @Test func `verify tells of entries that cannot be read, and prune removes them`() async throws {
    let world = try ImageWorld()
    let source = ScriptedAvatarSource([.sample(1): SamplePNG.grey()])
    _ = try await world.loader(source).image(for: .sample(1))
    let warning = "the index entry of picture x is damaged; it counts as not stored"
    await world.index.damage(warning)
    let found = try await world.disk().verify()
    #expect(found.findings == [warning] && !found.isWhole && found.wholeBlobs == 1)
    _ = try await world.disk().prune(unusedFor: nil, at: world.clock.now, but: [])
    // What the prune met was damaged still.
    #expect(await world.index.takeWarnings() == [warning])
    #expect(try await world.disk().verify().isWhole)
  }

  @Test func `verify names a folder that cannot be read, and goes on`() async throws {
    let world = try ImageWorld()
    let references = (1...3).map(AvatarReference.sample)
    let source = ScriptedAvatarSource(
      Dictionary(
        uniqueKeysWithValues: references.enumerated().map { ($1, SamplePNG.grey(seed: $0)) })
    )
    let outcomes = try await world.loader(source).loadAll(references, concurrency: 1)
    let closed = try blob(of: outcomes[0])
    try Injury.link.replace(world.blobs().path(of: try blob(of: outcomes[1])))
    let shard = world.root.appending(closed.shard)
    let found = try await world.disk(FaultyFileSystem(.closed(shard))).verify()
    let reason =
      "no permission; give the folder to the user who builds, or keep the state elsewhere"
    #expect(found.findings == ["\(shard): cannot list: \(reason)"])
    let injuries = [
      closed.description: "cannot read: \(reason)",
      try blob(of: outcomes[1]).description: "not a regular file",
    ]
    #expect(
      Dictionary(uniqueKeysWithValues: found.injuries.map { ($0.blob, $0.reason) }) == injuries)
    #expect(found.wholeBlobs == 1)
  }

  @Test(arguments: [CachePolicy.localFirst, .cacheOnly])
  func `an entry that contradicts its picture is put right from the bytes, and nobody is asked`(
    _ policy: CachePolicy
  ) async throws {
    let world = try ImageWorld()
    let source = ScriptedAvatarSource([
      .sample(1): SamplePNG.grey(1200, 2), .sample(2): SamplePNG.grey(1200, 2),
    ])
    let references = [1, 2].map(AvatarReference.sample)
    let stored = try await world.loader(source).loadAll(references, concurrency: 1)
    let entries = await world.index.entries()
    var damaged = entries[0]
    (damaged.width, damaged.height, damaged.length) = (999, 0, 5)
    await world.index.store([damaged])

    let loader = world.loader(source, policy: policy)
    #expect(try await loader.loadAll(references, concurrency: 1) == stored)
    #expect(source.questions.count == 2)
    #expect(await world.index.entries() == entries)
    #expect(try await world.disk().verify().isWhole)
    let warning =
      "the index entry of \(damaged.reference.text) contradicts its picture and is put right: 1,200 × 2 pixels, 2,470 bytes"
    #expect(await loader.statistics().warnings == [warning])
    let summary = try await world.disk().summary()
    #expect(summary.bytes == entries[0].length)
  }

  @Test func `entries that claim more bytes than a number holds are counted without a crash`()
    async throws
  {
    let world = try ImageWorld()
    let source = ScriptedAvatarSource([
      .sample(1): SamplePNG.grey(seed: 1), .sample(2): SamplePNG.grey(seed: 2),
    ])
    let references = [1, 2].map(AvatarReference.sample)
    _ = try await world.loader(source).loadAll(references, concurrency: 1)
    let entries = await world.index.entries()
    #expect(entries.count == 2)
    for var entry in entries {
      entry.length = Int.max
      await world.index.store([entry])
    }
    let outcomes = try await world.loader(source).loadAll(references, concurrency: 1)
    #expect(outcomes.count { (try? $0.result.get()) != nil } == 2)
    #expect(await world.index.entries() == entries)
  }

  @Test func `a stored picture of another type than its name says is fetched anew`() async throws {
    let world = try ImageWorld()
    let source = ScriptedAvatarSource([.sample(1): SamplePNG.grey()])
    let stored = try await world.loader(source).loadAll([.sample(1)], concurrency: 1)
    var entry = try #require(await world.index.entries().first)
    let name = try #require(BlobName(digest: entry.digest, type: .gif))
    entry.type = .gif
    await world.index.store([entry])
    try SamplePNG.grey().write(to: URL(filePath: world.blobs().path(of: name).string))
    #expect(try await world.loader(source).loadAll([.sample(1)], concurrency: 1) == stored)
    #expect(source.questions.count == 2)
    #expect(try await world.disk().verify().isWhole)
  }

  @Test(arguments: [Injury.link, .pipe, .folder, .delete])
  func `a shard replaced by something else is made anew`(_ injury: Injury) async throws {
    let world = try ImageWorld()
    let source = ScriptedAvatarSource([.sample(1): SamplePNG.grey()])
    let image = try await world.loader(source).image(for: .sample(1))
    let shard = world.root.appending(String(image.digest.prefix(2)))
    if injury == .delete {
      try FileManager.default.removeItem(atPath: shard.string)
    } else {
      try injury.replace(shard)
    }
    #expect(try await world.disk().verify().injuries.map(\.reason) == ["missing"])
    #expect(try await world.loader(source).image(for: .sample(1)) == image)
    #expect(try await world.disk().verify().isWhole)
  }

  private func blob(of outcome: AvatarOutcome) throws -> BlobName {
    let facts = try outcome.result.get()
    return try #require(BlobName(digest: facts.digest, type: facts.type))
  }
}
