import CatalogSite
import CatalogTemplates
import Synchronization
import Testing

@Suite("Links and pictures are resolved in the document")
struct MarkdownDestinationTests {
  @Test("Records become the site's addresses, the rest stays as written")
  func rewrites() {
    #expect(
      markdownOutcome(
        """
        [Rick](character:1 "C-137") [Citadel](location:20) [28](episode:28) [out](https://example.org/a&b)
        ![a *portal*](portal.png) [*Rick*][r] <https://example.org>

        [r]: character:1
        """)
          == """
          <p><a href="../characters/1.html" title="C-137">Rick</a> <a href="../locations/20.html">Citadel</a> \
          <a href="../episodes/28.html">28</a> <a href="https://example.org/a&amp;b">out</a>
          <img src="../assets/portal.5f2c.png" alt="a portal" /> <a href="../characters/1.html"><em>Rick</em></a> \
          <a href="https://example.org">https://example.org</a></p>

          """)
  }

  @Test("A host that is an IPv6 address keeps its brackets, which browsers need")
  func keepsBracketsOfHosts() {
    #expect(
      markdownOutcome(
        "[a](http://[::1]:8080/b[c]) <HTTPS://[2001:DB8::1]> [d](http://e/http://[::1]/) `<a href=\"http://%5B::1%5D/\">`"
      )
        == """
        <p><a href="http://[::1]:8080/b%5Bc%5D">a</a> <a href="HTTPS://[2001:DB8::1]">HTTPS://[2001:DB8::1]</a> \
        <a href="http://e/http://%5B::1%5D/">d</a> <code>&lt;a href=&quot;http://%5B::1%5D/&quot;&gt;</code></p>

        """)
  }

  @Test("Everything that is wrong is reported together, in order, with the line of the file")
  func reportsAll() {
    let text = """
      [a](character:9999) and `two
      lines` then [b](character:rick)

      [r]: javascript:alert(1)
      words before
      [c][r] ![d](missing.png) ![e](character:1) [f]() ![](data:image/png)

      | [g](#nowhere) |
      |---|
      | [h](//example.org) |
      """
    #expect {
      try renderMarkdown(text, firstLine: 11)
    } throws: { error in
      "\(error)" == """
        Content/characters/7.md:11: link "character:9999": no character 9999
        Content/characters/7.md:12: link "character:rick": no character is named; expected a number above 0, as in character:1
        Content/characters/7.md:15: link "javascript:alert(1)": scheme "javascript" is not accepted; expected http, https, mailto, character, location or episode
        Content/characters/7.md:16: picture "missing.png": no such file in Content
        Content/characters/7.md:16: picture "character:1": not a picture; expected the path of a picture
        Content/characters/7.md:16: link "": the destination is empty; expected a path, an address or character:, location:, episode: and a number
        Content/characters/7.md:16: picture "data:image/png": not a picture; expected the path of a picture
        Content/characters/7.md:18: link "#nowhere": no such heading
        Content/characters/7.md:20: link "//example.org": a host needs a scheme; write "https:" before it
        """
    }
  }

  @Test(
    "A link is told on the line where it stands whole, also where the parser counts fewer lines",
    arguments: [
      (
        """
        [a](character:1)\\
        [b](character:90001)\\
        [c](character:9000 "t")\\
        [d](<character:900>)

        [e]: character:9001
        [f]:character:9002
        [e] and [f]
        """, [2, 3, 4, 6, 7]
      ),
      ("one\rtwo\n\n[a](character:900)\n\nmore\r\n\r\n[b](character:900)\r", [4, 8]),
    ])
  func lines(markdown: String, lines: [Int]) throws {
    let error = try #require(throws: MarkdownError.self) { try renderMarkdown(markdown) }
    #expect(error.problems.map(\.line) == lines)
  }

  @Test("A record that the resolver leaves as written is a problem, never a link")
  func needsAPage() {
    let source = MarkdownSource(path: "a.md", text: "[x](character:1)")
    #expect(
      throws: MarkdownError(problems: [
        MarkdownProblem(
          path: "a.md", line: 1, message: #"link "character:1": no page was named for it"#)
      ])
    ) {
      try MarkdownRenderer().render(source) { _ in .asWritten }
    }
  }

  @Test(
    "A link that leads nowhere any more is taken off with a warning, and its words stay",
    arguments: [
      (
        "See [*Ann* and `Bo`](character:9), [Cy](character:1).",
        "See <em>Ann</em> and <code>Bo</code>, <a href=\"x\">Cy</a>."
      ),
      ("[](character:9)[a][9]\n\n[9]: character:9 \"t\"", "a"),
      (
        "![a [b](character:9) c](p.png)",
        "<img src=\"x\" alt=\"a b c\" width=\"3\" height=\"4\" loading=\"lazy\" decoding=\"async\" />"
      ),
      (
        "[![a](p.png)](character:9)",
        "<img src=\"x\" alt=\"a\" width=\"3\" height=\"4\" loading=\"lazy\" decoding=\"async\" />"
      ),
      ("~~[a](character:9)~~[9]", "<del>a</del>[9]"),
    ])
  func unlinked(text: String, html: String) throws {
    func render(_ text: String) throws(MarkdownError) -> MarkdownDocument {
      try MarkdownRenderer().render(MarkdownSource(path: "a.md", text: text)) { reference in
        if reference.kind == .picture {
          return .picture(URLReference(relative: "x"), width: 3, height: 4)
        }
        return reference.target == .character(9)
          ? .unlinked("gone") : .url(URLReference(relative: "x"))
      }
    }
    let document = try render(text)
    #expect(document.html.markup == "<p>\(html)</p>\n")
    #expect(Set(document.warnings.map(\.description)) == ["a.md:1: link \"character:9\": gone"])
    let cell = try render("| \(text.prefix { $0 != "\n" }) |\n| - |\n\n[9]: character:9")
    #expect(!cell.html.markup.contains("character:9"))
  }

  @Test func `a picture cannot be taken off`() {
    #expect(throws: MarkdownError.self) {
      try MarkdownRenderer().render(MarkdownSource(path: "a.md", text: "![a](p.png)")) { _ in
        .unlinked("gone")
      }
    }
  }

  @Test func `what is to be known of a link is a note on its line, and the link stays`() throws {
    let source = MarkdownSource(path: "a.md", text: "One\n[a](character:9)")
    let document = try MarkdownRenderer().render(source) { _ in
      .noted(URLReference(relative: "x"), "gone")
    }
    #expect(document.html.markup == "<p>One\n<a href=\"x\">a</a></p>\n")
    #expect(document.notes.map(\.description) == ["a.md:2: link \"character:9\": gone"])
    #expect(document.warnings == [])
  }

  @Test("The resolver is asked once for each, in order, and not for headings of the document")
  func asksInOrder() throws {
    let asked = Mutex<[MarkdownReference]>([])
    let source = MarkdownSource(
      path: "a.md",
      text: "# Über uns\n[a](#über-uns) [b](#%C3%BCber-uns) [c](#main) ![d](d.png) [c](#main)")
    let document = try MarkdownRenderer().render(source) { reference in
      asked.withLock { $0.append(reference) }
      return .asWritten
    }
    #expect(
      asked.withLock { $0 } == [
        MarkdownReference(kind: .link, target: .fragment("main")),
        MarkdownReference(kind: .picture, target: .relative("d.png")),
        MarkdownReference(kind: .link, target: .fragment("main")),
      ])
    #expect(
      document.html.markup == """
        <h1 id="über-uns">Über uns</h1>
        <p><a href="#%C3%BCber-uns">a</a> <a href="#%C3%BCber-uns">b</a> <a href="#main">c</a> \
        <img src="d.png" alt="d" /> <a href="#main">c</a></p>

        """)
  }

  @Test(
    "A picture of known size has it in its tag, whatever stands round it and in its words",
    arguments: [
      (
        "![a](p.png)",
        "<p><img src=\"x/p.png\" alt=\"a\" width=\"3\" height=\"4\" loading=\"lazy\" decoding=\"async\" /></p>\n"
      ),
      ("![*a* `\"<&\"`\nb](p.png \"t\"&quot;\u{301}\")", nil),
      (
        "![*a* `\"<&`\nb](p.png 't\"\u{301}')",
        "<p><img src=\"x/p.png\" alt=\"a &quot;&lt;&amp; b\" title=\"t&quot;\u{301}\" width=\"3\" height=\"4\" loading=\"lazy\" decoding=\"async\" /></p>\n"
      ),
      (
        "![a\u{1}b](p.png)",
        "<p><img src=\"x/p.png\" alt=\"a\u{FFFD}b\" width=\"3\" height=\"4\" loading=\"lazy\" decoding=\"async\" /></p>\n"
      ),
      (
        "![a ![b](p.png) c](p.png)",
        "<p><img src=\"x/p.png\" alt=\"a b c\" width=\"3\" height=\"4\" loading=\"lazy\" decoding=\"async\" /></p>\n"
      ),
      (
        "[![a](p.png)](p.png)",
        "<p><a href=\"x/p.png\"><img src=\"x/p.png\" alt=\"a\" width=\"3\" height=\"4\" loading=\"lazy\" decoding=\"async\" /></a></p>\n"
      ),
      (
        "![a](p.png)\n\n| ![b](p.png) c |\n|---|\n| [*![d](p.png)*](p.png)![e](p.png) |\n\n![f](p.png)",
        "<p><img src=\"x/p.png\" alt=\"a\" width=\"3\" height=\"4\" loading=\"lazy\" decoding=\"async\" /></p>\n<table>\n<thead>\n<tr>\n<th><img src=\"x/p.png\" alt=\"b\" width=\"3\" height=\"4\" loading=\"lazy\" decoding=\"async\" /> c</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td><a href=\"x/p.png\"><em><img src=\"x/p.png\" alt=\"d\" width=\"3\" height=\"4\" loading=\"lazy\" decoding=\"async\" /></em></a><img src=\"x/p.png\" alt=\"e\" width=\"3\" height=\"4\" loading=\"lazy\" decoding=\"async\" /></td>\n</tr>\n</tbody>\n</table>\n<p><img src=\"x/p.png\" alt=\"f\" width=\"3\" height=\"4\" loading=\"lazy\" decoding=\"async\" /></p>\n"
      ),
    ] as [(String, String?)])
  func sizes(text: String, html: String?) throws {
    let document = try MarkdownRenderer().render(MarkdownSource(path: "a.md", text: text)) { _ in
      .picture(URLReference(relative: "x/p.png"), width: 3, height: 4)
    }
    guard let html else { return }
    #expect(document.html.markup == html)
  }
}
