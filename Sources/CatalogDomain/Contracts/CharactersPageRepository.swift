/// Gives pages of the list of characters, filtered or whole.
///
/// Pages count from 1 and hold what the API puts on one (20). A page past the end throws `notFound`.
/// Safe to call from any task; simultaneous calls for one page may each ask the network.
package protocol CharactersPageRepository: Sendable {
  func charactersPage(_ number: Int, filter: CharacterFilter, cachePolicy: CachePolicy)
    async throws(CharactersPageError) -> CharactersPage
}
