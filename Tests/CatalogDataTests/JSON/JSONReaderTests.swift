import CatalogData
import CatalogTestSupport
import Foundation
import Testing

/// Our reader beside Foundation's: the same bytes accepted, the same text read.
@Suite("Our reader of JSON beside Foundation's")
struct JSONReaderTests {
  @Test(
    "a string means what Foundation says it means",
    arguments: [
      #""#, #"plain"#, #"a\"b\\c\/d"#, #"\b\f\n\r\t"#, #"\u0041\u00e9\u03b6"#, #"\ud83d\ude00"#,
      "é ζ ’ 😀 e\u{301}", #"x\u0000y"#, #"é\u00e9"#, "\u{7f}\u{80}\u{7ff}\u{800}\u{ffff}",
      // As many marks in a row as a text may have.
      "e" + String(repeating: "\u{301}\u{316}", count: 500),
    ])
  func strings(_ raw: String) throws {
    let body = Data("[\"\(raw)\"]".utf8)
    #expect(try texts(body) == JSONDecoder().decode([String].self, from: body))
  }

  @Test(
    "a whole number is read as Foundation reads it",
    arguments: ["0", "-0", "7", "-12", "826", "9223372036854775807", "-9223372036854775807"])
  func integers(_ raw: String) throws {
    let body = Data("[\(raw)]".utf8)
    #expect(try integers(body) == JSONDecoder().decode([Int].self, from: body))
  }

  @Test(
    "what is no whole number is none",
    arguments: ["1.0", "1e2", "9223372036854775808", "01", "-", "+1", "0x1", ".5", "\"1\"", "1 2"])
  func notIntegers(_ raw: String) {
    #expect(throws: JSONProblem.self) { try integers(Data("[\(raw)]".utf8)) }
  }

  @Test func `of pages with random damage, the same are JSON to us as to Foundation`() throws {
    var random = SeededGenerator(seed: 20_260_101)
    let page = Array(
      SampleJSON.page(
        1, count: 2, pages: 1,
        [
          SampleJSON.character(1, ["name": "\"é \\u00e9 \\\" 😀\"", "x": "[1.5e3,-0,true,null]"]),
          SampleJSON.character(2),
        ]
      ).utf8)
    var refused = 0
    for _ in 0..<4000 {
      var bytes = page
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.remove(at: index)
        case 1: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 2: bytes.insert(Self.telling.randomElement(using: &random) ?? 0, at: index)
        default: bytes.removeSubrange(index..<min(bytes.count, index + 3))
        }
      }
      let ours = isJSON(Data(bytes))
      let theirs = isFoundationJSON(Data(bytes))
      #expect(ours == theirs, "\(String(decoding: bytes, as: UTF8.self))")
      if !ours { refused += 1 }
    }
    #expect((1000..<4000).contains(refused))
  }

  private static let telling = Array("{}[]:,\"\\ 0-1.eEtfnu\n\u{0}".utf8)

  private func isJSON(_ body: Data) -> Bool {
    do throws(JSONProblem) {
      try JSONReader.read(body) { (reader) throws(JSONProblem) in try reader.skipValue() }
      return true
    } catch {
      return false
    }
  }

  private func isFoundationJSON(_ body: Data) -> Bool {
    do {
      _ = try JSONSerialization.jsonObject(with: body)
      return true
    } catch {
      return false
    }
  }

  private func texts(_ body: Data) throws -> [String] {
    var texts: [String] = []
    try JSONReader.read(body) { (reader) throws(JSONProblem) in
      try reader.readArray { (reader, _) throws(JSONProblem) in
        texts.append(try reader.readText())
      }
    }
    return texts
  }

  private func integers(_ body: Data) throws -> [Int] {
    var integers: [Int] = []
    try JSONReader.read(body) { (reader) throws(JSONProblem) in
      try reader.readArray { (reader, _) throws(JSONProblem) in
        integers.append(try reader.readInteger())
      }
    }
    return integers
  }
}
