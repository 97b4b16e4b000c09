import CatalogDomain
import CatalogImages
import Foundation
import SystemPackage
import Testing

/// Links to somebody else's folder where the tier has its own: it is neither listed nor written nor emptied.
@Suite("Links to somebody else's folder")
struct LinkedFolderTests {
  private let world: ImageWorld
  private let foreign: FilePath
  private let files = LocalFileSystem(durability: .kill)
  private let source = ScriptedAvatarSource(
    Dictionary(
      uniqueKeysWithValues: (1...9).map { (.sample($0), SamplePNG.grey(seed: $0)) }))

  init() throws {
    world = try ImageWorld()
    foreign = world.folder.filePath.appending("foreign")
    try files.makeDirectory(foreign.appending("below"))
    try files.makeDirectory(world.root)
    for name in ["thesis.txt", Self.ofAWriter, "below/\(Self.ofAWriter)"] {
      try files.create(foreign.appending(name), containing: Data([1]))
    }
  }

  private static let digest = "aa" + String(repeating: "0", count: 62)
  private static let ofAWriter = digest + ".4711-3"

  private func link(_ name: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: world.root.appending(name).string, withDestinationPath: foreign.string)
  }

  private func foreignFiles() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: foreign.string).sorted()
  }

  @Test func `a link in the place of the folder for what arrives gives way to a folder`()
    async throws
  {
    try link(".incoming")
    let before = try foreignFiles()
    _ = try await world.loader(source).loadAll([.sample(1)], concurrency: 1)
    #expect(try foreignFiles() == before)
    #expect(try files.kind(of: world.root.appending(".incoming")) == .folder)
    #expect(try await world.disk().verify().isWhole)
  }

  @Test func `pruning and clearing remove nothing through a link`() async throws {
    try files.create(foreign.appending(Self.digest + ".png"), containing: Data([1]))
    try link(".incoming")
    try link("aa")
    let before = try foreignFiles()
    let outcome = try await world.disk().prune(unusedFor: nil, at: world.clock.now, but: [])
    var expected = PruneOutcome()
    expected.obstacles = [".incoming", "aa"].map { world.root.appending($0).string }
    #expect(outcome == expected)
    try link(".incoming")
    try link("aa")
    #expect(try await world.disk().clear() == expected)
    #expect(try foreignFiles() == before)
  }

  @Test func `a picture behind a link is missing, and is not stored or removed through it`()
    async throws
  {
    let image = try await world.loader(source).image(for: .sample(1))
    let name = try #require(BlobName(digest: image.digest, type: .png))
    let shard = world.root.appending(name.shard)
    let moved = foreign.appending(name.shard)
    try files.rename(shard, to: moved)
    try FileManager.default.createSymbolicLink(
      atPath: shard.string, withDestinationPath: moved.string)
    let before = try foreignFiles()

    #expect(try await world.disk().verify().injuries.map(\.reason) == ["missing"])
    #expect(try await world.disk().clear().obstacles == [shard.string])
    #expect(try foreignFiles() == before)
    #expect(try await world.loader(source).image(for: .sample(1)) == image)
    #expect(try files.kind(of: shard) == .folder)
    #expect(try foreignFiles() == before)
    #expect(try await world.disk().verify().isWhole)
  }

  @Test func `files of other names among those that arrive are left alone`() async throws {
    let folder = world.root.appending(".incoming")
    try files.makeDirectory(folder.appending(Self.digest + ".4711-1"))
    let others = [
      "notes.txt", Self.digest, Self.digest + ".png", Self.digest + ".4711-", Self.digest + ".-1",
      Self.digest + ".4711-1a", "AA" + Self.digest.dropFirst(2) + ".4711-1",
    ]
    for name in others + [Self.ofAWriter] {
      try files.create(folder.appending(name), containing: Data([1]))
    }
    _ = try await world.loader(source).loadAll([.sample(1)], concurrency: 1)
    let left = try files.list(folder).filter { $0.kind == .file }.map(\.name)
    #expect(Set(left) == Set(others) && left.count == others.count)
  }

  @Test func `the whole folder may be a link, and is stored, listed and pruned through it`()
    async throws
  {
    try files.remove(world.root)
    let elsewhere = world.folder.filePath.appending("elsewhere")
    try files.makeDirectory(elsewhere)
    try FileManager.default.createSymbolicLink(
      atPath: world.root.string, withDestinationPath: elsewhere.string)
    let disk = DiskTier(
      blobs: world.blobs(LocalFileSystem()), index: world.index, sizeLimit: 1_000_000,
      sizeSetting: ImageWorld.sizeSetting)
    let outcomes = try await world.loader(source, disk: disk).loadAll(
      (1...3).map(AvatarReference.sample), concurrency: 1)
    let digests = try outcomes.map { try $0.result.get().digest }
    let found = try await world.disk().verify()
    #expect(found.isWhole && found.wholeBlobs == 3)
    await world.index.remove([.sample(1)])
    let outcome = try await world.disk().prune(unusedFor: nil, at: world.clock.now, but: [])
    #expect(outcome.blobs == ["\(digests[0].prefix(2))/\(digests[0]).png"])
    #expect(try files.kind(of: world.root) == .link)
  }
}
