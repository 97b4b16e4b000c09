import CatalogSite
import Testing

@Suite("Destinations in Markdown")
struct MarkdownLinkTests {
  @Test(
    "A destination is read by its bytes",
    arguments: [
      ("character:1", MarkdownLink.character(1)), ("Location:20", .location(20)),
      ("episode:028", .episode(28)),
      ("https://example.org/?a=1#b", .external("https://example.org/?a=1#b")),
      ("HTTP://example.org", .external("HTTP://example.org")),
      ("mailto:a@b.org", .external("mailto:a@b.org")),
      ("#top", .fragment("top")), ("#", .fragment("")), ("#\u{301}a", .fragment("\u{301}a")),
      ("pictures/portal.png", .relative("pictures/portal.png")),
      ("/about.html", .relative("/about.html")),
      ("./a:b", .relative("./a:b")), ("?q=a:b", .relative("?q=a:b")),
    ])
  func reads(destination: String, link: MarkdownLink) throws {
    #expect(try MarkdownLink(destination: destination) == link)
  }

  @Test(
    "What a browser could run or take elsewhere is refused",
    arguments: [
      ("javascript:alert(1)", MarkdownLinkRefusal.scheme("javascript")),
      ("JaVaScRiPt:alert(1)", .scheme("javascript")), ("vbscript:x", .scheme("vbscript")),
      ("data:text/html,x", .scheme("data")), ("file:///etc/passwd", .scheme("file")),
      ("javascript\u{301}:alert(1)", .scheme("javascript\u{301}")), ("a b:c", .scheme("a b")),
      (":", .scheme("")),
      ("java\nscript:alert(1)", .controlCharacter), ("java\tscript:alert(1)", .controlCharacter),
      ("\u{1}javascript:alert(1)", .controlCharacter),
      ("javascript\u{0}:alert(1)", .controlCharacter),
      ("a\u{7F}", .controlCharacter), (" javascript:alert(1)", .spaceAround), ("a ", .spaceAround),
      ("//example.org", .missingScheme), (#"\\example.org"#, .backslash),
      (#"/\example.org"#, .backslash),
      ("http:example.org", .missingHost), ("https://", .missingHost), ("https:///x", .missingHost),
      ("", .empty), ("character:", .notANumber(kind: "character")),
      ("character:-1", .notANumber(kind: "character")),
      ("character:0", .notANumber(kind: "character")),
      ("location:1a", .notANumber(kind: "location")),
      ("episode:99999999999999999999", .notANumber(kind: "episode")),
      ("episode:+1", .notANumber(kind: "episode")),
    ])
  func refuses(destination: String, refusal: MarkdownLinkRefusal) {
    #expect(throws: refusal) { try MarkdownLink(destination: destination) }
  }

  @Test(
    "A script does not get through in any spelling of Markdown",
    arguments: [
      "[x](javascript:alert(1))", "[x](JAVASCRIPT:alert(1))", "[x](java&#115;cript:alert(1))",
      "[x](javascript&colon;alert(1))", "[x](javascript&#x3A;alert(1))",
      "[x](java&#10;script:alert(1))",
      "[x](&#1;javascript:alert(1))", "[x](<javascript:alert(1)>)",
      "[x](<java&Tab;script:alert(1)>)",
      #"[x](javascript\:alert\(1\))"#, "<javascript:alert(1)>",
      "[x][r]\n\n[r]: javascript:alert(1)",
      "![x](javascript:alert(1))", "![x](data:image/svg+xml,x)", "[![x](portal.png)](vbscript:x)",
    ])
  func refusesScripts(markdown: String) {
    #expect(throws: MarkdownError.self) { try renderMarkdown(markdown) }
  }
}
