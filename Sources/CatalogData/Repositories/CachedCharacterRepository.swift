package import CatalogDomain

/// Single characters, through the cache.
package struct CachedCharacterRepository: CharacterRepository {
  private let responses: CachedResponses
  private let store: any ResponseStore

  package init(responses: CachedResponses, store: any ResponseStore) {
    self.responses = responses
    self.store = store
  }

  package func character(_ id: CatalogCharacter.ID, cachePolicy: CachePolicy)
    async throws(CharacterError) -> CatalogCharacter
  {
    let answer = try await responses.answer(
      to: .record(.character, id: id.rawValue), policy: cachePolicy,
      trust: .initial(for: cachePolicy),
      shelf: PlainShelf(store: store, run: responses.now().milliseconds),
      book: LedgerBook()
    ) { (body) throws(AnswerProblem) in
      try AnswerReader<CharacterDTO>.record(body, id: id.rawValue)
    }
    return answer.value
  }
}
