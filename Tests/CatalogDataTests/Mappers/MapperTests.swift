import CatalogData
import CatalogDomain
import Foundation
import Testing

@Suite("Records as the API sends them become those of the catalog")
struct MapperTests {
  @Test func `a character is made of all its members`() throws {
    let json = SampleJSON.character(
      57,
      [
        "name": "\"Árbol & “Ζ”\"", "status": "\"unknown\"", "species": "\"Robot\"",
        "type": "\"Tea automaton\"", "gender": "\"Genderless\"",
        "origin": "{\"name\":\"Ferry\",\"url\":\"https://catalog.example/api/location/12\"}",
      ])
    let read = try AnswerReader<CharacterDTO>.record(Data(json.utf8), id: 57)
    let expected = CatalogCharacter(
      id: .init(57), name: "Árbol & “Ζ”", status: .unknown, species: "Robot",
      type: "Tea automaton", gender: .genderless,
      origin: LocationReference(name: "Ferry", id: .init(12)),
      lastLocation: LocationReference(name: "Harbour", id: .init(3)),
      episodes: [.init(1), .init(2)],
      avatar: AvatarReference(
        url: try #require(URL(string: "https://catalog.example/api/character/avatar/57.jpeg"))),
      created: Date(timeIntervalSince1970: 1_509_821_326.25))
    #expect(read.value == expected)
    #expect(read.unknownKeys.isEmpty)
    #expect(read.flaw == nil)
  }

  @Test func `an unknown origin has a name and no id`() throws {
    let read = try AnswerReader<CharacterDTO>.record(Data(SampleJSON.character(1).utf8), id: 1)
    #expect(read.value.origin == LocationReference(name: "unknown", id: nil))
  }

  @Test func `a status and a gender nobody knows are kept as written`() throws {
    let json = SampleJSON.character(1, ["status": "\"Presumed dead\"", "gender": "\"Fluid\""])
    let read = try AnswerReader<CharacterDTO>.record(Data(json.utf8), id: 1)
    #expect(read.value.status == .other("Presumed dead"))
    #expect(read.value.gender == .other("Fluid"))
  }

  @Test(arguments: [([2, 1, 2, 1], [2, 1]), ([1, 1], [1]), ([3, 1, 2], [3, 1, 2]), ([], [])])
  func `a reference that is there twice counts once, in the order of the first`(
    given: [Int], kept: [Int]
  ) throws {
    let list = given.map { "\"https://catalog.example/api/episode/\($0)\"" }
    let json = SampleJSON.character(1, ["episode": "[\(list.joined(separator: ","))]"])
    let read = try AnswerReader<CharacterDTO>.record(Data(json.utf8), id: 1)
    #expect(read.value.episodes.map(\.rawValue) == kept)
  }

  @Test(arguments: [
    "HTTPS://h/a.png", "https://h/a.png#face", "Https://h/a.png#", "https://h/a.png#a#b c",
  ])
  func `neither a scheme in capitals nor a fragment makes another picture`(image: String) throws {
    let json = SampleJSON.character(1, ["image": "\"\(image)\""])
    let read = try AnswerReader<CharacterDTO>.record(Data(json.utf8), id: 1)
    #expect(read.value.avatar?.text == "https://h/a.png")
    #expect(
      read.value.avatar == AvatarReference(url: try #require(URL(string: "https://h/a.png"))))
  }

  @Test(arguments: [
    ("https://h/%C3%A4 b.jpeg", "https://h/%C3%A4%20b.jpeg"),
    ("https://h/%c3%a4/ä?a=%20 b", "https://h/%c3%a4/%C3%A4?a=%20%20b"),
    ("https://h/100% %41.jpeg", "https://h/100%25%20%41.jpeg"),
    ("https://h/a%20b.jpeg", "https://h/a%20b.jpeg"),
    ("https://h/a[1].jpeg?b[]=%20", "https://h/a%5B1%5D.jpeg?b%5B%5D=%20"),
    ("https://h/ä b.jpeg", "https://h/%C3%A4%20b.jpeg"),
  ])
  func `of a picture's address only what is not escaped yet is escaped`(
    image: String, asked: String
  ) throws {
    let json = SampleJSON.character(1, ["image": "\"\(image)\""])
    let read = try AnswerReader<CharacterDTO>.record(Data(json.utf8), id: 1)
    #expect(read.value.avatar?.text == asked)
    #expect(read.value.avatar?.url.absoluteString == asked)
  }

  @Test(arguments: [
    ("https://h/a/../pic/1", "https://h/pic/1"), ("https://h/./a/./b.png", "https://h/a/b.png"),
    ("https://h/../../a.png?b=/../c", "https://h/a.png?b=/../c"), ("https://h/a/..", "https://h/"),
    ("https://h/a/b/.", "https://h/a/b/"), ("https://h/a/%2E%2e/b/.%2E/c.png", "https://h/c.png"),
    ("https://h/a//../b", "https://h/a/b"), ("https://h/.a/..b/%2ec", "https://h/.a/..b/%2ec"),
    ("https://h?a/../b", "https://h?a/../b"),
  ])
  func `of a picture's address the dots between slashes are followed, as browsers do`(
    image: String, asked: String
  ) throws {
    let json = SampleJSON.character(1, ["image": "\"\(image)\""])
    let read = try AnswerReader<CharacterDTO>.record(Data(json.utf8), id: 1)
    #expect(read.value.avatar?.url.absoluteString == asked)
  }

  @Test func `a location is made of all its members`() throws {
    let read = try AnswerReader<LocationDTO>.record(Data(SampleJSON.location(4).utf8), id: 4)
    #expect(
      read.value
        == Location(
          id: .init(4), name: "Place 4", type: "Planet", dimension: "", residents: [.init(1)],
          created: Date(timeIntervalSince1970: 1_510_317_724.162)))
  }

  @Test func `an episode is made of all its members`() throws {
    let read = try AnswerReader<EpisodeDTO>.record(Data(SampleJSON.episode(5).utf8), id: 5)
    #expect(
      read.value
        == Episode(
          id: .init(5), name: "Episode 5", airDate: "December 2, 2013", code: "S01E05",
          characters: [.init(1)], created: Date(timeIntervalSince1970: 1_510_318_593.798)))
  }

  @Test func `a failure of the source keeps its text`() {
    let reasons: [(SourceFailure.Reason, RecordsPageError.Reason)] = [
      (.notFound("There is nothing here"), .notFound("There is nothing here")),
      (
        .rejected("Hey! you must provide an id"),
        .unreachable("the API refuses the request: Hey! you must provide an id")
      ),
      (.unreachable("timeout"), .unreachable("timeout")), (.cancelled, .cancelled),
    ]
    for (reason, expected) in reasons {
      #expect(SourceFailure(reason).domainReason == expected)
    }
  }
}
