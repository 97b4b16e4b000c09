/// Asks the API live for the characters that match a filter; nothing is stored.
package struct SearchCharacters: Sendable {
  private let repository: any CharactersPageRepository

  package init(repository: any CharactersPageRepository) {
    self.repository = repository
  }

  /// - Parameter limit: how many to give at most; nil for all.
  /// - Returns: the characters in the API's order, each once though the list moves while it is read, and how many match in all. A filter
  ///   that nobody matches gives an empty list, not an error; without a filter, a list that is not there is one.
  package func callAsFunction(_ filter: CharacterFilter, limit: Int?)
    async throws(CharactersPageError) -> (characters: [CatalogCharacter], count: Int)
  {
    var found: [CatalogCharacter] = []
    var seen: Set<CatalogCharacter.ID> = []
    var number = 1
    while true {
      let page: CharactersPage
      do {
        page = try await repository.charactersPage(number, filter: filter, cachePolicy: .noCache)
      } catch {
        if case .notFound = error.reason, number == 1, !filter.isEmpty { return ([], 0) }
        throw error
      }
      found += page.records.filter { seen.insert($0.id).inserted }
      if let limit, found.count >= limit { return (Array(found.prefix(limit)), page.count) }
      // Counted, not followed: a `next` that loops cannot hold the command.
      guard page.next != nil, number < page.pages, !page.records.isEmpty else {
        return (found, page.count)
      }
      number += 1
    }
  }
}
