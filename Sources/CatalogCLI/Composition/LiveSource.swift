import CatalogData
import CatalogDomain
import Foundation

/// The source asked live: nothing is read from the store and nothing is kept.
struct LiveSource {
  private let source: Source

  init(_ configuration: Configuration) throws(CommandFailure) {
    try OpenFileLimit.checkSearch(configuration)
    source = try Source(configuration)
  }

  func search(_ filter: CharacterFilter, limit: Int?) async throws(CommandFailure) -> (
    characters: [CatalogCharacter], count: Int
  ) {
    let repository = CachedCharactersPageRepository(
      responses: CachedResponses(source: source.responses, now: { Date() }),
      store: MemoryResponseStore())
    let result: Result<(characters: [CatalogCharacter], count: Int), CharactersPageError>
    do {
      result = .success(try await SearchCharacters(repository: repository)(filter, limit: limit))
    } catch {
      result = .failure(error)
    }
    await source.shutdown()
    switch result {
    case .success(let found): return found
    case .failure(let error): throw CommandFailure(error)
    }
  }
}
