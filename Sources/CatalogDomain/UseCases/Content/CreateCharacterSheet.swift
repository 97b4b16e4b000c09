/// Adds a file about a character: a note and corrections for one of the source, or a character of the owner's own.
package struct CreateCharacterSheet: Sendable {
  private let repository: any ContentRepository
  private let check: CheckCharacterSheet

  package init(repository: any ContentRepository, pictures: any ContentPictures) {
    self.repository = repository
    check = CheckCharacterSheet(repository: repository, pictures: pictures)
  }

  /// - Parameter former: what the source has no longer; its ids are not free.
  /// - Returns: the new file.
  /// - Throws: `ContentError` with everything that is wrong with the sheet, or because there is a file already.
  package func callAsFunction(
    _ sheet: CharacterSheet, in catalog: Catalog, former: FormerRecords = .none
  ) async throws(ContentError) -> ContentFile {
    try await check(sheet, in: catalog, former: former)
    return try await repository.create(sheet)
  }
}
