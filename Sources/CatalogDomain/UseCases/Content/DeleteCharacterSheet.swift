/// Takes back what the owner says of a character; one of the owner's own is gone with its file.
package struct DeleteCharacterSheet: Sendable {
  private let repository: any ContentRepository

  package init(repository: any ContentRepository) {
    self.repository = repository
  }

  /// - Throws: `ContentError` when there is no such file.
  package func callAsFunction(_ key: CharacterKey) async throws(ContentError) {
    try await repository.delete(key)
  }
}
