import CatalogDomain
import CatalogSite
import CatalogTemplates
import Foundation
import Testing

@Suite("The templates of the project")
struct ShippedTemplatesTests {
  private static let hostile = [
    "<script>alert(1)</script>", "\"'><img src=x onerror=alert(1)>",
    "Quote\"\u{301} onload=alert(1) x=",
    "\u{202E}gnidaer\u{2066}", "line\u{2028}line", String(repeating: "Wörd", count: 2500), "👽🧪",
    "{{site.title}} {{{name}}}", "</title></svg>", "a & b &amp; c",
  ]

  private func catalog(_ words: [String]) throws -> Catalog {
    func word(_ index: Int) -> String { words[index % words.count] }
    return Catalog(
      characters: try (1...30).map {
        try SmallCatalog.character(
          $0, word($0), status: $0 % 3 == 0 ? "Alive" : "Dead", species: word($0 + 1),
          type: word($0 + 2), at: LocationReference(name: word($0 + 3), id: .init($0 % 4)),
          episodes: [1, $0 % 10 + 1])
      },
      locations: (1...10).map { SmallCatalog.location($0, "L" + word($0)) },
      episodes: (1...10).map {
        SmallCatalog.episode($0, "S01E0\($0)", word($0), airDate: word($0 + 1))
      }, asOf: SmallCatalog.asOf)
  }

  @Test func `are all used`() throws {
    let templates = try SiteTemplates(
      directory: TestSite.shippedTemplates, displayedAs: "Templates")
    #expect(templates.unused == [])
  }

  @Test func `keep their structure whatever the data says`() throws {
    let harmless = try TestSite(shipped: try catalog(["Quill"])).pages()
    let hostile = try TestSite(shipped: try catalog(Self.hostile)).pages()
    for (expected, page) in zip(harmless, hostile) {
      #expect(expected.path == page.path)
      let tags = page.text.matches(of: /<[a-z]+/).map { String($0.output) }
      #expect(tags == expected.text.matches(of: /<[a-z]+/).map { String($0.output) })
    }
  }

  @Test func `hold nothing that the policy of the pages forbids`() throws {
    for page in try TestSite(shipped: try catalog(Self.hostile)).pages() {
      let policy = page.text.contains("content=\"default-src 'none';")
      #expect(policy && !page.text.contains("<script") && !page.text.contains("<style"))
      let tags = page.text.replacing(/"[^"]*"/, with: "").matches(of: /<[^<>]*>/)
      let forbidden = tags.filter { $0.output.contains(/\s(style|on[a-z]+)=/) }
      #expect(forbidden.map { String($0.output) } == [])
    }
  }

  @Test func `make small pages from a small stylesheet`() throws {
    let cast = try (1...40).map {
      try SmallCatalog.character($0, "Wilhelmina of the \($0)", episodes: Array(1...51))
    }
    let site = try TestSite(
      shipped: Catalog(
        characters: cast, locations: [],
        episodes: (1...51).map {
          SmallCatalog.episode($0, "S01E\($0)", "A Strongly Worded Lighthouse")
        }, asOf: SmallCatalog.asOf))
    let stylesheet = try #require(
      site.plan.files.first { $0.path.text.hasPrefix("assets/style.") })
    #expect(try site.text(stylesheet.path.text).utf8.count <= 20_000)
    #expect(try site.text("characters/index.html").utf8.count <= 20_000)
    #expect(try site.text("characters/1.html").utf8.count <= 10_240)
  }
}
