import CatalogServer
import CatalogTestSupport
import Foundation
import Testing

struct `The mock's headers` {
  private static let noon = MockAPISettings(now: { Date(timeIntervalSince1970: 1_625_700_625) })

  @Test func `are those of the API`() async throws {
    let mock = MockAPI(data: .generated(45), settings: Self.noon)
    var headers = try await mock.answer("/api/character").headers
    #expect(headers.removeValue(forKey: "date") != nil)
    #expect(headers.removeValue(forKey: "content-length") != nil)
    #expect(headers.removeValue(forKey: "etag")?.hasPrefix("W/\"") == true)
    #expect(
      headers == [
        "content-type": "application/json; charset=utf-8", "cache-control": "public",
        "expires": "Sat, 10 Jul 2021 23:30:25 GMT", "access-control-allow-origin": "*",
        "age": "0", "vary": "Accept-Encoding",
      ])
  }

  @Test(arguments: ["/api/character?page=2", "/api/character/7", "/api/character/1,2", "/api"])
  func `let a client that has the current copy keep it`(path: String) async throws {
    let mock = MockAPI(data: .generated(45))
    let (first, second, other) = try await mock.whileRunning { address in
      let client = RawClient(address)
      let first = try await client.get(path)
      let tag = first.headers["etag"] ?? ""
      return (
        first,
        try await client.get(path, headers: ["If-None-Match": "\"x\", \(tag)"]),
        try await client.get(path, headers: ["If-None-Match": "W/\"0-x\""])
      )
    }
    #expect(second.status == 304)
    #expect(second.body == [])
    #expect(second.headers["etag"] == first.headers["etag"])
    #expect(second.headers["content-length"] == nil)
    #expect(other.body == first.body)
  }

  @Test func `change with one more character on every list page`() async throws {
    func tags(_ count: Int) async throws -> [String?] {
      try await MockAPI(data: .generated(count)).whileRunning { address in
        var tags: [String?] = []
        for page in 1...2 {
          tags.append(
            try await RawClient(address).get("/api/character?page=\(page)").headers["etag"])
        }
        return tags
      }
    }
    let (before, after, again) = (try await tags(41), try await tags(42), try await tags(41))
    #expect(before[0] != after[0] && before[1] != after[1])
    #expect(again == before)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/gzip")))
  func `come with a gzip body for clients that ask for one`() async throws {
    let mock = MockAPI(data: .generated(45))
    let (plain, zipped, refused) = try await mock.whileRunning { address in
      let client = RawClient(address)
      return (
        try await client.get("/api/character"),
        try await client.get("/api/character", headers: ["Accept-Encoding": "br, gzip"]),
        try await client.get("/api/character", headers: ["Accept-Encoding": "gzip;q=0, br"])
      )
    }
    #expect(zipped.headers["content-encoding"] == "gzip")
    #expect(zipped.headers["etag"] == plain.headers["etag"])
    #expect(zipped.body.count < plain.body.count / 3)
    #expect(try gunzip(zipped.body) == plain.body)
    #expect(refused.body == plain.body)
  }
}
