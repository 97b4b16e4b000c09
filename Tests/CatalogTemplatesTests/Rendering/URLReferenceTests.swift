import CatalogTemplates
import Testing

@Suite("A URL reference")
struct URLReferenceTests {
  @Test(
    "accepts what a page may point to",
    arguments: [
      "", "index.html", "../characters/7.html", "a.html#part", "?page=2", "#top", "/root.html",
      "//host/path", "https://example.org/a?b=c:d", "HTTP://EXAMPLE.ORG", "mailto:a@b.example",
      "a/b:c", "./javascript:alert(1)", "?x=javascript:1", "#javascript:1", " https://example.org ",
      "ht\ntps://example.org", "ht\rtps://example.org", "ht\ttps://example.org",
    ])
  func accepts(text: String) {
    #expect(URLReference(text)?.text == text)
  }

  @Test(
    "refuses every other scheme, however it is disguised",
    arguments: [
      "javascript:alert(1)", "JavaScript:alert(1)", " javascript:alert(1)", "\tjavascript:alert(1)",
      "java\nscript:alert(1)", "java\tscript:alert(1)", "\u{0}javascript:alert(1)",
      "\u{1}\u{1F}javascript:alert(1)", "javascript\r\n:alert(1)", "java\u{301}script:alert(1)",
      "javascript\u{301}:alert(1)", "javascript:\u{301}alert(1)", "\u{A0}javascript:alert(1)",
      "data:text/html,<script>", "DATA:,x", "vbscript:x", "file:///etc/passwd", "blob:x", "about:x",
      "view-source:http://a", "ftp://a", ":", "1:2", "http s:x:", "\u{7F}javascript:x",
      "httpſ:x", "ｊavascript:x",
    ])
  func refuses(text: String) {
    #expect(URLReference(text) == nil)
  }

  @Test(
    "that is relative can have neither a scheme nor a host",
    arguments: [
      ("characters/1.html", "characters/1.html"),
      ("../a/b:c.html", "../a/b:c.html"),
      ("javascript:alert(1)", "./javascript:alert(1)"),
      ("java\tscript:x", "./java\tscript:x"),
      ("a:b.html", "./a:b.html"),
      ("//host/a", ".///host/a"),
      ("\\\\host\\a", "./\\\\host\\a"),
      ("/\\host", "./" + "/\\host"),
      ("/a.html", "/a.html"),
      ("", ""),
    ])
  func relative(path: String, expected: String) {
    #expect(URLReference(relative: path).text == expected)
  }

  @Test(
    "with a number is read as the same text is",
    arguments: [
      ("../locations/", ".html"), ("", ".html#status"), ("a'&", "\""), ("javascript:", ""),
      ("", ":x"), ("//host", ""), ("/", ".html"), ("\\\\", ""), ("é/", ".html"),
    ])
  func numbered(head: String, tail: String) throws {
    for number in [0, 7, 4711] {
      let numbered = URLReference.Numbered(relative: head, tail)[number]
      let whole = URLReference(relative: head + String(number) + tail)
      #expect(numbered.text == whole.text)
      #expect(numbered == whole)
      #expect(numbered.hashValue == whole.hashValue)
      for template in ["{{home}}", "{{{home}}}", "{{#home}}{{.}}{{/home}}"] {
        #expect(
          try rendered(template, Show.schema, Show(home: numbered))
            == rendered(template, Show.schema, Show(home: whole)))
      }
    }
  }

  @Test("with a number can have a scheme that a page may point to, and no other")
  func numberedFull() {
    let numbered = URLReference.Numbered("https://example.org/characters/", ".html")
    #expect(numbered?[20].text == "https://example.org/characters/20.html")
    #expect(URLReference.Numbered("javascript:", "") == nil)
  }

  @Test(
    "of a file in a folder leads nowhere else",
    arguments: [
      ("../avatars/", "1.png", "../avatars/1.png"), ("", "1.png", "1.png"),
      ("", "a:b", "./a:b"), ("/", "/host", ".///host"), ("/", "\\host", "./" + "/\\host"),
      ("/", "\t/host", "./" + "/\t/host"), ("/avatars/", "1.png", "/avatars/1.png"),
    ])
  func files(folder: String, name: String, expected: String) {
    let reference = URLReference(URLReference(relative: folder), file: name)
    #expect(reference.text == expected)
  }
}
