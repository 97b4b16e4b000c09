import CatalogDomain
import Testing

@Suite("Adding, changing and taking back what the owner says")
struct ContentUseCaseTests {
  private let repository = MemoryContent()
  private let pictures = NamedPictures()

  @Test func `a sheet that is right becomes a file, is changed, and is gone`() async throws {
    let sheet = try SampleContent.own("+eve", id: 90)
    let create = CreateCharacterSheet(repository: repository, pictures: pictures)
    #expect(
      try await create(sheet, in: SampleContent.catalog).description
        == "Content/characters/+eve.md")
    var other = sheet
    other.status = "Dead"
    try await UpdateCharacterSheet(repository: repository, pictures: pictures)(
      other, in: SampleContent.catalog)
    #expect(await repository.content().sheets == [other])
    try await DeleteCharacterSheet(repository: repository)(.own("eve"))
    #expect(await repository.content().sheets == [])
  }

  @Test func `a sheet that is wrong changes nothing`() async throws {
    let sheet = try SampleContent.own("+eve", id: 1)
    await #expect(throws: ContentError.self) {
      try await CreateCharacterSheet(repository: repository, pictures: pictures)(
        sheet, in: SampleContent.catalog)
    }
    #expect(await repository.content().sheets == [])
  }

  @Test func `an id that another file has is not free, though that file may keep it`() async throws
  {
    let eve = try SampleContent.own("+eve", id: 90)
    let create = CreateCharacterSheet(repository: repository, pictures: pictures)
    _ = try await create(eve, in: SampleContent.catalog)
    let adam = try SampleContent.own("+adam", id: 90)
    await #expect(
      throws: ContentError([
        ContentProblem(
          path: "Content/characters/+adam.md", line: 1,
          message: "character 90 has a file already, Content/characters/+eve.md; keep one")
      ])
    ) {
      try await create(adam, in: SampleContent.catalog)
    }
    try await UpdateCharacterSheet(repository: repository, pictures: pictures)(
      eve, in: SampleContent.catalog)
  }
}

/// Content that is kept in memory.
private actor MemoryContent: ContentRepository {
  private var sheets: [CharacterSheet] = []

  func content() -> Content { Content(sheets: sheets) }

  func create(_ sheet: CharacterSheet) throws(ContentError) -> ContentFile {
    guard !sheets.contains(where: { $0.key == sheet.key }) else {
      throw ContentError([ContentProblem(sheet.file, "the file exists already")])
    }
    sheets.append(sheet)
    return sheet.file
  }

  func update(_ sheet: CharacterSheet) throws(ContentError) {
    try delete(sheet.key)
    sheets.append(sheet)
  }

  func delete(_ key: CharacterKey) throws(ContentError) {
    guard let index = sheets.firstIndex(where: { $0.key == key }) else {
      throw ContentError([
        ContentProblem(ContentFile(folder: "Content", path: key.path), "there is no such file")
      ])
    }
    sheets.remove(at: index)
  }
}
