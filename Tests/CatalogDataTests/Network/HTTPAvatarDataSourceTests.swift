import CatalogData
import CatalogDomain
import Foundation
import Testing

@Suite(.serialized) struct HTTPAvatarDataSourceTests {
  private typealias Step = FaultServer.Step

  private func fetch(
    _ server: FaultServer, path: String = "/a.jpeg", validators: Validators = Validators(),
    maximumBytes: Int = 1000, others: [String] = [], api: APIAddress? = nil
  ) async throws -> Result<AvatarAnswer, AvatarError> {
    try await Asking.withTransport { transport in
      let client = PoliteClient(
        transport: transport, clock: TestClock().network, chance: { 0.5 })
      let source = HTTPAvatarDataSource(
        client: client,
        scope: HostScope(source: try Asking.url(server.base + "/api"), others: others),
        api: api, hostSetting: "the setting image-hosts", maximumBytes: maximumBytes)
      let url = try Asking.url(path.hasPrefix("/") ? server.base + path : path)
      do throws(AvatarError) {
        return .success(try await source.avatar(at: .init(url: url), validators: validators))
      } catch {
        return .failure(error)
      }
    }
  }

  private static let letters = Array("abcdefghijklmnopqrstuvwxyz".utf8)
  private static let picture = AvatarAnswer.fetched(
    FetchedAvatar(bytes: Data(letters), validators: Validators(etag: "\"v1\"")))

  @Test func `a picture comes with its validators, uncompressed`() async throws {
    try await FaultServer.run({ _ in [.answer("200 OK", ["ETag: \"v1\""], Self.letters)] }) {
      let fetched = try await fetch($0)
      #expect(fetched == .success(Self.picture))
      #expect($0.requests.map { $0.fields["accept-encoding"] } == ["identity"])
    }
  }

  @Test func `the user of the API is named to its server, and to no other`() async throws {
    try await FaultServer.run({ _ in [.answer("200 OK", ["ETag: \"v1\""], Self.letters)] }) {
      elsewhere in
      try await FaultServer.run({ request in
        request.line.contains("/there")
          ? [.answer("302 Found", ["Location: \(elsewhere.base)/a.jpeg"])]
          : [.answer("200 OK", ["ETag: \"v1\""], Self.letters)]
      }) { server in
        let api = try APIAddress(
          server.base.replacing("http://", with: "http://me:secret@") + "/api")
        let port = try #require(try Asking.url(elsewhere.base).port)
        for path in ["/a.jpeg", "/there.jpeg", elsewhere.base + "/a.jpeg"] {
          #expect(
            try await fetch(server, path: path, others: ["127.0.0.1:\(port)"], api: api)
              == .success(Self.picture))
        }
        let me = "Basic bWU6c2VjcmV0"
        #expect(server.requests.map { $0.fields["authorization"] } == [me, me])
        #expect(elsewhere.requests.map { $0.fields["authorization"] } == [nil, nil])
      }
    }
  }

  @Test func `a picture that was not changed is said to be so`() async throws {
    try await FaultServer.run({ _ in [.text("HTTP/1.1 304 Not Modified\r\n\r\n")] }) {
      let fetched = try await fetch($0, validators: Validators(etag: "\"v1\""))
      #expect(fetched == .success(.notModified))
      #expect($0.requests.map { $0.fields["if-none-match"] } == ["\"v1\""])
    }
  }

  @Test func `a picture that is not there is asked for once`() async throws {
    try await FaultServer.run({ _ in [.answer("404 Not Found", text: "<html>")] }) {
      let fetched = try await fetch($0)
      #expect(fetched == .failure(.unreachable("status 404 Not Found")))
      #expect($0.requests.count == 1)
    }
  }

  @Test func `other hosts are refused with the setting to change, and nothing is sent`()
    async throws
  {
    try await FaultServer.run({ _ in [.answer()] }) { server in
      let fetched = try await fetch(server, path: "http://elsewhere.example/a.jpeg")
      #expect(
        fetched
          == .failure(
            .refused(
              "elsewhere.example is not the source's host, 127.0.0.1:\(server.port); to load pictures from it, add it to the setting image-hosts"
            )))
      let file = try await fetch(server, path: "file:///etc/passwd")
      #expect(
        file
          == .failure(
            .refused(
              "file: is not a scheme to be asked; expected http or https"
            )))
      let port = try await fetch(server, path: "http://127.0.0.1:65536/a.jpeg")
      #expect(port == .failure(.refused("the port is not one from 1 to 65535")))
      #expect(server.requests.isEmpty)
    }
  }

  @Test func `a host of the configuration is asked`() async throws {
    try await FaultServer.run({ _ in [.answer("200 OK", ["ETag: \"v1\""], Self.letters)] }) {
      mirror in
      try await FaultServer.run({ _ in [.answer()] }) { source in
        let fetched = try await fetch(
          source, path: mirror.base + "/a.jpeg", others: ["127.0.0.1:\(mirror.port)"])
        #expect(
          fetched
            == .success(Self.picture))
      }
    }
  }

  @Test func `too large a picture is refused as announced and as sent`() async throws {
    try await FaultServer.run({ _ in [.head("Content-Length: 10000000000"), .stall] }) {
      let fetched = try await fetch($0)
      #expect(fetched == .failure(.tooLarge(limit: 1000)))
      #expect($0.requests.count == 1)
    }
    try await FaultServer.run({ _ in [.head("Connection: close"), .endless(Self.letters)] }) {
      let fetched = try await fetch($0)
      #expect(fetched == .failure(.tooLarge(limit: 1000)))
    }
  }

  /// Sends the first ten letters and is gone; serves ranges from then on.
  private func interrupted(_ fields: String...) -> @Sendable (FaultServer.Request) -> [Step] {
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
          "206 Partial Content", ["Content-Range: bytes 10-25/26", "ETag: \"v1\""],
          Array(Self.letters[10...]))
      ]
    }
  }

  @Test func `an interrupted download goes on where it stopped`() async throws {
    try await FaultServer.run(interrupted("ETag: \"v1\"", "Accept-Ranges: bytes")) {
      let fetched = try await fetch($0)
      #expect(fetched == .success(Self.picture))
      #expect($0.requests.map { $0.fields["range"] } == [nil, "bytes=10-"])
      #expect($0.requests.map { $0.fields["if-range"] } == [nil, "\"v1\""])
    }
  }

  @Test func `it goes on by date when the date is strong`() async throws {
    let changed = "Sun, 06 Nov 1994 08:49:37 GMT"
    try await FaultServer.run(
      interrupted(
        "Last-Modified: \(changed)", "Date: Sun, 06 Nov 1994 08:51:00 GMT", "Accept-Ranges: bytes")
    ) {
      let fetched = try await fetch($0)
      #expect(
        fetched
          == .success(
            .fetched(
              FetchedAvatar(
                bytes: Data(Self.letters), validators: Validators(lastModified: changed)))))
      #expect($0.requests.map { $0.fields["if-range"] } == [nil, changed])
    }
  }

  @Test(arguments: [
    ["ETag: W/\"v1\"", "Accept-Ranges: bytes"], ["ETag: \"v1\""],
    ["ETag: \"v1\"", "Accept-Ranges: none"], ["Accept-Ranges: bytes"],
  ])
  func `without ranges or a strong validator it begins anew`(fields: [String]) async throws {
    try await FaultServer.run(interrupted(fields.joined(separator: "\r\n"))) {
      let fetched = try await fetch($0)
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
      let fetched = try await fetch($0)
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
      $0.number == 2 ? [.answer(status, [field], Array(Self.letters[10...]))] : begun($0)
    }
    try await FaultServer.run(script) {
      let fetched = try await fetch($0)
      #expect(fetched == .success(Self.picture))
      #expect($0.requests.map { $0.fields["range"] } == [nil, "bytes=10-", nil])
    }
  }

  @Test func `a refused connection in between does not lose what had come`() async throws {
    let begun = interrupted("ETag: \"v1\"", "Accept-Ranges: bytes")
    try await FaultServer.run({ $0.number == 2 ? [.reset] : begun($0) }) {
      let fetched = try await fetch($0)
      #expect(fetched == .success(Self.picture))
      #expect($0.requests.map { $0.fields["range"] } == [nil, "bytes=10-", "bytes=10-"])
    }
  }

  @Test func `a body shorter than announced is never a picture`() async throws {
    try await FaultServer.run({ _ in [.head("Content-Length: 26"), .text("abc"), .close] }) {
      let fetched = try await fetch($0)
      #expect(
        fetched
          == .failure(.unreachable("body cut after 3 of 26 bytes; asked 4 times")))
    }
  }
}
