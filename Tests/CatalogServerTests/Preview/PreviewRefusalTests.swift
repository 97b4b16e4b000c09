import CatalogServer
import CatalogTestSupport
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What lies outside of the site stays there, whoever asks and however.
@Suite(.timeLimit(.minutes(5)))
struct `A preview refuses` {
  @Test(arguments: [
    "/../secret.txt", "/..", "/%2e%2e/secret.txt", "/%2E%2E/secret.txt", "/.%2e/secret.txt",
    "/characters/../../secret.txt", "/characters/..%2f..%2fsecret.txt", "/..%2fsecret.txt",
    "/..%5csecret.txt", "/..\\secret.txt", "/characters/..\\..\\secret.txt",
    "/%252e%252e/secret.txt", "/%252e%252e%252fsecret.txt", "/..%252fsecret.txt",
    "/%c0%ae%c0%ae/secret.txt", "/%c0%ae%c0%ae%c0%afsecret.txt", "/%e0%80%ae%e0%80%ae/secret.txt",
    "/..%c0%afsecret.txt", "/..%ef%bc%8fsecret.txt", "/%uff0e%uff0e/secret.txt",
    "/..;/secret.txt", "/index.html%00.txt", "/%00", "/characters%00/1.html", "/..%00/secret.txt",
    "//../secret.txt", "///secret.txt", "/./../secret.txt", "/%2e/", "/%2f", "/%2fetc%2fpasswd",
    "//etc/passwd", "/C:/secret.txt", "/%", "/%2", "/%zz", "/%ff", "/a%0d%0aX-Injected:%201",
    "/.catalog-manifest", "/%2ecatalog-manifest", "/.git/HEAD", "/link.txt", "/folder/secret.txt",
    "/up/secret.txt", "/absolute", "/loop", "/pipe", "/__catalog/../secret.txt",
    "/__catalog/secret.txt", "http://127.0.0.1/../secret.txt", "file:///etc/passwd",
    "*", "/\(String(repeating: "a/", count: 4000))", "/\(String(repeating: "a", count: 3000))",
  ])
  func `every way out of the folder`(target: String) async throws {
    let answer = try await PreviewWorld.running { world in
      try Self.addTraps(to: world)
      return try await world.client.get(target)
    }
    #expect([400, 404].contains(answer.status), "\(answer.status ?? 0)")
    #expect(!answer.text.contains("secret\n") && !answer.text.contains("root:"))
    #expect(!answer.text.hasPrefix("secret"))
    #expect(answer.headers["x-injected"] == nil)
  }

  private static func addTraps(to world: PreviewWorld) throws {
    let files = FileManager.default
    func link(_ name: String, to target: String) throws {
      try files.createSymbolicLink(
        atPath: world.site + "/" + name, withDestinationPath: target)
    }
    try link("link.txt", to: "../secret.txt")
    try link("folder", to: "../elsewhere")
    try link("up", to: "..")
    try link("absolute", to: world.outside + "/secret.txt")
    try link("loop", to: "loop")
    #expect(mkfifo(world.site + "/pipe", 0o600) == 0)
  }

  @Test(arguments: [("iframe", 403), ("document", 403), ("image", 403), ("empty", 200)])
  func `the events of builds to whatever is no script`(destination: String, status: Int)
    async throws
  {
    let answer = try await PreviewWorld.running { world in
      try await world.client.get(
        "/__catalog/events", headers: ["Sec-Fetch-Dest": destination], method: "HEAD")
    }
    #expect(answer.status == status)
  }

  @Test func `no link that stays inside`() async throws {
    try await PreviewWorld.running { world in
      let files = FileManager.default
      try files.createSymbolicLink(
        atPath: world.site + "/characters/style.css",
        withDestinationPath: "../assets/./style.1.css")
      try files.createSymbolicLink(
        atPath: world.site + "/people", withDestinationPath: "characters")
      try files.createSymbolicLink(
        atPath: world.site + "/sly", withDestinationPath: "characters/../../site/index.html")
      #expect(try await world.client.get("/characters/style.css").text == "body{}")
      #expect(try await world.client.get("/people/1.html").text.contains("Rick"))
      #expect(try await world.client.get("/sly").status == 404)
    }
  }

  @Test func `to be read under a name that is not this machine's`() async throws {
    let table: [(String, Int)] = [
      ("127.0.0.1", 200), ("127.0.0.1:9", 200), ("127.1.2.3", 200), ("localhost", 200),
      ("LocalHost:8080", 200), ("localhost.", 200), ("site.localhost:1", 200), ("[::1]:8080", 200),
      ("example.org", 403), ("example.org:8080", 403), ("localhost.example.org", 403),
      ("127.0.0.1.example.org", 403), ("192.168.0.7", 403), ("[::2]", 403), ("0.0.0.0", 403),
      ("localhost:80x", 403), ("localhost:80@example.org", 403), ("[::1]x", 403), ("", 400),
      (":80", 403), ("évil.localhost", 200),
    ]
    try await PreviewWorld.running { world in
      for (host, status) in table {
        let answer = try await world.client.exchange(
          "GET / HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
        #expect(answer.status == status, "\(host)")
      }
      let none = try await world.client.exchange("GET / HTTP/1.1\r\nConnection: close\r\n\r\n")
      #expect(none.status == 400)
      let two = try await world.client.exchange(
        "GET / HTTP/1.1\r\nHost: localhost\r\nHost: a\r\nConnection: close\r\n\r\n")
      #expect(two.status == 400)
    }
  }

  @Test func `requests of any size`() async throws {
    let long = String(repeating: "x", count: 100_000)
    let requests = [
      "GET /\(long) HTTP/1.1\r\nHost: localhost\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: \(long)\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: localhost\r\n"
        + (0..<300).map { "X-\($0): 1\r\n" }.joined() + "\r\n",
      "GET / HTTP/1.1\r\nHost: localhost\r\n"
        + (0..<100).map { "X-\($0): \(String(repeating: "x", count: 1000))\r\n" }.joined() + "\r\n",
      "nonsense\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\u{16}\u{3}\u{1}\u{2}\u{0}\r\n\r\n",
    ]
    try await PreviewWorld.running { world in
      for request in requests {
        let answer = try await world.client.exchange(request)
        #expect(
          (answer.status ?? 400) >= 400 && [.closed, .reset].contains(answer.end),
          "\(request.prefix(40))")
      }
      #expect(try await world.client.get("/").status == 200)
    }
  }
}
