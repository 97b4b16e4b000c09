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
      ("https://EXAMPLE.org:443/Repo", "https://example.org/Repo/", "/Repo/"),
      ("http://Example.ORG:80", "http://example.org/", "/"),
      ("http://example.org:443/", "http://example.org:443/", "/"),
      ("https://[2001:DB8::1]:80/", "https://[2001:db8::1]:80/", "/"),
      ("https://example.org/.a/b../.../", "https://example.org/.a/b../.../", "/.a/b../.../"),
      ("https://example.org/%C3%BC%25", "https://example.org/%C3%BC%25/", "/%C3%BC%25/"),
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
      "https://example.org//x", "https://example.org/x//", "https://example.org/a/../b/",
      "https://example.org/a/..", "https://example.org/./a", "https://example.org/%2e%2E/a/",
      "https://example.org/.%2e/a/", "https://example.org/a%2fb/", "https://example.org/a%5Cb/",
      "https://example.org/a%00b/", "https://example.org/a%0Ab/", "https://example.org/a%7f/",
      "https://example.org/%E4/", "https://example.org/%C0%AE/",
    ])
  func refuses(text: String) {
    #expect(SiteAddress(text) == nil)
  }
}
