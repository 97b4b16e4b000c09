import CatalogSite
import Testing

/// Inputs known to cost the library seconds or gigabytes, each once as it is known and once cut to fit the lines.
@Suite("Known bombs are refused or harmless", .timeLimit(.minutes(5)))
struct MarkdownBombTests {
  struct Bomb: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    /// The first problem without the file; nil where the text is harmless and rendered.
    let message: String?

    var testDescription: String { name }
  }

  @Test(
    "A bomb ends with its message, or as HTML",
    arguments: [
      Bomb(
        name: "table of 3,000 × 3,000",
        text: row(3000, "a") + row(3000, "-") + repeated(row(3000, "a"), 3000),
        message: "1: 18,018,004 bytes; at most 262,144 are accepted"),
      Bomb(
        name: "table of 3,000 columns", text: repeated(row(3000, "-"), 3),
        message: #"1: 3,001 "|" on one line; at most 128 are accepted"#),
      Bomb(
        name: "table of 128 columns with short rows",
        text: row(127, "a") + row(127, "-") + repeated("x\n", 30_000),
        message: "260: 32,893 cells in one table; at most 32,768 are accepted"),
      Bomb(
        name: "paragraph of rows of dashes", text: repeated("$\n|-|-|\n", 16_000),
        message:
          "1: 32,000 characters of markup in 128,000 bytes without an empty line; put empty lines between paragraphs"
      ),
      Bomb(
        name: "400,000 closing parentheses", text: "www.example.org" + repeated(")", 400_000),
        message: "1: 400,015 bytes; at most 262,144 are accepted"),
      Bomb(
        name: "closing parentheses in paragraphs",
        text: repeated("www.example.org" + repeated(")", 4000) + "\n\n", 60),
        message: nil),
      Bomb(
        name: "50,000 quotes", text: repeated(">", 50_000) + "a",
        message: "1: 50,001 bytes on one line; at most 8,192 are accepted"),
      Bomb(
        name: "64 kB of _", text: repeated("_", 65_536),
        message: "1: 65,536 bytes on one line; at most 8,192 are accepted"),
      Bomb(
        name: "64 kB of _ in paragraphs", text: repeated(repeated("_", 4000) + "\n\n", 16),
        message: nil),
      Bomb(
        name: "64 KB of \" -\" then newlines",
        text: repeated(" -", 32_768) + repeated("\n", 32_768),
        message: "1: 65,536 bytes on one line; at most 8,192 are accepted"),
      Bomb(
        name: "lists within lists over lines",
        text: (0..<40).map { repeated(" ", $0 * 200) + repeated("- ", 100) + "a\n" }.joined()
          + repeated("\n", 90_000),
        message: "2: 400 columns of indentation; at most 200 are accepted"),
      Bomb(
        name: "lists within lists, one level a line",
        text: (0..<99).map { repeated("  ", $0) + "- a\n" }.joined() + repeated("\n", 32_000),
        message: nil),
      Bomb(
        name: "links in links", text: repeated("[a](", 16_000) + repeated(")", 16_000),
        message: "1: 80,000 bytes on one line; at most 8,192 are accepted"),
      Bomb(
        name: "pictures in pictures", text: lines(repeated("![[]()", 1000), 40),
        message:
          "1: 160,000 characters of markup in 240,040 bytes without an empty line; put empty lines between paragraphs"
      ),
      Bomb(
        name: "open instructions", text: lines("x " + repeated("<?a", 1000), 80),
        message:
          "1: 80,000 characters of markup in 240,240 bytes without an empty line; put empty lines between paragraphs"
      ),
      Bomb(
        name: "one definition used often",
        text: "[a]: /" + repeated("u", 8000) + "\n\n" + lines(repeated("[a]", 2000), 10),
        message:
          #"1: 8,007 bytes of link definitions for 20,001 "]"; put empty lines between definitions"#
      ),
      Bomb(
        name: "a title of many lines used often",
        text: "[a]: /u \"" + lines(repeated("t", 8000), 10) + "\"\n\n"
          + lines(repeated("[a]", 100), 20),
        message:
          #"1: 80,021 bytes of link definitions for 2,001 "]"; put empty lines between definitions"#
      ),
      Bomb(
        name: "chain of footnotes",
        text: "[^0]\n\n" + (0..<8000).map { "[^\($0)]: [^\($0 + 1)]\n\n" }.joined(),
        message: nil),
      Bomb(
        name: "footnotes called like references to another",
        text: repeated("[^1]\n\n", 1000)
          + (2..<1000).map { "[^1-\($0)]\n\n[^1-\($0)]: a\n\n" }.joined() + "[^1]: a\n",
        message: nil),
      Bomb(
        name: "as many links that lead nowhere, each to another record, found nowhere as they read",
        text: (0..<31).map { line in
          (0..<341).map { "[](character&#58;\(10_000 + 341 * line + $0))" }.joined() + "\n\n"
        }.joined(),
        message: #"1: link "character:10000": no character 10000"#),
      Bomb(
        name: "nested emphasis", text: repeated("*a **a ", 900) + "b" + repeated(" a** a*", 100),
        message: nil),
    ])
  func ends(bomb: Bomb) {
    let first = markdownOutcome(bomb.text).split(separator: "\n").first.map(String.init)
    if let message = bomb.message {
      #expect(first == "Content/characters/7.md:" + message)
    } else {
      #expect(first?.hasPrefix("<") == true, "\(first ?? "")")
    }
  }

  /// As they are not written as they read, all that follows is looked through for each.
  @Test func `behind thousands of links that are found nowhere, no line is looked for any more`() {
    let link = "[](character&#58;9999)"
    func lastProblem(behind links: String) -> String? {
      markdownOutcome(links + "a\\\n[b](character:9998)\n").split(separator: "\n").last
        .map(String.init)
    }
    #expect(
      lastProblem(behind: link + "\n\n")
        == #"Content/characters/7.md:4: link "character:9998": no character 9998"#)
    // The parser's line, of the paragraph.
    #expect(
      lastProblem(behind: repeated(repeated(link, 372) + "\n\n", 31))
        == #"Content/characters/7.md:63: link "character:9998": no character 9998"#)
  }
}

private func repeated(_ unit: String, _ count: Int) -> String {
  String(repeating: unit, count: count)
}

private func lines(_ line: String, _ count: Int) -> String {
  repeated(line + "\n", count)
}

private func row(_ columns: Int, _ cell: String) -> String {
  repeated("|" + cell, columns) + "|\n"
}
