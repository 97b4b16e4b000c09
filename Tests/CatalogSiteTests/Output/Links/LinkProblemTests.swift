import CatalogSite
import CatalogTestSupport
import Testing

/// What is told of links that lead nowhere, and of what a page never closes.
@Suite("What is told of links that lead nowhere")
struct LinkProblemTests {
  private func problem(_ page: String, _ link: String, _ reason: String = "is empty")
    -> LinkProblem
  {
    LinkProblem(page: page, link: link, reason: reason)
  }

  @Test func `what many pages write alike is told of the first alone`() {
    let found = LinkFindings([
      problem("c.html", "x"), problem("a.html", "y"), problem("b.html", "x"),
      problem("a.html", "x"), problem("b.html", "y"), problem("d.html", "z"),
      problem("d.html", "x", "leads to no id of the page"),
    ])
    #expect(
      found.findings == [
        "a.html: link \"x\" is empty, and on 2 other pages",
        "a.html: link \"y\" is empty, and on 1 other page",
        "d.html: link \"x\" leads to no id of the page",
        "d.html: link \"z\" is empty",
      ])
    #expect(found.remark == nil && found.lines == found.findings)
  }

  @Test func `of very many a thousand are told, and how many more there are`() {
    let problems = (0...1002).map { problem("\($0).html", "x\($0)") }
    let found = LinkFindings(problems)
    #expect(found.findings == problems.sorted().prefix(1000).map(\.description))
    #expect(found.remark == "and 3 more findings in pages")
    #expect(found.lines == found.findings + ["and 3 more findings in pages"])
  }

  /// What is told of a site, by page the links that it has to others.
  private func lines(of links: [String: [String]]) async throws -> [String] {
    let pages = links.mapValues { $0.map { "<a href=\"\($0)\">x</a>" }.joined() + "<p>x</p>" }
    do {
      try await OutputWorld().build(pages)
      return []
    } catch let problems as LinkProblems {
      return LinkFindings(problems.problems).lines
    }
  }

  /// In words of the templates.
  private func lacks(_ id: String, _ place: String) -> String {
    "character.mustache gives no element the id \"\(id)\" on \(place); give it to one in {{#walks}}, there or in a partial, with {{#id}} id=\"{{.}}\"{{/id}}, or link to no list that the character is not in"
  }

  @Test func `ways along lists that pages of characters do not have are told once a list`()
    async throws
  {
    let found = try await lines(of: [
      "characters/1.html": ["2.html#place", "2.html#species-status"],
      "characters/2.html": ["1.html#place"],
      "characters/3.html": ["1.html#place", "2.html"],
      "gender/male/index.html": ["../../characters/2.html#gender"],
      "locations/1.html": ["../characters/1.html#status", "../characters/2.html#status"],
    ])
    #expect(
      found == [
        lacks(
          "place",
          "2 pages, where links lead to it: \"2.html#place\" of characters/1.html, and 2 others"),
        lacks(
          "species-status",
          "1 page, where links lead to it: \"2.html#species-status\" of characters/1.html"),
        lacks(
          "gender",
          "1 page, where links lead to it: \"../../characters/2.html#gender\" of gender/male/index.html"
        ),
        lacks(
          "status",
          "2 pages, where links lead to it: \"../characters/1.html#status\" of locations/1.html, and 1 other"
        ),
      ])
  }

  @Test func `what is no way from a page of records to one of a character is told as any link`()
    async throws
  {
    let found = try await lines(of: [
      "a.html": ["characters/1.html#place", "characters/index.html#place"],
      "characters/1.html": ["index.html#place", "1.html#gone", "../locations/1.html#place"],
      "characters/index.html": [], "locations/1.html": ["../pages/1.html#status"],
      "pages/1.html": ["../characters/1.html#status"],
      "species/mine.html": ["../characters/1.html#gender"],
    ])
    #expect(
      found
        == [
          ("a.html", "characters/1.html#place"), ("a.html", "characters/index.html#place"),
          ("characters/1.html", "../locations/1.html#place"), ("characters/1.html", "1.html#gone"),
          ("characters/1.html", "index.html#place"), ("locations/1.html", "../pages/1.html#status"),
          ("pages/1.html", "../characters/1.html#status"),
          ("species/mine.html", "../characters/1.html#gender"),
        ].map { "\($0): link \"\($1)\" leads to no id of that page" })
  }

  @Test func `a file of the theme that has a field of its own is told with it`() async throws {
    let writing = [
      // Which no other template has.
      "changes.css":
        "change.mustache and changes.mustache write {{stylesheet}}, and others a copy of another name",
      "icon.png": "templates write {{site.touchIcon}}",
      "icon.svg": "templates write {{site.icon}}",
      "site.js": "templates write {{site.script}}",
      "style.css": "templates write {{site.stylesheet}}",
      "theme.js": "templates write {{site.earlyScript}}",
    ]
    let names = ["logo.png", "a/style.css"] + writing.keys
    let found = try await lines(of: [
      "a/1.html": names.map { "../assets/" + $0 } + ["../style.css"], "index.html": [],
    ])
    let expected =
      names.map { name in
        let advice = writing[name].map {
          "; its name in the site changes with its content, so \($0)"
        }
        return
          "a/1.html: link \"../assets/\(name)\" leads to assets/\(name), which the site does not have\(advice ?? "")"
      } + ["a/1.html: link \"../style.css\" leads to style.css, which the site does not have"]
    #expect(found == expected.sorted())
  }

  private static func empty(in tag: String) -> String {
    "link \"\" in <\(tag)> is empty; in a template, put one that may be absent into a section of its name, such as {{#next}} … {{/next}}"
  }

  @Test func `a link that says nothing is told with its line and tag, of each kind the first`()
    async throws
  {
    let page = """
      <!doctype html>
      <p><a class="next" href="">x</a> <a href='  '>x</a></p>
      <img alt="" src=""
        width="1"><a href="#">x</a><a href="?q=1">x</a><a href=#there>x</a>
      <form action=><p id="there">x</p></form>
      <svg><use xlink:href=" "/></svg><img src="">

      """
    #expect(
      try await found(in: page)
        == [(2, "a"), (5, "form"), (3, "img"), (6, "use")].map { line, tag in
          "index.html:\(line): " + Self.empty(in: tag)
        })
  }

  @Test func `a link that says nothing is told with its own tag, whatever is written before it`()
    async throws
  {
    let page = """
      <!doctype html>
      <!-- <i title=" --><p><a title="a <b c" href="">x</a></p>
      <img alt='<i
      <b' src="">

      """
    #expect(
      try await found(in: page)
        == [(2, "a"), (4, "img")].map { "index.html:\($0): " + Self.empty(in: $1) })
  }

  @Test func `a link that says nothing in a file of the owner's is told without templates`()
    async throws
  {
    let page = "<!doctype html>\n<p><a href=\"\">x</a></p>\n"
    let files = try ["a.html", "own.html"].map { path in
      PlannedFile(
        path: try #require(SitePath(path)), content: .bytes(Array(page.utf8)),
        isOwn: path == "own.html")
    }
    let own = "own.html:2: link \"\" in <a> is empty; write where it leads, or take it out"
    let world = try OutputWorld()
    do {
      _ = try await world.output().apply(files, linkRoot: "/", progress: { _ in })
      Issue.record("built")
    } catch let problems as LinkProblems {
      #expect(
        LinkFindings(problems.problems).lines == ["a.html:2: " + Self.empty(in: "a"), own])
    }
    let check = OwnFileCheck(files, linkRoot: "/", site: nil)
    #expect(try check.run().map(\.description) == [own])
  }

  @Test func `a link that says nothing on all pages is told of the first alone`() async throws {
    let page = "<p><a href=\"\">x</a></p>\n<p><a href=\"\">x</a></p>\n"
    do {
      try await OutputWorld().build(["a.html": "\n" + page, "b.html": page, "c.html": page])
      Issue.record("built")
    } catch let problems as LinkProblems {
      #expect(
        LinkFindings(problems.problems).lines == [
          "a.html:2: \(Self.empty(in: "a")), and on 2 other pages"
        ])
    }
  }

  @Test func `no problem is no line`() {
    #expect(LinkFindings([]).lines == [])
  }

  private static let shown = "browsers leave out the rest of the page"
  private static let text = "browsers take the rest of the page for its text"

  /// What is found in a page when it is built, and the same where it stands in a site.
  private func found(in page: String) async throws -> [String] {
    let world = try OutputWorld()
    try await world.build(["a.html": "<p>x</p>", "index.html": "<p>x</p>"])
    var built: [String] = []
    do {
      try await world.build(["a.html": "<p>x</p>", "index.html": page])
    } catch let problems as LinkProblems {
      built = problems.problems.map(\.description)
    }
    try world.folder.write(page, to: "public/index.html")
    let check = try SiteCheck(folder: world.site, linkRoot: nil).run()
    #expect(check?.problems.map(\.description) == built)
    return built
  }

  /// Where an id that the page leads to stands behind the part, it is there all the same.
  private func checkLine(of part: String, _ reason: String) async throws {
    let start = "<!doctype html>\n<p><a href=#there>x</a></p>\n"
    let end = "\n<p id=there>x</p>\n</body>\n</html>\n"
    #expect(try await found(in: start + part + end) == ["index.html:3: " + reason])
    #expect(try await found(in: part + "\n<p>x</p>") == ["index.html:1: " + reason])
  }

  @Test(arguments: [
    ("title", "<title>x<title>"), ("title", "<title class=\"a>b</title>\">"),
    ("TITLE", "<TITLE>x</titles>"), ("style", "<style>b{}"), ("script", "<script>"),
    ("script", "<script src=\"a.html\"/>"), ("script", "<script>'<!--<script>'</script>"),
    ("textarea", "<textarea name=\"n\">"), ("xmp", "<xmp>"), ("iframe", "<iframe src=\"a.html\">"),
    ("noembed", "<noembed>"), ("noframes", "<noframes>"),
  ])
  func `an element of text that is never closed is told with its line`(
    _ name: String, _ part: String
  ) async throws {
    try await checkLine(of: part, "\"<\(name)>\" is never closed; \(Self.text)")
  }

  @Test(arguments: [
    ("<p", "<p class=\"x>y</p>"), ("<p", "<p class='x>y</p>"), ("<p", "<p class= \"x>y</p>"),
    ("<a", "<a href=\"a.html>y</a>"), ("</p", "</p class=\"x>"),
  ])
  func `a quote that is never closed is told with its line`(_ tag: String, _ part: String)
    async throws
  {
    try await checkLine(of: part, "a quote in the tag \"\(tag)\" is never closed; \(Self.shown)")
  }

  @Test func `a comment that never ends is told with its line`() async throws {
    try await checkLine(of: "<!-- x", "a comment never ends; \(Self.shown)")
    #expect(
      try await found(in: "<p>x</p>\n<?x\n") == [
        "index.html:2: a comment never ends; \(Self.shown)"
      ])
  }

  @Test func `a tag that never ends is told with its line`() async throws {
    for tag in ["<p", "<p ", "<p class", "<p class=x", "<p class=\"x\"", "<p/"] {
      #expect(
        try await found(in: "<p>x</p>\n" + tag + "\n")
          == ["index.html:2: the tag \"<p\" never ends; \(Self.shown)"])
    }
  }

  @Test(arguments: [
    "<TITLE>x</title >", "<title>x</title\n>", "<svg><title>x</title></svg>", "<svg><title>x</svg>",
    "<svg><title/><style/></svg>", "<svg><style>b{}</svg><style>b{}</style>",
    "<script><!--\nx()\n//--></script>", "<script><!-- '<script>'; '</script>' --></script>",
    "<script>x < y && y > '<!-->'</script>", "<noscript><p>x</noscript>", "<noscript>",
    "<iframe></iframe>", "<textarea><title></textarea>", "<style><!-- b{} --></style>",
    "<!-- <title> --><p>x</p>", "<!-->", "<!--->", "<!-- x --!>", "<!-- \" -->", "<?x?>", "<!x>",
    "<p title=\"<title>\">", "<p title='\"'>", "<p title=\"a > b\">", "<p>5\" and x=\"",
    "I <3 it, </3 too>",
    "<titled>", "<template><p></template>", "<p title=\"=\">", "<p>=\"", "<br/>",
  ])
  func `what browsers read well is no problem`(_ part: String) async throws {
    let page = "<!doctype html>\n<title>x</title>\n<p class=\"x\">\n" + part + "\n<p>x</p>\n"
    #expect(try await found(in: page) == [])
  }

  @Test
  func `what stands in a value of a tag whose last quote is not closed is no part of the page`()
    async throws
  {
    let page =
      "<p title=\"<b id=there>\" class=\"x>y</p>\n<a href=#there>x</a><a href=#x id=x>x</a>\n"
    #expect(
      try await found(in: page) == [
        "index.html:1: a quote in the tag \"<p\" is never closed; \(Self.shown)",
        "index.html: link \"#there\" leads to no id of the page",
      ])
  }

  /// With a look at all the rest for each of them this takes minutes, or hours.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      ("<a ", "", "the tag \"<a\" never ends; \(shown)"),
      ("<title>", "", "\"<title>\" is never closed; \(text)"),
      ("<title ", ">", "\"<title>\" is never closed; \(text)"),
      ("<script><!--<script></script>", "", "\"<script>\" is never closed; \(text)"),
      ("<!-- ", "", "a comment never ends; \(shown)"), ("<!-- ", "-->", nil),
      ("<title ", "></title>", nil), ("<ti", ">", nil),
      ("<svg><title>", "</svg>", nil), ("<title>", "</svg>", nil),
      ("<script><!--x-->", "</svg>", nil),
      (" id=\"a\"", ">", nil), (" name=\"a\"", ">", nil),
      ("<a href=\"\">", "", empty(in: "a")), (" x:href=\"\"", ">", empty(in: "p")),
    ] as [(String, String, String?)])
  func `many parts of a page with one end, or none, take no longer than others`(
    _ part: String, _ end: String, _ problem: String?
  ) async throws {
    let start = end == "</svg>" ? "<svg>" : part.hasPrefix("<") ? "<p>" : "<p"
    let page = start + String(repeating: part, count: 30_000) + end
    #expect(try await found(in: page) == (problem.map { ["index.html:1: \($0)"] } ?? []))
  }

  @Test func `the rest of a page may be text`() async throws {
    #expect(try await found(in: "<p>x</p><plaintext><a href=\"gone.html\"><title>\n") == [])
  }

  @Test func `what all pages never close is told of the first alone`() async throws {
    let page = "<p>x</p>\n<title>x"
    do {
      try await OutputWorld().build(["a.html": page, "b.html": "\n" + page, "c.html": page])
      Issue.record("built")
    } catch let problems as LinkProblems {
      #expect(
        LinkFindings(problems.problems).lines == [
          "a.html:2: \"<title>\" is never closed; \(Self.text), and on 2 other pages"
        ])
    }
  }
}
