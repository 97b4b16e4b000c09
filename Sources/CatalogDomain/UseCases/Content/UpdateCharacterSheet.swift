/// Puts another sheet in the place of the one with the same key.
package struct UpdateCharacterSheet: Sendable {
  private let repository: any ContentRepository
  private let check: CheckCharacterSheet

  package init(repository: any ContentRepository, pictures: any ContentPictures) {
    self.repository = repository
    check = CheckCharacterSheet(repository: repository, pictures: pictures)
  }

  /// - Throws: `ContentError` with everything that is wrong with the sheet, or because there is no such file.
  package func callAsFunction(_ sheet: CharacterSheet, in catalog: Catalog)
    async throws(ContentError)
  {
    try await check(sheet, in: catalog)
    try await repository.update(sheet)
  }
}
