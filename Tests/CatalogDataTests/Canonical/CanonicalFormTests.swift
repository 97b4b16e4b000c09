import CatalogData
import CatalogDomain
import Foundation
import Testing

@Suite("The canonical form of a catalog")
struct CanonicalFormTests {
  private static func character(_ id: Int, status: CharacterStatus = .alive) -> CatalogCharacter {
    CatalogCharacter(
      id: .init(id), name: "Ada \"the\" \\ Grüne", status: status, species: "Human", type: "",
      gender: .female, origin: LocationReference(name: "unknown", id: nil),
      lastLocation: LocationReference(name: "Harbour", id: .init(3)),
      episodes: [.init(2), .init(1)],
      avatar: AvatarReference(
        url: URL(string: "https://catalog.example/api/character/avatar/\(id).jpeg")
          ?? URL(filePath: "/")),
      created: Date(timeIntervalSince1970: 1_509_821_326.25))
  }

  private static func state(_ characters: [CatalogCharacter]) -> CatalogState {
    let created = Date(timeIntervalSince1970: 0)
    return CatalogState(
      catalog: Catalog(
        characters: characters,
        locations: [
          Location(
            id: .init(3), name: "Harbour", type: "Port", dimension: "", residents: [.init(1)],
            created: created)
        ],
        episodes: [
          Episode(
            id: .init(1), name: "Pilot", airDate: "May 1, 2020", code: "S01E01", characters: [],
            created: created)
        ], asOf: .distantPast),
      avatars: [.init(2): String(repeating: "ab", count: 32)],
      unknownKeys: [.character: UnknownKeys(["voice": true])])
  }

  private static func lines(_ state: CatalogState) -> [Substring] {
    String(decoding: CanonicalForm.bytes(of: state), as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
  }

  @Test func `what the owner makes of the data stands apart from it, and is read apart`() throws {
    let state = Self.state([10, 2].map { Self.character($0) })
    var own = OwnedCatalog(
      catalog: Catalog(
        characters: [Self.character(2, status: .dead), Self.character(90)], locations: [],
        episodes: [], asOf: .distantPast))
    #expect(CanonicalForm.bytes(of: state, own: own) == CanonicalForm.bytes(of: state))
    own.corrections = [.init(2): [Correction(field: .status, was: "Alive", source: "a letter")]]
    own.created = [.init(90)]
    let bytes = CanonicalForm.bytes(of: state, own: own)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    let start = try #require(lines.firstIndex(of: "\"own\":{"))
    #expect(lines[start + 1] == "\"corrected\":{")
    #expect(lines[start + 2].hasPrefix("\"2\":{\"avatar\":"))
    #expect(lines[start + 2].contains("\"status\":\"Dead\""))
    #expect(lines[(start + 3)...(start + 4)] == ["},", "\"created\":{"])
    #expect(lines[start + 5].hasPrefix("\"90\":{\"created\":"))
    #expect(lines[(start + 6)...(start + 8)] == ["}", "},", "\"schema\":1,"])
    _ = try JSONSerialization.jsonObject(with: bytes)
    let read = try CanonicalForm.state(from: bytes, name: "a")
    #expect(read == state.with(read.own ?? OwnRecords()))
    #expect(
      read.own
        == OwnRecords(
          corrected: [Self.character(2, status: .dead)], created: [Self.character(90)],
          avatars: state.avatars))
    #expect(try CanonicalForm.state(from: CanonicalForm.bytes(of: state), name: "b").own == nil)
  }

  @Test func `a record stands on a line of its own, sorted by id as a number`() {
    let lines = Self.lines(Self.state([10, 2].map { Self.character($0) }))
    let ada =
      #""created":"2017-11-04T18:48:46.250Z","episode":[2,1],"gender":"Female","image":"https://catalog.example/api/character/avatar/"#
    let rest =
      #".jpeg","location":{"id":3,"name":"Harbour"},"name":"Ada \"the\" \\ Grüne","origin":{"name":"unknown"},"species":"Human","status":"Alive","type":""}"#
    #expect(
      lines == [
        "{", "\"characters\":{",
        "\"2\":{\"avatar\":\"\(String(repeating: "ab", count: 32))\",\(ada)2\(rest),",
        "\"10\":{\(ada)10\(rest)", "},", "\"episodes\":{",
        #""1":{"air_date":"May 1, 2020","characters":[],"created":"1970-01-01T00:00:00.000Z","episode":"S01E01","name":"Pilot"}"#,
        "},", "\"locations\":{",
        #""3":{"created":"1970-01-01T00:00:00.000Z","dimension":"","name":"Harbour","residents":[1],"type":"Port"}"#,
        "},", "\"schema\":1,",
        #""unknown_keys":{"characters":{"voice":{"null":true}},"episodes":{},"locations":{}}"#,
        "}", "",
      ])
  }

  @Test func `a character without the address of a picture is read back as one`() throws {
    let ada = Self.character(1)
    let bare = CatalogCharacter(
      id: ada.id, name: ada.name, status: ada.status, species: ada.species, type: ada.type,
      gender: ada.gender, origin: ada.origin, lastLocation: ada.lastLocation,
      episodes: ada.episodes, avatar: nil, created: ada.created)
    let bytes = CanonicalForm.bytes(of: Self.state([bare]))
    #expect(String(decoding: bytes, as: UTF8.self).contains("\"image\":\"\","))
    #expect(try CanonicalForm.state(from: bytes, name: "a").catalog.characters == [bare])
  }

  @Test func `a field that changed is a line that changed`() {
    let before = Self.lines(Self.state((1...9).map { Self.character($0) }))
    let after = Self.lines(
      Self.state((1...9).map { Self.character($0, status: $0 == 5 ? .dead : .alive) }))
    let differing = zip(before, after).filter { $0 != $1 }
    #expect(before.count == after.count)
    #expect(differing.count == 1)
    #expect(differing.first?.1.hasPrefix("\"5\":{") == true)
  }

  @Test func `the date of the data is no part of the file`() {
    let catalog = Self.state([Self.character(1)]).catalog
    let later = Catalog(
      characters: catalog.characters, locations: catalog.locations, episodes: catalog.episodes,
      asOf: .distantFuture)
    #expect(
      CanonicalForm.bytes(of: CatalogState(catalog: catalog))
        == CanonicalForm.bytes(of: CatalogState(catalog: later)))
  }

  @Test func `all keys of a state are read back, more than are kept of what an API sends too`()
    throws
  {
    let keys = (0..<150).map { ("key-\($0)", $0 > 120) }
    let state = CatalogState(
      catalog: Self.state([Self.character(1)]).catalog,
      unknownKeys: [.character: UnknownKeys(Dictionary(uniqueKeysWithValues: keys))])
    let text = String(decoding: CanonicalForm.bytes(of: state), as: UTF8.self)
    #expect(
      try CanonicalForm.state(from: Data(text.utf8), name: "a").unknownKeys == state.unknownKeys)
    let doubled = text.replacing("\"key-149\":", with: "\"key-148\":")
    let error = #expect(throws: StateFileError.self) {
      try CanonicalForm.state(from: Data(doubled.utf8), name: "c")
    }
    #expect(
      error?.description
        == "c: \"unknown_keys.characters.key-148\" occurs twice; expected one value")
  }

  @Test func `an empty catalog is read back as one`() throws {
    let empty = CatalogState(
      catalog: Catalog(characters: [], locations: [], episodes: [], asOf: .distantPast))
    let read = try CanonicalForm.state(from: CanonicalForm.bytes(of: empty), name: "catalog.json")
    #expect(read == empty)
  }

  @Test(arguments: [
    ("", "catalog.json is empty"),
    (" \n", "catalog.json is empty but for white space"),
    ("<html>", "catalog.json is HTML, not JSON: `<html>`"),
    ("{}", #"catalog.json: "schema" is missing; expected 1, as in a catalog.json"#),
    (
      #"{"schema":2,"characters":[7]}"#,
      #"catalog.json: "schema" is 2, of a newer catalog; expected at most 1; upgrade"#
    ),
    (#"{"schema":0}"#, #"catalog.json: "schema" is 0; expected 1"#),
    (#"{"schema":"1"}"#, #"catalog.json: "schema" is "1"; expected a whole number"#),
    (
      #"{"schema":1,"planets":{}}"#,
      #"catalog.json: "planets" is not known; expected only members of schema 1"#
    ),
    (
      #"{"schema":1,"episodes":{"1":{"air_date":4}}}"#,
      #"catalog.json: "episodes.1.air_date" is 4; expected text"#
    ),
    (
      #"{"schema":1,"episodes":{"x":{}}}"#,
      #"catalog.json: "episodes.x" is no id; expected a number above 0"#
    ),
    (
      #"{"schema":1,"episodes":{"0":{}}}"#,
      #"catalog.json: "episodes.0" is no id; expected a number above 0"#
    ),
    (
      #"{"schema":1,"locations":{"1":{"created":"2020-01-01T00:00:00Z","dimension":"","name":"a","residents":[0],"type":""}}}"#,
      #"catalog.json: "locations.1.residents[0]" is 0; expected a number above 0"#
    ),
    (
      #"{"schema":1,"own":{"lent":{}}}"#,
      #"catalog.json: "own.lent" is not known; expected only members of schema 1"#
    ),
    (
      #"{"schema":1,"characters":{"1":{"avatar":"ABC"}}}"#,
      #"catalog.json: "characters.1.avatar" is "ABC"; expected 64 hexadecimal digits in lower case"#
    ),
    (
      #"{"schema":1,"characters":{"1":{"image":"javascript:alert(1)"}}}"#,
      #"catalog.json: "characters.1.image" is "javascript:alert(1)"; expected an absolute http or https address"#
    ),
  ])
  func `what is no catalog is refused in one line`(text: String, message: String) {
    let error = #expect(throws: StateFileError.self) {
      try CanonicalForm.state(from: Data(text.utf8), name: "catalog.json")
    }
    #expect(error?.description == message)
  }

  @Test func `a file that was cut off is refused, wherever that was`() throws {
    let whole = CanonicalForm.bytes(of: Self.state([1, 2].map { Self.character($0) }))
    for length in 0..<whole.count - 2 {
      let error = #expect(throws: StateFileError.self) {
        try CanonicalForm.state(from: whole.prefix(length), name: "c")
      }
      #expect(error?.description.contains("\n") == false)
    }
  }

  @Test func `an id that occurs twice is refused`() throws {
    let text = String(
      decoding: CanonicalForm.bytes(of: Self.state([1, 2].map { Self.character($0) })),
      as: UTF8.self)
    let doubled = text.replacing("\"2\":{", with: "\"1\":{")
    let error = #expect(throws: StateFileError.self) {
      try CanonicalForm.state(from: Data(doubled.utf8), name: "c")
    }
    #expect(error?.description == #"c: "characters.1" occurs twice; expected each id once"#)
  }

  @Test(arguments: [
    (#""unknown_keys":{},"unknown_keys":{}"#, "unknown_keys"),
    (#""unknown_keys":{"episodes":{},"episodes":{}}"#, "unknown_keys.episodes"),
    (
      #""unknown_keys":{"episodes":{"mood":{"null":true},"mood":{"null":false}}}"#,
      "unknown_keys.episodes.mood"
    ),
  ])
  func `keys that are not known are told once, or the file is refused`(
    members: String, place: String
  ) throws {
    let error = #expect(throws: StateFileError.self) {
      try CanonicalForm.state(from: Data("{\(members),\"schema\":1}".utf8), name: "c")
    }
    #expect(error?.description == "c: \"\(place)\" occurs twice; expected one value")
  }
}
