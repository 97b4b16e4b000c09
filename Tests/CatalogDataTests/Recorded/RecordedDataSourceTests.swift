import CatalogData
import CatalogDomain
import Foundation
import Testing

@Suite("Pages and records of a recorded directory")
struct RecordedDataSourceTests {
  private let world: RecordedWorld

  init() throws {
    world = try RecordedWorld()
  }

  @Test(arguments: ["api/", ""]) func `pages are answered as they were recorded`(_ prefix: String)
    async throws
  {
    try world.record(under: prefix)
    let source = try world.source()
    #expect(
      await source.text(.page(.location, number: 1))
        == SampleJSON.page(
          1, count: 2, pages: 1, kind: .location, [1, 2].map { SampleJSON.location($0) }))
    #expect(
      source.address(of: .page(.character, number: 2)).hasSuffix("/character/page-2.json"))
  }

  @Test(arguments: [0, 3, 1000]) func `a page that was not recorded is past the end`(_ number: Int)
    async throws
  {
    try world.record()
    let source = try world.source()
    let file = try RecordedDirectory(world.path).file(page: number, of: .character)
    let path = file.path(percentEncoded: false)
    #expect(
      await source.text(.page(.character, number: number)) == "notFound(\"\(path) is missing\")")
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    #expect(
      await source.text(.page(.character, number: number))
        == "notFound(\"\(path) is not a file\")")
  }

  @Test func `records are found by id, unknown ones left out or told`() async throws {
    try world.record()
    let source = try world.source()
    #expect(await source.text(.record(.character, id: 23)) == SampleJSON.character(23))
    #expect(
      await source.text(.records(.character, ids: [22, 3, 99]))
        == "[\(SampleJSON.character(3)),\(SampleJSON.character(22, ["status": "\"Dead\""]))]")
    #expect(await source.text(.records(.episode, ids: [9])) == "[]")
    #expect(await source.text(.record(.character, id: 99)) == "notFound(\"Character not found\")")
    #expect(await source.text(.record(.location, id: 99)) == "notFound(\"Location not found\")")
    #expect(await source.text(.record(.episode, id: 99)) == "notFound(\"Episode not found\")")
  }

  @Test func `a filter is answered by a list of its own, paged as the API does`() async throws {
    try world.record()
    let source = try world.source()
    let filter = CharacterFilter(name: "name", species: "human")
    for number in [1, 2] {
      let body = await source.text(.page(.character, number: number, filter: filter))
      let page = try AnswerReader<CharacterDTO>.page(
        Data(body.utf8), number: number, address: source.address(of: .page(.character, number: 1))
      ).value
      #expect(page.count == 22)
      #expect(page.pages == 2)
      #expect(
        page.records.map(\.id.rawValue) == (number == 1 ? Array(1...20) : [22, 23]))
    }
    #expect(
      await source.text(.page(.character, number: 1, filter: filter)).contains(
        "\"next\":\"https://catalog.example/api/character?page=2&name=name&species=human\",\"prev\":null"
      ))
    #expect(
      await source.text(.page(.character, number: 3, filter: filter))
        == "notFound(\"There is nothing here\")")
    #expect(
      await source.text(.page(.character, number: 1, filter: CharacterFilter(name: "nobody")))
        == "notFound(\"There is nothing here\")")
  }

  @Test func `a filter is answered in pages also where addresses of records end with a slash`()
    async throws
  {
    try world.record()
    let records = (1...21).map {
      SampleJSON.character($0, ["url": "\"\(SampleJSON.home)/character/\($0)/\""])
    }
    try world.write(
      SampleJSON.page(1, count: 21, pages: 2, Array(records[..<20])),
      to: "api/character/page-1.json")
    try world.write(
      SampleJSON.page(2, count: 21, pages: 2, [records[20]]), to: "api/character/page-2.json")
    let search = SearchCharacters(
      repository: CachedCharactersPageRepository(
        responses: CachedResponses(source: try world.source()) { .distantPast },
        store: MemoryResponseStore()))
    let (found, count) = try await search(CharacterFilter(name: "name"), limit: nil)
    #expect(found.map(\.id.rawValue) == Array(1...21))
    #expect(count == 21)
  }

  @Test func `one search is one look at the directory, the next one sees what changed`()
    async throws
  {
    try world.record()
    let source = try world.source()
    func found(_ filter: CharacterFilter, page number: Int) async throws -> [Int] {
      let body = await source.text(.page(.character, number: number, filter: filter))
      return try AnswerReader<CharacterDTO>.page(
        Data(body.utf8), number: number, address: source.address(of: .page(.character, number: 1))
      ).value.records.map(\.id.rawValue)
    }
    let filter = CharacterFilter(species: "human")
    #expect(try await found(filter, page: 1) == Array(1...20))
    try world.write(
      SampleJSON.page(2, count: 21, pages: 2, [SampleJSON.character(24)]),
      to: "api/character/page-2.json")
    #expect(try await found(filter, page: 2) == [22, 23])
    #expect(try await found(CharacterFilter(name: "name"), page: 2) == [24])
    #expect(try await found(filter, page: 1) == Array(1...20))
    #expect(try await found(filter, page: 2) == [24])
  }

  @Test func `a page behind the last one announced was left by an earlier recording`() async throws
  {
    try world.record()
    try world.write(
      SampleJSON.page(3, count: 41, pages: 3, [SampleJSON.character(41)]),
      to: "api/character/page-3.json")
    let source = try world.source()
    #expect(
      await source.text(.records(.character, ids: [23, 41])) == "[\(SampleJSON.character(23))]")
    #expect(await source.text(.record(.character, id: 41)) == "notFound(\"Character not found\")")
  }

  @Test func `a search with quotes in it still makes a page`() async throws {
    try world.record()
    let search = SearchCharacters(
      repository: CachedCharactersPageRepository(
        responses: CachedResponses(source: try world.source()) { .distantPast },
        store: MemoryResponseStore()))
    let (found, count) = try await search(CharacterFilter(name: "\"o\" & c"), limit: nil)
    #expect(found.map(\.id.rawValue) == [21])
    #expect(count == 1)
    #expect(try await search(CharacterFilter(name: "n"), limit: nil).characters.count == 22)
  }

  @Test func `an unchanged file is not modified, an edited one is`() async throws {
    try world.record()
    let source = try world.source()
    let request = APIRequest.page(.episode, number: 1)
    let answer = try await source.response(to: request, validators: Validators())
    guard case .body(_, let validators) = answer.outcome else {
      Issue.record("no body")
      return
    }
    #expect(answer.traffic == .none)
    #expect(await source.text(request, validators: validators) == "304")
    let edited = SampleJSON.page(1, count: 1, pages: 1, kind: .episode, [SampleJSON.episode(2)])
    try world.write(edited, to: "api/episode/page-1.json")
    #expect(await source.text(request, validators: validators) == edited)
  }

  @Test func `a bad record is told when it is looked through`() async throws {
    try world.record()
    let source = try world.source()
    try world.write(
      SampleJSON.page(2, count: 21, pages: 2, [SampleJSON.character(21, ["status": "4"])]),
      to: "api/character/page-2.json")
    #expect(
      await source.text(.record(.character, id: 1))
        == "unreachable(\"characters page 2, character 21: \\\"status\\\" is 4; expected text\")")
  }

  @Test func `a directory that cannot be a source says why, in one line`() throws {
    func text(_ path: String) -> String? {
      do throws(RecordedDirectoryError) {
        _ = try RecordedDirectory(path)
        return nil
      } catch {
        return error.description
      }
    }
    #expect(
      text("/no/such/place")
        == "source \"/no/such/place\" does not exist; expected a folder of recorded responses, or an address with https:// or http://"
    )
    #expect(
      text(world.path)
        == "source \"\(world.path)\" holds no recorded pages; expected "
        + "api/character/page-1.json")
    try world.write("x", to: "file")
    #expect(
      text(world.path + "file")?.hasSuffix(
        "is not a directory; expected a directory of recorded responses or a URL") == true)
    try world.record()
    #expect(text(world.path) == nil)
    try FileManager.default.removeItem(at: world.root.appending(path: "api/location"))
    #expect(text(world.path)?.hasSuffix("lacks api/location/page-1.json") == true)
    let inner = world.path + "api"
    #expect(text(inner) == "source \"\(inner)\" lacks location/page-1.json")
  }
}
