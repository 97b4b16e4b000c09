import CatalogDomain
import CatalogImages
import Foundation
import Synchronization
import SystemPackage
import Testing

@Suite("Loading all pictures", .timeLimit(.minutes(5)))
struct LoadAllTests {
  @Test func `each distinct picture has one outcome, in the order of first mention`() async throws {
    let world = try ImageWorld()
    let pictures = (1...4).map { SamplePNG.grey(seed: $0) }
    let source = ScriptedAvatarSource([
      .sample(1): pictures[0], .sample(2): pictures[1], .sample(3): Data("no".utf8),
    ])
    let references = [3, 1, 2, 1, 4, 3].map(AvatarReference.sample)
    let outcomes = try await world.loader(source).loadAll(references, concurrency: 3)
    #expect(outcomes.map(\.reference) == [3, 1, 2, 4].map(AvatarReference.sample))
    #expect(
      outcomes[0].result == .failure(.notAPicture("2 bytes, too few for a picture")))
    let facts = try outcomes[1].result.get()
    #expect(
      facts
        == AvatarFacts(
          digest: facts.digest, type: .png, width: 3, height: 2, length: pictures[0].count))
    #expect(try world.blobs().verifiedBytes(digest: facts.digest, type: .png) == Array(pictures[0]))
    #expect(throws: AvatarError.self) { try outcomes[3].result.get() }
  }

  /// Else the order of the downloads would decide what a site shows.
  @Test(arguments: [[1, 2, 3], [2, 3, 1]])
  func `equal pictures come back together, whichever address still has them`(_ order: [Int])
    async throws
  {
    let world = try ImageWorld()
    let picture = SamplePNG.grey()
    let all = ScriptedAvatarSource([.sample(1): picture, .sample(2): picture])
    _ = try await world.loader(all).loadAll([1, 2].map(AvatarReference.sample), concurrency: 1)
    try FileManager.default.removeItem(atPath: world.root.string)

    let loader = world.loader(ScriptedAvatarSource([.sample(2): picture]))
    let outcomes = try await loader.loadAll(order.map(AvatarReference.sample), concurrency: 1)
    let results = Dictionary(uniqueKeysWithValues: outcomes.map { ($0.reference, $0.result) })
    let facts = try #require(results[.sample(2)]).get()
    #expect(results[.sample(1)] == .success(facts))
    #expect(throws: AvatarError.self) { try results[.sample(3)]?.get() }
    let statistics = await loader.statistics()
    #expect(statistics.stale.map(\.reference) == (order == [1, 2, 3] ? [.sample(1)] : []))
    #expect(statistics.warnings.count == (order == [1, 2, 3] ? 2 : 1))
  }

  @Test func `no more pictures are asked for at the same time than allowed`() async throws {
    let world = try ImageWorld()
    let source = GatedAvatarSource(picture: SamplePNG.grey())
    let loader = world.loader(source)
    let loading = Task {
      try await loader.loadAll((0..<40).map(AvatarReference.sample), concurrency: 3)
    }
    while source.counts.answered < 40, !Task.isCancelled {
      if source.counts.asked - source.counts.answered == min(3, 40 - source.counts.answered) {
        _ = source.letOneThrough()
      }
      await Task.yield()
    }
    // Only where the time of the test is over does one still wait, and it would for ever.
    source.open()
    #expect(try await loading.value.count == 40)
    #expect(source.counts == .init(asked: 40, answered: 40, cancelled: 0, most: 3))
  }

  @Test func `progress counts pictures and bytes to the end`() async throws {
    let world = try ImageWorld()
    let picture = SamplePNG.grey()
    let source = ScriptedAvatarSource([.sample(1): picture, .sample(2): picture])
    let seen = Mutex<[AvatarProgress]>([])
    _ = try await world.loader(source).loadAll(
      [1, 2, 3].map(AvatarReference.sample), concurrency: 1
    ) { progress in
      seen.withLock { $0.append(progress) }
    }
    #expect(
      seen.withLock { $0 } == [
        AvatarProgress(done: 1, total: 3, bytes: picture.count),
        AvatarProgress(done: 2, total: 3, bytes: 2 * picture.count),
        AvatarProgress(done: 3, total: 3, bytes: 2 * picture.count),
      ])
  }

  @Test func `cancelling ends the downloads, and what was loaded stays`() async throws {
    let world = try ImageWorld()
    let source = GatedAvatarSource(picture: SamplePNG.grey())
    let loader = world.loader(source)
    let loading = Task {
      try await loader.loadAll((0..<10).map(AvatarReference.sample), concurrency: 2)
    }
    while await world.index.entries().count < 3, !Task.isCancelled {
      _ = source.letOneThrough()
      await Task.yield()
    }
    loading.cancel()
    await #expect(throws: AvatarError.cancelled) { try await loading.value }
    #expect(source.counts.asked < 10)
    #expect(await world.index.entries().count >= 3)
    #expect(try await world.disk().verify().isWhole)
  }

  @Test func `the memory tier is not filled by pictures that only their facts were asked of`()
    async throws
  {
    let world = try ImageWorld()
    let loader = world.loader(ScriptedAvatarSource([.sample(1): SamplePNG.grey()]))
    _ = try await loader.loadAll([.sample(1)], concurrency: 1)
    #expect(loader.cachedImage(for: .sample(1)) == nil)
  }

  @Test func `no picture is no work`() async throws {
    let world = try ImageWorld()
    let loader = world.loader(ScriptedAvatarSource())
    #expect(try await loader.loadAll([], concurrency: 4) == [])
  }
}
