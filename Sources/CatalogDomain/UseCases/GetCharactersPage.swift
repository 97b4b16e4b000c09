/// Gives a page of characters the cheap way: the stored copy while it is fresh.
package struct GetCharactersPage: Sendable {
  private let repository: any CharactersPageRepository

  package init(repository: any CharactersPageRepository) {
    self.repository = repository
  }

  package func callAsFunction(_ number: Int) async throws(CharactersPageError) -> CharactersPage {
    try await repository.charactersPage(number, filter: .all, cachePolicy: .localFirst)
  }
}
