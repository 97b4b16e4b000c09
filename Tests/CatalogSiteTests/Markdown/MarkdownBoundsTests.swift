import CatalogSite
import Testing

@Suite("Markdown beyond its bounds is refused before it is parsed")
struct MarkdownBoundsTests {
  struct Bound: Sendable, CustomTestStringConvertible {
    let name: String
    let accepted: String
    let refused: String
    let message: String

    var testDescription: String { name }
  }

  @Test(
    "The last accepted text is rendered, the next is refused with file, line, number and limit",
    arguments: [
      Bound(
        name: "bytes", accepted: lines(of: "a", bytes: 262_144),
        refused: lines(of: "a", bytes: 262_145),
        message: "1: 262,145 bytes; at most 262,144 are accepted"),
      Bound(
        name: "line", accepted: "a\n" + times(8192, "a"), refused: "a\n" + times(8193, "a"),
        message: "2: 8,193 bytes on one line; at most 8,192 are accepted"),
      Bound(
        name: "lines", accepted: times(32_768, "a\n\n", by: 2),
        refused: times(32_770, "a\n\n", by: 2),
        message: "32769: 32,769 lines; at most 32,768 are accepted"),
      Bound(
        name: "quotes", accepted: times(100, ">"), refused: "\n\n" + times(101, ">"),
        message: "3: 101 markers of quotes and lists on one line; at most 100 are accepted"),
      Bound(
        name: "numbers and footnotes", accepted: times(33, "1. [^a]:> "),
        refused: times(34, "1. [^a]:> "),
        message: "1: 102 markers of quotes and lists on one line; at most 100 are accepted"),
      Bound(
        name: "indentation", accepted: "```\n\t" + times(196, " ") + "a",
        refused: "```\r\n\t" + times(197, " ") + "a",
        message: "2: 201 columns of indentation; at most 200 are accepted"),
      Bound(
        name: "pipes", accepted: times(128, "|"), refused: "a\r\r" + times(300, "|"),
        message: #"3: 300 "|" on one line; at most 128 are accepted"#),
      Bound(
        name: "table cells", accepted: table(rows: 257), refused: table(rows: 258),
        message: "260: 32,893 cells in one table; at most 32,768 are accepted"),
      Bound(
        name: "markup", accepted: times(2048, times(32, "*") + "\n\n"),
        refused: times(2048, times(32, "*") + "\n\n") + "_",
        message: "4097: 65,537 characters of markup; at most 65,536 are accepted"),
      Bound(
        name: "inline work", accepted: block(of: "<?a", bytes: 36_000),
        refused: "a\n\n" + block(of: "<?a", bytes: 60_000),
        message:
          "3: 19,980 characters of markup in 60,060 bytes without an empty line; put empty lines between paragraphs"
      ),
      Bound(
        name: "table work", accepted: times(1400, "-|-\n|-|\n", by: 2),
        refused: times(3000, "-|-\n|-|\n", by: 2),
        message:
          "1449: too many rows of dashes without an empty line; put empty lines between tables"),
      Bound(
        name: "definitions", accepted: "[a]: /" + times(8000, "u") + "\n\n" + times(200, "[a]"),
        refused: "[a]: /" + times(8000, "u") + "\n\n" + times(1050, "[a]"),
        message:
          #"1: 8,007 bytes of link definitions for 1,051 "]"; put empty lines between definitions"#),
      Bound(
        name: "hidden footnote", accepted: #"\[^a] [&amp;a] [a&Hat;] [&#95;]"#,
        refused: "a\n[&#x05E;a]",
        message: #"2: a character reference for "^" after "[" is not accepted; write "\[^""#),
      Bound(
        name: "depth", accepted: times(60, "*a **a "), refused: "a\n\n" + emphasis(depth: 300),
        message: "3: nested 302 levels deep; at most 256 are accepted"),
      Bound(
        name: "output", accepted: footnotes(uses: 4000), refused: footnotes(uses: 20_000),
        message: "1: 80,408 bytes become 4,688,340 bytes of HTML; at most 2,335,104 are accepted"),
    ])
  func refuses(bound: Bound) {
    #expect(!markdownOutcome(bound.accepted).hasPrefix("Content/"), "accepted")
    #expect(markdownOutcome(bound.refused) == "Content/characters/7.md:" + bound.message)
  }

  @Test(
    "Every bound that a text passes is named once, in the order of lines, counted from the first of the file"
  )
  func namesAll() {
    let text = times(129, "|") + "\n" + times(101, "> ") + "\n" + times(130, "|")
    #expect {
      try renderMarkdown(text, firstLine: 6)
    } throws: { error in
      "\(error)" == """
        Content/characters/7.md:6: 129 "|" on one line; at most 128 are accepted
        Content/characters/7.md:7: 101 markers of quotes and lists on one line; at most 100 are accepted
        Content/characters/7.md:7: 202 columns of indentation; at most 200 are accepted
        """
    }
  }
}

private func times(_ count: Int, _ unit: String, by step: Int = 1) -> String {
  String(repeating: unit, count: count / step)
}

/// Exactly `bytes` bytes, in lines of 1,000.
private func lines(of unit: String, bytes: Int) -> String {
  let line = times(999, unit) + "\n"
  return times(bytes / 1000, line) + times(bytes % 1000, unit)
}

/// No empty line in it.
private func block(of unit: String, bytes: Int) -> String {
  times(bytes / 1000, times(1000 / unit.utf8.count, unit) + "a\n")
}

private func table(rows: Int) -> String {
  times(127, "|a") + "|\n" + times(127, "|-") + "|\n" + times(rows, "x\n")
}

private func emphasis(depth: Int) -> String {
  times(depth / 2, "*a **b ") + "c" + times(depth / 2, "** d*")
}

private func footnotes(uses: Int) -> String {
  times(uses / 100, times(100, "[^a]") + "\n\n") + "[^a]: b\n"
}
