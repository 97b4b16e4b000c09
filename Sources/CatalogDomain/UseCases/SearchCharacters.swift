/// Asks the API live for the characters that match a filter; nothing is stored.
package struct SearchCharacters: Sendable {
  private let repository: any CharactersPageRepository

  package init(repository: any CharactersPageRepository) {
    self.repository = repository
  }

  /// What was read so far, from the first page on.
  private struct Round {
    var found: [CatalogCharacter] = []
    var seen: Set<CatalogCharacter.ID> = []
    var number = 1
    /// How many match, as the page before says.
    var count: Int?
  }

  /// Reads the pages of the matches. A list that changes its length, or loses a page, while it is read has moved records past the pages: it
  /// is read once anew.
  ///
  /// - Parameter limit: how many to give at most; nil for all.
  /// - Returns: the characters in the API's order, each once though the list moves while it is read, and how many match in all. A filter
  ///   that nobody matches gives an empty list. Without a filter, a list that is not there is an error.
  package func callAsFunction(_ filter: CharacterFilter, limit: Int?)
    async throws(CharactersPageError) -> (characters: [CatalogCharacter], count: Int)
  {
    var round = Round()
    var mayBeginAnew = true
    while true {
      let page: CharactersPage
      do {
        page = try await repository.charactersPage(
          round.number, filter: filter, cachePolicy: .noCache)
      } catch {
        guard case .notFound = error.reason else { throw error }
        if round.number == 1, !filter.isEmpty { return ([], 0) }
        guard round.number > 1, mayBeginAnew else { throw error }
        mayBeginAnew = false
        round = Round()
        continue
      }
      if let count = round.count, count != page.count, mayBeginAnew {
        mayBeginAnew = false
        round = Round()
        continue
      }
      round.count = page.count
      for record in page.records where round.seen.insert(record.id).inserted {
        round.found.append(record)
      }
      if let limit, round.found.count >= limit {
        return (Array(round.found.prefix(limit)), page.count)
      }
      // Counted, not followed: a `next` that loops cannot hold the command.
      guard page.next != nil, round.number < page.pages, !page.records.isEmpty else {
        return (round.found, page.count)
      }
      round.number += 1
    }
  }
}
