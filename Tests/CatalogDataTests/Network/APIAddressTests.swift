import CatalogData
import CatalogDomain
import Testing

@Suite("The address of the API")
struct APIAddressTests {
  @Test(arguments: [
    "https://host.example/api", "https://host.example/api/", "https://u:p@host.example/api//",
  ])
  func `addresses are built alike with and without a slash, and without secrets`(base: String)
    throws
  {
    let api = try APIAddress(base)
    #expect(
      api.text(of: .page(.character, number: 3)) == "https://host.example/api/character?page=3")
    #expect(api.text(of: .record(.location, id: 7)) == "https://host.example/api/location/7")
    #expect(
      api.text(of: .records(.episode, ids: [1, 2, 3])) == "https://host.example/api/episode/1,2,3")
    #expect(
      api.text(
        of: .page(
          .character, number: 1, filter: .init(name: "Rick & Mörty+1", status: "alive", type: "a/b")
        ))
        == "https://host.example/api/character?page=1&name=Rick%20%26%20M%C3%B6rty%2B1&status=alive&type=a%2Fb"
    )
    #expect(api.authorization == (base.contains("@") ? "Basic dTpw" : nil))
  }

  @Test(arguments: [
    ("http://h/a%20b/é/api", "http://h/a%20b/%C3%A9/api"),
    ("http://h/%5b1]/100%/", "http://h/%5b1%5D/100%25"),
    ("http://[::1]:8080/%C3%A9 b//%2F", "http://[::1]:8080/%C3%A9%20b//%2F"),
    ("http://ü.example/%41ü", "http://xn--tda.example/%41%C3%BC"),
    ("http://h", "http://h"), ("http://h:8080/é", "http://h:8080/%C3%A9"),
    ("http://h/%20/100%", "http://h/%20/100%25"), ("http://h/%20%4", "http://h/%20%254"),
  ])
  func `of the address only what is not escaped yet is escaped`(text: String, base: String) throws {
    #expect(try APIAddress(text).base == base)
  }

  @Test(arguments: [
    ("HTTPS://HOST.Example:443/API/%c3%A9", "https://host.example/API/%c3%A9"),
    ("http://U:p@Host:80", "http://host"), ("Http://[FE80::A]:80/x", "http://[fe80::a]/x"),
    ("https://host:80/api", "https://host:80/api"), ("http://host:443", "http://host:443"),
    ("http://host:08080/api", "http://host:8080/api"),
    // A network card may have capitals.
    ("HTTP://[fe80::1%25En0]:80/API", "http://[fe80::1%25En0]/API"),
  ])
  func `one address has one form, however scheme, host and port are written`(
    text: String, base: String
  ) throws {
    #expect(try APIAddress(text).base == base)
  }

  @Test(arguments: [
    ("https://u:p@h/api", "https://H:443/a.png", true), ("http://u:p@h/api", "https://h/a", true),
    ("http://u:p@h:8080/api", "http://h:8080/a", true), ("https://u:p@h/api", "http://h/a", false),
    ("http://u:p@h:8080/api", "http://h/a", false), ("http://u:p@h/api", "http://h:8080/a", false),
    ("http://u:p@h/api", "http://a.h/a", false),
  ])
  func `the user is named to the server of the API alone, and never from https to http`(
    api: String, url: String, isNamed: Bool
  ) throws {
    let named = try APIAddress(api).authorization(for: Asking.url(url))
    #expect(named == (isNamed ? "Basic dTpw" : nil))
  }

  @Test(arguments: ["host:65536", "[::1]:70000", "host:0", "host:99999999999999999999"])
  func `a port that no server can have is refused`(host: String) {
    #expect(
      throws: ConfigurationError(
        "source: the port is not one from 1 to 65535; expected http:// or https://, a host and a path, such as https://host/api"
      )
    ) { try APIAddress("http://\(host)/api") }
  }

  @Test(arguments: [
    "", "host/api", "ftp://host/api", "https:///api", "https://host/api?x=1", "https://host/api#x",
    "https://host/a%20b/é#x", "https://host/a%20b/é?x",
  ])
  func `what is not the address of an API is refused`(text: String) {
    #expect(throws: ConfigurationError.self) { try APIAddress(text) }
  }
}
