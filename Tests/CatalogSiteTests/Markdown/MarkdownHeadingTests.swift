import CatalogSite
import CatalogTemplates
import Testing

@Suite("Headings of Markdown")
struct MarkdownHeadingTests {
  @Test("Each heading gets an id and stands in the table of contents")
  func numbersHeadings() throws {
    let document = try renderMarkdown(
      """
      # Rick *Sanchez* `C-137`

      ## Early life
      > ### Early life

      - #### [Morty](character:2)

      Early life
      ----------
      """)
    #expect(
      document.html.markup == """
        <h1 id="rick-sanchez-c-137">Rick <em>Sanchez</em> <code>C-137</code></h1>
        <h2 id="early-life">Early life</h2>
        <blockquote>
        <h3 id="early-life-1">Early life</h3>
        </blockquote>
        <ul>
        <li>
        <h4 id="morty"><a href="../characters/2.html">Morty</a></h4>
        </li>
        </ul>
        <h2 id="early-life-2">Early life</h2>

        """)
    #expect(
      document.headings == [
        MarkdownHeading(level: 1, id: "rick-sanchez-c-137", text: "Rick Sanchez C-137"),
        MarkdownHeading(level: 2, id: "early-life", text: "Early life"),
        MarkdownHeading(level: 3, id: "early-life-1", text: "Early life"),
        MarkdownHeading(level: 4, id: "morty", text: "Morty"),
        MarkdownHeading(level: 2, id: "early-life-2", text: "Early life"),
      ])
  }

  @Test(
    "Ids are made of letters, digits, marks, - and _ over Unicode scalars",
    arguments: [
      ("Größe & Maß", "größe--maß"), ("日本 語", "日本-語"), ("!!!", "section"), ("", "section"),
      ("a\" onclick=x", "a-onclickx"), ("x\"\u{301}y", "x\u{301}y"),
      ("snake_case-1", "snake_case-1"),
      ("fn-1", "section-fn-1"), ("fnref-a", "section-fnref-a"), ("ÀÉ", "àé"),
      ("H²O, 1½ ①", "ho-1-"), ("a‿b＿c Ⓐ Ⅷ", "a‿b＿c-ⓐ-ⅷ"),
    ])
  func slugs(heading: String, id: String) throws {
    let found = try renderMarkdown("# \(heading)").headings.map(\.id)
    #expect(found.map { Array($0.utf8) } == [Array(id.utf8)])
  }

  @Test func `a heading called like a footnote is linked by its words`() throws {
    let html = try renderMarkdown(
      "## Fn 1\n\n[it](#fn-1)[^1]\n\n[^1]: A.\n", MarkdownOptions(headingIDPrefix: "note-")
    ).html.markup
    #expect(html.contains("<h2 id=\"note-fn-1\">Fn 1</h2>"))
    #expect(html.contains("<a href=\"#note-fn-1\">it</a>"))
    #expect(html.contains("<li id=\"fn-1\">"))
  }

  @Test("A number that another heading already carries is passed over")
  func avoidsCollisions() throws {
    let document = try renderMarkdown("# a\n# a-1\n# a\n# a\n# a-1\n")
    #expect(document.headings.map(\.id) == ["a", "a-1", "a-2", "a-3", "a-1-1"])
  }

  @Test func `headings alone are those of the rendered text, whatever it links to`() throws {
    let options = MarkdownOptions(headingIDPrefix: "note-", topHeadingLevel: 2)
    let text = "# One\n\n# One\n\n[x](character:1)\n"
    let source = MarkdownSource(path: "a.md", text: text)
    #expect(
      try MarkdownRenderer(options).headings(of: source)
        == renderMarkdown(text, options).headings)
    let broken = MarkdownSource(path: "a.md", text: text + "[x](javascript:x)")
    #expect(
      try MarkdownRenderer(options).headings(of: broken).map(\.id) == ["note-one", "note-one-1"])
  }

  @Test("The prefix and the level of the page's settings are kept, and no heading goes below 6")
  func followsSettings() throws {
    let options = MarkdownOptions(headingIDPrefix: "note-", topHeadingLevel: 3)
    let document = try renderMarkdown(
      "# One\n\n##### Five\n\n[up](#note-one) [it](#one)\n", options)
    #expect(
      document.html.markup == """
        <h3 id="note-one">One</h3>
        <h6 id="note-five">Five</h6>
        <p><a href="#note-one">up</a> <a href="#note-one">it</a></p>

        """)
    #expect(document.headings.map(\.level) == [3, 6])
  }
}
