import CatalogSite
import CatalogTemplates
import Testing

@Suite("Links of a theme's stylesheets")
struct StylesheetTests {
  private static let lost = "leads to assets/lost.png, which the site does not have"

  private func problems(_ css: String, of name: String = "style.css") throws -> [String] {
    let assets = ["icon.svg": "x", "paper.png": "x", "fonts/a.woff2": "x", "style.css": "a{}"]
    return try TestSite.templates([:], assets: assets.merging([name: css]) { $1 })
      .lostLinks.map(\.summary)
  }

  @Test(
    "lead to files of the theme, or to what only a plan can tell",
    arguments: [
      ".a{background:url(paper.png)}", ".a{background:URL( \"paper.png\" )}",
      ".a{background:url('./fonts/../paper.png')}", ".a{background:url( paper.png\n)}",
      "@font-face{src:url(fonts/a.woff2?v=1#x)}", ".a{b:url(%70aper.png)}",
      ".a{b:url(\\70 aper.png)}", ".a{b:url(data:image/png;base64,AA==)}",
      ".a{b:url(https://h.example/a.png),url(//h.example/a.png),url(#shade),url(),url(?q)}",
      ".a{b:url(../avatars/1.jpg)}",
      "/* url(lost.png) @import 'lost.png' */ .a{content:\"url(lost.png)\"}",
      ".a{b:myurl(lost.png) -url(lost.png) #url(lost.png) 1url(lost.png)}",
      ".a{b:url(lo st.png)} .b{b:url(lo\"st.png)} .c{b:url(lo(st.png)}",
      ".a{content:\"\\\" url(lost.png)\"}", "url(", "url(\"", "@import", "/*", "\\", "\"\\",
    ])
  func good(css: String) throws {
    #expect(try problems(css) == [])
  }

  @Test(
    "that lead nowhere are told with their place",
    arguments: [
      (".a{background:url(lost.png)}", "1:19: \"lost.png\" \(lost)"),
      (".a{background:url( \"lost.png\" )}", "1:21: \"lost.png\" \(lost)"),
      ("@import 'lost.png';", "1:10: \"lost.png\" \(lost)"),
      ("@IMPORT/**/\"lost.png\" screen;", "1:13: \"lost.png\" \(lost)"),
      (".a{background:\\75 rl(l\\6fst.png)}", "1:22: \"lost.png\" \(lost)"),
      (".a{content:\"é\n;background:url(lost.png)}", "2:17: \"lost.png\" \(lost)"),
      (".a{b:url(lo st.png)} .b{b:url(lost.png)}", "1:31: \"lost.png\" \(lost)"),
      (".a{b:url(lost.png", "1:10: \"lost.png\" \(lost)"),
      (
        ".a{b:url(papre.png)}",
        "1:10: \"papre.png\" leads to assets/papre.png, which the site does not have; did you mean \"paper.png\"?"
      ),
      (
        ".a{b:url(icon.svg)}",
        "1:10: \"icon.svg\" leads to assets/icon.svg, which the site does not have; pages name this file, so its name in the site changes with its content; use a copy of another name"
      ),
      (".a{b:url(../../x.png)}", "1:10: \"../../x.png\" leads outside of the site"),
      (
        ".a{b:url(/assets/paper.png)}",
        "1:10: \"/assets/paper.png\" leads to the root of the host, which the site has not everywhere; write the way from this file"
      ),
      ("a{}\r\n.a{b:url(lost.png)}\r\n", "2:10: \"lost.png\" \(lost)"),
    ] as [(String, String)])
  func bad(css: String, message: String) throws {
    #expect(try problems(css) == ["assets/style.css:" + message])
  }

  @Test func `are relative to the stylesheet they stand in`() throws {
    #expect(
      try problems(".a{b:url(../paper.png) url(lost.png)}", of: "print/p.css") == [
        "assets/print/p.css:1:28: \"lost.png\" leads to assets/print/lost.png, which the site does not have"
      ])
    #expect(
      try problems(".a{b:url(a.wof2)}", of: "fonts/f.css") == [
        "assets/fonts/f.css:1:10: \"a.wof2\" leads to assets/fonts/a.wof2, which the site does not have; did you mean \"a.woff2\"?"
      ])
  }

  @Test func `are told where the ending of its name is in capitals, too`() throws {
    for name in ["x.CSS", "y.Css"] {
      #expect(
        try problems(".a{b:url(lost.png)}", of: name) == [
          "assets/\(name):1:10: \"lost.png\" \(Self.lost)"
        ])
    }
    #expect(try problems(".a{b:url(lost.png)}", of: "xcss") == [])
  }

  @Test func `are looked for until there are a thousand, in all stylesheets`() throws {
    let css = String(repeating: ".a{b:url(lost.png)}\n", count: 600)
    let templates = try TestSite.templates(
      [:], assets: ["style.css": "a{}", "a.css": css, "b.css": css, "c.css": css])
    let places = (1...600).map { "assets/a.css:\($0)" } + (1...400).map { "assets/b.css:\($0)" }
    #expect(templates.lostLinks.map { "\($0.path):\($0.line)" } == places)
    #expect(
      templates.lostLinksRemark
        == "after 1000 links that lead nowhere no more were looked for; there may be others")
  }

  @Test func `in a very long line show and keep only what is near`() throws {
    let text = String(repeating: "x", count: 5000)
    let css = ".\(text){b:url(lost.png)}\(text)"
    let link = try #require(
      try TestSite.templates([:], assets: ["style.css": css]).lostLinks.first)
    let (before, after) = (text.prefix(53), text.prefix(50))
    #expect(
      link.description == """
        assets/style.css:1:5009: "lost.png" \(Self.lost)
            …\(before){b:url(lost.png)}\(after)…
             \(String(repeating: " ", count: 60))^
        """)
    let other = try TestSite.templates([:], assets: ["style.css": css + ".b{}"]).lostLinks
    #expect(other == [link])
  }
}
