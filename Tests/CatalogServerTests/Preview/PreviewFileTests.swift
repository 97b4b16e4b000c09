import CatalogServer
import CatalogTestSupport
import Foundation
import Synchronization
import Testing

/// Files over a real connection: their types, conditions and parts.
@Suite(.timeLimit(.minutes(5)))
struct `A preview serves files` {
  private struct Answer: Equatable {
    var status: Int?
    var type: String?
    var length: Int?
  }

  @Test func `by the addresses a host of plain files has`() async throws {
    let table: [(String, Int, String?)] = [
      ("/", 200, nil), ("/index.html", 200, nil), ("/characters/", 200, nil),
      ("/characters/1.html?x=1", 200, nil),
      ("/characters", 301, "/characters/"), ("/characters?page=2", 301, "/characters/?page=2"),
      ("/characters/1.html/", 404, nil), ("/nobody.html", 404, nil), ("/assets/", 404, nil),
      ("/with%20space/%C3%A9.txt", 200, nil), ("/.well-known/security.txt", 200, nil),
      ("/.catalog-manifest", 404, nil), ("/characters/.git/config", 404, nil),
      ("//characters/1.html", 404, nil), ("//example.org", 404, nil), ("/characters//", 404, nil),
    ]
    let answers = try await PreviewWorld.running { world in
      var answers: [(String, Int, String?)] = []
      for (target, _, _) in table {
        let answer = try await world.client.get(target)
        answers.append((target, answer.status ?? 0, answer.headers["location"]))
      }
      return answers
    }
    #expect(answers.elementsEqual(table, by: ==))
  }

  @Test func `with the type their name says, and nothing that lets a browser guess another`()
    async throws
  {
    let types = [
      "a.html": "text/html; charset=utf-8", "a.css": "text/css; charset=utf-8",
      "a.js": "text/javascript; charset=utf-8", "a.json": "application/json",
      "__catalog/state.json": "application/json",
      "feed.xml": "application/xml; charset=utf-8", "a.atom": "application/atom+xml; charset=utf-8",
      "a.svg": "image/svg+xml", "a.WEBP": "image/webp", "a.avif": "image/avif",
      "a.png": "image/png", "a.jpeg": "image/jpeg", "a.gif": "image/gif", "a.ico": "image/x-icon",
      "a.webmanifest": "application/manifest+json",
      "a.txt": "text/plain; charset=utf-8", "a.woff2": "font/woff2",
      "CNAME": "text/plain; charset=utf-8", "a.": "text/plain; charset=utf-8",
      "a.html.br": "application/octet-stream",
      "a.unknown": "application/octet-stream",
    ]
    let files = Dictionary(uniqueKeysWithValues: types.keys.map { ("site/" + $0, "x") })
    let served = try await PreviewWorld.running(files) { world in
      var served: [String: String] = [:]
      for name in types.keys {
        let headers = try await world.client.get("/" + name).headers
        served[name] = headers["content-type"]
        #expect(headers["x-content-type-options"] == "nosniff")
        #expect(headers["cache-control"] == "no-cache")
      }
      return served
    }
    #expect(served == types)
  }

  @Test func `and says when a copy at hand is the same`() async throws {
    try await PreviewWorld.running { world in
      let first = try await world.client.get("/assets/style.1.css")
      let tag = try #require(first.headers["etag"])
      #expect(tag.hasPrefix("\"") && first.text == "body{}")
      for list in [tag, "\"other\", \(tag)", "W/\(tag)", "*"] {
        let again = try await world.client.get(
          "/assets/style.1.css", headers: ["If-None-Match": list])
        #expect(again.status == 304 && again.body.isEmpty && again.headers["etag"] == tag)
        #expect(again.contentLength == nil)
      }
      // Of the same length, in the same second.
      try world.write("body{ ", to: "assets/style.1.css")
      let changed = try await world.client.get(
        "/assets/style.1.css", headers: ["If-None-Match": tag])
      #expect(changed.status == 200 && changed.headers["etag"] != tag)
    }
  }

  /// A page is read whole for the script in it.
  @Test func `and a page of more than 16 MB as it is`() async throws {
    let size = (16 << 20) + 1
    try await PreviewWorld.running(["site/a.html": "<head></head>"]) { world in
      #expect(try await world.client.get("/a.html").text.contains("reload.js"))
      #expect(truncate(world.site + "/a.html", off_t(size)) == 0)
      let answer = try await world.client.get("/a.html")
      #expect(answer.contentLength == size && answer.body.count == size)
    }
  }

  @Test func `no part of an empty file`() async throws {
    try await PreviewWorld.running(["site/a.txt": ""]) { world in
      for range in ["bytes=0-", "bytes=0-3", "bytes=-3"] {
        let answer = try await world.client.get("/a.txt", headers: ["Range": range])
        #expect(answer.status == 416, "\(range)")
        #expect(answer.headers["content-range"] == "bytes */0", "\(range)")
      }
    }
  }

  @Test func `of hidden names the well-known one alone, and that at the root`() async throws {
    let files = ["site/.well-known/a.txt": "x", "site/b/.well-known/a.txt": "x"]
    try await PreviewWorld.running(files) { world in
      let (root, below) = (
        try await world.client.get("/.well-known/a.txt"),
        try await world.client.get("/b/.well-known/a.txt")
      )
      #expect(root.status == 200 && below.status == 404)
    }
  }

  /// One file that is read whole, one that is streamed.
  @Test(arguments: [1000, 1_500_000])
  func `in parts`(size: Int) async throws {
    let text = String(repeating: "0123456789", count: size / 10)
    try await PreviewWorld.running(["site/a.txt": text]) { world in
      func get(_ range: String, _ headers: [String: String] = [:]) async throws -> RawAnswer {
        try await world.client.get("/a.txt", headers: headers.merging(["Range": range]) { $1 })
      }
      let whole = try await world.client.get("/a.txt")
      #expect(whole.text == text && whole.headers["accept-ranges"] == "bytes")
      let tag = try #require(whole.headers["etag"])
      let table: [(String, Int, String?, Int)] = [
        ("bytes=0-3", 206, "bytes 0-3/\(size)", 4),
        ("bytes=8-", 206, "bytes 8-\(size - 1)/\(size)", size - 8),
        ("bytes=-3", 206, "bytes \(size - 3)-\(size - 1)/\(size)", 3),
        ("bytes=5-99999999", 206, "bytes 5-\(size - 1)/\(size)", size - 5),
        ("bytes=0-\(Int.max)", 206, "bytes 0-\(size - 1)/\(size)", size),
        ("bytes=-\(Int.max)", 206, "bytes 0-\(size - 1)/\(size)", size),
        ("bytes=\(size)-", 416, "bytes */\(size)", 0), ("bytes=-0", 416, "bytes */\(size)", 0),
        ("bytes=3-1", 200, nil, size), ("bytes=0-1,4-5", 200, nil, size),
        ("lines=0-1", 200, nil, size), ("bytes=99999999999999999999-", 200, nil, size),
      ]
      for (range, status, part, length) in table {
        let answer = try await get(range)
        #expect(answer.status == status, "\(range)")
        #expect(answer.headers["content-range"] == part, "\(range)")
        #expect(answer.body.count == length && answer.contentLength == length, "\(range)")
      }
      #expect(try await get("bytes=2-5").text == "2345")
      #expect(try await get("bytes=2-5", ["If-Range": tag]).status == 206)
      #expect(try await get("bytes=2-5", ["If-Range": "\"old\""]).status == 200)
      #expect(try await get("bytes=2-5", ["If-None-Match": tag]).status == 304)
    }
  }

  @Test func `without a body to HEAD, and nothing to other methods`() async throws {
    try await PreviewWorld.running { world in
      let client = world.client
      let get = try await client.get("/characters/1.html")
      let head = try await client.get("/characters/1.html", method: "HEAD")
      #expect(head.status == 200 && head.body.isEmpty)
      #expect(head.contentLength == get.body.count)
      #expect(head.headers["etag"] == get.headers["etag"])
      for method in ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "MKCOL"] {
        let answer = try await client.get("/", method: method)
        #expect(answer.status == 405 && answer.headers["allow"] == "GET, HEAD", "\(method)")
      }
      let body = try await client.get("/", headers: ["Content-Length": "1000000"])
      #expect(body.status == 413 && body.end == .closed)
    }
  }

  @Test func `and the site's own page for what is not there`() async throws {
    try await PreviewWorld.running { world in
      let missing = try await world.client.get("/no/such/page")
      #expect(missing.status == 404)
      #expect(missing.headers["content-type"] == "text/html; charset=utf-8")
      #expect(missing.headers["etag"] == nil)
      #expect(missing.text.contains("Not here"))
      try FileManager.default.removeItem(atPath: world.site + "/404.html")
      #expect(try await world.client.get("/no").text == "There is no such page.\n")
    }
  }

  @Test func `telling of each to whoever listens`() async throws {
    let lines = Mutex<[String]>([])
    var settings = PreviewWorld.unhurried
    settings.onRequest = { line in lines.withLock { $0.append(line) } }
    let files = ["site/one.txt": "1", "site/many.txt": String(repeating: "1", count: 1234)]
    try await PreviewWorld.running(files, settings: settings) { world in
      for name in ["one.txt", "many.txt"] { _ = try await world.client.get("/" + name) }
    }
    #expect(
      lines.withLock { $0 } == [
        "GET /one.txt → 200, 1 byte", "GET /many.txt → 200, 1,234 bytes",
      ])
  }

  @Test func `below a base path`() async throws {
    let settings = PreviewSettings(base: try #require(BasePath("repo/sub")))
    let table: [(String, Int, String?)] = [
      ("/", 301, "/repo/sub/"), ("/repo/sub", 301, "/repo/sub/"), ("/repo/sub/", 200, nil),
      ("/repo/sub/characters", 301, "/repo/sub/characters/"),
      ("/repo/sub/characters/1.html", 200, nil), ("/characters/1.html", 404, nil),
      ("/repo/", 404, nil), ("/repo/subway/", 404, nil), ("/__catalog/reload.js", 200, nil),
    ]
    try await PreviewWorld.running(settings: settings) { world in
      for (target, status, location) in table {
        let answer = try await world.client.get(target)
        #expect(answer.status == status && answer.headers["location"] == location, "\(target)")
      }
      #expect(
        try await world.client.get("/elsewhere").text
          == "There is nothing here. The site is at /repo/sub/\n")
    }
    #expect(BasePath("/")?.description == "/")
    for wrong in [
      "https://example.org/repo/", "/../", "/a b/", "/%2e/", "/a%2Fb/", "/%5F_catalog/", "/%/",
      "/é/",
    ] {
      #expect(BasePath(wrong) == nil)
    }
  }
}
