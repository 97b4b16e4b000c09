import CatalogData
import CatalogDomain
import CatalogTestSupport
import Foundation
import Testing

/// Whole crawls of recorded directories: the project's own cast, and the real catalog where it is at hand.
@Suite("Whole crawls of recorded directories")
struct RecordedCrawlTests {
  private static let fixtures = packageRoot.appending(path: "Fixtures")
  private static let packageRoot = URL(filePath: #filePath)
    .resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test func `the project's own cast is whole`() async throws {
    let (catalog, ledger) = try await crawl(Self.fixtures.path(percentEncoded: false))
    #expect(catalog.characters.count == 48)
    #expect(catalog.locations.count == 7)
    #expect(catalog.episodes.count == 5)
    #expect(ledger.lists.map(\.pages) == [3, 1, 1])
    #expect(ledger.warnings.isEmpty)
  }

  @Test(
    .enabled(
      if: RealData.isThere,
      "the real catalog is not at hand: CATALOG_SHARED_DATA names no folder that holds it"))
  func `the real catalog is whole, and its figures are the known ones`() async throws {
    let world = try RecordedWorld()
    for kind in RecordKind.allCases { try record(kind, in: world) }
    let (catalog, ledger) = try await crawl(world.path)
    #expect(ledger.lists.map(\.pages) == [42, 7, 3])
    #expect(ledger.lists.map(\.records) == [826, 126, 51])
    #expect(ledger.warnings.isEmpty)
    let statuses = Dictionary(grouping: catalog.characters, by: \.status).mapValues(\.count)
    #expect(statuses == [.alive: 439, .dead: 287, .unknown: 100])
    let genders = Dictionary(grouping: catalog.characters, by: \.gender).mapValues(\.count)
    #expect(genders == [.male: 610, .female: 148, .unknown: 49, .genderless: 19])
    #expect(catalog.characters.filter { $0.origin.id == nil }.count == 300)
    #expect(Set(catalog.characters.map(\.name)).count == 757)

    let search = SearchCharacters(
      repository: CachedCharactersPageRepository(
        responses: CachedResponses(source: try world.source()) { .distantPast },
        store: MemoryResponseStore()))
    #expect(try await search(CharacterFilter(species: "human"), limit: 1).count == 434)
  }

  private func crawl(_ path: String) async throws -> (Catalog, CrawlLedger) {
    let store = MemoryResponseStore()
    let source = RecordedDataSource(directory: try RecordedDirectory(path))
    let repository = CachedCatalogRepository(
      responses: CachedResponses(source: source) { .distantPast }, store: store,
      journal: MemoryCrawlJournal(store: store))
    return try await repository.catalog(cachePolicy: .localFirst)
  }

  /// The array of a kind, cut into pages.
  private func record(_ kind: RecordKind, in world: RecordedWorld) throws {
    let file = URL(fileURLWithPath: RealData.path("2025-12-14/\(kind.plural).json"))
    let array = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    let records = try #require(array as? [Any]).map { record in
      String(
        decoding: try JSONSerialization.data(
          withJSONObject: record, options: [.withoutEscapingSlashes]), as: UTF8.self)
    }
    let pages = (records.count + 19) / 20
    let home = "https://rickandmortyapi.com/api/\(kind.rawValue)"
    for number in 1...pages {
      let next = number < pages ? "\"\(home)?page=\(number + 1)\"" : "null"
      let shown = records[(number - 1) * 20..<min(number * 20, records.count)]
      try world.write(
        SampleJSON.page(
          number, count: records.count, pages: pages, next: next, kind: kind, Array(shown)),
        to: "api/\(kind.rawValue)/page-\(number).json")
    }
  }
}
