/// Gives single characters.
///
/// Safe to call from any task. Throws `notFound` for an id the API does not know.
package protocol CharacterRepository: Sendable {
  func character(_ id: CatalogCharacter.ID, cachePolicy: CachePolicy) async throws(CharacterError)
    -> CatalogCharacter
}
