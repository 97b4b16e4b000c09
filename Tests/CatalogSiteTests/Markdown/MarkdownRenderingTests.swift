import CatalogSite
import CatalogTemplates
import Testing

@Suite("Markdown becomes HTML")
struct MarkdownRenderingTests {
  @Test(
    "GitHub's extensions are on",
    arguments: [
      ("~~gone~~", "<p><del>gone</del></p>\n"),
      (
        "|a|b|\n|-|-:|\n|1|2|\n",
        """
        <table>
        <thead>
        <tr>
        <th>a</th>
        <th align="right">b</th>
        </tr>
        </thead>
        <tbody>
        <tr>
        <td>1</td>
        <td align="right">2</td>
        </tr>
        </tbody>
        </table>

        """
      ),
      (
        "- [x] seen\n- [ ] unseen\n",
        """
        <ul>
        <li><label><input type="checkbox" checked="" disabled="" /> seen</label></li>
        <li><label><input type="checkbox" disabled="" /> unseen</label></li>
        </ul>

        """
      ),
      (
        "Pickle[^1]\n\n[^1]: Season 3.\n",
        """
        <p>Pickle<sup class="footnote-ref"><a href="#fn-1" id="fnref-1" data-footnote-ref>1</a></sup></p>
        <section class="footnotes" data-footnotes>
        <ol>
        <li id="fn-1">
        <p>Season 3. <a href="#fnref-1" class="footnote-backref" data-footnote-backref aria-label="Back to content">↩</a></p>
        </li>
        </ol>
        </section>

        """
      ),
    ])
  func rendersExtensions(markdown: String, html: String) {
    #expect(markdownOutcome(markdown) == html)
  }

  @Test func `the way back from a footnote speaks the language of the site`() throws {
    let text = "a[^1] b[^2]\n\n`class=\"footnote-backref\" aria-label=\"x\"`\n\n[^1]: c\n[^2]: d\n"
    let renderer = MarkdownRenderer(MarkdownOptions(footnoteLabel: "Zurück \"hier\""))
    let source = MarkdownSource(path: "a.md", text: text, firstLine: 1)
    let html = try renderer.render(source) { _ in .asWritten }.html.markup
    #expect(html.matches(of: /aria-label="Zurück &quot;hier&quot;">/).count == 2)
    #expect(html.contains("aria-label=&quot;x&quot;"))
    #expect(!html.contains("Back to"))
  }

  @Test(
    "No footnote leads back to a reference that is left out",
    arguments: [
      ("a[^a]\n\n[^a]: A.\n\n[^b]: See [^a].\n", 1),
      ("a[^a]\n\n[^a]: A.\n\n[^a]: See [^a].\n", 1),
      ("![b[^a]](portal.png)\n\n[^a]: A.\n", 0), ("a[^a] b[^a]\n\n[^a]: A.\n", 2),
    ])
  func leadsBack(markdown: String, ways: Int) throws {
    let renderer = MarkdownRenderer(MarkdownOptions(footnoteLabel: "Back"))
    let source = MarkdownSource(path: "a.md", text: markdown, firstLine: 1)
    let html = try renderer.render(source) { _ in .asWritten }.html.markup
    let found = html.matches(of: /href="#(fnref-[^"]*)"/)
    #expect(found.count == ways)
    #expect(found.allSatisfy { html.contains("id=\"\($0.1)\"") })
  }

  @Test(
    "A footnote in the words of a link stands behind it, for links hold no others",
    arguments: [
      ("[a[^1]](character:1)", "<a>a</a>1"), ("[a[^1] b](character:1) c", "<a>a b</a>1 c"),
      ("[*a[^1]* b[^2]](character:1)", "<a><em>a</em> b</a>12"),
      ("|[a[^1]](character:1)|\n|-|", "<th><a>a</a>1</th>"),
      ("- [ ] [a[^1]](character:1)", "<a>a</a>1</label>"),
      ("a[^1] [b](character:1)", "a1 <a>b</a>"),
    ])
  func takesFootnotesOutOfLinks(markdown: String, shown: String) {
    let html = markdownOutcome(markdown + "\n\n[^1]: d\n[^2]: e\n")
    let short = html.replacing(/<sup class="footnote-ref"><a href="#fn-(\d)".*?<\/sup>/) { $0.1 }
      .replacing(/<a href="\.\.\/characters\/1\.html">/, with: "<a>")
    #expect(short.contains(shown), "\(html)")
  }

  @Test(
    "Control characters that no page may hold are shown as such, also from references",
    arguments: [
      (
        "a\u{1B}[31mb\u{7F}\u{80}\u{9F}\u{A0}\tc\n",
        "<p>a\u{FFFD}[31mb\u{FFFD}\u{FFFD}\u{FFFD}\u{A0}\tc</p>\n"
      ),
      ("&#27;&#x7;&#x9B;&nbsp;", "<p>\u{FFFD}\u{FFFD}\u{FFFD}\u{A0}</p>\n"),
      ("a\u{FFFE}&#x1FFFF;", "<p>a\u{FFFD}\u{FFFD}</p>\n"),
      ("`\u{1}`\u{8}", "<p><code>\u{FFFD}</code>\u{FFFD}</p>\n"),
      (
        "```\u{1B}x\n\u{C}a\u{C2}\n```\n",
        "<pre><code class=\"language-\u{FFFD}x\">\u{FFFD}a\u{C2}\n</code></pre>\n"
      ),
    ])
  func controls(markdown: String, html: String) {
    #expect(markdownOutcome(markdown) == html)
  }

  @Test(
    "A checkbox has the words beside it for its label, whatever they hold and whatever follows",
    arguments: [
      (
        "- [x] *so* [far](character:2)\n  on\n  - [ ] inner\n  - plain\n",
        """
        <ul>
        <li><label><input type="checkbox" checked="" disabled="" /> <em>so</em> <a href="../characters/2.html">far</a>
        on</label>
        <ul>
        <li><label><input type="checkbox" disabled="" /> inner</label></li>
        <li>plain</li>
        </ul>
        </li>
        </ul>

        """
      ),
      (
        "1. [x] first\n\n   second\n",
        """
        <ol>
        <li>
        <p><label><input type="checkbox" checked="" disabled="" /> first</label></p>
        <p>second</p>
        </li>
        </ol>

        """
      ),
      (
        "- [x] head\n  ===\n",
        """
        <ul>
        <li>
        <h1 id="head"><label><input type="checkbox" checked="" disabled="" /> head</label></h1>
        </li>
        </ul>

        """
      ),
      ("- [ ] \n", "<ul>\n<li><input type=\"checkbox\" disabled=\"\" /> </li>\n</ul>\n"),
    ])
  func labelsCheckboxes(markdown: String, html: String) {
    #expect(markdownOutcome(markdown) == html)
  }

  @Test(
    "A task is done where its own box is ticked, whatever else stands on its line",
    arguments: [
      ("- [ ] on [X](https://x.com/us)", [false]), ("- [ ] tick `[x]`\n- [X] [ ]", [false, true]),
      ("1. [ ] [x]\n23. [x] a\n4) [X] b", [false, true, true]),
      ("+  [ ] [x]\n*\t[ ] [x]\n\n-   [x] a", [false, false, true]),
      ("- a\n  - [ ] [x]\n\t- [x] b\n\t\t- [ ] [x]", [false, true, false]),
      ("-\n  - [ ] [x]", [false]), ("- [ ] a\n[x] lazy\n  [x] b\n- [x] c\n[ ] d", [false, true]),
      ("- [ ] [x]\r- [x] a\r\n- [ ] [x]\r\r\n- [x] b", [false, true, false, true]),
      ("> [x]\n\n- [ ] é\u{0}[x]\n- [x] b", [false, true]),
      ("a[^1]\n\n- [x] b\n\n[^1]: c\n\n    - [ ] [x]\n\n# d\n\n- [ ] [x]", [true, false, false]),
      ("- [ ] \n\n- [ ]\t|a [x]|\n  |-|", [false, false]),
      ("[a]: b\n[c]: d\n- [ ] [x]\n\n  [x]", [false]),
    ] as [(String, [Bool])])
  func tasks(markdown: String, done: [Bool]) throws {
    let boxes = try renderMarkdown(markdown).html.markup.split(separator: "<input").dropFirst()
    #expect(boxes.map { $0.hasPrefix(" type=\"checkbox\" checked=\"\"") } == done)
  }

  @Test("Autolinks are on only where the library reads them safely, from gfm.7 on")
  func gatesAutolinks() {
    let revision = GFM.version.split(separator: ".").last.flatMap { Int($0) } ?? 0
    let others = ["table", "strikethrough", "tasklist", "tagfilter"]
    #expect(GFM.extensions == (revision >= 7 ? others + ["autolink"] : others))
  }

  @Test("Punctuation is made typographic only where the setting says so")
  func punctuation() {
    let text = #""Wubba" -- lub... don't"#
    #expect(markdownOutcome(text) == "<p>&quot;Wubba&quot; -- lub... don't</p>\n")
    #expect(
      markdownOutcome(text, MarkdownOptions(punctuation: .smart)) == "<p>“Wubba” – lub… don’t</p>\n"
    )
  }

  @Test(
    "Raw HTML is left out and the author told, with file and line; comments are left out without a word"
  )
  func leavesRawHTMLOut() throws {
    let document = try renderMarkdown(
      "<!-- todo -->\n\nA <b>bold</b> claim.\n\n<script>\nalert(1)\n</script>\n", firstLine: 5)
    #expect(
      document.html.markup == """
        <!-- raw HTML omitted -->
        <p>A <!-- raw HTML omitted -->bold<!-- raw HTML omitted --> claim.</p>
        <!-- raw HTML omitted -->

        """)
    let advice = "raw HTML is left out; write Markdown, or put it in backticks to show it"
    #expect(
      document.warnings.map(\.description) == [
        #"Content/characters/7.md:7: "<b>": \#(advice)"#,
        #"Content/characters/7.md:7: "</b>": \#(advice)"#,
        #"Content/characters/7.md:9: "<script>": \#(advice)"#,
      ])
  }

  @Test(
    "Raw HTML is told on the line where it stands, also where the parser counts fewer lines",
    arguments: [
      ("One\\\ntwo\\\nthree <kbd>four</kbd>\n", [5, 5]),
      ("[a]: /a\n[b]: /b\nText <b>\\\nhere</b>\n", [5, 6]),
      ("[x\ny](/a\n\"t\nu\")\nmore <i>z</i>\n", [7, 7]),
      ("a <b>\\\nb <b>\\\nc <b>\n", [3, 4, 5]),
      ("a <!-- <b> -->\\\nb <b>\n", [4]),
      ("a\r\rb\\\rc <b>\r", [6]),
      ("a[^1] b <b>\n\n[^1]: c <b>\\\n    d <b>\n\ne <b>\n", [3, 5, 6, 8]),
    ])
  func tellsLinesOfRawHTML(markdown: String, lines: [Int]) throws {
    #expect(try renderMarkdown(markdown, firstLine: 3).warnings.map(\.line) == lines)
  }

  @Test(
    "Raw HTML is left out of the words of a picture, too, and so are remarks",
    arguments: [
      ("a map <!-- do not tell -->", "a map ", 0), ("<b>*a*</b> `<b>`", "a &lt;b&gt;", 2),
      ("a\nb<!-- c -->d", "a bd", 0),
    ])
  func leavesRawHTMLOutOfPictures(words: String, alt: String, warnings: Int) throws {
    let source = MarkdownSource(path: "a.md", text: "![\(words)](portal.png)", firstLine: 1)
    let document = try MarkdownRenderer().render(source) { _ in
      .picture(URLReference(relative: "portal.png"), width: 3, height: 4)
    }
    let written = document.html.markup.firstMatch(of: /alt="([^"]*)"/)?.1
    #expect(written.map(String.init) == alt)
    #expect(document.warnings.count == warnings)
  }

  @Test(
    "A text that holds nothing but raw HTML becomes no markup",
    arguments: [
      ("<!-- to do -->", 0), ("\n<!-- a\n\nb -->\n\n<!-- c -->\n", 0), ("<div>\na\n</div>\n", 1),
      ("<!-- a --> <!-- b -->\n", 0), ("<!-- a\n--> Words.\n", 1), ("   <!-- a -->\n", 0),
    ])
  func rendersNoRemarks(markdown: String, warnings: Int) throws {
    let document = try renderMarkdown(markdown)
    #expect(document.html == .empty)
    #expect(document.warnings.count == warnings)
  }

  @Test func `a remark may stand further in, as in a list`() throws {
    let document = try renderMarkdown("- a\n\n    <!-- b -->\n\nc\n\n  <!-- d\n   -->\n")
    #expect(document.warnings == [])
  }

  @Test(
    "What stands behind a remark on its line, which takes it along, is told",
    arguments: ["", "   "])
  func warnsOfWordsBehindRemarks(indentation: String) throws {
    let document = try renderMarkdown(
      indentation + "<!-- to do --> Words.\nOther words.\n", firstLine: 5)
    #expect(document.html.markup == "<!-- raw HTML omitted -->\n<p>Other words.</p>\n")
    #expect(
      document.warnings.map(\.description) == [
        #"Content/characters/7.md:5: "<!-- to do --> Words.": what stands behind a remark is left out with it; put it on a line of its own"#
      ])
  }

  @Test(
    "Much raw HTML is counted after the first places",
    arguments: [(1100, "1,080 more places"), (21, "1 more place")])
  func countsRawHTML(places: Int, rest: String) throws {
    let document = try renderMarkdown(String(repeating: "a <br>\n\n", count: places))
    #expect(document.warnings.count == 21)
    #expect(
      document.warnings.last?.description
        == "Content/characters/7.md:41: raw HTML is left out in \(rest)")
  }

  @Test(
    "A footnote's label that goes over the end of a line is warned about, since its words are lost")
  func warnsOfOpenLabels() throws {
    let document = try renderMarkdown("a [^b] \\[^c\n[^d\ne] [^f", firstLine: 3)
    #expect(
      document.warnings.map(\.description) == [
        #"Content/characters/7.md:4: "[^" without "]" on its line: words of the label are lost; close it, or write "\[^""#
      ])
  }

  @Test(
    "A footnote that nothing refers to is warned about, since it is left out",
    arguments: [
      ("a\n\n[^b]: c\n", [5]),
      ("a[^b]\n\n[^b]: c\n[^d]: e[^f]\n\n    g\n\n[^f]: h\n", [6]),
      ("a\n[^b]: c\n> [^d]:\n>     e\n", [4, 5]),
      ("[^b]: c\n[^b]: d\n\na[^b]", [4]),
      ("a[^b]\n\n[^b]:\n\n    c\n", []),
      ("```\n[^b]: c\n```\n\n    [^b]: c\n\n<!--\n[^b]: c\n-->\n\n`a\n\\[^b]: c`\n", []),
      ("[^b c]: /d\n\n[^b c]\n\n[^]: /d\n", []),
      ("| a[^b] |\n|---|\n| c |\n[^b]: d\n[^e]: f | g\n", [7]),
      ("- [^b]: c\n- d[^b]\n\n  [^e]: f\n", [6]),
      ("a\n===\n[^b]: c\n", [5]), ("> a\n> ---\n> [^b]: c\n", [5]),
      ("a\n    [^b]: c\n---\nd\n", []),
    ] as [(String, [Int])])
  func warnsOfUnusedFootnotes(markdown: String, lines: [Int]) throws {
    let document = try renderMarkdown(markdown, firstLine: 3)
    #expect(
      document.warnings.map(\.description)
        == lines.map {
          "Content/characters/7.md:\($0): nothing refers to this footnote, so it is left out; refer to it, or take it out"
        })
  }

  @Test(
    "A line that reads as a footnote with spaces in its name is warned about, where nothing is shown of it",
    arguments: [
      ("[^b c]: /d\n\n> [^e\tf]: g\n", [(3, #"[^b c]"#), (5, #"[^e\tf]"#)]),
      ("[^b c]: d e\n\na [^f g]\n\n[^f g]: /d\n\n[^ ]: /d\n\n[b c]: /d\n", []),
      ("```\n[^b c]: /d\n```\n", []),
    ] as [(String, [(Int, String)])])
  func warnsOfSpacesInFootnotes(markdown: String, found: [(Int, String)]) throws {
    let document = try renderMarkdown(markdown, firstLine: 3)
    #expect(
      document.warnings.map(\.description)
        == found.map { line, name in
          "Content/characters/7.md:\(line): \"\(name)\": a footnote has no spaces in its name, so this line is left out; write \"-\" for them"
        })
  }

  @Test(
    "Many footnotes that nothing refers to are counted after the first",
    arguments: [(25, "5 more footnotes, which are"), (21, "1 more footnote, which is")])
  func countsUnusedFootnotes(notes: Int, rest: String) throws {
    let document = try renderMarkdown((0..<notes).map { "[^\($0)]: a\n" }.joined())
    #expect(document.warnings.count == 21)
    #expect(
      document.warnings.last?.description
        == "Content/characters/7.md:21: nothing refers to \(rest) left out")
  }

  @Test(
    "A footnote that is called as the page calls a reference to another one is warned about",
    arguments: [
      ("a[^1] b[^1] c[^1-2]\n\n[^1]: d\n[^1-2]: e\n", [(6, "[^1-2]")]),
      ("a[^ä-3] b[^ä]\n\nc[^ä] [^ä]\n\n[^ä]: d\n\n[^ä-3]: e\n", [(9, "[^ä-3]")]),
      ("a[^1] b[^1] c[^1-3]\n\n[^1]: d\n[^1-3]: e\n", []),
    ] as [(String, [(Int, String)])])
  func warnsOfSharedNames(markdown: String, shared: [(Int, String)]) throws {
    let document = try renderMarkdown(markdown, firstLine: 3)
    #expect(
      document.warnings.map(\.description)
        == shared.map { line, label in
          #"Content/characters/7.md:\#(line): "\#(label)": the page has this name for a reference to another footnote, too, so a way back leads to the wrong one; call this footnote otherwise"#
        })
  }

  @Test(
    "Many of them are counted after the first",
    arguments: [(26, "5 more footnotes have names"), (22, "1 more footnote has a name")])
  func countsSharedNames(references: Int, rest: String) throws {
    let labels = (2...references).map { "[^1-\($0)]" }
    let document = try renderMarkdown(
      String(repeating: "[^1] ", count: references) + "\n\n" + labels.joined(separator: " ")
        + "\n\n[^1]: a\n" + labels.map { $0 + ": a\n" }.joined())
    #expect(document.warnings.count == 21)
    #expect(
      document.warnings.last?.description
        == "Content/characters/7.md:26: \(rest) that the page has for references to others"
    )
  }

  @Test(
    "Words behind the last column of a table are warned about, since they are left out",
    arguments: [
      ("|a|b|\n|-|-|\n|1|2| three words | four |\n", [(5, "three words | four")]),
      ("a|b\n-|-\n1|2|3\n\n1|2|3\n", [(5, "3")]),
      ("> - |a|b|\n>   |-|-|\n>   |1|2|\n>   | `x|y` | z\n", [(6, "z")]),
      (
        "a[^1]\n\n[^1]: b\n\n    |a|\n    |-|\n    |1|2|\n\n|a|\n|-|\n|||3\n",
        [(9, "2"), (13, "3")]
      ),
      ("|a|b|\n|-|-|\n|1|2| |\n1\\|2|3|\n|1\\\\|2|3|\n|1\n|1|2| <!-- 3 --> |\n", []),
      ("```\n|a|\n|-|\n|1|2|\n```\n\n|a|\n|-|-|\n|1|2|\n", []),
    ] as [(String, [(Int, String)])])
  func warnsOfCellsBehindTables(markdown: String, lost: [(Int, String)]) throws {
    let document = try renderMarkdown(markdown, firstLine: 3)
    #expect(
      document.warnings.map(\.description)
        == lost.map { line, words in
          #"Content/characters/7.md:\#(line): "\#(words)": left out, for it stands behind the last column of the table; name another in its head, or write "\|" for a "|" that parts no columns"#
        })
  }

  @Test(
    "Many rows with such words are counted after the first",
    arguments: [(25, "5 more rows"), (21, "1 more row")])
  func countsCellsBehindTables(rows: Int, rest: String) throws {
    let document = try renderMarkdown("|a|\n|-|\n" + String(repeating: "|1|2|\n", count: rows))
    #expect(document.warnings.count == 21)
    #expect(
      document.warnings.last?.description
        == "Content/characters/7.md:23: words behind the last column of a table are left out in \(rest)"
    )
  }

  @Test("Text is escaped, and a NUL becomes the replacement character")
  func escapes() {
    #expect(
      markdownOutcome("a \"<\" & b\u{0}\u{301}")
        == "<p>a &quot;&lt;&quot; &amp; b\u{FFFD}\u{301}</p>\n")
  }

  @Test("An empty text becomes no markup")
  func rendersNothing() {
    #expect(markdownOutcome("") == "")
    #expect(markdownOutcome(" \n\n") == "")
  }

  @Test("A document gives its words and the beginning of its first paragraph that has any")
  func plainText() throws {
    let document = try renderMarkdown(
      "# Rick & Morty\n\nA **scientist**, [C-137](character:1)[^1] & more.\nSecond line.\n\n- one\n- two<!-- x -->\n\n[^1]: A note.\n"
    )
    let words = MarkdownPlainText.words(of: Array(document.html.markup.utf8)[...])
    #expect(
      String(decoding: words, as: UTF8.self)
        == "Rick & Morty A scientist, C-137 & more. Second line. one two A note.")
    #expect(document.summary() == "A scientist, C-137 & more. Second line.")
    #expect(document.summary(limit: 20) == "A scientist, C-137…")
    let chinese = String(repeating: "字", count: 30)
    #expect(
      try renderMarkdown("Rick " + chinese).summary(limit: 20)
        == "Rick " + chinese.prefix(15) + "…")
    #expect(try renderMarkdown("abcde\u{302}\u{301}f").summary(limit: 6) == "abcd…")
    #expect(try renderMarkdown("![A](portal.png)\n\nB.\n\nC.").summary() == "B.")
    #expect(try renderMarkdown("# A\n\n- b\n- c\n\n|d|\n|-|").summary() == "A b c d")
    #expect(try renderMarkdown("![A](portal.png)").summary() == "")
    #expect(try renderMarkdown("- a[^1]\n- b\n\n[^1]: A note.\n").summary() == "a b")
    #expect(try renderMarkdown("&nbsp;\n\n\u{200B}\u{3000}\n\nA.").summary() == "A.")
    #expect(try renderMarkdown("&nbsp;\n\n&nbsp;").summary() == "")
  }
}
