import CatalogServer
import CatalogTestSupport
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5)))
struct `A fault of the connection` {
  private func answers(
    _ fault: String, of page: String = "/api/character?page=2", headers: [String: String] = [:],
    limit: Int = .max
  ) async throws -> (healthy: RawAnswer, broken: RawAnswer) {
    let mock = MockAPI(data: .generated(45), faults: [try Fault(fault + ",after=1")])
    let answers = try await mock.whileRunning { address in
      let client = RawClient(address)
      let healthy = try await client.get(page)
      return (healthy, try await client.get(page, headers: headers, limit: limit))
    }
    #expect(mock.counts.inFlight == 0)
    return answers
  }

  @Test func `can be a reset in place of an answer`() async throws {
    let broken = try await answers("reset-before-head").broken
    #expect(broken == RawAnswer(bytes: [], end: .reset))
  }

  @Test func `can be a reset after the head`() async throws {
    let (healthy, broken) = try await answers("reset-before-body")
    #expect(broken.end == .reset)
    #expect(broken.status == 200)
    #expect(broken.contentLength == healthy.body.count)
    #expect(broken.headers["etag"] == healthy.headers["etag"])
    #expect(broken.body == [])
  }

  @Test func `can be a reset in the middle of the body`() async throws {
    let (healthy, broken) = try await answers("reset-within-body")
    #expect(broken.end == .reset)
    #expect(broken.body == Array(healthy.body.prefix(healthy.body.count / 2)))
  }

  @Test func `can be a body that is shorter than was said`() async throws {
    let (healthy, broken) = try await answers("cut-body")
    #expect(broken.end == .closed)
    #expect(broken.contentLength == healthy.body.count)
    #expect(broken.body == Array(healthy.body.prefix(healthy.body.count / 2)))
  }

  @Test func `can cut the compressed body where the client asked for one`() async throws {
    let (healthy, broken) = try await answers("cut-body", headers: ["Accept-Encoding": "gzip"])
    #expect(broken.headers["content-encoding"] == "gzip")
    #expect((broken.contentLength ?? 0) < healthy.body.count / 2)
    #expect(broken.body.count == (broken.contentLength ?? 0) / 2)
  }

  private func listen(_ fault: String) async throws -> (healthy: RawAnswer, broken: RawAnswer) {
    let mock = MockAPI(data: .generated(45), faults: [try Fault(fault + ",after=1")])
    let page = "/api/character?page=2"
    return try await mock.whileRunning { address in
      let client = RawClient(address)
      let healthy = try await client.get(page)
      return (healthy, try await client.getAndListen(page))
    }
  }

  @Test func `can be silence in the middle of the head`() async throws {
    let broken = try await listen("stalled-headers").broken
    #expect(broken.end == .silent)
    #expect(String(decoding: broken.bytes, as: UTF8.self).hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(broken.status == nil)
  }

  @Test func `can be silence in the middle of the body`() async throws {
    let (healthy, broken) = try await listen("stalled-body")
    #expect(broken.end == .silent)
    #expect(broken.body == Array(healthy.body.prefix(healthy.body.count / 2)))
  }

  @Test func `can be one byte at a time`() async throws {
    let (healthy, broken) = try await answers("drip=0.01ms", of: "/api/character/1")
    #expect(broken.end == .closed)
    #expect(broken.body == healthy.body)
    let slow = try await listen("drip=10m").broken
    #expect(slow.end == .silent)
    #expect(slow.status == 200)
    #expect(slow.body == [])
  }

  @Test func `can be far more than anybody wants, and still valid`() async throws {
    let (healthy, broken) = try await answers("oversized=1MB")
    #expect(broken.end == .closed)
    #expect(broken.contentLength == 1_000_000)
    #expect(broken.body.count == 1_000_000)
    #expect(broken.body.starts(with: healthy.body))
    #expect(broken.body.dropFirst(healthy.body.count).allSatisfy { $0 == 0x20 })
  }

  @Test func `can be a body without end`() async throws {
    let (healthy, broken) = try await answers("endless", limit: 3_000_000)
    #expect(broken.end == .enough)
    #expect(broken.headers["transfer-encoding"] == "chunked")
    #expect(broken.headers["content-length"] == nil)
    let length = String(healthy.body.count, radix: 16)
    #expect(broken.body.starts(with: Array("\(length)\r\n".utf8) + healthy.body))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/gzip")))
  func `can be a small body that unpacks to a large one`() async throws {
    let bomb = try await answers("gzip-bomb=10MB").broken
    #expect(bomb.headers["content-encoding"] == "gzip")
    #expect(bomb.contentLength == bomb.body.count)
    #expect(bomb.body.count < 11_000)
    let unpacked = try gunzip(bomb.body)
    #expect((10_000_000..<10_003_000).contains(unpacked.count))
    #expect(unpacked.allSatisfy { $0 == 0x20 })
  }

  @Test(arguments: [
    ("reset-before-head", RawAnswer.End.reset), ("reset-before-body", .reset),
    ("reset-within-body", .reset), ("cut-body", .closed), ("drip=0.01ms", .closed),
    ("oversized=1MB", .closed), ("endless", .closed), ("gzip-bomb=10MB", .closed),
  ])
  func `sends no body to HEAD, and the head that GET gets`(_ fault: String, end: RawAnswer.End)
    async throws
  {
    let mock = MockAPI(data: .generated(45), faults: [try Fault(fault)])
    let (head, whole) = try await mock.whileRunning { address in
      let client = RawClient(address)
      let head = try await client.get("/api/character", method: "HEAD", limit: 3_000_000)
      return (head, try await client.get("/api/character", limit: 3_000_000))
    }
    #expect(head.end == end)
    #expect(head.body == [])
    #expect(head.status == whole.status)
    for name in ["content-length", "transfer-encoding", "content-encoding", "etag"] {
      #expect(head.headers[name] == whole.headers[name], "\(name)")
    }
  }

  @Test func `ends with the client that causes it, and the mock goes on`() async throws {
    let faults = ["endless,path=/api/episode", "stalled-headers,path=/api/location"]
    let mock = MockAPI(data: .generated(45), faults: try faults.map { try Fault($0) })
    let status = try await mock.whileRunning { address in
      let client = RawClient(address)
      for target in ["/api/episode", "/api/location"] {
        let socket = try await client.open("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
        _ = try await client.read(from: socket, limit: 1)
        close(socket)
      }
      let status = try await client.get("/api").status
      while mock.counts.inFlight > 0, !Task.isCancelled { await Task.yield() }
      return status
    }
    #expect(status == 200)
  }
}
