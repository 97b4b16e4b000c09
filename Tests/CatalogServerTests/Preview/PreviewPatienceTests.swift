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

/// Clients that take their time hold up nobody, and not for ever.
@Suite(.timeLimit(.minutes(5)), .serialized)
struct `A preview's patience` {
  private static let short = ConnectionPatience(
    request: .milliseconds(400), next: .milliseconds(400), stall: .milliseconds(400),
    heartbeat: .milliseconds(50))

  @Test(arguments: ["", "GET / HT", "GET / HTTP/1.1\r\nHost: localhost\r\nX: "])
  func `ends with a client that does not finish its request`(start: String) async throws {
    try await PreviewWorld.running(settings: PreviewSettings(patience: Self.short)) { world in
      let socket = try await world.client.open(start)
      defer { close(socket) }
      #expect(try await world.client.get("/").status == 200)
      #expect(try await world.client.read(from: socket).end != .silent)
    }
  }

  /// A byte now and then does not make a request.
  @Test func `is not renewed by single bytes`() async throws {
    try await PreviewWorld.running(settings: PreviewSettings(patience: Self.short)) { world in
      let socket = try await world.client.open("GET / HTTP/1.1\r\nHost: localhost\r\n")
      defer { close(socket) }
      var sent = 0
      // Ends when the other side has closed; the reads between are what takes the time.
      while sent < 1000 {
        let byte: [UInt8] = [UInt8(ascii: "a")]
        guard send(socket, byte, 1, noSignal) == 1 else { break }
        let answer = try await world.client.read(from: socket, limit: 1, patience: 20)
        if answer.end == .closed || answer.end == .reset { break }
        sent += 1
      }
      #expect(sent < 1000)
    }
  }

  @Test func `ends with a client that asks no more`() async throws {
    try await PreviewWorld.running(settings: PreviewSettings(patience: Self.short)) { world in
      let socket = try await world.client.open(
        "GET /assets/style.1.css HTTP/1.1\r\nHost: localhost\r\n\r\n")
      defer { close(socket) }
      let answer = try await world.client.read(from: socket)
      #expect(answer.status == 200 && answer.end == .closed)
    }
  }

  /// A question about a file is answered before its body has come.
  private static func answered(beforeItsBody world: PreviewWorld) async throws -> Int32 {
    let socket = try await world.client.open(
      "GET /assets/style.1.css HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n")
    _ = try await world.client.read(from: socket, limit: 1)
    // Time enough for the end of the answer, which has no bytes of its own.
    _ = try await world.client.read(from: socket, patience: 100)
    _ = send(socket, Array("hello".utf8), 5, noSignal)
    return socket
  }

  @Test func `ends with a client whose body comes behind the answer`() async throws {
    let patience = ConnectionPatience(request: .seconds(600), next: .seconds(1))
    try await PreviewWorld.running(settings: PreviewSettings(patience: patience)) { world in
      let socket = try await Self.answered(beforeItsBody: world)
      defer { close(socket) }
      #expect(try await world.client.read(from: socket).end != .silent)
    }
  }

  @Test(arguments: [
    ("HTTP/1.0", true), ("HTTP/1.0\r\nConnection: keep-alive", true), ("HTTP/1.1", false),
    ("HTTP/1.1\r\nConnection: close", true), ("HTTP/1.1\r\nConnection: Close", true),
    ("HTTP/1.1\r\nConnection: TE, close", true),
    ("HTTP/1.1\r\nConnection: TE\r\nConnection: close", true),
  ])
  func `does not hold a client that expects the end of its connection`(
    end: String, isEnded: Bool
  ) async throws {
    let long = ConnectionPatience(next: .seconds(600))
    try await PreviewWorld.running(settings: PreviewSettings(patience: long)) { world in
      let socket = try await world.client.open(
        "GET /assets/style.1.css \(end)\r\nHost: localhost\r\n\r\n")
      defer { close(socket) }
      let first = try await world.client.read(from: socket, limit: 1)
      let rest = try await world.client.read(
        from: socket, patience: isEnded ? RawClient.patience : 300)
      let answer = RawAnswer(bytes: first.bytes + rest.bytes, end: rest.end)
      #expect(answer.status == 200 && answer.text == "body{}")
      #expect(answer.end == (isEnded ? .closed : .silent))
    }
  }

  @Test func `ends with a client of HTTP/1.0 only when it has taken all of its answer`()
    async throws
  {
    let large = String(repeating: "0123456789abcdef", count: 1 << 20)
    try await PreviewWorld.running(["site/large.txt": large]) { world in
      let socket = try await world.client.open(
        "GET /large.txt HTTP/1.0\r\nHost: localhost\r\n\r\n")
      let silent = try await world.client.open("")
      defer {
        close(socket)
        close(silent)
      }
      let first = try await world.client.read(from: socket, limit: 1)
      // Time enough to fill whatever takes in what is not read.
      _ = try await world.client.read(from: silent, patience: 200)
      let rest = try await world.client.read(from: socket)
      let answer = RawAnswer(bytes: first.bytes + rest.bytes, end: rest.end)
      #expect(answer.end == .closed)
      #expect(answer.body.count == large.utf8.count)
    }
  }

  @Test func `ends with a client that does not take its answer, and does not read the file for it`()
    async throws
  {
    let large = String(repeating: "0123456789abcdef", count: 2 << 20)
    try await PreviewWorld.running(
      ["site/large.txt": large], settings: PreviewSettings(patience: Self.short)
    ) { world in
      let socket = try await world.client.open(
        "GET /large.txt HTTP/1.1\r\nHost: localhost\r\n\r\n")
      defer { close(socket) }
      // Takes the head, then nothing until the server has given up: another one's long wait tells when.
      let first = try await world.client.read(from: socket, limit: 1)
      for _ in 1...5 {
        let other = try await world.client.open("")
        _ = try await world.client.read(from: other)
        close(other)
      }
      let rest = try await world.client.read(from: socket)
      #expect(rest.end != .silent)
      #expect(first.bytes.count + rest.bytes.count < large.utf8.count)
    }
  }

  @Test func `lasts for a client that takes its answer slowly`() async throws {
    let large = PreviewWorld.page + String(repeating: "0123456789abcdef", count: 15 << 16)
    let patience = ConnectionPatience(
      request: .seconds(600), next: .seconds(3), stall: .seconds(3))
    try await PreviewWorld.running(
      ["site/large.html": large], settings: PreviewSettings(patience: patience)
    ) { world in
      let socket = try await world.client.open("")
      let silent = try await world.client.open("")
      defer {
        close(socket)
        close(silent)
      }
      // Otherwise the system would take most of the page at once.
      var room: Int32 = 65_536
      setsockopt(
        socket, SOL_SOCKET, SO_RCVBUF, &room, socklen_t(MemoryLayout<Int32>.size))
      let request = Array("GET /large.html HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
      #expect(send(socket, request, request.count, noSignal) == request.count)
      var bytes: [UInt8] = []
      var end = RawAnswer.End.enough
      while end == .enough {
        let part = try await world.client.read(from: socket, limit: 1 << 17)
        bytes += part.bytes
        end = part.end
        // Less than two megabytes a second: the page lasts for longer than both patiences.
        _ = try await world.client.read(from: silent, patience: 80)
      }
      let answer = RawAnswer(bytes: bytes, end: end)
      #expect(answer.status == 200 && answer.end == .closed)
      #expect(answer.body.count == answer.contentLength)
    }
  }

  @Test func `holds an answer that is wanted for as long as it is`() async throws {
    try await PreviewWorld.running(settings: PreviewSettings(patience: Self.short)) { world in
      let socket = try await world.client.open(
        "GET /__catalog/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
      defer { close(socket) }
      var bytes: [UInt8] = []
      // Twenty signs of life are more than twice the patience with other clients.
      while String(decoding: bytes, as: UTF8.self).split(separator: ":\n\n").count < 20 {
        let answer = try await world.client.read(from: socket, limit: 1)
        #expect(answer.end == .enough)
        guard answer.end == .enough else { return }
        bytes += answer.bytes
      }
    }
  }

  @Test func `makes room for new clients by ending with the one that waited longest`() async throws
  {
    try await PreviewWorld.running(settings: PreviewSettings(connections: 8)) { world in
      var sockets: [Int32] = []
      for _ in 1...40 { sockets.append(try await world.client.open("GET / HTTP/1.1\r\n")) }
      #expect(try await world.client.get("/").status == 200)
      #expect(try await world.client.read(from: sockets[0]).end != .silent)
      for socket in sockets { close(socket) }
    }
  }

  @Test func `makes room by ending with clients whose body came behind the answer`() async throws {
    let unhurried = PreviewWorld.unhurried.patience
    let settings = PreviewSettings(patience: unhurried, connections: 8)
    try await PreviewWorld.running(settings: settings) { world in
      var sockets: [Int32] = []
      for _ in 1...12 { sockets.append(try await Self.answered(beforeItsBody: world)) }
      #expect(try await world.client.get("/").status == 200)
      #expect(try await world.client.read(from: sockets[0]).end != .silent)
      for socket in sockets { close(socket) }
    }
  }

  @Test func `makes room for pages that wait for builds by ending with the one that did longest`()
    async throws
  {
    let settings = PreviewSettings(patience: Self.short, connections: 8)
    try await PreviewWorld.running(settings: settings) { world in
      var sockets: [Int32] = []
      for _ in 1...12 {
        let socket = try await world.client.open(
          "GET /__catalog/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        sockets.append(socket)
        #expect(try await world.client.read(from: socket, limit: 1).end == .enough)
      }
      #expect(try await world.client.get("/").status == 200)
      for socket in sockets.dropLast(2) {
        let rest = try await world.client.read(from: socket)
        #expect(rest.end == .closed || rest.end == .reset)
      }
      for socket in sockets.suffix(2) {
        // More than what was already on its way.
        for _ in 1...20 {
          #expect(try await world.client.read(from: socket, limit: 1).end == .enough)
        }
      }
      for socket in sockets { close(socket) }
    }
  }

  /// Within the suite's time, which is less than a client is given.
  @Test func `ends at once with everybody when it is stopped`() async throws {
    let sockets = try await PreviewWorld.running { world in
      var sockets: [Int32] = []
      for request in [
        "", "GET / HT", "GET /__catalog/events?page=%2F HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /__catalog/events HTTP/1.1\r\nHost: localhost\r\n\r\n",
      ] {
        sockets.append(try await world.client.open(request))
      }
      _ = try await world.client.read(from: sockets[2], limit: 1)
      return sockets
    }
    for socket in sockets { close(socket) }
  }
}

#if canImport(Darwin)
  private let noSignal: Int32 = 0
#else
  private let noSignal = Int32(MSG_NOSIGNAL)
#endif
