import CatalogData
import Foundation
import Testing

/// One attempt against every way in which a server can fail, through real sockets.
@Suite("One attempt against every way in which a server can fail", .serialized)
struct TransportFaultTests {
  /// The outcome of one attempt against a server that does these steps for every request.
  private func outcome(
    _ limits: HTTPLimits = Asking.limits, _ steps: FaultServer.Step...
  ) async throws -> String {
    try await FaultServer.run({ _ in steps }) { server in
      let outcome = try await Asking.text(Asking.once(server.base + "/api", limits))
      return outcome.replacingOccurrences(of: ":\(server.port)", with: ":PORT")
    }
  }

  @Test func `a whole answer is given as it came`() async throws {
    let outcome = try await outcome(
      Asking.limits, .answer("200 OK", ["ETag: \"a\"", "Connection: close"], text: "{}"), .close)
    #expect(outcome == "200 {}")
  }

  /// At once: long before the time for connecting, which the client would otherwise go on trying in.
  @Test(.timeLimit(.minutes(5))) func `a refused connection is told at once`() async throws {
    // The port was free a moment ago.
    let port = try await FaultServer.run({ _ in [] }) { $0.port }
    let outcome = try await Asking.text(Asking.once("http://127.0.0.1:\(port)/", Asking.patient))
    #expect(outcome == "connection: connection refused by 127.0.0.1:\(port)")
  }

  @Test func `a host name that does not exist is named`() async throws {
    // Two dots in a row are no name, so that nobody is asked for it.
    let outcome = try await Asking.text(Asking.once("http://no..host/"))
    #expect(outcome == "connection: host name no..host not found")
  }

  @Test func `TLS with a server that speaks HTTP is told as what it is`() async throws {
    try await FaultServer.run({ _ in [.answer("400 Bad Request", text: "no"), .close] }) { server in
      let authority = "127.0.0.1:\(server.port)"
      let outcome = try await Asking.text(Asking.once("https://\(authority)/api"))
      #expect(outcome == "connection: TLS: \(authority) does not speak TLS; is it http://?")
    }
  }

  @Test func `a server that closes where TLS should begin is told as what it does`() async throws {
    try await FaultServer.run({ _ in [.close] }) { server in
      let authority = "127.0.0.1:\(server.port)"
      let outcome = try await Asking.text(Asking.once("https://\(authority)/api"))
      #expect(
        outcome
          == "connection: TLS: \(authority) closed the connection during the handshake; is it http://?"
      )
    }
  }

  /// Long before the time in all, and before that which the client takes where it is told none.
  @Test func `a server that does not begin TLS is waited for as long as for a connection`()
    async throws
  {
    var limits = Asking.limits
    limits.connect = .milliseconds(300)
    limits.total = .seconds(8)
    try await FaultServer.run({ _ in [.stall] }) { server in
      let authority = "127.0.0.1:\(server.port)"
      let outcome = try await Asking.text(Asking.once("https://\(authority)/api", limits))
      // Which of the two times is up first, the client's pool's or the connection's, is left open.
      #expect(
        [
          "connection: no connection to \(authority) within 0.3 s",
          "connection: TLS: no handshake with \(authority) within 0.3 s",
        ].contains(outcome), "\(outcome)")
    }
  }

  /// A server's first words in TLS 1.0, and what it says to a client that does not speak that.
  private static let oldTLS: [[UInt8]] = [
    [0x16, 3, 1, 0, 42, 2, 0, 0, 38, 3, 1] + [UInt8](repeating: 7, count: 32) + [0, 0xC0, 0x14, 0],
    [0x15, 3, 1, 0, 2, 2, 70],
  ]

  @Test(arguments: TransportFaultTests.oldTLS) func `TLS before 1.2 is not spoken`(words: [UInt8])
    async throws
  {
    try await FaultServer.run({ _ in [.send(words), .stall] }) { server in
      let authority = "127.0.0.1:\(server.port)"
      let outcome = try await Asking.text(Asking.once("https://\(authority)/api"))
      #expect(outcome == "certificate: TLS: \(authority) does not speak TLS 1.2 or later")
    }
  }

  @Test func `authorities of a file that the environment names are trusted`() async throws {
    let file = URL.temporaryDirectory.appending(path: "catalog-\(UUID().uuidString).pem")
    try LoopbackCertificate.text.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    try await FaultServer.run(
      { _ in [.answer("200 OK", text: "{}")] }, tls: LoopbackCertificate.server()
    ) { server in
      let address = "https://127.0.0.1:\(server.port)/api"
      let environment = ["SSL_CERT_FILE": file.path(percentEncoded: false)]
      let trusting = try await Asking.once(address, environment: environment)
      #expect(Asking.text(trusting) == "200 {}")
      let other = try await Asking.once(address)
      #expect(
        Asking.text(other).hasPrefix(
          "certificate: TLS: the certificate of 127.0.0.1:\(server.port) does not hold"))
    }
  }

  @Test func `a file of authorities that is none is told where TLS is spoken`() async throws {
    let environment = ["SSL_CERT_FILE": "/nowhere/ca.pem"]
    try await FaultServer.run({ _ in [.answer()] }) { server in
      for host in ["127.0.0.1", "localhost"] {
        let address = "https://\(host):\(server.port)/api"
        let secure = try await Asking.once(address, environment: environment)
        #expect(
          Asking.text(secure)
            == "certificate: TLS: SSL_CERT_FILE names no file that certificates can be read from")
      }
      let plain = try await Asking.once(server.base + "/api", environment: environment)
      #expect(Asking.text(plain) == "200 ")
    }
  }

  @Test func `a reset before an answer is told apart from one within the body`() async throws {
    #expect(
      try await outcome(Asking.limits, .reset)
        == "connection: connection reset by 127.0.0.1:PORT before an answer")
    #expect(
      try await outcome(
        Asking.limits, .head("Content-Length: 9000"), .text(String(repeating: "x", count: 1234)),
        .wait(.milliseconds(50)), .reset) == "cut: connection reset after 1,234 of 9,000 bytes")
  }

  @Test func `a connection closed before an answer is a failure`() async throws {
    #expect(
      try await outcome(Asking.limits, .close)
        == "connection: 127.0.0.1:PORT closed the connection before an answer")
  }

  /// What the second of two questions brings, and the requests that it counts and those that came to the server in all. The first is
  /// answered, and leaves its connection.
  private func afterAnswer(
    connections: Int = Asking.limits.connectionsPerHost,
    _ script: @escaping @Sendable (Int) -> [FaultServer.Step]
  ) async throws -> String {
    var limits = Asking.limits
    limits.connectionsPerHost = connections
    return try await FaultServer.run({ $0.number == 1 ? [.answer()] : script($0.number) }) {
      server in
      try await Asking.withTransport(limits) { transport in
        let url = try Asking.url(server.base + "/api")
        let question = HTTPQuestion(url: url, maximumBytes: 1000, scope: HostScope(source: url))
        _ = try await transport.answer(to: question)
        do throws(TransportFailure) {
          let answer = try await transport.answer(to: question)
          return "\(Asking.text(.success(answer))); \(answer.requests) of \(server.requests.count)"
        } catch {
          return "\(error.text); \(error.requests) of \(server.requests.count)"
            .replacingOccurrences(of: ":\(server.port)", with: ":PORT")
        }
      }
    }
  }

  @Test(arguments: [false, true], [1, 8])
  func `a connection that was used before and ends before an answer is left for another at once`(
    isReset: Bool, connections: Int
  ) async throws {
    let outcome = try await afterAnswer(connections: connections) { number in
      number == 2 ? [isReset ? .reset : .close] : [.answer("200 OK", text: "{}")]
    }
    #expect(outcome == "200 {}; 1 of 3")
  }

  @Test func `a new connection that ends before an answer is a failure`() async throws {
    let outcome = try await afterAnswer { _ in [.close] }
    #expect(outcome == "127.0.0.1:PORT closed the connection before an answer; 1 of 3")
  }

  @Test func `what has begun to be answered is not asked again at once`() async throws {
    let outcome = try await afterAnswer { _ in [.text("HTTP/1.1 2"), .close] }
    #expect(outcome == "127.0.0.1:PORT closed the connection before an answer; 1 of 2")
  }

  @Test func `a body shorter than announced is a failure`() async throws {
    #expect(
      try await outcome(Asking.limits, .head("Content-Length: 10"), .text("12345"), .close)
        == "cut: body cut after 5 of 10 bytes")
  }

  @Test func `a chunked body without its end is a failure`() async throws {
    #expect(
      try await outcome(
        Asking.limits, .head("Transfer-Encoding: chunked"), .text("5\r\n12345\r\n"), .close)
        == "cut: body cut after 5 bytes")
    #expect(
      try await outcome(
        Asking.limits, .head("Transfer-Encoding: chunked"), .text("1\r\n1\r\n"), .close)
        == "cut: body cut after 1 byte")
  }

  @Test func `silence before the head ends after the idle time`() async throws {
    var limits = Asking.limits
    limits.idle = .milliseconds(300)
    #expect(
      try await outcome(limits, .stall) == "timeout: no answer from 127.0.0.1:PORT within 0.3 s")
  }

  @Test func `silence within the body ends after the idle time`() async throws {
    var limits = Asking.limits
    // Long enough for the head to come on a busy machine.
    limits.idle = .seconds(1)
    let outcome = try await outcome(limits, .head("Content-Length: 10"), .text("12345"), .stall)
    #expect(outcome == "timeout: nothing more within 1 s, after 5 of 10 bytes")
  }

  @Test func `a drip that is never silent ends after the total time`() async throws {
    var limits = Asking.limits
    limits.total = .milliseconds(300)
    let body = [UInt8](repeating: 0x78, count: 1000)
    let outcome = try await outcome(
      limits, .head("Content-Length: 1000"), .drip(body, every: .milliseconds(20)))
    #expect(outcome.hasPrefix("timeout: no whole answer within 0.3 s, "))
    let head = Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8)
    #expect(
      try await self.outcome(limits, .drip(head, every: .milliseconds(20)))
        == "timeout: no whole answer within 0.3 s, 0 bytes came")
  }

  @Test func `an announced size over the limit is refused before it is read`() async throws {
    #expect(
      try await outcome(Asking.limits, .head("Content-Length: 10737418240"), .stall)
        == "tooLarge: 10,737,418,240 bytes announced, the limit is 1,048,576")
  }

  @Test func `an endless body ends at the limit`() async throws {
    let chunk = Array("1000\r\n".utf8) + [UInt8](repeating: 0x78, count: 4096) + [13, 10]
    #expect(
      try await outcome(Asking.limits, .head("Transfer-Encoding: chunked"), .endless(chunk))
        == "tooLarge: more than 1,048,576 bytes, the limit")
  }

  @Test func `an endless head is refused`() async throws {
    let outcome = try await outcome(
      Asking.limits, .text("HTTP/1.1 200 OK\r\n"), .endless(Array("X-Filler: 0123456789\r\n".utf8)))
    #expect(outcome == "malformed: the head of the answer is longer than allowed")
  }

  @Test func `a body that decompresses to nothing ends at the limit on the wire`() async throws {
    var limits = Asking.limits
    limits.wireBytes = 200_000
    let emptyBlocks = (0..<1000).flatMap { _ in [UInt8](arrayLiteral: 0, 0, 0, 0xff, 0xff) }
    let chunk = Array("1388\r\n".utf8) + emptyBlocks + [13, 10]
    #expect(
      try await outcome(
        limits, .head("Transfer-Encoding: chunked", "Content-Encoding: gzip"),
        .text("a\r\n"), .send(Array(Gzip.stored([]).prefix(10)) + [13, 10]), .endless(chunk))
        == "tooLarge: more than 200,000 bytes on the wire, the limit for one answer")
  }

  @Test func `what came of one answer does not count against the next on its connection`()
    async throws
  {
    var limits = Asking.limits
    limits.connectionsPerHost = 1
    limits.wireBytes = 10_000
    let body = [UInt8](repeating: 0x78, count: 9000)
    try await FaultServer.run({ _ in [.answer("200 OK", [], body)] }) { server in
      try await Asking.withTransport(limits) { transport in
        let url = try Asking.url(server.base + "/api")
        let question = HTTPQuestion(
          url: url, maximumBytes: body.count, scope: HostScope(source: url))
        for _ in 1...2 {
          let answer = try await transport.answer(to: question)
          #expect(answer.body == Data(body))
        }
      }
    }
  }

  @Test func `gzip is decompressed`() async throws {
    let body = Gzip.stored(Array("{\"a\": 1}".utf8))
    #expect(
      try await outcome(Asking.limits, .answer("200 OK", ["Content-Encoding: gzip"], body))
        == "200 {\"a\": 1}")
  }

  @Test(arguments: [
    (8, "200 {\"a\": 1}"), (7, "tooLarge: decompresses to more than 7 bytes, the limit"),
  ])
  func `what is decompressed may be as long as the limit`(limit: Int, told: String) async throws {
    var limits = Asking.limits
    limits.bodyBytes = limit
    let body = Gzip.stored(Array("{\"a\": 1}".utf8))
    // In chunks, for what is announced must be within the limit, too.
    #expect(
      try await outcome(
        limits, .head("Transfer-Encoding: chunked", "Content-Encoding: gzip"),
        .text("\(String(body.count, radix: 16))\r\n"), .send(body), .text("\r\n0\r\n\r\n"))
        == told)
  }

  @Test(arguments: ["x-gzip", "GZIP"]) func `gzip by another name is gzip`(name: String)
    async throws
  {
    let body = Gzip.stored(Array("{}".utf8))
    #expect(
      try await outcome(Asking.limits, .answer("200 OK", ["Content-Encoding: \(name)"], body))
        == "200 {}")
  }

  @Test func `gzip of several members is one body, wherever it is cut on the way`() async throws {
    let body = Gzip.stored(Array("{\"a\":".utf8)) + Gzip.stored([]) + Gzip.stored(Array(" 1}".utf8))
    let fields = ["Content-Encoding: gzip"]
    #expect(try await outcome(Asking.limits, .answer("200 OK", fields, body)) == "200 {\"a\": 1}")
    #expect(
      try await outcome(
        Asking.limits, .head("Content-Length: \(body.count)", fields[0]),
        .drip(body, every: .milliseconds(1))) == "200 {\"a\": 1}")
  }

  @Test func `of several members each must be whole`() async throws {
    let body = Gzip.stored(Array("{".utf8)) + Gzip.stored(Array("}".utf8))
    let fields = ["Content-Encoding: gzip"]
    #expect(
      try await outcome(Asking.limits, .answer("200 OK", fields, Array(body.dropLast(1))))
        == "cut: the compressed body is cut")
    var damaged = body
    damaged[damaged.count - 6] ^= 1
    #expect(
      try await outcome(Asking.limits, .answer("200 OK", fields, damaged))
        == "cut: the compressed body is damaged")
  }

  @Test func `of several members all together are limited`() async throws {
    // 15 kB, and 2 MB out of them.
    let body = Gzip.stored([1]) + Gzip.bomb(periods: 1000)
    #expect(
      try await outcome(Asking.limits, .answer("200 OK", ["Content-Encoding: gzip"], body))
        == "tooLarge: decompresses to more than 1,048,576 bytes, the limit")
  }

  @Test(arguments: ["x", "junk", "\0\0\0"])
  func `what stands behind gzip and is none is a failure`(rubbish: String) async throws {
    let body = Gzip.stored(Array("{}".utf8)) + Array(rubbish.utf8)
    #expect(
      try await outcome(Asking.limits, .answer("200 OK", ["Content-Encoding: gzip"], body))
        == "cut: the compressed body goes on behind its end")
  }

  /// Nobody asks for it, but there are servers that send it, and some that call gzip so.
  @Test func `deflate is decompressed, and nothing may stand behind it`() async throws {
    let deflate: [UInt8] = [0x78, 1, 1, 2, 0, 0xfd, 0xff, 0x7b, 0x7d, 1, 0x75, 0, 0xf9]
    let gzip = Gzip.stored(Array("{}".utf8))
    for (body, told) in [
      (deflate, "200 {}"), (gzip, "200 {}"),
      (deflate + gzip, "cut: the compressed body goes on behind its end"),
    ] {
      let outcome = try await outcome(
        Asking.limits, .answer("200 OK", ["Content-Encoding: deflate"], body))
      #expect(outcome == told)
    }
  }

  @Test func `a cut gzip body is a failure although its length is right`() async throws {
    let body = Array(Gzip.stored(Array(repeating: 0x78, count: 500)).dropLast(20))
    #expect(
      try await outcome(Asking.limits, .answer("200 OK", ["Content-Encoding: gzip"], body))
        == "cut: the compressed body is cut")
  }

  @Test func `a gzip body with a wrong checksum is a failure`() async throws {
    var body = Gzip.stored(Array("{}".utf8))
    body[body.count - 6] ^= 1
    #expect(
      try await outcome(Asking.limits, .answer("200 OK", ["Content-Encoding: gzip"], body))
        == "cut: the compressed body is damaged")
  }

  @Test func `a gzip bomb ends at the limit`() async throws {
    // 144 MB out of 910 kB, which the limit would let through.
    let body = Gzip.bomb(periods: 70_000)
    #expect(
      try await outcome(Asking.limits, .answer("200 OK", ["Content-Encoding: gzip"], body))
        == "tooLarge: decompresses to more than 1,048,576 bytes, the limit")
  }

  @Test(arguments: ["br", "zstd", "compress", "gzip, gzip", "gzip, br", "identity, ZSTD"])
  func `a coding that was not asked for is refused`(name: String) async throws {
    let refused = name.replacing("identity, ", with: "").lowercased()
    #expect(
      try await outcome(Asking.limits, .answer("200 OK", ["Content-Encoding: \(name)"], [1, 2, 3]))
        == "malformed: Content-Encoding \"\(refused)\" was not asked for; expected gzip")
  }

  @Test(arguments: ["", "identity", "none", "utf-8", "binary", "aws-chunked", "identity, None,"])
  func `what is no coding is passed over, and the length is held to`(name: String) async throws {
    let field = "Content-Encoding: \(name)"
    #expect(try await outcome(Asking.limits, .answer("200 OK", [field], text: "{}")) == "200 {}")
    #expect(
      try await outcome(Asking.limits, .head("Content-Length: 3", field), .text("{}"), .close)
        == "cut: body cut after 2 of 3 bytes")
  }

  @Test(arguments: ["identity, gzip", "aws-chunked,gzip", "gzip, identity"])
  func `beside what is no coding gzip is decompressed`(name: String) async throws {
    let body = Gzip.stored(Array("{}".utf8))
    #expect(
      try await outcome(Asking.limits, .answer("200 OK", ["Content-Encoding: \(name)"], body))
        == "200 {}")
  }

  @Test func `what is not HTTP is refused`() async throws {
    #expect(
      try await outcome(Asking.limits, .text("SSH-2.0-OpenSSH_9.2\r\n"), .close)
        .hasPrefix("malformed: what 127.0.0.1:PORT answers is not HTTP"))
  }

  @Test func `a 304 with a Content-Encoding has no body to decompress`() async throws {
    #expect(
      try await outcome(
        Asking.limits, .text("HTTP/1.1 304 Not Modified\r\nContent-Encoding: gzip\r\n\r\n"))
        == "304 ")
  }

  @Test func `the text of an error is read as far as it comes`() async throws {
    #expect(
      try await outcome(
        Asking.limits, .text("HTTP/1.1 500 Oops\r\nContent-Length: 10\r\n\r\nhalf"), .close)
        == "500 half")
  }

  @Test func `the text of an error that stops coming is read as far as it came in time`()
    async throws
  {
    var limits = Asking.limits
    // Long enough for the head to come on a busy machine.
    limits.total = .seconds(1)
    #expect(
      try await outcome(
        limits, .text("HTTP/1.1 500 Oops\r\nContent-Length: 10\r\n\r\nhalf"), .stall)
        == "500 half")
  }

  @Test func `the question says who asks, and for gzip alone`() async throws {
    try await FaultServer.run({ _ in [.answer()] }) { server in
      _ = try await Asking.once(server.base + "/api/character?page=1")
      #expect(server.requests.map(\.line) == ["GET /api/character?page=1 HTTP/1.1"])
      #expect(
        server.requests.first?.fields == [
          "user-agent": Asking.agent, "accept-encoding": "gzip",
          "host": "127.0.0.1:\(server.port)",
        ])
    }
  }
}
