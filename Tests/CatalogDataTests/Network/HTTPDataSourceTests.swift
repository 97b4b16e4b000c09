import CatalogData
import CatalogDomain
import Foundation
import Testing

@Suite("Pages and records asked for through HTTP", .serialized)
struct HTTPDataSourceTests {
  private typealias Step = FaultServer.Step

  private static let ok = Step.answer("200 OK", ["ETag: W/\"2-x\""], text: "{}")
  private static let okBody = SourceAnswer.Outcome.body(
    Data("{}".utf8), validators: Validators(etag: "W/\"2-x\""))

  @Test func `a 200 passes up with its validators, unread`() async throws {
    let html = Step.answer(
      "200 OK", ["Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT"], text: "<html>")
    try await FaultServer.run({ _ in [html] }) { server in
      let result = try await Asking.api(server)
      #expect(
        result
          == .success(
            SourceAnswer(
              outcome: .body(
                Data("<html>".utf8),
                validators: Validators(lastModified: "Sun, 06 Nov 1994 08:49:37 GMT")),
              traffic: Traffic(requests: 1, retries: 0, bytes: 6))))
    }
  }

  @Test func `of a field that comes more than once the first counts`() async throws {
    let twice = Step.answer("200 OK", ["ETag: W/\"2-x\"", "etag: W/\"2-y\""], text: "{}")
    try await FaultServer.run({ _ in [twice] }) { server in
      let result = try await Asking.api(server)
      #expect(try result.get().outcome == Self.okBody)
    }
  }

  @Test func `an answer that a proxy changed on its way passes up as a 200`() async throws {
    let changed = Step.answer(
      "203 Non-Authoritative Information", ["ETag: W/\"2-x\""], text: "{}")
    try await FaultServer.run({ _ in [changed] }) { server in
      let result = try await Asking.api(server)
      #expect(try result.get().outcome == Self.okBody)
    }
  }

  @Test func `validators are sent, and a 304 says the copy is current`() async throws {
    try await FaultServer.run({ _ in [.text("HTTP/1.1 304 Not Modified\r\n\r\n")] }) { server in
      let result = try await Asking.api(
        server, .page(.character, number: 3),
        validators: Validators(etag: "W/\"a\"", lastModified: "yesterday"))
      #expect(
        result
          == .success(SourceAnswer(outcome: .notModified, traffic: Traffic(requests: 1))))
      #expect(server.requests.map(\.line) == ["GET /api/character?page=3 HTTP/1.1"])
      #expect(server.requests.first?.fields["if-none-match"] == "W/\"a\"")
      #expect(server.requests.first?.fields["if-modified-since"] == "yesterday")
    }
  }

  @Test(arguments: [
    "400 Bad Request", "412 Precondition Failed", "431 Request Header Fields Too Large",
  ])
  func `a server that does not bear a condition is asked once without`(status: String) async throws
  {
    let validators = Validators(etag: "W/\"2-w\"", lastModified: "Sun, 06 Nov 1994 08:49:37 GMT")
    try await FaultServer.run({ request in
      request.fields["if-none-match"] != nil || request.fields["if-modified-since"] != nil
        ? [.answer(status, text: "no")] : [Self.ok]
    }) { server in
      let result = try await Asking.api(server, validators: validators)
      #expect(
        result
          == .success(
            SourceAnswer(
              outcome: Self.okBody, traffic: Traffic(requests: 2, retries: 0, bytes: 4))))
      #expect(server.requests.map { $0.fields["if-none-match"] } == ["W/\"2-w\"", nil])
    }
    try await FaultServer.run({ _ in [.answer(status)] }) { server in
      let refused = try await Asking.api(server, validators: validators)
      let failure = SourceFailure(.rejected("status \(status)"), traffic: Traffic(requests: 2))
      #expect(refused == .failure(failure))
      #expect(server.requests.count == 2)
      _ = try await Asking.api(server)
      #expect(server.requests.count == 3)
    }
  }

  @Test(arguments: [
    ("\"v1\"", "\"v2\"", false), ("\"v1\"", "\"v1\"", true), ("W/\"v1\"", "\"v1\"", true),
    ("\"v1\"", "W/\"v1\"", true), ("\"v1\"", "W/\"v2\"", false), ("W/\"v1\"", "W/\"v2\"", false),
    ("W/\"v1\"", "W/\"v1\"", true), ("\"v1\"", "", true),
  ])
  func `a 304 of another version confirms nothing, and is asked once without`(
    stored: String, named: String, confirms: Bool
  ) async throws {
    try await FaultServer.run({ request in
      request.fields["if-none-match"] == nil
        ? [Self.ok] : [.text("HTTP/1.1 304 Not Modified\r\nETag: \(named)\r\n\r\n")]
    }) { server in
      let result = try await Asking.api(server, validators: Validators(etag: stored))
      #expect(try result.get().outcome == (confirms ? .notModified : Self.okBody))
      #expect(
        server.requests.map { $0.fields["if-none-match"] } == (confirms ? [stored] : [stored, nil]))
    }
  }

  @Test(
    arguments: [
      (nil, ["Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT"], true),
      (nil, ["Last-Modified: Sat, 05 Nov 1994 08:49:37 GMT"], false), (nil, [], true),
      // The tag says more than the date.
      ("\"v1\"", ["ETag: \"v1\"", "Last-Modified: Sat, 05 Nov 1994 08:49:37 GMT"], true),
    ] as [(String?, [String], Bool)])
  func `a 304 of a copy from another moment confirms nothing`(
    etag: String?, fields: [String], confirms: Bool
  ) async throws {
    let stored = Validators(etag: etag, lastModified: "Sun, 06 Nov 1994 08:49:37 GMT")
    let unchanged = (["HTTP/1.1 304 Not Modified"] + fields).joined(separator: "\r\n")
    try await FaultServer.run({ request in
      request.fields["if-modified-since"] == nil ? [Self.ok] : [.text(unchanged + "\r\n\r\n")]
    }) { server in
      let result = try await Asking.api(server, validators: stored)
      #expect(try result.get().outcome == (confirms ? .notModified : Self.okBody))
      #expect(server.requests.count == (confirms ? 1 : 2))
    }
  }

  @Test func `a 304 to a question without validators is a failure`() async throws {
    try await FaultServer.run({ _ in [.text("HTTP/1.1 304 Not Modified\r\n\r\n")] }) { server in
      let result = try await Asking.api(server, policy: RetryPolicy(attempts: 2))
      #expect(
        result
          == .failure(
            SourceFailure(
              .unreachable(
                "status 304 Not Modified, although nothing was there to compare; asked 2 times"),
              traffic: Traffic(requests: 2, retries: 1))))
    }
  }

  @Test(arguments: [
    (
      "404 Not Found", "{\"error\":\"Character not found\"}",
      SourceFailure.Reason.notFound("Character not found")
    ),
    (
      "500 Internal Server Error", "{\"error\":\"Hey! you must provide an id\"}",
      .rejected("status 500 Internal Server Error: Hey! you must provide an id")
    ),
    (
      "500 Internal Server Error", "{\"error\":\"Bad... bad array :/\"}",
      .rejected("status 500 Internal Server Error: Bad... bad array :/")
    ),
    ("404 Not Found", "{\"error\":\"Location not found\"}", .notFound("Location not found")),
    ("404 Not Found", "{\"error\":\"Episode not found\"}", .notFound("Episode not found")),
    (
      "404 Not Found", "{\"error\":\"There is nothing here\"}", .notFound("There is nothing here")
    ),
    (
      "404 Not Found", "{\"error\":\"There is nothing here.\"}",
      .unreachable(
        "status 404 Not Found, which the API says of addresses it does not have: is the address right?"
      )
    ),
    ("403 Forbidden", "<html>", .rejected("status 403 Forbidden")),
    ("204 No Content", "", .unreachable("status 204 No Content; expected 200")),
  ])
  func `an answer that stays the same is asked for once`(
    status: String, body: String, reason: SourceFailure.Reason
  ) async throws {
    try await FaultServer.run({ _ in [.answer(status, text: body)] }) { server in
      let result = try await Asking.api(server)
      #expect(throws: SourceFailure.self) { try result.get() }
      #expect(result.mapError(\.reason.boxed) == .failure(reason.boxed))
      #expect(server.requests.count == 1)
    }
  }

  @Test(arguments: [
    (
      "500 Internal Server Error", "{\"error\":\"database gone\"}",
      "status 500 Internal Server Error: database gone"
    ),
    ("503 Service Unavailable", "<html>", "status 503 Service Unavailable"),
    (
      "503 Service Unavailable", "{\"error\":\"Hey! you must provide an id\"}",
      "status 503 Service Unavailable: Hey! you must provide an id"
    ),
    ("526 Invalid SSL Certificate", "", "status 526"),
    ("408 Request Timeout", "", "status 408 Request Timeout"),
    (
      "404 Not Found", "<html>", "status 404 Not Found that is not the API's: is the address right?"
    ),
    // Other servers' words for addresses that they do not know tell nothing of the record.
    (
      "404 Not Found", "{\"statusCode\":404,\"error\":\"Not Found\"}",
      "status 404 Not Found that is not the API's (\"Not Found\"): is the address right?"
    ),
    (
      "404 Not Found", "{\"error\":\"gone \\u001b[2J\\u202ex\"}",
      "status 404 Not Found that is not the API's (\"gone \\u{1B}[2J\\u{202E}x\"): is the address right?"
    ),
  ])
  func `an answer that may be gone a moment later is asked for again`(
    status: String, body: String, text: String
  ) async throws {
    try await FaultServer.run({ _ in [.answer(status, text: body)] }) { server in
      let result = try await Asking.api(server, policy: RetryPolicy(attempts: 3))
      #expect(
        result
          == .failure(
            SourceFailure(
              .unreachable("\(text); asked 3 times"),
              traffic: Traffic(requests: 3, retries: 2, bytes: 3 * body.utf8.count))))
    }
    try await FaultServer.run({ $0.number < 3 ? [.answer(status, text: body)] : [Self.ok] }) {
      let clock = TestClock()
      let result = try await Asking.api($0, clock: clock)
      #expect(
        result
          == .success(
            SourceAnswer(
              outcome: Self.okBody,
              traffic: Traffic(requests: 3, retries: 2, bytes: 2 + 2 * body.utf8.count))))
      #expect(clock.sleeps == [.milliseconds(375), .milliseconds(750)])
    }
  }

  @Test(
    arguments: [
      (
        "401 Unauthorized", ["WWW-Authenticate: Basic realm=\"x\""], "{\"error\":\"No\"}",
        "status 401 Unauthorized: No; expected a source with a user and a password, "
          + "such as https://user:password@host/api"
      ),
      ("401 Unauthorized", ["WWW-Authenticate: Bearer"], "", "status 401 Unauthorized"),
      (
        "500 Internal Server Error", [], "{\"error\":\"Hey! you must provide an id\"}",
        "status 500 Internal Server Error: Hey! you must provide an id; "
          + "expected a source that the lists are below, such as https://host/api"
      ),
    ] as [(String, [String], String, String)])
  func `a list that is refused is told with what to change of the source`(
    status: String, fields: [String], body: String, text: String
  ) async throws {
    try await FaultServer.run({ _ in [.answer(status, fields, text: body)] }) { server in
      let result = try await Asking.api(server, .page(.character, number: 1))
      #expect(result.mapError(\.reason.boxed) == .failure(ReasonBox(reason: .rejected(text))))
      #expect(server.requests.count == 1)
    }
  }

  @Test func `an API that leads elsewhere is told with what to do`() async throws {
    let elsewhere = "https://elsewhere.example/v2/api/character/7"
    try await FaultServer.run({ _ in [.answer("301 Moved", ["Location: \(elsewhere)"])] }) {
      server in
      let result = try await Asking.api(server)
      let reason = SourceFailure.Reason.unreachable(
        "redirect to \(elsewhere) not followed: elsewhere.example is not the source's host, "
          + "127.0.0.1:\(server.port); if the API is there by now, make that the source")
      #expect(result.mapError(\.reason.boxed) == .failure(reason.boxed))
      #expect(server.requests.count == 1)
    }
  }

  @Test func `a connection that is reset is asked for again`() async throws {
    let script: @Sendable (FaultServer.Request) -> [Step] = {
      switch $0.number {
      case 1: [.reset]
      case 2: [.head("Content-Length: 9"), .text("{\"a"), .wait(.milliseconds(30)), .reset]
      default: [Self.ok]
      }
    }
    try await FaultServer.run(script) { server in
      let result = try await Asking.api(server)
      #expect(
        result
          == .success(
            SourceAnswer(
              outcome: Self.okBody, traffic: Traffic(requests: 3, retries: 2, bytes: 5))))
    }
  }

  @Test func `too large a body is not asked for again`() async throws {
    try await FaultServer.run({ _ in [.head("Content-Length: 99999999"), .stall] }) { server in
      let result = try await Asking.api(server)
      #expect(
        result
          == .failure(
            SourceFailure(
              .unreachable("99,999,999 bytes announced, the limit is 1,048,576"),
              traffic: Traffic(requests: 1))))
    }
  }

  @Test(arguments: ["7", "Thu, 20 Nov 2025 06:00:07 GMT"])
  func `Retry-After is kept in both forms`(wish: String) async throws {
    let busy = Step.answer("429 Too Many Requests", ["Retry-After: \(wish)"])
    try await FaultServer.run({ $0.number == 1 ? [busy] : [Self.ok] }) { server in
      let clock = TestClock()
      let result = try await Asking.api(server, clock: clock)
      #expect(try result.get().outcome == Self.okBody)
      #expect(clock.sleeps == [.seconds(7.25)])
    }
  }

  @Test func `too long a Retry-After ends the question, and others are not sent`() async throws {
    let busy = Step.answer("503 Service Unavailable", ["Retry-After: 3600"])
    try await FaultServer.run({ _ in [busy] }) { server in
      try await Asking.withTransport { transport in
        let clock = TestClock()
        let client = PoliteClient(transport: transport, clock: clock.network, chance: { 0.5 })
        let source = try HTTPDataSource(source: server.base, client: client)
        func reason() async -> SourceFailure.Reason? {
          do throws(SourceFailure) {
            _ = try await source.response(
              to: .record(.character, id: 1), validators: Validators())
            return nil
          } catch { return error.reason }
        }
        #expect(
          await reason()
            == .unreachable(
              "status 503 Service Unavailable; the server asks to wait 3,600 s, the limit is 60 s"))
        #expect(
          await reason()
            == .unreachable(
              "127.0.0.1:\(server.port) is not asked for the time being after a failure, the last: status 503 Service Unavailable"
            ))
        #expect(server.requests.count == 1)
        #expect(clock.sleeps.isEmpty)
      }
    }
  }

  @Test func `the run's budget of retries is never exceeded`() async throws {
    try await FaultServer.run({ _ in [.answer("503 Service Unavailable")] }) { server in
      let budget = RetryBudget(3)
      let first = try await Asking.api(server, budget: budget)
      let second = try await Asking.api(server, budget: budget)
      #expect(
        first.mapError(\.reason.boxed)
          == .failure(.unreachable("status 503 Service Unavailable; asked 4 times")))
      #expect(
        second.mapError(\.reason.boxed)
          == .failure(
            .unreachable("status 503 Service Unavailable; this run has none of its 3 retries left"))
      )
      #expect(server.requests.count == 5)
    }
  }
}

/// A reason as an error, so that results can be compared by it.
struct ReasonBox: Error, Hashable {
  let reason: SourceFailure.Reason

  static func unreachable(_ text: String) -> ReasonBox { ReasonBox(reason: .unreachable(text)) }
}

extension SourceFailure.Reason {
  var boxed: ReasonBox { ReasonBox(reason: self) }
}
