import CatalogData
import CatalogDomain
import Testing

@Suite("One page and one record at a time")
struct SinglePageRepositoryTests {
  private let world = CrawlWorld()

  private var responses: CachedResponses {
    CachedResponses(source: world.api) { [clock = world.clock] in clock.now }
  }

  @Test func `a page is fetched once and then served from the store`() async throws {
    let repository = CachedCharactersPageRepository(responses: responses, store: world.store)
    let page = try await repository.charactersPage(2, filter: .all, cachePolicy: .localFirst)
    #expect(page.records.map(\.id.rawValue) == Array(6...10))
    #expect(page.next == 3)
    #expect(try await repository.charactersPage(2, filter: .all, cachePolicy: .localFirst) == page)
    #expect(world.api.takeQuestions().count == 1)
  }

  @Test func `a page past the end is not found`() async {
    let repository = CachedCharactersPageRepository(responses: responses, store: world.store)
    await #expect(
      throws: RecordsPageError(
        request: "characters page 4 where name=x", reason: .notFound("There is nothing here"))
    ) {
      try await repository.charactersPage(
        4, filter: CharacterFilter(name: "x"), cachePolicy: .noCache)
    }
  }

  @Test func `a character is fetched by id, and served when the network fails`() async throws {
    let repository = CachedCharacterRepository(responses: responses, store: world.store)
    let character = try await repository.character(.init(7), cachePolicy: .remoteFirst)
    #expect(character.id == .init(7))
    world.api.fail { _, _ in .failure(.unreachable("x")) }
    #expect(try await repository.character(.init(7), cachePolicy: .remoteFirst) == character)
    #expect(try await repository.character(.init(7), cachePolicy: .cacheOnly) == character)
  }

  @Test func `a character nobody knows is not found`() async {
    let repository = CachedCharacterRepository(responses: responses, store: world.store)
    await #expect(
      throws: RecordsPageError(
        request: "character 99", reason: .notFound("Character not found"))
    ) { try await repository.character(.init(99), cachePolicy: .localFirst) }
  }
}
