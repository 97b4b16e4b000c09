import CatalogServer
import CatalogTestSupport
import Testing

struct `A fault strikes` {
  private func statuses(
    _ faults: String..., seed: UInt64 = 0, asking targets: [String]
  ) async throws -> [Int?] {
    let mock = MockAPI(data: .generated(45), faults: try faults.map { try Fault($0) }, seed: seed)
    return try await mock.whileRunning { address in
      var statuses: [Int?] = []
      for target in targets { statuses.append(try await RawClient(address).get(target).status) }
      return statuses
    }
  }

  private let api = "/api"

  @Test func `every request unless told otherwise`() async throws {
    #expect(try await statuses("status=502", asking: [api, "/x", api]) == [502, 502, 502])
  }

  @Test func `the first requests only`() async throws {
    #expect(
      try await statuses("status=503,first=2", asking: [api, "/api/episode", api, api])
        == [503, 503, 200, 200])
  }

  @Test func `after some were spared`() async throws {
    #expect(
      try await statuses("status=503,after=1,first=1", asking: [api, api, api]) == [200, 503, 200])
  }

  @Test func `each address once`() async throws {
    #expect(
      try await statuses(
        "status=503,first-each=1", asking: [api, "/api/episode", api, "/api/episode"])
        == [503, 503, 200, 200])
  }

  @Test func `only where it was told to`() async throws {
    #expect(
      try await statuses(
        "status=503,path=/api/character,first=1",
        asking: [api, "/api/character?page=2", "/api/character"]) == [200, 503, 200])
  }

  @Test func `in the order given, one to an answer`() async throws {
    #expect(
      try await statuses("status=500,first=1", "status=501,first=1", asking: [api, api, api])
        == [500, 501, 200])
  }

  @Test func `by chance, but the same for the same seed however requests interleave`() async throws
  {
    let targets = (1...60).map { "/api/episode/\($0 % 30)" }
    let one = try await statuses("status=503,probability=0.4", seed: 7, asking: targets)
    let again = try await statuses("status=503,probability=0.4", seed: 7, asking: targets)
    let other = try await statuses("status=503,probability=0.4", seed: 8, asking: targets)
    #expect(one == again)
    #expect(one != other)
    #expect((12...36).contains(one.count { $0 == 503 }))
    let reordered = Array(targets[..<30].reversed() + targets[30...])
    let shuffled = try await statuses("status=503,probability=0.4", seed: 7, asking: reordered)
    #expect(Array(shuffled[..<30].reversed() + shuffled[30...]) == one)
  }

  @Test func `not the mock's own counts`() async throws {
    #expect(try await statuses("status=503", asking: ["/__requests"]) == [200])
  }

  @Test func `also where the client's copy is current`() async throws {
    let mock = MockAPI(data: .generated(45), faults: [try Fault("invalid-json,after=1")])
    let (healthy, broken) = try await mock.whileRunning { address in
      let client = RawClient(address)
      let healthy = try await client.get("/api/character")
      let tag = healthy.headers["etag"] ?? ""
      return (healthy, try await client.get("/api/character", headers: ["If-None-Match": tag]))
    }
    #expect(broken.status == 200)
    #expect(broken.headers["etag"] == healthy.headers["etag"])
    #expect(broken.body == Array(healthy.body.prefix(healthy.body.count / 2)))
  }
}
