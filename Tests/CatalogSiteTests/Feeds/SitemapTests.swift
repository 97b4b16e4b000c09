import CatalogDomain
import CatalogSite
import Foundation
import Testing

@Suite("The sitemap")
struct SitemapTests {
  private static func sitemap(_ count: Int) -> Sitemap {
    Sitemap(pages: count) { "https://example.org/\($0 + 1).html" }
  }

  private static func text(_ stream: PlannedFile.Stream) throws -> String {
    var bytes: [UInt8] = []
    try stream { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `a sitemap lists addresses as XML may hold them`() throws {
    let pages = ["https://example.org/", "https://example.org/a.html?x=1&y='2'"]
    let sitemap = Sitemap(pages: pages.count) { pages[$0] }
    #expect(sitemap.parts == 0)
    #expect(
      try Self.text(sitemap.index { _ in "" }) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
        <url><loc>https://example.org/</loc></url>
        <url><loc>https://example.org/a.html?x=1&amp;y='2'</loc></url>
        </urlset>

        """)
  }

  @Test func `past 50,000 pages there is an index, and each part holds no more`() throws {
    #expect(Self.sitemap(50_000).parts == 0)
    let sitemap = Self.sitemap(100_001)
    #expect(sitemap.parts == 3)
    #expect(
      try Self.text(sitemap.index { "https://example.org/sitemap-\($0).xml" })
        == """
        <?xml version="1.0" encoding="UTF-8"?>
        <sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
        <sitemap><loc>https://example.org/sitemap-1.xml</loc></sitemap>
        <sitemap><loc>https://example.org/sitemap-2.xml</loc></sitemap>
        <sitemap><loc>https://example.org/sitemap-3.xml</loc></sitemap>
        </sitemapindex>

        """)
    let parts = try (1...3).map { part in
      try Self.text(sitemap.part(part)).split(separator: "\n").filter {
        $0.hasPrefix("<url>")
      }
    }
    #expect(parts.map(\.count) == [50_000, 50_000, 1])
    #expect(parts[2].first == "<url><loc>https://example.org/100001.html</loc></url>")
  }

  @Test func `a site that knows its address tells search engines every page that is to be listed`()
    throws
  {
    let catalog = Catalog(
      characters: [try SmallCatalog.character(1)], locations: [], episodes: [],
      asOf: SmallCatalog.asOf)
    var settings = SiteSettings(source: SourceFacts(name: "the test"))
    #expect(try !TestSite(catalog, templates: [:]).paths.contains("sitemap.xml"))
    settings.address = SiteAddress("https://example.org/cast/")
    let site = try TestSite(catalog, templates: [:], settings: settings)
    let files = Dictionary(
      uniqueKeysWithValues: try site.plan.files.filter {
        ["robots.txt", "sitemap.xml"].contains($0.path.text)
      }.map { ($0.path.text, String(decoding: try $0.bytes(), as: UTF8.self)) })
    #expect(
      files["robots.txt"]
        == "User-agent: *\nAllow: /\n\nSitemap: https://example.org/cast/sitemap.xml\n")
    let sitemap = try #require(files["sitemap.xml"])
    #expect(sitemap.contains("<loc>https://example.org/cast/</loc>"))
    #expect(sitemap.contains("<loc>https://example.org/cast/characters/1.html</loc>"))
    #expect(!sitemap.contains("404.html"))
    let pages = site.paths.filter { $0.hasSuffix(".html") && $0 != "404.html" }
    #expect(sitemap.split(separator: "\n").count { $0.hasPrefix("<url>") } == pages.count)
  }
}
