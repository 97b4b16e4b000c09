import CatalogData
import Foundation
import Testing

@Suite("Redirects", .serialized)
struct RedirectTests {
  private func outcome(
    _ limits: HTTPLimits = Asking.limits,
    _ script: @escaping @Sendable (FaultServer.Request) -> [FaultServer.Step]
  ) async throws -> (text: String, lines: [String]) {
    try await FaultServer.run(script) { server in
      let outcome = try await Asking.text(Asking.once(server.base + "/api/0", limits))
      return (
        outcome.replacingOccurrences(of: ":\(server.port)", with: ":PORT"),
        server.requests.map(\.line)
      )
    }
  }

  /// Leads from `/api/0` to `/api/1` and so on, `count` times, then answers.
  private func chain(_ count: Int) async throws -> (text: String, lines: [String]) {
    try await outcome { request in
      request.number <= count
        ? [.answer("302 Found", ["Location: /api/\(request.number)"])]
        : [.answer("200 OK", text: "there")]
    }
  }

  @Test func `five redirects are followed`() async throws {
    let (text, lines) = try await chain(5)
    #expect(text == "200 there")
    #expect(lines == (0...5).map { "GET /api/\($0) HTTP/1.1" })
  }

  @Test func `the sixth is not`() async throws {
    let (text, lines) = try await chain(6)
    #expect(text == "redirect: more than 5 redirects, the last to /api/6")
    #expect(lines.count == 6)
  }

  /// Each answer comes in time, and all of them together do not.
  @Test func `the total time is that of all redirects together`() async throws {
    var limits = Asking.limits
    limits.total = .milliseconds(500)
    let (text, _) = try await outcome(limits) { request in
      [.wait(.milliseconds(200)), .answer("302 Found", ["Location: /api/\(request.number)"])]
    }
    #expect(text.hasPrefix("timeout: no whole answer within 0.5 s, "), "\(text)")
  }

  @Test func `a loop ends`() async throws {
    let (text, lines) = try await outcome { _ in [.answer("301 Moved", ["Location: /api/0"])] }
    #expect(text == "redirect: more than 5 redirects, the last to /api/0")
    #expect(lines.count == 6)
  }

  @Test func `of a place only what is not escaped yet is escaped`() async throws {
    let (text, lines) = try await outcome { request in
      request.number == 1
        ? [.answer("302 Found", ["Location: /a%20b/c[1]?d=%2F"])]
        : [.answer("200 OK", text: "there")]
    }
    #expect(text == "200 there")
    #expect(lines == ["GET /api/0 HTTP/1.1", "GET /a%20b/c%5B1%5D?d=%2F HTTP/1.1"])
  }

  @Test(arguments: [
    ("b/c://%20é", "http://h/api/b/c://%20%C3%A9"), ("?é=%20", "http://h/api/0?%C3%A9=%20"),
    ("//h/%20é?[", "http://h/%20%C3%A9?%5B"), ("http://h/%20é", "http://h/%20%C3%A9"),
    ("./%20:é#%20", "http://h/api/%20:%C3%A9#%20"), ("//h?%20é", "http://h?%20%C3%A9"),
  ])
  func `a place may be told in each form that addresses have`(location: String, asked: String)
    throws
  {
    let url = try Asking.url("http://h/api/0")
    let target = try RedirectRule.target(
      status: 302, fields: HTTPFields([("Location", location)]), from: url, followed: 0, limit: 5,
      scope: HostScope(source: url))
    #expect(target?.absoluteString == asked)
  }

  @Test(arguments: [
    ("http://elsewhere.example/api", "elsewhere.example is not the source's host, 127.0.0.1:PORT"),
    ("//localhost/api", "localhost is not the source's host, 127.0.0.1:PORT"),
    ("http://127.0.0.1:1/api", "127.0.0.1:1 is not the source's port, 127.0.0.1:PORT"),
    ("http://127.0.0.1:65536/api", "the port is not one from 1 to 65535"),
    ("//127.0.0.1:0/api", "the port is not one from 1 to 65535"),
    ("file:///etc/passwd", "file: is not a scheme to be asked; expected http or https"),
    ("ftp://127.0.0.1/x", "ftp: is not a scheme to be asked; expected http or https"),
  ])
  func `a redirect to another place is not followed`(location: String, why: String) async throws {
    let (text, lines) = try await outcome { _ in
      [.answer("302 Found", ["Location: \(location)"])]
    }
    #expect(text == "redirect: redirect to \(location) not followed: \(why)")
    #expect(lines.count == 1)
  }

  @Test(arguments: [
    ("https://u:topsecret@s3.test/x?X-Amz-Signature=abcdef", "https://…@s3.test/x…"),
    ("https://u:top?secret@s3.test/x", "https://…@s3.test/x"),
    ("https://s3.test/x#token=abcdef", "https://s3.test/x…"),
  ])
  func `of a place that is not asked no password and no signature is told`(
    location: String, shown: String
  ) async throws {
    let (text, _) = try await outcome { _ in [.answer("302 Found", ["Location: \(location)"])] }
    #expect(text.hasPrefix("redirect: redirect to ") && text.contains(" \(shown)"))
    #expect(!text.contains("secret") && !text.contains("abcdef"))
  }

  @Test func `a redirect without a place is a failure`() async throws {
    let (text, _) = try await outcome { _ in [.answer("302 Found")] }
    #expect(text == "redirect: redirect 302 without a Location")
  }

  @Test func `http may lead to https on the usual ports, not back`() throws {
    let plain = try Asking.url("http://api.example/a")
    let secure = try Asking.url("https://api.example/a")
    func target(_ from: URL, _ to: URL, _ others: [String]) -> Result<URL?, TransportFailure> {
      Result { () throws(TransportFailure) in
        try RedirectRule.target(
          status: 301, fields: HTTPFields([("Location", to.absoluteString)]), from: from,
          followed: 0, limit: 5, scope: HostScope(source: from, others: others))
      }
    }
    #expect(target(plain, secure, []) == .success(secure))
    for others in [["api.example:80"], []] {
      #expect(
        target(secure, plain, others)
          == .failure(
            TransportFailure(
              .redirect,
              "redirect to http://api.example/a not followed: it leads from https to http")))
    }
  }
}
