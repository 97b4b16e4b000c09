import CatalogData
import CatalogDomain
import Foundation
import Testing

@Suite("Answers that are no page")
struct BadBodyTests {
  static let bodies: [(String, String)] = [
    ("", "the answer is empty"),
    (" \n", "the answer is empty but for white space"),
    (
      "\n<!DOCTYPE html>\n<html>",
      "the answer is HTML, not JSON: `<!DOCTYPE html>\\n<html>`"
    ),
    ("<?xml version=\"1.0\"?>", "the answer is XML, not JSON: `<?xml version=\"1.0\"?>`"),
    ("Bad Gateway", "the answer is not JSON: `Bad Gateway`"),
    ("\0 Bad", "the answer is not JSON: `\\u{0} Bad`"),
    ("\u{1B}[2J", "the answer is not JSON: `\\u{1B}[2J`"),
    ("{", "the answer is cut off after 1 byte"),
    ("{\"info\":{\"count\":1", "the answer is cut off after 18 bytes"),
    ("{\"info\":{\"count\":1,\"pa", "the answer is cut off after 22 bytes"),
    (
      "{\"info\":\"" + String(repeating: "x", count: 1000),
      "the answer is cut off after 1,009 bytes"
    ),
    ("{\"info\":tru", "the answer is cut off after 11 bytes"),
    ("{\"a\":1,}", "the answer is not JSON at byte 7: `}`"),
    ("{\"a\":01}", "the answer is not JSON at byte 6: `1}`"),
    (
      "{\"info\":{\"count\":0,\"pages\":0,\"next\":null},\"results\":[]} x",
      "the answer goes on behind its end, at byte 56: `x`"
    ),
    ("{\"a\":\"\\ud800\"}", "the answer is not JSON at byte 7: `ud800\"}`"),
    ("[]", "the answer is a list; expected an object"),
    ("{}", "\"info\" is missing; expected an object with count, pages and next"),
    (
      "{\"info\":{\"count\":0,\"pages\":0,\"next\":null}}",
      "\"results\" is missing; expected a list of records"
    ),
    ("{\"info\":7,\"results\":[]}", "\"info\" is 7; expected an object"),
    ("{\"info\":{\"count\":-1}}", "\"info.count\" is -1; expected 0 or more"),
    ("{\"info\":{\"count\":\"826\"}}", "\"info.count\" is \"826\"; expected a whole number"),
    (
      "{\"info\":{\"count\":0,\"pages\":0},\"results\":[]}",
      "\"info.next\" is missing; expected text or null"
    ),
    (
      "{\"info\":{\"count\":0,\"pages\":0,\"next\":5},\"results\":[]}",
      "\"info.next\" is 5; expected text or null"
    ),
    (
      "{\"info\":{\"count\":0,\"pages\":0,\"next\":null},\"results\":{}}",
      "\"results\" is an object; expected a list"
    ),
    (
      "{\"error\":\"There is nothing here\"}",
      "\"error\" is \"There is nothing here\"; expected a page, since the status is 200"
    ),
    (
      "{\"a" + String(repeating: "\u{301}\u{316}", count: 501) + "\":1}",
      "the answer has more than 1,000 combining marks in a row, in the text at byte 2"
    ),
    (
      "{\"a\":\"a" + String(repeating: "\u{F73}", count: 1001) + "\"}",
      "the answer has more than 1,000 combining marks in a row, in the text at byte 6"
    ),
    (
      "{\"a\":" + String(repeating: "[", count: 100_000),
      "the answer nests deeper than 64 levels at byte 69"
    ),
  ]

  @Test("a body that is no page is told by what it is", arguments: bodies)
  func badBody(_ body: String, _ text: String) {
    #expect(problem(Data(body.utf8)) == .malformed(text))
  }

  @Test func `invalid UTF-8 is refused, in values, in names and in what is read over`() {
    for (body, byte) in [
      ("{\"error\":\"a?b\"}", 10), ("{\"a?b\":1}", 2), ("{\"x\":\"a?b\"}", 6),
      ("{\"x\":\"\\n?b\"}", 6),
    ] {
      let bytes = body.utf8.map { $0 == UInt8(ascii: "?") ? 0xFF : $0 }
      guard case .malformed(let text) = problem(Data(bytes)) else {
        Issue.record("accepted: \(body)")
        continue
      }
      #expect(text.hasPrefix("the answer is not UTF-8, at byte \(byte): `"))
    }
  }

  @Test(arguments: [
    String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32, .utf32LittleEndian,
    .utf32BigEndian,
  ])
  func `a page in letters of several bytes is told as that`(encoding: String.Encoding) throws {
    for mark in ["", "\u{FEFF}"] {
      let body = try #require((mark + "{\"info\":{}}").data(using: encoding))
      #expect(problem(body) == .malformed("the answer is UTF-16 or UTF-32; expected UTF-8"))
    }
  }

  @Test func `a page with a byte order mark and white space is read`() throws {
    let page = SampleJSON.page(1, count: 1, pages: 1, [SampleJSON.character(1)])
    let spaced = "\u{FEFF} \r\n\t" + page.replacing(":", with: " : ", maxReplacements: 5) + "\n"
    let read = try AnswerReader<CharacterDTO>.page(
      Data(spaced.utf8), number: 1, address: "\(SampleJSON.home)/character")
    #expect(read.value.records.map(\.id) == [CatalogCharacter.ID(1)])
  }

  @Test func `members the API did not have are told by name, each once`() throws {
    let page = SampleJSON.page(
      1, count: 2, pages: 1,
      [
        SampleJSON.character(1, ["mood": "{\"a\":[1,-2.5e+3,null,true,false,\"x\"]}"]),
        SampleJSON.character(2, ["mood": "1", "a\\u0062c": "2"]),
      ])
    let read = try AnswerReader<CharacterDTO>.page(
      Data(page.utf8), number: 1, address: "\(SampleJSON.home)/character")
    #expect(read.unknownKeys == UnknownKeys(["mood": false, "abc": false]))
    #expect(read.value.records.count == 2)
  }

  @Test(arguments: ["null", "\"\"", "\"Two shards are down\"", "{\"code\":5}", "false"])
  func `an error beside a page is a member like any other`(error: String) throws {
    let page = SampleJSON.page(1, count: 1, pages: 1, [SampleJSON.character(1)])
    let read = try AnswerReader<CharacterDTO>.page(
      Data("{\"error\":\(error),\(page.dropFirst())".utf8), number: 1,
      address: "\(SampleJSON.home)/character")
    #expect(read.unknownKeys == UnknownKeys(["error": error == "null"]))
    #expect(read.value.records.count == 1)
  }

  @Test func `a body in the middle of a larger buffer is read from its own beginning`() throws {
    let page = SampleJSON.page(1, count: 1, pages: 1, [SampleJSON.character(1)])
    let buffer = Data("garbage".utf8) + Data(page.utf8) + Data("garbage".utf8)
    let slice = buffer[7..<buffer.count - 7]
    let read = try AnswerReader<CharacterDTO>.page(
      slice, number: 1, address: "\(SampleJSON.home)/character")
    #expect(read.value.count == 1)
  }

  @Test func `the API's own errors are read`() {
    #expect(
      ErrorDTO(Data("{\"error\":\"Character not found\",\"x\":[1]}".utf8))?.error
        == "Character not found")
    #expect(ErrorDTO(Data("<html>".utf8)) == nil)
    #expect(ErrorDTO(Data("{\"error\":5}".utf8)) == nil)
  }

  @Test func `one record that was asked for is read, and no other in its place`() throws {
    let body = Data(SampleJSON.character(7).utf8)
    #expect(try AnswerReader<CharacterDTO>.record(body, id: 7).value.id == .init(7))
    #expect(throws: AnswerProblem.malformed("\"id\" is 7; expected 8")) {
      try AnswerReader<CharacterDTO>.record(body, id: 8)
    }
  }

  @Test func `several records by id are read in the order they come`() throws {
    let body = Data("[\(SampleJSON.location(9)),\(SampleJSON.location(2))]".utf8)
    #expect(
      try AnswerReader<LocationDTO>.records(body).value.map(\.id.rawValue) == [9, 2])
    #expect(try AnswerReader<LocationDTO>.records(Data("[]".utf8)).value.isEmpty)
  }

  @Test(
    "one id is answered with the record itself, or with a list of it",
    arguments: [SampleJSON.location(9), " [\(SampleJSON.location(9))]"])
  func oneID(_ body: String) throws {
    let read = try AnswerReader<LocationDTO>.records(Data(body.utf8), ids: [9])
    #expect(read.value.map(\.id.rawValue) == [9])
  }

  @Test func `a bad record that stands alone is told as one of a list`() {
    let body = Data(SampleJSON.location(9, ["name": "4"]).utf8)
    #expect(
      throws: AnswerProblem.malformed(", location 9: \"name\" is 4; expected text")
    ) { try AnswerReader<LocationDTO>.records(body, ids: [9]) }
  }

  @Test func `several ids are not answered with one record`() {
    let body = Data(SampleJSON.location(9).utf8)
    #expect(throws: AnswerProblem.malformed("the answer is an object; expected a list")) {
      try AnswerReader<LocationDTO>.records(body, ids: [9, 2])
    }
  }

  private func problem(_ body: Data) -> AnswerProblem? {
    do throws(AnswerProblem) {
      _ = try AnswerReader<CharacterDTO>.page(
        body, number: 1, address: "\(SampleJSON.home)/character")
      return nil
    } catch {
      return error
    }
  }
}
