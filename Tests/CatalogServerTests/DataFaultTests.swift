import CatalogServer
import CatalogTestSupport
import Foundation
import Testing

struct `A fault in the data` {
  struct Page: Decodable, Equatable {
    struct Info: Decodable, Equatable {
      let count: Int
      let pages: Int
      let next: String?
    }
    struct Record: Decodable, Equatable {
      let id: Int
    }
    let info: Info
    let results: [Record]

    /// `45/3: 1–20`
    var summary: String {
      "\(info.count)/\(info.pages): \(results.first?.id ?? 0)–\(results.last?.id ?? 0)"
    }
  }

  private func serve<Value: Sendable>(
    _ fault: String, _ body: @escaping @Sendable (RawClient) async throws -> Value
  ) async throws -> Value {
    let mock = MockAPI(data: .generated(45), faults: [try Fault(fault)])
    return try await mock.whileRunning { try await body(RawClient($0)) }
  }

  private func pages(_ fault: String, kind: String = "character") async throws -> [String] {
    try await serve(fault) { client in
      var summaries: [String] = []
      for page in 1...3 {
        let body = try await client.get("/api/\(kind)?page=\(page)").body
        summaries.append(try JSONDecoder().decode(Page.self, from: Data(body)).summary)
      }
      return summaries
    }
  }

  private func next(_ fault: String) async throws -> [String?] {
    try await serve(fault) { client in
      var links: [String?] = []
      for page in 1...3 {
        let body = try await client.get("/api/character?page=\(page)").body
        let link = try JSONDecoder().decode(Page.self, from: Data(body)).info.next
        links.append(link?.replacingOccurrences("http://127.0.0.1:\(client.port)", ""))
      }
      return links
    }
  }

  @Test func `can be records that go between two pages, so that some are never seen`() async throws
  {
    #expect(try await pages("remove=3@1") == ["45/3: 1–20", "42/3: 24–43", "42/3: 44–45"])
  }

  @Test func `can be records that come between two pages, so that some are seen twice`()
    async throws
  {
    #expect(try await pages("insert=3@2") == ["42/3: 4–23", "42/3: 24–43", "45/3: 41–45"])
  }

  @Test(arguments: [
    (["status=503,first=1"], "GET", "/api/character?page=2"),
    (["html,first=1"], "GET", "/api/character?page=2"),
    (["invalid-json,first=1"], "GET", "/api/character?page=2"),
    (["reset-before-body,first=1"], "GET", "/api/character?page=2"),
    (["cut-body,first=1"], "GET", "/api/character?page=2"),
    ([], "HEAD", "/api/character?page=2"),
    ([], "POST", "/api/character?page=2"),
    ([], "GET", "/api/character?page=2&name=nobody%20has%20this"),
  ])
  func `comes behind a page that was served, not behind a request that brought none`(
    faults: [String], method: String, target: String
  ) async throws {
    let mock = MockAPI(
      data: .generated(45), faults: try (["remove=3@2"] + faults).map { try Fault($0) })
    let pages = try await mock.whileRunning { address in
      let client = RawClient(address)
      _ = try await client.get(target, method: method)
      var summaries: [String] = []
      for _ in 1...2 {
        let body = try await client.get("/api/character?page=2").body
        summaries.append(try JSONDecoder().decode(Page.self, from: Data(body)).summary)
      }
      return summaries
    }
    #expect(pages == ["45/3: 21–40", "42/3: 24–43"])
  }

  @Test(arguments: [[], ["drip=0ms,first=1,path=/api/location"], ["latency=1ms"]])
  func `comes behind a page that was served slowly or is known to the client`(
    faults: [String]
  ) async throws {
    let page = "/api/location?page=1"
    let mock = MockAPI(
      data: .generated(45),
      faults: try (["remove=2@1,path=/api/location"] + faults).map { try Fault($0) })
    let (first, after) = try await mock.whileRunning { address in
      let client = RawClient(address)
      let tag = try await MockAPI(data: .generated(45)).answer(page).headers["etag"] ?? ""
      let first = try await client.get(page, headers: ["If-None-Match": tag]).status
      let body = try await client.get(page).body
      return (first, try JSONDecoder().decode(Page.self, from: Data(body)).summary)
    }
    #expect(first == (faults.contains { $0.hasPrefix("drip") } ? 200 : 304))
    #expect(after == "4/1: 3–6")
  }

  @Test func `can be removed records that are unknown by their ids too`() async throws {
    let statuses = try await serve("remove=1@1") { client in
      var statuses: [Int?] = []
      for target in ["/api/character/1", "/api/character?page=1", "/api/character/1"] {
        statuses.append(try await client.get(target).status)
      }
      return statuses
    }
    #expect(statuses == [200, 200, 404])
  }

  @Test(arguments: ["/api/location", "/api/location/", "/api/location*", "/api/location?page=1"])
  func `can be in another list`(path: String) async throws {
    let (location, character) = try await serve("remove=2@1,path=\(path)") { client in
      var pages: [String] = []
      for target in ["/api/location", "/api/location", "/api/character"] {
        let body = try await client.get(target).body
        pages.append(try JSONDecoder().decode(Page.self, from: Data(body)).summary)
      }
      return (Array(pages[..<2]), pages[2])
    }
    #expect(location == ["6/1: 1–6", "4/1: 3–6"])
    #expect(character == "45/3: 1–20")
  }

  @Test(arguments: [
    ("next=loop", ["/api/character?page=1", "/api/character?page=2", "/api/character?page=3"]),
    ("next=skip", ["/api/character?page=3", "/api/character?page=3", nil]),
    (
      "next=other-host",
      [2, 3, 4].map { "http://other-host.invalid/api/character?page=\($0)" }
    ),
  ])
  func `can be a wrong link to the next page`(fault: String, links: [String?]) async throws {
    #expect(try await next(fault) == links)
  }

  @Test(arguments: [
    ("pages=1000000000", ["45/1000000000: 1–20", "45/1000000000: 21–40", "45/1000000000: 41–45"]),
    ("count=+1", ["46/3: 1–20", "46/3: 21–40", "46/3: 41–45"]),
    ("count=7", ["7/3: 1–20", "7/3: 21–40", "7/3: 41–45"]),
    ("count=+1,after=1", ["45/3: 1–20", "46/3: 21–40", "46/3: 41–45"]),
  ])
  func `can be a wrong total`(fault: String, summaries: [String]) async throws {
    #expect(try await pages(fault) == summaries)
  }

  @Test func `can be a wrong type in one record, wherever it is served`() async throws {
    let texts = try await serve("wrong-type=30") { client in
      var texts: [String] = []
      for target in ["/api/character?page=2", "/api/character/30", "/api/character/29,30"] {
        texts.append(try await client.get(target).text)
      }
      return texts
    }
    for text in texts {
      #expect(text.contains("{\"id\":30,"))
      #expect(text.components("\"status\":4,").count == 2)
    }
  }

  @Test func `changes the page's ETag with it`() async throws {
    let tags = try await serve("count=+1,after=1") { client in
      var tags: [String?] = []
      for _ in 1...3 { tags.append(try await client.get("/api/character").headers["etag"]) }
      return tags
    }
    #expect(tags[0] != tags[1])
    #expect(tags[1] == tags[2])
  }
}
