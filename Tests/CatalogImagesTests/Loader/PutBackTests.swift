import CatalogDomain
import CatalogImages
import Foundation
import Testing

@Suite("Putting back pictures that nobody gives any more")
struct PutBackTests {
  private let references = (1...3).map(AvatarReference.sample)
  private let world: ImageWorld

  init() throws {
    world = try ImageWorld()
  }

  /// Pictures that were loaded and lost: what they were, and how they fail now.
  private func lose() async throws -> (
    copies: [AvatarReference: AvatarImage], loader: TieredImageLoader, lost: [AvatarOutcome]
  ) {
    var copies: [AvatarReference: AvatarImage] = [:]
    for (seed, reference) in references.enumerated() {
      let source = ScriptedAvatarSource([reference: SamplePNG.grey(seed: seed)])
      copies[reference] = try await world.loader(source).image(for: reference)
    }
    let loader = world.loader(ScriptedAvatarSource())
    try await loader.clearCache()
    return (copies, loader, try await loader.loadAll(references, concurrency: 1))
  }

  @Test func `progress counts pictures, and the bytes of those that there is a copy of`()
    async throws
  {
    let (copies, loader, lost) = try await lose()
    let (first, last) = (try #require(copies[references[0]]), try #require(copies[references[2]]))
    var seen: [AvatarProgress] = []
    let served = try await loader.putBack(
      lost, from: { $0 == references[1] ? nil : copies[$0] }, progress: { seen.append($0) })
    #expect(served == [references[0]: AvatarFacts(first), references[2]: AvatarFacts(last)])
    let (one, both) = (first.bytes.count, first.bytes.count + last.bytes.count)
    #expect(
      seen == [
        AvatarProgress(done: 1, total: 3, bytes: one),
        AvatarProgress(done: 2, total: 3, bytes: one),
        AvatarProgress(done: 3, total: 3, bytes: both),
      ])
  }

  @Test func `cancelling ends it, and what was put back until then stays`() async throws {
    let (copies, loader, lost) = try await lose()
    let putting = Task {
      try await loader.putBack(
        lost, from: { copies[$0] }, progress: { _ in withUnsafeCurrentTask { $0?.cancel() } })
    }
    await #expect(throws: AvatarError.cancelled) { try await putting.value }
    #expect(await world.index.entries().map(\.reference) == [references[0]])
    #expect(try await world.disk().verify().isWhole)
    let next = world.loader(ScriptedAvatarSource(), policy: .cacheOnly)
    #expect(try await next.image(for: references[0]) == copies[references[0]])
  }
}
