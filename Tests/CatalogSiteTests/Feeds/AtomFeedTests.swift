import CatalogSite
import Foundation
import Testing

@Suite("A feed in Atom")
struct AtomFeedTests {
  private let date = Date(timeIntervalSince1970: 1_765_692_000)

  @Test func `a feed holds its parts in the order readers expect`() {
    let feed = AtomFeed(
      id: "urn:uuid:1", title: "Changes", author: "The catalog", updated: date,
      address: "https://example.org/feed.xml", page: "https://example.org/", language: "en",
      entries: [
        .init(
          id: "urn:uuid:2", title: "A change", updated: date, page: nil, summary: "1 added",
          html: "<p>1 added</p>")
      ])
    #expect(
      String(decoding: feed.bytes(), as: UTF8.self) == """
        <?xml version="1.0" encoding="utf-8"?>
        <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
        <id>urn:uuid:1</id>
        <title>Changes</title>
        <updated>2025-12-14T06:00:00Z</updated>
        <author><name>The catalog</name></author>
        <link rel="self" type="application/atom+xml" href="https://example.org/feed.xml"/>
        <link rel="alternate" type="text/html" href="https://example.org/"/>
        <entry>
        <id>urn:uuid:2</id>
        <title>A change</title>
        <updated>2025-12-14T06:00:00Z</updated>
        <summary>1 added</summary>
        <content type="html">&lt;p&gt;1 added&lt;/p&gt;</content>
        </entry>
        </feed>

        """)
  }

  @Test(arguments: [
    ("<b>&\"", "&lt;b&gt;&amp;&quot;"),
    ("a\u{0}b\u{8}c\u{1F}", "a\u{FFFD}b\u{FFFD}c\u{FFFD}"),
    ("a\tb\nc\r\nd", "a\tb\nc\r\nd"),
    ("\"\u{301}", "&quot;\u{301}"),
    ("a\u{FFFE}", "a\u{FFFD}"),
    ("Müller 🛸", "Müller 🛸"),
  ])
  func `text is what XML may hold`(text: String, escaped: String) {
    #expect(XMLText.escaped(text).utf8.elementsEqual(escaped.utf8))
  }

  @Test func `a name always has the same identity, and another name another`() {
    #expect(StableName.urn("a") == StableName.urn("a"))
    #expect(StableName.urn("a") != StableName.urn("b"))
    let form = /urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/
    let match = StableName.urn("a").wholeMatch(of: form)
    #expect(match != nil)
  }
}
