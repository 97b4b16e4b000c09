import CatalogData
import CatalogDomain
import Foundation
import Testing

/// Downloads that were cut: when they go on, and when they begin anew.
@Suite("Downloads that were cut", .serialized)
struct ContinuedDownloadTests {
  private typealias Step = FaultServer.Step

  private static let letters = Array("abcdefghijklmnopqrstuvwxyz".utf8)
  private static let picture = AvatarAnswer.fetched(
    FetchedAvatar(bytes: Data(letters), validators: Validators(etag: "\"v1\"")))

  /// Sends the first ten letters and is gone; serves ranges from then on.
  /// - Parameter rest: fields of the part that is served.
  private func interrupted(_ fields: String..., rest: [String] = ["ETag: \"v1\""])
    -> @Sendable (FaultServer.Request) -> [Step]
  {
    let head = (["HTTP/1.1 200 OK", "Content-Length: 26"] + fields).joined(separator: "\r\n")
    return { request in
      if request.number == 1 {
        return [
          .text(head + "\r\n\r\n"), .send(Array(Self.letters[..<10])), .wait(.milliseconds(30)),
          .reset,
        ]
      }
      guard request.fields["range"] == "bytes=10-" else {
        return [.answer("200 OK", ["ETag: \"v1\""], Self.letters)]
      }
      return [
        .answer(
          "206 Partial Content", ["Content-Range: bytes 10-25/26"] + rest,
          Array(Self.letters[10...]))
      ]
    }
  }

  @Test func `an interrupted download goes on where it stopped`() async throws {
    try await FaultServer.run(interrupted("ETag: \"v1\"", "Accept-Ranges: bytes")) {
      let fetched = try await Asking.avatar($0)
      #expect(fetched == .success(Self.picture))
      #expect($0.requests.map { $0.fields["range"] } == [nil, "bytes=10-"])
      #expect($0.requests.map { $0.fields["if-range"] } == [nil, "\"v1\""])
    }
  }

  private static let changed = "Sun, 06 Nov 1994 08:49:37 GMT"
  private static let dated = [
    "Last-Modified: \(changed)", "Date: Sun, 06 Nov 1994 08:51:00 GMT", "Accept-Ranges: bytes",
  ].joined(separator: "\r\n")

  @Test(arguments: [["Last-Modified: \(changed)"], []])
  func `it goes on by date when the date is strong, repeated or not`(rest: [String]) async throws {
    try await FaultServer.run(interrupted(Self.dated, rest: rest)) {
      let fetched = try await Asking.avatar($0)
      #expect(
        fetched
          == .success(
            .fetched(
              FetchedAvatar(
                bytes: Data(Self.letters), validators: Validators(lastModified: Self.changed)))))
      #expect($0.requests.map { $0.fields["if-range"] } == [nil, Self.changed])
    }
  }

  @Test(arguments: [
    ["ETag: W/\"v1\"", "Accept-Ranges: bytes"], ["ETag: \"v1\""],
    ["ETag: \"v1\"", "Accept-Ranges: none"], ["Accept-Ranges: bytes"],
    ["ETag: v1", "Accept-Ranges: bytes"], ["ETag: \"caf\u{E9}\"", "Accept-Ranges: bytes"],
  ])
  func `without ranges or a strong validator it begins anew`(fields: [String]) async throws {
    try await FaultServer.run(interrupted(fields.joined(separator: "\r\n"))) {
      let fetched = try await Asking.avatar($0)
      #expect(fetched == .success(Self.picture))
      #expect($0.requests.map { $0.fields["range"] } == [nil, nil])
    }
  }

  @Test func `a picture that changed meanwhile comes whole`() async throws {
    let begun = interrupted("ETag: \"v0\"", "Accept-Ranges: bytes")
    let script: @Sendable (FaultServer.Request) -> [Step] = {
      $0.number == 1 ? begun($0) : [.answer("200 OK", ["ETag: \"v1\""], Self.letters)]
    }
    try await FaultServer.run(script) {
      let fetched = try await Asking.avatar($0)
      #expect(fetched == .success(Self.picture))
      #expect($0.requests.map { $0.fields["if-range"] } == [nil, "\"v0\""])
    }
  }

  @Test(arguments: [
    ("206 Partial Content", "Content-Range: bytes 9-25/26"),
    ("206 Partial Content", "Content-Range: bytes 10-25/27"), ("206 Partial Content", "X: y"),
    ("416 Range Not Satisfiable", "X: y"),
  ])
  func `a part that was not asked for is thrown away`(status: String, field: String) async throws {
    let begun = interrupted("ETag: \"v1\"", "Accept-Ranges: bytes")
    let script: @Sendable (FaultServer.Request) -> [Step] = {
      $0.number == 2
        ? [.answer(status, [field, "ETag: \"v1\""], Array(Self.letters[10...]))] : begun($0)
    }
    try await FaultServer.run(script) {
      let fetched = try await Asking.avatar($0)
      #expect(fetched == .success(Self.picture))
      #expect($0.requests.map { $0.fields["range"] } == [nil, "bytes=10-", nil])
    }
  }

  @Test func `a date is strong when it is a minute old`() async throws {
    let dated = Self.dated.replacing("08:51:00", with: "08:50:37")
    try await FaultServer.run(interrupted(dated, rest: [])) {
      _ = try await Asking.avatar($0)
      #expect($0.requests.map { $0.fields["range"] } == [nil, "bytes=10-"])
    }
  }

  @Test func `a refused connection in between does not lose what had come`() async throws {
    let begun = interrupted("ETag: \"v1\"", "Accept-Ranges: bytes")
    try await FaultServer.run({ $0.number == 2 ? [.reset] : begun($0) }) {
      let fetched = try await Asking.avatar($0)
      #expect(fetched == .success(Self.picture))
      #expect($0.requests.map { $0.fields["range"] } == [nil, "bytes=10-", "bytes=10-"])
    }
  }

  @Test(arguments: [["ETag: \"v2\""], ["ETag: W/\"v1\""], ["Last-Modified: \(changed)"], []])
  func `the right part of another picture is thrown away`(rest: [String]) async throws {
    try await FaultServer.run(interrupted("ETag: \"v1\"", "Accept-Ranges: bytes", rest: rest)) {
      let fetched = try await Asking.avatar($0)
      #expect(fetched == .success(Self.picture))
      #expect($0.requests.map { $0.fields["range"] } == [nil, "bytes=10-", nil])
    }
  }

  @Test(arguments: ["Last-Modified: Sun, 06 Nov 1994 08:49:38 GMT", "ETag: \"v1\""])
  func `so is the part of a picture of another date, or with an ETag of its own`(rest: String)
    async throws
  {
    try await FaultServer.run(interrupted(Self.dated, rest: [rest])) {
      let fetched = try await Asking.avatar($0)
      #expect(fetched == .success(Self.picture))
      #expect($0.requests.map { $0.fields["range"] } == [nil, "bytes=10-", nil])
    }
  }

  @Test(arguments: [Array(letters[10..<25]), Array(letters[10...]) + [0]])
  func `a part of another length than it says is thrown away`(rest: [UInt8]) async throws {
    let begun = interrupted("ETag: \"v1\"", "Accept-Ranges: bytes")
    let fields = ["Content-Range: bytes 10-25/26", "ETag: \"v1\""]
    let script: @Sendable (FaultServer.Request) -> [Step] = {
      $0.number == 2 ? [.answer("206 Partial Content", fields, rest)] : begun($0)
    }
    try await FaultServer.run(script) {
      let fetched = try await Asking.avatar($0)
      #expect(fetched == .success(Self.picture))
      #expect($0.requests.map { $0.fields["range"] } == [nil, "bytes=10-", nil])
    }
  }

  @Test(arguments: [("\"v1\"", "bytes=15-"), ("\"v2\"", nil)])
  func `a rest that is cut is kept when it is of the same picture`(etag: String, next: String?)
    async throws
  {
    let begun = interrupted("ETag: \"v1\"", "Accept-Ranges: bytes")
    let head = [
      "HTTP/1.1 206 Partial Content", "Content-Length: 16", "Content-Range: bytes 10-25/26",
      "ETag: \(etag)",
    ].joined(separator: "\r\n")
    let script: @Sendable (FaultServer.Request) -> [Step] = { request in
      switch (request.number, request.fields["range"]) {
      case (2, _):
        [
          .text(head + "\r\n\r\n"), .send(Array(Self.letters[10..<15])),
          .wait(.milliseconds(30)), .reset,
        ]
      case (_, "bytes=15-"):
        [
          .answer(
            "206 Partial Content", ["Content-Range: bytes 15-25/26", "ETag: \"v1\""],
            Array(Self.letters[15...]))
        ]
      default: begun(request)
      }
    }
    try await FaultServer.run(script) {
      let fetched = try await Asking.avatar($0)
      #expect(fetched == .success(Self.picture))
      #expect($0.requests.map { $0.fields["range"] } == [nil, "bytes=10-", next])
    }
  }

  private static let known = Validators(etag: "\"v0\"", lastModified: changed)

  @Test func `the rest of a picture is asked for without the conditions of the copy at hand`()
    async throws
  {
    try await FaultServer.run(interrupted("ETag: \"v1\"", "Accept-Ranges: bytes")) {
      let fetched = try await Asking.avatar($0, validators: Self.known)
      #expect(fetched == .success(Self.picture))
      #expect($0.requests.map { $0.fields["range"] } == [nil, "bytes=10-"])
      #expect($0.requests.map { $0.fields["if-none-match"] } == ["\"v0\"", nil])
      #expect($0.requests.map { $0.fields["if-modified-since"] } == [Self.changed, nil])
    }
  }

  @Test func `a picture whose rest is told not to have changed is asked for whole`() async throws {
    let begun = interrupted("ETag: \"v1\"", "Accept-Ranges: bytes")
    let script: @Sendable (FaultServer.Request) -> [Step] = {
      $0.fields["range"] != nil ? [.answer("304 Not Modified")] : begun($0)
    }
    try await FaultServer.run(script) {
      let fetched = try await Asking.avatar($0, validators: Self.known)
      #expect(fetched == .success(Self.picture))
      #expect($0.requests.map { $0.fields["range"] } == [nil, "bytes=10-", nil])
    }
  }

  @Test(arguments: [
    "400 Bad Request", "403 Forbidden", "405 Method Not Allowed", "412 Precondition Failed",
    "500 Internal Server Error", "501 Not Implemented",
  ])
  func `a server that does not bear the question for a rest is asked for the whole`(
    status: String
  ) async throws {
    let begun = interrupted("ETag: \"v1\"", "Accept-Ranges: bytes")
    let script: @Sendable (FaultServer.Request) -> [Step] = {
      $0.fields["range"] != nil ? [.answer(status)] : begun($0)
    }
    try await FaultServer.run(script) {
      let fetched = try await Asking.avatar($0)
      #expect(fetched == .success(Self.picture))
      #expect($0.requests.map { $0.fields["range"] } == [nil, "bytes=10-", nil])
    }
  }

  @Test(arguments: ["408 Request Timeout", "502 Bad Gateway", "504 Gateway Timeout"])
  func `a server that is in trouble for a moment does not lose what had come`(status: String)
    async throws
  {
    let begun = interrupted("ETag: \"v1\"", "Accept-Ranges: bytes")
    try await FaultServer.run({ $0.number == 2 ? [.answer(status)] : begun($0) }) {
      let fetched = try await Asking.avatar($0)
      #expect(fetched == .success(Self.picture))
      #expect($0.requests.map { $0.fields["range"] } == [nil, "bytes=10-", "bytes=10-"])
    }
  }
}
