import CatalogSite
import Testing

@Suite("The address of a site")
struct SiteAddressTests {
  @Test(
    "It ends in a slash, and knows its part after the host",
    arguments: [
      ("https://example.org", "https://example.org/", "/"),
      ("HTTPS://example.org:8443/repo", "https://example.org:8443/repo/", "/repo/"),
      ("http://127.0.0.1:8080/a%20b/", "http://127.0.0.1:8080/a%20b/", "/a%20b/"),
      ("https://xn--mnchen-3ya.de/r", "https://xn--mnchen-3ya.de/r/", "/r/"),
      ("https://münchen.de", "https://xn--mnchen-3ya.de/", "/"),
    ])
  func accepts(text: String, address: String, prefix: String) throws {
    let site = try #require(SiteAddress(text))
    #expect(site.text == address)
    #expect(site.pathPrefix == prefix)
  }

  @Test(
    "Nothing else is an address",
    arguments: [
      "", "example.org", "ftp://example.org", "javascript:alert(1)", "https://", "https://a@b.org",
      "https://example.org/?q", "https://example.org/#f", "//example.org",
      "https://example.org//x", "https://example.org/x//",
    ])
  func refuses(text: String) {
    #expect(SiteAddress(text) == nil)
  }
}
