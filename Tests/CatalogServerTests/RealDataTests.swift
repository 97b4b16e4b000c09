import CatalogServer
import CatalogTestSupport
import Foundation
import Testing

@Suite(
  .enabled(
    if: RealData.isThere, "needs the real data; set CATALOG_SHARED_DATA to the folder that holds it"
  ))
struct `The mock over the real data` {
  struct ExpectedPage: Decodable, Equatable {
    let path: String
    let bytes: Int
    let etag: String
  }

  private func expectedPages() throws -> [ExpectedPage] {
    let file = URL(fileURLWithPath: RealData.path("expected-etags-826-pages.json"))
    return try JSONDecoder().decode([ExpectedPage].self, from: Data(contentsOf: file))
  }

  private func mock(settings: MockAPISettings = .init()) throws -> MockAPI {
    MockAPI(data: try .folder(RealData.path("2025-12-14")), settings: settings)
  }

  @Test func `gives all 42 character pages the real API's ETags and lengths`() async throws {
    let expected = try expectedPages()
    let served = try await mock(settings: .init(keepsURLs: true)).whileRunning { address in
      var pages: [ExpectedPage] = []
      for page in 1...42 {
        let path = "/api/character?page=\(page)"
        let answer = try await RawClient(address).get(path)
        pages.append(
          ExpectedPage(
            path: path, bytes: answer.body.count, etag: answer.headers["etag"] ?? "none"))
      }
      return pages
    }
    #expect(served == expected)
    #expect(served.count == 42)
  }

  @Test func `keeps those ETags when it puts its own address into the bodies`() async throws {
    let expected = try expectedPages()
    let (etags, bodies) = try await mock().whileRunning { address in
      var etags: [String?] = []
      var bodies = ""
      for page in expected {
        let answer = try await RawClient(address).get(page.path)
        etags.append(answer.headers["etag"])
        bodies += answer.text.replacingOccurrences(of: address, with: "<here>")
      }
      return (etags, bodies)
    }
    #expect(etags == expected.map(\.etag))
    #expect(!bodies.contains("rickandmortyapi.com"))
    #expect(bodies.contains("\"next\":\"<here>/api/character?page=2\""))
    #expect(bodies.contains("\"image\":\"<here>/api/character/avatar/826.jpeg\""))
  }

  @Test func `filters by parts of words in either case as the API does`() async throws {
    let counts = try await mock().whileRunning { address in
      var counts: [String: Int?] = [:]
      for query in [
        "species=human", "status=ALIVE", "gender=male", "gender=female", "name=rick&status=",
        "name=%20rick%20sanchez+",
      ] {
        let info = try await RawClient(address).get("/api/character/?" + query).text
        counts[query] = info.split(separator: ",").first.flatMap { Int($0.filter(\.isNumber)) }
      }
      return counts
    }
    #expect(
      counts == [
        "species=human": 434, "status=ALIVE": 439, "gender=male": 610, "gender=female": 148,
        "name=rick&status=": 107, "name=%20rick%20sanchez+": 4,
      ])
  }

  @Test func `serves every avatar whole, always as a JPEG`() async throws {
    let mock = MockAPI(
      data: try .folder(RealData.path("2025-12-14")),
      avatars: try .files(in: RealData.path("avatars")))
    let answer = try await mock.whileRunning { address in
      try await RawClient(address).get("/api/character/avatar/380.jpeg")
    }
    let file = try Data(contentsOf: URL(fileURLWithPath: RealData.path("avatars/380.jpeg")))
    #expect(answer.body == [UInt8](file))
    #expect(answer.body.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(answer.headers["content-type"] == "image/jpeg")
  }
}
