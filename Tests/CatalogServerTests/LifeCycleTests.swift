import CatalogServer
import CatalogTestSupport
import Foundation
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct `A running mock` {
  @Test func `counts what it is asked for, by kind and by path`() async throws {
    let mock = MockAPI(data: .generated(45), avatars: .synthetic)
    let (counts, json) = try await mock.whileRunning { address in
      let client = RawClient(address)
      let tag = try await client.get("/api/character?page=2").headers["etag"] ?? ""
      _ = try await client.get("/api/character?page=2", headers: ["If-None-Match": tag])
      _ = try await client.get("/api/character?page=2", headers: ["If-None-Match": "\"old\""])
      _ = try await client.get("/api/character/1")
      _ = try await client.get("/api/character/1,2")
      _ = try await client.get("/api/character/avatar/7.jpeg")
      _ = try await client.get("/favicon.ico")
      return (mock.counts, try await client.get("/__requests").body)
    }
    var expected = RequestCounts()
    expected.list = .init(requests: 3, conditional: 2, notModified: 1)
    expected.record = .init(requests: 2)
    expected.avatar = .init(requests: 1)
    expected.other = .init(requests: 1)
    expected.byPath = [
      "/api/character?page=2": 3, "/api/character/1": 1, "/api/character/1,2": 1,
      "/api/character/avatar/7.jpeg": 1, "/favicon.ico": 1,
    ]
    expected.mostInFlight = 1
    expected.bodyBytes = counts.bodyBytes
    #expect(counts == expected)
    #expect(try JSONDecoder().decode(RequestCounts.self, from: Data(json)) == counts)
  }

  @Test func `forgets its counts and starts its faults afresh when it is reset`() async throws {
    let mock = MockAPI(data: .generated(1), faults: [try Fault("status=503,first=1")])
    let (statuses, counts, wrong) = try await mock.whileRunning { address in
      let client = RawClient(address)
      var statuses: [Int?] = []
      for _ in 1...2 { statuses.append(try await client.get("/api").status) }
      let wrong = try await client.get("/__reset").status
      statuses.append(try await client.get("/__reset", method: "POST").status)
      let counts = mock.counts
      for _ in 1...2 { statuses.append(try await client.get("/api").status) }
      return (statuses, counts, wrong)
    }
    #expect(statuses == [503, 200, 204, 503, 200])
    #expect(counts == RequestCounts())
    #expect(wrong == 405)
  }

  @Test(arguments: [("http://evil.example", 403), ("null", 403), (nil, 204)])
  func `is reset by no page of another host`(origin: String?, status: Int) async throws {
    let mock = MockAPI(data: .generated(1))
    try await mock.whileRunning { address in
      let client = RawClient(address)
      _ = try await client.get("/api")
      let answer = try await client.get(
        "/__reset", headers: ["Origin": origin ?? address], method: "POST")
      #expect(answer.status == status)
    }
    #expect(mock.counts.byPath.isEmpty == (status == 204))
  }

  @Test(arguments: [("evil.example", false), ("localhost", true), ("127.0.0.1", true)])
  func `tells of itself, and is reset, by names of this machine only`(name: String, isOwn: Bool)
    async throws
  {
    let mock = MockAPI(data: .generated(1))
    let statuses = try await mock.whileRunning { address in
      let client = RawClient(address)
      let host = "\(name):\(client.port)"
      var statuses: [Int?] = []
      for line in ["GET /api", "GET /__requests", "POST /__reset"] {
        let answer = try await client.exchange(
          "\(line) HTTP/1.1\r\nHost: \(host)\r\nOrigin: http://\(host)\r\nConnection: close\r\n\r\n"
        )
        statuses.append(answer.status)
      }
      return statuses
    }
    #expect(statuses == (isOwn ? [200, 200, 204] : [200, 403, 403]))
    #expect(mock.counts.byPath.isEmpty == isOwn)
  }

  @Test func `says how many requests it had at once`() async throws {
    let mock = MockAPI(data: .generated(1), faults: [try Fault("latency=300ms")])
    try await mock.whileRunning { address in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 1...4 { group.addTask { _ = try await RawClient(address).get("/api") } }
        try await group.waitForAll()
      }
    }
    #expect(mock.counts.mostInFlight == 4)
    #expect(mock.counts.inFlight == 0)
  }

  @Test func `tells each request to whoever listens`() async throws {
    let lines = Mutex<[String]>([])
    let mock = MockAPI(
      data: .generated(5), faults: [try Fault("reset-before-head,path=/api/episode")],
      settings: .init(onRequest: { entry in lines.withLock { $0.append(entry.description) } }))
    let list = try await mock.whileRunning { address in
      _ = try await RawClient(address).get("/api/character/6")
      _ = try await RawClient(address).get("/api/episode")
      _ = try await RawClient(address).get("/api/character", method: "HEAD")
      return try await RawClient(address).get("/api/character").body.count
    }
    try #require(1000..<10_000 ~= list)
    #expect(
      lines.withLock { $0 } == [
        "GET /api/character/6 → 404, 31 bytes",
        "GET /api/episode → broken · reset-before-head,path=/api/episode",
        "HEAD /api/character → 200, 0 bytes",
        "GET /api/character → 200, \(list / 1000),\(String(list).suffix(3)) bytes",
      ])
    #expect(mock.counts.bodyBytes == 31 + list)
  }

  @Test func `refuses a port that is in use`() async throws {
    let problem = try await MockAPI(data: .generated(1)).whileRunning { address in
      do {
        try await MockAPI(data: .generated(1)).run(port: Int(RawClient(address).port))
        return "none"
      } catch {
        return "\(error)".replacingOccurrences("\(RawClient(address).port)", "<port>")
      }
    }
    #expect(
      problem
        == "port <port> on 127.0.0.1 is in use; stop what listens there, choose another port, or 0 "
        + "for any free one")
  }

  @Test func `refuses a host that nobody knows`() async throws {
    let error = await #expect(throws: MockAPIError.self) {
      // Two dots in a row are no name, so that nobody is asked for it.
      try await MockAPI(data: .generated(1)).run(host: "no..host")
    }
    #expect(
      error?.description
        == "host no..host is no name or address of this machine; leave out --host for 127.0.0.1")
  }

  @Test(arguments: [
    "", "GET /api HTTP/1.1\r\nHost: a\r\n\r\n", "GET /api/episode HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET /api/location HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET /api/character HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET /api HTTP/1.1\r\nHost",
  ])
  func `stops when its task is cancelled, whatever its clients do`(request: String) async throws {
    let faults = [
      "stalled-headers,path=/api/episode", "endless,path=/api/location",
      "latency=10m,path=/api/character",
    ]
    let mock = MockAPI(data: .generated(45), faults: try faults.map { try Fault($0) })
    let socket = try await mock.whileRunning { address in
      let client = RawClient(address)
      let socket = try await client.open(request)
      // The answer to another request shows that the mock has had time to take up this one.
      _ = try await client.get("/favicon.ico")
      return (socket, client)
    }
    let rest = try await socket.1.read(from: socket.0)
    close(socket.0)
    #expect(rest.end != .silent)
    await #expect(throws: RawClient.Failure.self) { try await socket.1.open() }
  }

  @Test(arguments: [
    ("HTTP/1.0", true), ("HTTP/1.0\r\nConnection: keep-alive", true), ("HTTP/1.1", false),
    ("HTTP/1.1\r\nConnection: Close", true), ("HTTP/1.1\r\nConnection: TE, close", true),
  ])
  func `does not hold a client that expects the end of its connection`(
    end: String, isEnded: Bool
  ) async throws {
    try await MockAPI(data: .generated(1)).whileRunning { address in
      let client = RawClient(address)
      let socket = try await client.open("GET /api \(end)\r\nHost: localhost\r\n\r\n")
      defer { close(socket) }
      let first = try await client.read(from: socket, limit: 1)
      let rest = try await client.read(
        from: socket, patience: isEnded ? RawClient.patience : 300)
      let answer = RawAnswer(bytes: first.bytes + rest.bytes, end: rest.end)
      #expect(answer.status == 200 && answer.body.count == answer.contentLength)
      #expect(answer.end == (isEnded ? .closed : .silent))
    }
  }

  @Test func `stops in the middle of a rush of new connections`() async throws {
    for _ in 1...20 {
      let mock = MockAPI(data: .generated(1))
      try await mock.whileRunning { address in
        // Nobody waits for these: they arrive before, while and after the mock stops.
        for _ in 1...8 {
          Thread.detachNewThread { for _ in 1...20 { RawClient(address).knock() } }
        }
        _ = try await RawClient(address).get("/api")
      }
    }
  }
}
