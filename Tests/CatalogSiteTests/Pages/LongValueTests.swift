import CatalogDomain
import CatalogSite
import Foundation
import Testing

/// As long as an answer may bring them. By the square of that, each took more than a minute.
@Suite("Values of millions of letters", .timeLimit(.minutes(1)))
struct LongValueTests {
  private static let composed = String(repeating: "é", count: 3_000_000)
  private static let decomposed = String(repeating: "e\u{301}", count: 2_000_000)

  @Test func `are names that are found`() throws {
    let site = try site(try SmallCatalog.character(1, Self.composed))
    #expect(site.paths.contains("search/index.js"))
  }

  @Test func `are names that are drawn`() throws {
    let site = try site(try SmallCatalog.character(1, Self.decomposed))
    let drawing = try #require(site.paths.first { $0.hasPrefix("avatars/placeholder-") })
    #expect(try site.text(drawing).contains(">É</text>"))
  }

  @Test func `are species that have a folder`() throws {
    let site = try site(try SmallCatalog.character(1, "Ana", species: Self.decomposed))
    #expect(site.paths.contains("species/\(String(repeating: "e", count: 40))/index.html"))
  }

  private func site(_ character: CatalogCharacter) throws -> TestSite {
    try TestSite(
      Catalog(characters: [character], locations: [], episodes: [], asOf: SmallCatalog.asOf),
      templates: [:], assets: ["style.css": "a{}", "site.js": "0"])
  }
}
