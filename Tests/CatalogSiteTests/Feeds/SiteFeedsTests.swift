import CatalogDomain
import CatalogSite
import Foundation
import Testing

@Suite struct SiteFeedsTests {
  /// A site that tells one change.
  private static func site(at address: String?, title: String = "Cast") throws -> TestSite {
    let before = Catalog(characters: [], locations: [], episodes: [], asOf: SmallCatalog.asOf)
    let catalog = Catalog(
      characters: [try SmallCatalog.character(1, "Quill")], locations: [], episodes: [],
      asOf: SmallCatalog.asOf)
    let change = CatalogHistory.Change(
      snapshot: Snapshot.ID(2), occurrence: 1, fingerprint: "f", date: SmallCatalog.asOf,
      lastBefore: SmallCatalog.asOf,
      diff: CatalogDiff(from: CatalogState(catalog: before), to: CatalogState(catalog: catalog)))
    return TestSite(
      plan: try SitePlan(
        catalog: catalog, avatars: [:],
        history: SiteHistory(CatalogHistory(begin: SmallCatalog.asOf, changes: [change])),
        templates: try TestSite.templates([:]),
        settings: SiteSettings(
          title: title, address: address.flatMap { SiteAddress($0) },
          source: SourceFacts(name: "the test"))))
  }

  /// Those of the feed and of its entry.
  private static func ids(_ site: TestSite) throws -> [String] {
    let atom = try site.text("feed.xml")
    let ids = atom.matches(of: /<id>(urn:uuid:[^<]+)</).map { String($0.output.1) }
    #expect(ids.count == 2)
    #expect(try site.text("feed.json").contains("\"id\":\"\(try #require(ids.last))\""))
    return ids
  }

  @Test func `no two sites of one source share the id of a feed or an entry`() throws {
    let sites = [nil, "https://example.org/", "https://example.org/de/", "https://example.net/"]
    let ids = try sites.flatMap { try Self.ids(Self.site(at: $0)) }
    #expect(Set(ids).count == 8)
  }

  @Test func `a site keeps its ids whatever it is called`() throws {
    let address = "https://example.org/"
    #expect(
      try Self.ids(Self.site(at: address))
        == Self.ids(Self.site(at: address, title: "Another name")))
  }
}
