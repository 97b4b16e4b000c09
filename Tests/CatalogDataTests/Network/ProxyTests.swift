import CatalogData
import Foundation
import Testing

@Suite("Proxies that the environment names", .serialized)
struct ProxyTests {
  private func proxy(_ url: String, _ environment: [String: String]) throws -> String? {
    let proxy = try ProxySettings(environment: environment).proxy(for: Asking.url(url))
    return proxy.map { "\($0.kind) \($0.host):\($0.port)" }
  }

  @Test func `each scheme has its variable, in either case, and one for all`() throws {
    let environment = ["HTTP_PROXY": "http://one:3128", "https_proxy": "two:8080"]
    #expect(try proxy("http://api.example/", environment) == "http one:3128")
    #expect(try proxy("https://api.example/", environment) == "http two:8080")
    #expect(try proxy("http://api.example/", ["https_proxy": "two:8080"]) == nil)
    #expect(
      try proxy("https://api.example/", ["ALL_PROXY": "socks5://three"]) == "socks three:1080")
    #expect(
      try proxy("http://api.example/", ["http_proxy": "low:1", "HTTP_PROXY": "high:2"])
        == "http low:1")
    #expect(try proxy("http://api.example/", ["http_proxy": ""]) == nil)
  }

  @Test(arguments: [
    ("http://api.example/", "api.example"), ("http://api.example/", "x, .example"),
    ("http://a.api.example/", "api.example"), ("http://api.example:81/", "api.example:81"),
    ("http://anything/", "*"), ("http://127.0.0.1:8080/", ""), ("http://localhost/", ""),
    ("http://api.localhost/", ""), ("http://[::1]:8080/", ""),
    ("http://127.1:8081/", ""), ("http://[0:0:0:0:0:0:0:1]:8080/", ""),
    ("http://[::ffff:127.0.0.1]/", ""), ("http://10.1.2.3/", "10.0.0.0/8, .svc"),
    ("http://10.127.0.1/", "10.0.0.0/9"), ("http://10.1.2.3/", "10.1.2.3/32"),
    ("http://[fd00:1::1]/", "fd00::/8"), ("http://[fd00:0:0::1]/", "[fd00::1]"),
  ])
  func `exceptions and the loopback are asked directly`(url: String, exceptions: String) throws {
    #expect(try proxy(url, ["http_proxy": "one:3128", "NO_PROXY": exceptions]) == nil)
  }

  @Test(arguments: ["127.evil.example", "127.0.0.1.evil.example", "localhost.example"])
  func `what only looks like the loopback is asked through the proxy`(host: String) throws {
    #expect(try proxy("http://\(host)/", ["http_proxy": "one:3128"]) == "http one:3128")
  }

  @Test(arguments: ["badapi.example", "pi.example", "api.example:82", "example.api"])
  func `what only looks like an exception is none`(exception: String) throws {
    #expect(
      try proxy("http://api.example/", ["http_proxy": "one:1", "no_proxy": exception])
        == "http one:1")
  }

  @Test(arguments: [
    ("11.1.2.3", "10.0.0.0/8"), ("10.128.0.1", "10.0.0.0/9"), ("10.1.2.3", "10.0.0.0/33"),
    ("10.1.2.3", "10.0.0.0/x"), ("10.example", "10.0.0.0/8"), ("[fe00::1]", "fd00::/8"),
    ("10.1.2.3", "::/0"),
  ])
  func `what is in no network that is an exception is asked through the proxy`(
    host: String, exception: String
  ) throws {
    #expect(
      try proxy("http://\(host)/", ["http_proxy": "one:1", "no_proxy": exception]) == "http one:1")
  }

  @Test func `a variable that is not the address of a proxy is named, without its value`() {
    #expect(
      throws: ConfigurationError(
        "HTTPS_PROXY: a proxy by https; expected http://host:port or socks5://host:port")
    ) { try ProxySettings(environment: ["HTTPS_PROXY": "https://user:secret@host"]) }
  }

  @Test(arguments: ["http://one:99999", "one:0", "socks5://one:65536", "one:99999999999999999999"])
  func `a proxy at a port that no server can have is refused`(proxy: String) {
    #expect(
      throws: ConfigurationError(
        "all_proxy: the port is not one from 1 to 65535; expected http://host:port or socks5://host:port"
      )
    ) { try ProxySettings(environment: ["all_proxy": proxy]) }
  }

  @Test func `a user for a proxy that cannot be told one is refused, and not shown`() {
    #expect(
      throws: ConfigurationError(
        "all_proxy: a proxy by SOCKS cannot be told a user; expected http://host:port or socks5://host:port"
      )
    ) { try ProxySettings(environment: ["all_proxy": "socks5://user:secret@one:1080"]) }
  }

  @Test func `http goes through the proxy with its whole address and the user's name`() async throws
  {
    try await FaultServer.run({ _ in [.answer("200 OK", text: "by proxy")] }) { server in
      let proxy = "http://me:secret@127.0.0.1:\(server.port)"
      let outcome = try await Asking.once(
        "http://api.example/api/character/7", environment: ["http_proxy": proxy])
      #expect(Asking.text(outcome) == "200 by proxy")
      #expect(server.requests.map(\.line) == ["GET http://api.example/api/character/7 HTTP/1.1"])
      #expect(
        server.requests.map { $0.fields["proxy-authorization"] } == ["Basic bWU6c2VjcmV0"])
    }
  }

  @Test func `a proxy may be an IPv6 address`() async throws {
    #expect(try proxy("http://api.example/", ["http_proxy": "http://[::1]:8"]) == "http ::1:8")
    try await FaultServer.run({ _ in [.answer("200 OK", text: "by proxy")] }) { server in
      let outcome = try await Asking.once(
        "http://api.example/api",
        environment: ["http_proxy": "http://[::ffff:127.0.0.1]:\(server.port)"])
      #expect(Asking.text(outcome) == "200 by proxy")
      #expect(server.requests.map(\.line) == ["GET http://api.example/api HTTP/1.1"])
    }
  }

  @Test(arguments: ["http://a%20b:8", "http://ex%25ample:8"])
  func `a proxy that no address can name is never passed by`(proxy: String) async throws {
    try await FaultServer.run({ _ in [.answer("200 OK", text: "directly")] }) { server in
      let address = "http://0.0.0.0:\(server.port)/"
      let outcome = try await Asking.once(address, environment: ["http_proxy": proxy])
      #expect(!Asking.text(outcome).hasPrefix("200"))
      #expect(server.requests.isEmpty)
    }
  }

  @Test func `https asks the proxy for a tunnel`() async throws {
    try await FaultServer.run({ _ in [.answer("403 Forbidden")] }) { server in
      let outcome = try await Asking.once(
        "https://api.example/api", environment: ["all_proxy": "http://127.0.0.1:\(server.port)"])
      #expect(
        Asking.text(outcome) == "connection: the proxy did not let us through to api.example")
      #expect(server.requests.map(\.line) == ["CONNECT api.example:443 HTTP/1.1"])
    }
  }

  @Test(arguments: ["http://api.example/", "https://api.example/"], ["http", "socks5"])
  func `a proxy that refuses is told as such, and not as the host`(url: String, scheme: String)
    async throws
  {
    // The port was free a moment ago.
    let port = try await FaultServer.run({ _ in [] }) { $0.port }
    let outcome = try await Asking.once(
      url, environment: ["all_proxy": "\(scheme)://127.0.0.1:\(port)"])
    #expect(
      Asking.text(outcome) == "connection: connection refused by the proxy 127.0.0.1:\(port)")
  }

  @Test(arguments: ["http://api.example/", "https://api.example/"])
  func `a proxy that wants to know its user is told as such, and not as the host`(url: String)
    async throws
  {
    let answer = FaultServer.Step.answer(
      "407 Proxy Authentication Required", ["Proxy-Authenticate: Basic"], text: "<html>")
    try await FaultServer.run({ _ in [answer] }) { server in
      let outcome = try await Asking.once(
        url, environment: ["all_proxy": "http://127.0.0.1:\(server.port)"])
      #expect(Asking.text(outcome) == "malformed: the proxy asks for a user and a password")
      #expect(server.requests.count == 1)
      let direct = try await Asking.once(server.base)
      #expect(Asking.text(direct) == "407 <html>")
    }
  }

  @Test func `a proxy that hangs up is told as such`() async throws {
    try await FaultServer.run({ _ in [.close] }) { server in
      let outcome = try await Asking.once(
        "http://api.example/", environment: ["http_proxy": "127.0.0.1:\(server.port)"])
      #expect(
        Asking.text(outcome)
          == "connection: the proxy 127.0.0.1:\(server.port) closed the connection before an answer"
      )
    }
  }

  @Test(arguments: [[], [.text("SSH-2.0-OpenSSH_9.2\r\n")]] as [[FaultServer.Step]])
  func `a proxy that makes no tunnel is not told as the host`(steps: [FaultServer.Step])
    async throws
  {
    try await FaultServer.run({ _ in steps + [.close] }) { server in
      let proxy = "127.0.0.1:\(server.port)"
      let outcome = try await Asking.once(
        "https://api.example/", environment: ["https_proxy": proxy])
      #expect(
        Asking.text(outcome)
          == "connection: the proxy \(proxy), or api.example behind it, closed the connection before an answer"
      )
    }
  }

  @Test(
    arguments: [
      (
        [5, 0xFF], [],
        "malformed: the proxy PROXY asks for a user and a password; only a proxy by http can be told them"
      ),
      ([72, 84, 84, 80], [], "malformed: what the proxy PROXY answers is not SOCKS 5"),
      (
        [5, 0], [5, 5, 0, 1, 0, 0, 0, 0, 0, 0],
        "connection: the proxy PROXY did not let us through to api.example: connection refused"
      ),
      (
        [5, 0], [5, 9, 0, 1, 0, 0, 0, 0, 0, 0],
        "connection: the proxy PROXY did not let us through to api.example: failure 9"
      ),
    ] as [([UInt8], [UInt8], String)])
  func `what a proxy by SOCKS says is told as of the proxy`(
    greeting: [UInt8], reply: [UInt8], told: String
  ) async throws {
    try await FaultServer.run({ [.send($0.number == 1 ? greeting : reply)] }) { server in
      let proxy = "127.0.0.1:\(server.port)"
      let outcome = try await Asking.text(
        Asking.once("http://api.example/", environment: ["all_proxy": "socks5://\(proxy)"]))
      #expect(outcome.replacingOccurrences(of: proxy, with: "PROXY") == told)
    }
  }

  /// The name is given to the proxy as it is: nobody here asks what it stands for.
  @Test func `http goes through a proxy by SOCKS as to the host itself`() async throws {
    let script: @Sendable (FaultServer.Request) -> [FaultServer.Step] = {
      switch $0.number {
      case 1: [.send([5, 0])]
      case 2: [.send([5, 0, 0, 1, 0, 0, 0, 0, 0, 0])]
      default: [.answer("200 OK", text: "by proxy")]
      }
    }
    try await FaultServer.run(script) { server in
      let outcome = try await Asking.once(
        "http://api.example/api/character/7",
        environment: ["all_proxy": "socks5://127.0.0.1:\(server.port)"])
      #expect(Asking.text(outcome) == "200 by proxy")
      #expect(
        server.requests.map(\.line) == [
          "\u{5}\u{1}\0", "\u{5}\u{1}\0\u{3}\u{B}api.example\0P",
          "GET /api/character/7 HTTP/1.1",
        ])
      #expect(server.requests.last?.fields["host"] == "api.example")
    }
  }

  @Test func `a proxy whose name nobody knows is told as such`() async throws {
    // Two dots in a row are no name, so that nobody is asked for it.
    let outcome = try await Asking.once(
      "http://api.example/", environment: ["http_proxy": "no..host:3128"])
    #expect(Asking.text(outcome) == "connection: host name no..host of the proxy not found")
  }
}
