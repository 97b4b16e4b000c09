import CatalogServer
import CatalogTestSupport
import Testing

struct `A data folder` {
  private func problem(_ files: [String: String], at path: String = "") async throws -> String {
    try await withFolder(files) { folder in
      do {
        _ = try MockAPIData.folder(folder + path)
        return "none"
      } catch {
        return "\(error)".replacingOccurrences(folder, "<folder>")
      }
    }
  }

  @Test func `that is missing is named`() async throws {
    #expect(
      try await problem([:], at: "/nowhere")
        == "data folder <folder>/nowhere: there is no such folder; give one with API data")
  }

  @Test func `that is a file is named`() async throws {
    #expect(
      try await problem(["a": ""], at: "/a")
        == "data folder <folder>/a is a file; give the folder that holds it")
  }

  @Test func `with neither layout says what was expected`() async throws {
    #expect(
      try await problem(["readme": ""])
        == "data folder <folder> holds neither characters.json nor api/character/page-1.json; "
        + "expected arrays of the API's objects, or a directory of recorded pages")
  }

  @Test(arguments: [
    ("[{\"id\": 1},\n {\"id\": }]", " is not JSON: line 2, column 9: expected a value"),
    ("[{\"id\": 1}", " is not JSON: line 1, column 11: expected \",\" or \"]\""),
    ("[1] 2", " is not JSON: line 1, column 5: expected the end of the file"),
    (
      "[\"a\u{1}\"]",
      " is not JSON: line 1, column 4: expected a control character written as \\u00XX"
    ),
    ("{}", ": expected an array of objects"),
    ("[{\"id\": \"1\"}]", ", record 1: \"id\" is missing or not a whole number"),
    ("[{\"id\": 1}, {\"id\": 1}]", ", record 2: the id 1 occurs twice"),
  ])
  func `with wrong content names the file and the place`(
    characters: String, problem expected: String
  ) async throws {
    #expect(
      try await problem(["characters.json": characters]) == "<folder>/characters.json" + expected)
  }

  @Test(arguments: [
    ("01", 12, "\",\" or \"}\""), (".5", 11, "a value"), ("1.", 13, "a digit"),
    ("1.e5", 13, "a digit"), ("-.5", 12, "a digit"), ("+1", 11, "a value"), ("-", 12, "a digit"),
    ("--1", 12, "a digit"), ("1e", 13, "a digit"), ("1e+", 14, "a digit"),
    ("1-2", 12, "\",\" or \"}\""), ("NaN", 11, "a value"),
  ])
  func `with what JSON has no such number for names the place`(
    number: String, column: Int, expected: String
  ) async throws {
    let text = "[{\"id\": 1,\n \"share\": \(number)}]"
    #expect(
      try await problem(["characters.json": text])
        == "<folder>/characters.json is not JSON: line 2, column \(column): expected \(expected)")
  }

  @Test func `with numbers that no other number has room for is served as it was written`()
    async throws
  {
    let record = "{\"id\":1,\"many\":[1e999,-1.5E+400,-0,1.0,-0.50e-3,100000000000000000000]}"
    #expect(try await MockAPI.text("/api/character/1", ofCharacter: record) == record)
  }

  @Test func `without one of the three kinds names the missing file`() async throws {
    #expect(
      try await problem(["characters.json": "[]"])
        == "<folder>/locations.json is missing; expected an array of locations beside characters.json "
        + "(it may be [])")
    #expect(
      try await problem(["api/character/page-1.json": "{\"results\":[]}"])
        == "<folder>/api/location/page-1.json is missing; expected the recorded pages of all three kinds"
    )
  }

  @Test func `of recorded pages is read to its last page`() async throws {
    let page = { (ids: ClosedRange<Int>) in
      let records = ids.map { "{\"id\":\($0),\"url\":\"https://x.example/api/character/\($0)\"}" }
      return "{\"info\":{},\"results\":[\(records.joined(separator: ","))]}"
    }
    let files = [
      "api/character/page-1.json": page(1...20), "api/character/page-2.json": page(21...33),
      "api/location/page-1.json": "{\"results\":[]}", "api/episode/page-1.json": "{\"results\":[]}",
    ]
    let text = try await withFolder(files) { folder in
      try await MockAPI(data: try .folder(folder)).whileRunning { address in
        try await RawClient(address).get("/api/character?page=2").text
          .replacingOccurrences(address, "<here>")
      }
    }
    #expect(text.hasPrefix("{\"info\":{\"count\":33,\"pages\":2,\"next\":null,"))
    #expect(text.hasSuffix("{\"id\":33,\"url\":\"<here>/api/character/33\"}]}"))
  }
}
