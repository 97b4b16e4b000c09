import CatalogSite
import CatalogTestSupport
import Testing

/// However the way from a page to another is written.
@Suite("A link, however it is written")
struct LinkWayTests {
  private static let others = [
    "index.html": "x", "a/c.html": "x", "a/b/2.html": "x", "a/b/x y.html": "x",
    "a/b/...html": "x", "a/b/c/3.html": "x",
  ]

  private func problems(with link: String) async throws -> [String] {
    var pages = Self.others
    // Twice, as what was found once is remembered.
    pages["a/b/1.html"] = "<a href=\"\(link)\">x</a><a href=\"\(link)\">x</a>"
    do {
      try await OutputWorld().build(pages)
      return []
    } catch let problems as LinkProblems {
      return problems.problems.map(\.description)
    }
  }

  @Test(arguments: [
    "2.html", "./2.html", "../c.html", "../b/2.html", "../../index.html", "../../a/b/2.html",
    "c/3.html", "c/../2.html", "./c/./3.html", "../b/./2.html", "%32.html", "x%20y.html",
    "2.htm%6C", "2.html?q=1", "2.html?../x", "...html",
    "https://example.org/../x", "mailto:a@example.org",
    "//example.org/x", "?q=1", "?q=1#there", " 2.html\n", "2.\nhtml",
    "2.\rhtml", "&#50;.html", "&#x32.html",
    "&#109;&#97;ilto:me@example.org", "https&colon;//example.org/x", "#", "#TOP", "#:~:text=x",
    "2.html#Top", "2.html#:~:text=x",
  ])
  func `leads there`(_ link: String) async throws {
    #expect(try await problems(with: link) == [])
  }

  @Test func `to a file that somebody else put into the site leads there`() async throws {
    let world = try OutputWorld()
    try await world.build(["index.html": "x", "gone.html": "x"])
    try world.folder.write("mine", to: "public/downloads/book.pdf")
    let page = "<a href=\"downloads/book.pdf\">x</a>"
    try await world.build(["index.html": page, "gone.html": "x"])
    try world.folder.write("mine", to: "public/.well-known/security.txt")
    let hidden = page + "<a href=\".well-known/security.txt\">x</a>"
    try await world.build(["index.html": hidden, "gone.html": "x"])
    let check = SiteCheck(folder: world.site, linkRoot: nil)
    #expect(try check.run()?.problems.isEmpty == true)
    for link in ["downloads/other.pdf", "downloads", "downloads/", "gone.html", ".well-known"] {
      await #expect(throws: LinkProblems.self, "\(link)") {
        try await world.build(["index.html": page + "<a href=\"\(link)\">x</a>"])
      }
    }
  }

  private static let script =
    "is a script, which no page holds; put it into a file of the theme"
  private static let rooted =
    "leads to the root of the host, which the site has not everywhere; write the way from this file, in a template behind {{site.root}}"

  @Test func `from the root of a host leads there in the page for what is not found alone`()
    async throws
  {
    let world = try OutputWorld()
    let page = "<a href=\"/a/1.html\">x</a><p style=\"background:url(/a/1.html)\">"
    try await world.build(["404.html": page, "a/1.html": "x"])
    try world.folder.write("b { background: url(/a/1.html) }", to: "public/assets/style.css")
    for name in ["index.html", "a/404.html"] {
      try world.folder.write(page, to: "public/" + name)
    }
    #expect(
      try SiteCheck(folder: world.site, linkRoot: nil).run()?.problems.map(\.description)
        == ["a/404.html", "assets/style.css", "index.html"].map {
          "\($0): link \"/a/1.html\" \(Self.rooted)"
        })
  }

  @Test func `of a stylesheet is told like that of a page`() async throws {
    let world = try OutputWorld()
    try await world.build([
      "index.html": "x", "assets/paper.png": "x",
      "assets/style.css":
        "@import 'gone.css'; a { b: url(paper.png#x), url(../index.html), url(#x), url(data:,#y) }",
      "assets/x.CSS": "a { b: url(gone.png) }",
    ])
    #expect(
      try SiteCheck(folder: world.site, linkRoot: nil).run()?.problems.map(\.description) == [
        "assets/style.css: link \"gone.css\" leads to assets/gone.css, which the site does not have",
        "assets/x.CSS: link \"gone.png\" leads to assets/gone.png, which the site does not have",
      ])
  }

  @Test(arguments: [
    "<p style=\"background:url(GONE)\">", "<p style='background:url(\"GONE\")'>",
    "<P STYLE=\"background:url(&quot;GONE&quot;)\">", "<p style=\"background:u\\72l(GONE)\">",
    "<style>b { background: url(GONE#x) }</style>", "<Style media=print>@import 'GONE';</STYLE >",
    "<svg><style>b { fill: url(GONE) }</style></svg>",
    "<meta http-equiv=\"refresh\" content=\"9;url=GONE\">",
    "<meta content=\" 0 , URL = 'GONE' now\" HTTP-EQUIV=Refresh>",
    "<meta http-equiv=\"refresh\" content=\".5 GONE\">",
  ])
  func `that a page follows without a link is told like one`(_ text: String) async throws {
    let world = try OutputWorld()
    for (name, found) in [("gone.html", true), ("2.html", false)] {
      let pages = [
        "1.html": text.replacing("GONE", with: name) + "<p>x</p>\n", "2.html": "x",
      ]
      let expected = [
        "1.html: link \"gone.html\" leads to gone.html, which the site does not have"
      ]
      do {
        try await world.build(pages)
        #expect(!found)
      } catch let problems as LinkProblems {
        #expect(problems.problems.map(\.description) == (found ? expected : []))
      }
    }
  }

  @Test(arguments: [
    "<p style=\"color:red\">", "<p style=\"fill:url(#x)\">", "<style>b{background:url()}</style>",
    "<style>/* url(gone.png) */ b { background: url(data:,x) }</style>",
    "<meta http-equiv=\"refresh\" content=\"30\">",
    "<meta name=\"refresh\" content=\"0;url=gone\">",
    "<meta http-equiv=\"refresh\" content=\"soon;url=gone\">",
    "<meta http-equiv=\"refresh\" content=\"0;url=https://example.org/\">",
  ])
  func `that nobody follows is none`(_ text: String) async throws {
    try await OutputWorld().build(["1.html": text + "<p>x</p>\n"])
  }

  @Test(arguments: [
    ("3.html", "leads to a/b/3.html, which the site does not have"),
    ("../3.html", "leads to a/3.html, which the site does not have"),
    ("../../../index.html", "leads outside of the site"),
    ("../../../../a/c.html", "leads outside of the site"),
    ("../c.html/", "leads to a folder, which opens as a listing from a disk; name its index.html"),
    ("..", "leads to a folder, which opens as a listing from a disk; name its index.html"),
    ("../", "leads to a folder, which opens as a listing from a disk; name its index.html"),
    ("../..", "leads to a folder, which opens as a listing from a disk; name its index.html"),
    ("&Tab;", "is empty"), ("&#51;.html", "leads to a/b/3.html, which the site does not have"),
    ("JavaScript:f(1)", script), ("vbscript:f", script), (" java\nscript:f(1)", script),
    ("javascript&colon;f(1)", script),
    ("/index.html", rooted), ("/a/b/2.html", rooted), ("&#47;gone.html#x", rooted), ("/", rooted),
    ("#there", "leads to no id of the page"),
    ("2.html#there:~:text=x", "leads to no id of that page"),
    ("c//3.html", "leads to a/b/c//3.html, which the site does not have"),
  ])
  func `leads nowhere`(_ link: String, _ reason: String) async throws {
    let shown = link.replacing("&#51;", with: "3").replacing("&#47;", with: "/")
      .replacing("&colon;", with: ":")
      .replacing("&Tab;", with: "").replacing(" java\n", with: "java")
    #expect(
      Set(try await problems(with: link)) == ["a/b/1.html: link \"\(shown)\" \(reason)"])
  }
}
