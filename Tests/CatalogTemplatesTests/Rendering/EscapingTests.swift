import CatalogTemplates
import CatalogTestSupport
import Mustache
import Testing

/// The first and the last of those noncharacters that a literal of Swift refuses, U+FDD0 and U+FDEF.
private let firstOfArabic = String(decoding: [0xEF, 0xB7, 0x90] as [UInt8], as: UTF8.self)
private let lastOfArabic = String(decoding: [0xEF, 0xB7, 0xAF] as [UInt8], as: UTF8.self)

@Suite("Escaping")
struct EscapingTests {
  @Test(
    "works on bytes",
    arguments: [
      ("& < > \" '", "&amp; &lt; &gt; &quot; &#39;"),
      ("", ""),
      ("plain", "plain"),
      ("\"\"\"", "&quot;&quot;&quot;"),
      ("é ζ 語 🛸", "é ζ 語 🛸"),
      ("’ “ ”", "’ “ ”"),
      ("a\tb\nc\r\nd", "a\tb\nc\r\nd"),
      ("\u{0}\u{1B}[0m \n\u{7F}", "\u{FFFD}\u{FFFD}[0m \n\u{FFFD}"),
      ("\u{80}\u{9B}31m\u{A0}©\u{9F}", "\u{FFFD}\u{FFFD}31m\u{A0}©\u{FFFD}"),
      (
        "x\u{FFFE}y\u{FFFF} \(firstOfArabic)\(lastOfArabic)",
        "x\u{FFFD}y\u{FFFD} \u{FFFD}\u{FFFD}"
      ),
      ("\u{1FFFE}\u{9FFFF}\u{10FFFF}", "\u{FFFD}\u{FFFD}\u{FFFD}"),
      (
        "\u{FDCF}\u{FDF0}\u{FEFF}，\u{FFEE}\u{FFFD}\u{1FFFD}\u{1DFFE}\u{E0041}",
        "\u{FDCF}\u{FDF0}\u{FEFF}，\u{FFEE}\u{FFFD}\u{1FFFD}\u{1DFFE}\u{E0041}"
      ),
      ("=`/", "=`/"),
      ("&amp;", "&amp;amp;"),
    ])
  func escapes(text: String, expected: String) throws {
    #expect(try rendered("{{title}}", Show.schema, Show(title: text)) == expected)
  }

  @Test(
    "sees a special byte under a combining mark, where Swift sees one other character",
    arguments: ["\"", "'", "<", ">", "&"])
  func seesThroughCombiningMarks(special: String) throws {
    let text = special + "\u{301} onload=x"
    #expect(text.contains { String($0) == special } == false)
    let output = try rendered("{{title}}", Show.schema, Show(title: text))
    #expect(!output.dropFirst(1).utf8.elementsEqual(text.utf8.dropFirst(1)))
    #expect(output.utf8.first == UInt8(ascii: "&"))
    #expect(output.unicodeScalars.filter { "\"'<>".unicodeScalars.contains($0) }.isEmpty)
  }

  @Test("of each ASCII byte that a page may hold is that of swift-mustache")
  func agreesWithTheOracle() throws {
    for byte in Array("\t\n\r".utf8) + Array(UInt8(0x20)..<0x7F) {
      let text = String(UnicodeScalar(byte))
      let theirs = try MustacheTemplate(string: "{{title}}").render(["title": text])
      #expect(try rendered("{{title}}", Show.schema, Show(title: text)) == theirs)
    }
  }

  @Test("of long texts copies what stands between the special bytes")
  func longTexts() throws {
    let text = String(repeating: "a long passage & more; ", count: 3000)
    let expected = String(repeating: "a long passage &amp; more; ", count: 3000)
    #expect(try rendered("{{title}}", Show.schema, Show(title: text)) == expected)
  }

  @Test("finds the special bytes wherever they stand in texts of any length")
  func everyPlace() throws {
    var generator = SeededGenerator(seed: 3)
    let pieces = [
      "a", "é", "🛸", "#", "=", "?", "%", ";", " ", "\n", "\t", "&", "<", ">", "\"", "'", "\u{0}",
      "\u{B}", "\u{1F}", "\u{7F}", "\u{80}", "\u{9F}", "\u{A0}",
      "，", firstOfArabic, "\u{FFFE}", "\u{1FFFF}",
    ]
    let entities = [
      "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;", "\u{0}": "\u{FFFD}",
      "\u{B}": "\u{FFFD}", "\u{1F}": "\u{FFFD}", "\u{7F}": "\u{FFFD}",
      "\u{80}": "\u{FFFD}", "\u{9F}": "\u{FFFD}",
      firstOfArabic: "\u{FFFD}", "\u{FFFE}": "\u{FFFD}", "\u{1FFFF}": "\u{FFFD}",
    ]
    for length in 0...40 {
      for _ in 0..<50 {
        let mostly = Int.random(in: 1...pieces.count, using: &generator)
        let chosen = (0..<length).map { _ in generator.one(of: Array(pieces.prefix(mostly))) }
        let output = try rendered("{{title}}", Show.schema, Show(title: chosen.joined()))
        #expect(output == chosen.map { entities[$0] ?? $0 }.joined())
      }
    }
  }

  @Test("of a URL makes it safe inside an attribute")
  func urls() throws {
    let show = Show(home: URLReference(relative: "a.html?x=1&y='2'\""))
    let output = try rendered("<a href=\"{{home}}\">", Show.schema, show)
    #expect(output == "<a href=\"a.html?x=1&amp;y=&#39;2&#39;&quot;\">")
  }
}
