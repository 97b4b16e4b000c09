/// Asks the API again for a page of characters, and falls back on the stored copy when it fails.
package struct RefreshCharactersPage: Sendable {
  private let repository: any CharactersPageRepository

  package init(repository: any CharactersPageRepository) {
    self.repository = repository
  }

  package func callAsFunction(_ number: Int) async throws(CharactersPageError) -> CharactersPage {
    try await repository.charactersPage(number, filter: .all, cachePolicy: .remoteFirst)
  }
}
