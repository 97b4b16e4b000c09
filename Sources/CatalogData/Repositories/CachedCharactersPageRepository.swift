package import CatalogDomain

/// Pages of the list of characters, through the cache. Each page is by itself: nothing is said of the whole list.
package struct CachedCharactersPageRepository: CharactersPageRepository {
  private let responses: CachedResponses
  private let store: any ResponseStore

  package init(responses: CachedResponses, store: any ResponseStore) {
    self.responses = responses
    self.store = store
  }

  package func charactersPage(_ number: Int, filter: CharacterFilter, cachePolicy: CachePolicy)
    async throws(CharactersPageError) -> CharactersPage
  {
    let request = APIRequest.page(.character, number: number, filter: filter)
    let address = responses.source.address(of: request)
    let answer = try await responses.answer(
      to: request, policy: cachePolicy, trust: .initial(for: cachePolicy),
      shelf: PlainShelf(store: store, run: responses.now().milliseconds),
      book: LedgerBook()
    ) { (body) throws(AnswerProblem) in
      try AnswerReader<CharacterDTO>.page(body, number: number, address: address)
    }
    return answer.value
  }
}
