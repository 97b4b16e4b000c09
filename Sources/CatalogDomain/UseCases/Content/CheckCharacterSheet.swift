/// Says everything that is wrong with a sheet before it becomes a file.
struct CheckCharacterSheet: Sendable {
  let repository: any ContentRepository
  let pictures: any ContentPictures

  /// Looks at the sheet among those there are: an id is free only when no other file has it.
  func callAsFunction(
    _ sheet: CharacterSheet, in catalog: Catalog, former: FormerRecords = .none
  ) async throws(ContentError) {
    var content = try await repository.content()
    content.sheets.removeAll { $0.key == sheet.key }
    content.sheets.append(sheet)
    let path = sheet.file.description
    let owned = ApplyContent(pictures: pictures)(content, to: catalog, former: former)
    let problems = (owned.problems + owned.orphaned).filter { $0.path == path }
    guard problems.isEmpty else { throw ContentError(problems) }
  }
}
