import CatalogData
import CatalogDomain
import Foundation
import Testing

/// A value that cannot be accepted: what is changed in character 57 of page 3, and what is said of it.
struct BadValue: Sendable, CustomTestStringConvertible {
  let changes: KeyValuePairs<String, String?>
  let text: String

  init(_ changes: KeyValuePairs<String, String?>, _ text: String) {
    self.changes = changes
    self.text = text
  }

  var testDescription: String { text }
}

@Suite("Records with values that cannot be")
struct BadRecordTests {
  static let values: [BadValue] = [
    BadValue(["status": "4"], "character 57: \"status\" is 4; expected text"),
    BadValue(["status": "null"], "character 57: \"status\" is null; expected text"),
    BadValue(["status": "\"\""], "character 57: \"status\" is \"\"; expected a status"),
    BadValue(["name": nil], "character 57: \"name\" is missing; expected text"),
    BadValue(["name": "\" \\t\""], "character 57: \"name\" is \" \\t\"; expected a name"),
    BadValue(["name": "{\"a\":[1]}"], "character 57: \"name\" is an object; expected text"),
    BadValue(["species": "[]"], "character 57: \"species\" is a list; expected text"),
    BadValue(["gender": "true"], "character 57: \"gender\" is true; expected text"),
    BadValue(["id": "\"57\""], "record 2: \"id\" is \"57\"; expected a whole number"),
    BadValue(["id": "57.5"], "record 2: \"id\" is 57.5; expected a whole number"),
    BadValue(["id": "null"], "record 2: \"id\" is null; expected a whole number"),
    BadValue(["id": nil], "record 2: \"id\" is missing; expected a whole number"),
    BadValue(
      ["id": "99999999999999999999"],
      "record 2: \"id\" is 99999999999999999999; expected a whole number up to 9223372036854775807"),
    BadValue(
      ["id": "-9999999999999999999"],
      "record 2: \"id\" is -9999999999999999999; expected a whole number from -9223372036854775807"),
    BadValue(
      ["id": "99999999999999999999.5"],
      "record 2: \"id\" is 99999999999999999999.5; expected a whole number"),
    BadValue(
      ["id": "0", "url": "\"https://catalog.example/api/character/0\""],
      "character 0: \"id\" is 0; expected a number above 0"),
    BadValue(
      ["id": "-5", "url": "\"https://catalog.example/api/character/-5\""],
      "character -5: \"id\" is -5; expected a number above 0"),
    BadValue(
      ["url": "\"https://catalog.example/api/character/58\""],
      "character 57: \"url\" is \"https://catalog.example/api/character/58\"; expected the address "
        + "of character 57, such as https://host/api/character/57"),
    BadValue(
      ["url": "\"https://catalog.example/api/characters/57\""],
      "character 57: \"url\" is \"https://catalog.example/api/characters/57\"; expected the address "
        + "of character 57, such as https://host/api/character/57"),
    BadValue(
      ["url": "\"/api/character/57\""],
      "character 57: \"url\" is \"/api/character/57\"; expected the address of character 57, such "
        + "as https://host/api/character/57"),
    BadValue(["origin": "\"Earth\""], "character 57: \"origin\" is \"Earth\"; expected an object"),
    BadValue(
      ["origin": "{\"name\":\"Earth\"}"],
      "character 57: \"origin.url\" is missing; expected text"),
    BadValue(
      ["location": "{\"name\":\"Earth\",\"url\":\"https://h/api/location/x\"}"],
      "character 57: \"location.url\" is \"https://h/api/location/x\"; expected the address of a "
        + "location, such as https://host/api/location/1, or nothing"),
    BadValue(
      ["origin": "{\"name\":\"\",\"url\":\"\"}"],
      "character 57: \"origin.name\" is \"\"; expected a name"),
    BadValue(
      ["episode": "[\"https://h/api/episode/1\",7]"],
      "character 57: \"episode[1]\" is 7; expected text"),
    BadValue(
      ["episode": "[\"https://h/api/location/1\"]"],
      "character 57: \"episode[0]\" is \"https://h/api/location/1\"; expected the address of an "
        + "episode, such as https://host/api/episode/1"),
    BadValue(["episode": "{}"], "character 57: \"episode\" is an object; expected a list"),
    BadValue(["image": "4"], "character 57: \"image\" is 4; expected text or null"),
    BadValue(["image": "{}"], "character 57: \"image\" is an object; expected text or null"),
    BadValue(
      ["created": "\"yesterday\""],
      "character 57: \"created\" is \"yesterday\"; expected a moment such as "
        + "2017-11-04T18:48:46.250Z"),
    BadValue(["": "1", "name": "1"], "character 57: \"name\" is 1; expected text"),
  ]

  @Test("a bad value is told by request, record, field and value", arguments: values)
  func badValue(_ bad: BadValue) throws {
    let page = SampleJSON.page(
      3, count: 60, pages: 3, [SampleJSON.character(56), SampleJSON.character(57, bad.changes)])
    #expect(text(of: page) == "characters page 3, \(bad.text)")
  }

  static let images: [BadValue] = [
    BadValue(["image": nil], "is missing"), BadValue(["image": "null"], "is null"),
    BadValue(["image": "\"\""], "is \"\""),
    BadValue(["image": "\"avatar/57.jpeg\""], "is \"avatar/57.jpeg\""),
    BadValue(["image": "\"javascript:alert(1)\""], "is \"javascript:alert(1)\""),
    BadValue(["image": "\"http://:80/57.jpeg\""], "is \"http://:80/57.jpeg\""),
  ]

  @Test("an address that cannot be asked is told, and costs only the picture", arguments: images)
  func badImage(_ bad: BadValue) throws {
    let page = SampleJSON.page(
      3, count: 60, pages: 3, [SampleJSON.character(56), SampleJSON.character(57, bad.changes)])
    let read = try AnswerReader<CharacterDTO>.page(
      Data(page.utf8), number: 3, address: "\(SampleJSON.home)/character")
    #expect(read.value.records.map { $0.avatar == nil } == [false, true])
    #expect(
      read.flaw
        == ", character 57: \"image\" \(bad.text); expected an absolute http or https address")
  }

  @Test func `of several addresses that cannot be asked the first is told, and whose others are`()
    throws
  {
    let bodies = (1...3).map { SampleJSON.character($0, ["image": "null"]) }
    let list = Data("[\(bodies.joined(separator: ","))]".utf8)
    let read = try AnswerReader<CharacterDTO>.records(list, ids: [1, 2, 3])
    #expect(read.value.map(\.id.rawValue) == [1, 2, 3])
    #expect(
      read.flaw
        == ", character 1: \"image\" is null; expected an absolute http or https address "
        + "(and 2 more: character 2, character 3)")
    let one = try AnswerReader<CharacterDTO>.record(Data(bodies[0].utf8), id: 1)
    #expect(one.value.avatar == nil)
    #expect(one.flaw == "\"image\" is null; expected an absolute http or https address")
  }

  @Test func `of several bad records the first is told, and how many more there are`() {
    let page = SampleJSON.page(
      1, count: 4, pages: 1,
      [
        SampleJSON.character(1), SampleJSON.character(2, ["name": "2"]),
        SampleJSON.character(3, ["created": "\"\""]), SampleJSON.character(4, ["id": "{}"]),
      ])
    #expect(
      text(of: page, number: 1)
        == "characters page 1, character 2: \"name\" is 2; expected text (and 2 more: character 3, "
        + "record 4)")
  }

  @Test func `more than five further bad records are counted, not listed`() {
    let records = (1...9).map { SampleJSON.character($0, ["name": "null"]) }
    #expect(
      text(of: SampleJSON.page(1, count: 9, pages: 1, records), number: 1)
        == "characters page 1, character 1: \"name\" is null; expected text (and 8 more: character "
        + "2, character 3, character 4, character 5, character 6, …)")
  }

  @Test func `a member that occurs twice is told`() {
    let twice = SampleJSON.character(57).replacing("\"type\":\"\"", with: "\"name\":\"Other\"")
    #expect(
      text(of: SampleJSON.page(3, count: 41, pages: 3, [twice]))
        == "characters page 3, character 57: \"name\" occurs twice; expected one value")
  }

  @Test func `an id that occurs twice on a page is told`() {
    let page = SampleJSON.page(
      3, count: 42, pages: 3, [SampleJSON.character(57), SampleJSON.character(57)])
    #expect(
      text(of: page)
        == "characters page 3, character 57: \"id\" occurs twice in one answer; expected each id "
        + "once")
  }

  @Test func `a record that is no object is told`() {
    #expect(
      text(of: SampleJSON.page(3, count: 41, pages: 3, ["[1]"]))
        == "characters page 3, record 1 is a list; expected an object")
  }

  @Test func `a long value is cut, and its control characters are made visible`() {
    let value = "\"\\u001b[31m\\u202e" + String(repeating: "x", count: 100) + "\""
    #expect(
      text(
        of: SampleJSON.page(
          3, count: 41, pages: 3, [SampleJSON.character(57, ["created": value])]))
        == "characters page 3, character 57: \"created\" is \"\\u{1B}[31m\\u{202E}"
        + String(repeating: "x", count: 54) + "…\"; expected \(Timestamp.example)")
  }

  @Test func `locations and episodes are told by their own names`() {
    let location = SampleJSON.page(
      1, count: 1, pages: 1, kind: .location, [SampleJSON.location(4, ["residents": "[null]"])])
    let episode = SampleJSON.page(
      1, count: 1, pages: 1, kind: .episode, [SampleJSON.episode(5, ["air_date": nil])])
    #expect(
      text(LocationDTO.self, of: location, number: 1)
        == "locations page 1, location 4: \"residents[0]\" is null; expected text")
    #expect(
      text(EpisodeDTO.self, of: episode, number: 1)
        == "episodes page 1, episode 5: \"air_date\" is missing; expected text")
  }

  private func text(of page: String, number: Int = 3) -> String? {
    text(CharacterDTO.self, of: page, number: number)
  }

  private func text<DTO: RecordDTO>(_: DTO.Type, of page: String, number: Int) -> String? {
    let request = APIRequest.page(DTO.Record.kind, number: number)
    do throws(AnswerProblem) {
      _ = try AnswerReader<DTO>.page(
        Data(page.utf8), number: number, address: "\(SampleJSON.home)/\(DTO.Record.kind)")
      return nil
    } catch {
      return RecordsPageError(request: request.description, reason: error.domainReason).description
    }
  }
}
