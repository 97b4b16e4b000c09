import CatalogData
import Testing

@Suite("Which hosts may be asked")
struct HostScopeTests {
  private func objection(_ url: String, _ source: String?, _ others: [String] = []) throws
    -> String?
  {
    try HostScope(source: source.map(Asking.url), others: others).objection(to: Asking.url(url))
  }

  @Test(arguments: [
    ("https://api.example/a", "https://api.example/api"),
    ("https://API.example:443/a", "https://api.example/api"),
    ("https://api.example/a", "http://api.example/api"),
    ("http://127.0.0.1:80/a", "http://127.0.0.1/api"),
    ("http://[::1]:8080/a", "http://[::1]:8080/api"),
    ("http://[::1]:8080/a", "http://[0:0:0:0:0:0:0:1]:8080/api"),
    ("http://127.0.0.1/a", "http://127.1/api"),
    ("http://api.example:65535/a", "http://api.example:65535/api"),
    ("http://api.example:/a", "http://api.example/api"),
  ])
  func `the source's own host may be asked`(url: String, source: String) throws {
    #expect(try objection(url, source) == nil)
  }

  @Test(arguments: [
    (
      "https://api.example.evil.com/a", "api.example.evil.com is not the source's host, api.example"
    ),
    ("https://sub.api.example/a", "sub.api.example is not the source's host, api.example"),
    ("https://api.example:8443/a", "api.example:8443 is not the source's port, api.example"),
    ("http://api.example/a", "http instead of https at api.example"),
    ("http://localhost/a", "localhost is not the source's host, api.example"),
    ("https://api.example@evil.com/a", "evil.com is not the source's host, api.example"),
    ("https://api.example:65536/a", "the port is not one from 1 to 65535"),
    ("https://[::1]:70000/a", "the port is not one from 1 to 65535"),
    ("https://api.example:99999999999999999999/a", "the port is not one from 1 to 65535"),
    ("file:///etc/passwd", "file: is not a scheme to be asked; expected http or https"),
    ("data:image/png;base64,AA", "data: is not a scheme to be asked; expected http or https"),
  ])
  func `other places may not`(url: String, why: String) throws {
    #expect(try objection(url, "https://api.example/api") == why)
  }

  @Test(arguments: [
    (
      "http://api.example/api", "https://api.example:8443/a",
      "api.example:8443 is not the source's port, api.example"
    ),
    (
      "http://api.example:8080/api", "https://api.example/a",
      "api.example is not the source's port, api.example:8080"
    ),
  ])
  func `from http to https only the usual ports are the same place`(
    source: String, url: String, why: String
  ) throws {
    #expect(try objection(url, source) == why)
  }

  @Test func `hosts the user named may be asked, exactly`() throws {
    let others = ["Images.example", "127.0.0.1:9000"]
    #expect(try objection("https://images.example/a", nil, others) == nil)
    #expect(try objection("http://images.example/a", nil, others) == nil)
    #expect(try objection("http://127.0.0.1:9000/a", nil, others) == nil)
    #expect(
      try objection("https://images.example:8443/a", nil, others)
        == "images.example:8443 is not a host that may be asked")
    #expect(
      try objection("http://127.0.0.1/a", nil, others)
        == "127.0.0.1 is not a host that may be asked"
    )
  }

  @Test(arguments: [
    ("[::1]", "http://[::1]/a"), ("[::1]", "https://[::1]/a"),
    ("[::1]:8080", "http://[::1]:8080/a"), ("bücher.example", "http://bücher.example/a"),
    ("bücher.example", "https://xn--bcher-kva.example/a"),
    ("xn--bcher-kva.example:8080", "http://BÜCHER.example:8080/a"),
  ])
  func `a host the user named may be asked however it is spelled`(other: String, url: String) throws
  {
    #expect(try objection(url, "https://api.example/api", [other]) == nil)
  }

  @Test func `an IPv6 host named without a port stands for the usual ones`() throws {
    #expect(
      try objection("http://[::1]:8080/a", nil, ["[::1]"])
        == "[::1]:8080 is not a host that may be asked")
  }
}
