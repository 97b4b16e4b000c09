import CatalogSite
import Testing

@Suite("Paths of a site's files")
struct SitePathTests {
  @Test(arguments: ["index.html", "characters/1.html", "a b/é.html", "..a/b..", "%2e%2e/x"])
  func `plain names are accepted`(_ text: String) {
    #expect(SitePath(text)?.text == text)
  }

  @Test(arguments: [
    "", "/", "/etc/passwd", "a//b", "a/", "../x", "a/../b", "./x", "a/.", "a\\b", "a\u{0}b", "a\nb",
  ])
  func `whatever could leave the site is refused`(_ text: String) {
    #expect(SitePath(text) == nil)
  }

  @Test func `a folder whose name begins with a combining mark is a folder`() throws {
    let path = try #require(SitePath("a/\u{301}b/c.html"))
    #expect(path.folders == ["a", "\u{301}b"])
  }

  @Test func `the order is by bytes`() throws {
    let paths = ["b", "B", "a/b", "a-b", "é"].compactMap(SitePath.init)
    #expect(paths.sorted().map(\.text) == ["B", "a-b", "a/b", "b", "é"])
  }
}
