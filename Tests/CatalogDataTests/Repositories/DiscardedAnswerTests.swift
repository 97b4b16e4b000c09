import CatalogData
import CatalogDomain
import Foundation
import Testing

/// Answers that came and were thrown away, because others did not go with them: they are neither told of nor recorded.
@Suite("Answers that were thrown away")
struct DiscardedAnswerTests {
  private let world = CrawlWorld()

  @Test func `an outage leaves no key and no flaw of the pages that are not in the list`()
    async throws
  {
    let whole = try await world.crawl(.localFirst)
    world.clock.advance(60)
    world.api.set(Array(1...16), of: .character)
    world.api.fail { request, _ in
      switch request {
      case .page(.character, number: 4, _): .failure(.unreachable("x"))
      case .page(.character, let number, _): .body(Self.page(number, of: 16, pages: 4))
      default: nil
      }
    }
    let torn = try await world.crawl(.remoteFirst)
    #expect(torn.ledger.stale.map(\.request) == ["characters"])
    #expect(torn.ledger.warnings == [])
    #expect(state(torn) == state(whole))
    world.api.heal()
    #expect(state(try await world.crawl(.cacheOnly)) == state(whole))
  }

  @Test func `stored pages that are asked for again leave no key of what they held`() async throws {
    world.api.fail { request, _ in
      guard case .page(.character, let number, _) = request else { return nil }
      return .body(Self.page(number, of: 12, pages: 3))
    }
    let first = try await world.crawl(.localFirst)
    #expect(first.ledger.unknownKeys == [.character: UnknownKeys(["mood": false])])
    // The last page grows older than the others.
    world.clock.advance(3600)
    world.api.fail { request, _ in
      guard case .page(.character, let number, _) = request else { return nil }
      return number == 3
        ? .failure(.unreachable("x")) : .body(Self.page(number, of: 12, pages: 3))
    }
    _ = try await world.crawl(.remoteFirst)
    world.clock.advance(86_400 - 1800)
    world.api.heal()
    let (_, ledger) = try await world.crawl(.localFirst)
    let characters = world.api.takeQuestions().filter { $0.request.kind == .character }
    #expect(characters.count == 3)
    #expect(ledger.unknownKeys == [:])
    #expect(ledger.warnings == [])
  }

  @Test func `a page that could be had when the list was read again is not called stale`()
    async throws
  {
    _ = try await world.crawl(.localFirst)
    world.clock.advance(60)
    world.api.set(Array(1...9) + [11, 12], of: .character)
    world.api.fail { request, asked in
      request == .page(.character, number: 3) && asked < 3 ? .failure(.unreachable("x")) : nil
    }
    let (catalog, ledger) = try await world.crawl(.remoteFirst, concurrency: 1)
    #expect(catalog.characters.map(\.id.rawValue) == Array(1...9) + [11, 12])
    #expect(ledger.lists[0].restarts == 1)
    #expect(ledger.stale == [])
    #expect(catalog.asOf == world.clock.now)
  }

  /// A page of characters with a key that is not known, the first of them without an address of a picture.
  private static func page(_ number: Int, of count: Int, pages: Int) -> String {
    let ids = (number - 1) * 5 + 1...min(number * 5, count)
    return SampleJSON.page(
      number, count: count, pages: pages,
      ids.map { id in
        id == 1
          ? SampleJSON.character(id, ["mood": "1", "image": "null"])
          : SampleJSON.character(id, ["mood": "1"])
      })
  }

  /// What a run would record.
  private func state(_ run: (catalog: Catalog, ledger: CrawlLedger)) -> CatalogState {
    CatalogState(catalog: run.catalog, unknownKeys: run.ledger.unknownKeys)
  }
}
