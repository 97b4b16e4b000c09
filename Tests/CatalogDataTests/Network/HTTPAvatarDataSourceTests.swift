import CatalogData
import CatalogDomain
import Foundation
import Testing

@Suite("Pictures asked for through HTTP", .serialized)
struct HTTPAvatarDataSourceTests {
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz".utf8)
  private static let picture = AvatarAnswer.fetched(
    FetchedAvatar(bytes: Data(letters), validators: Validators(etag: "\"v1\"")))

  @Test func `a picture comes with its validators, uncompressed`() async throws {
    try await FaultServer.run({ _ in [.answer("200 OK", ["ETag: \"v1\""], Self.letters)] }) {
      let fetched = try await Asking.avatar($0)
      #expect(fetched == .success(Self.picture))
      #expect($0.requests.map { $0.fields["accept-encoding"] } == ["identity"])
    }
  }

  @Test func `a picture that a proxy changed on its way is one, to its last byte`() async throws {
    // More than is read of an error's text.
    let bytes = [UInt8](repeating: 7, count: 100_000)
    try await FaultServer.run({ _ in [.answer("203 Non-Authoritative Information", [], bytes)] }) {
      let fetched = try await Asking.avatar($0, maximumBytes: bytes.count)
      let picture = FetchedAvatar(bytes: Data(bytes), validators: Validators())
      #expect(fetched == .success(.fetched(picture)))
      #expect($0.requests.count == 1)
    }
  }

  @Test func `a picture may be as long as one of the owner's`() async throws {
    let bytes = [UInt8](repeating: 7, count: PictureFacts.maximumLength)
    var limits = Asking.limits
    (limits.bodyBytes, limits.wireBytes) = (HTTPLimits().bodyBytes, HTTPLimits().wireBytes)
    try await FaultServer.run({ _ in [.answer("200 OK", [], bytes)] }) { server in
      try await Asking.withTransport(limits) { transport in
        let url = try Asking.url(server.base + "/a.jpeg")
        let source = HTTPAvatarDataSource(
          client: PoliteClient(transport: transport), scope: HostScope(source: url))
        let fetched = try await source.avatar(at: .init(url: url), validators: Validators())
        #expect(fetched == .fetched(FetchedAvatar(bytes: Data(bytes), validators: Validators())))
      }
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
            try await Asking.avatar(server, path: path, others: ["127.0.0.1:\(port)"], api: api)
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
      let fetched = try await Asking.avatar($0, validators: Validators(etag: "\"v1\""))
      #expect(fetched == .success(.notModified))
      #expect($0.requests.map { $0.fields["if-none-match"] } == ["\"v1\""])
    }
  }

  @Test func `a 304 of another picture is asked once without a condition`() async throws {
    try await FaultServer.run({ request in
      request.fields["if-none-match"] == nil
        ? [.answer("200 OK", ["ETag: \"v1\""], Self.letters)]
        : [.text("HTTP/1.1 304 Not Modified\r\nETag: \"v1\"\r\n\r\n")]
    }) {
      let fetched = try await Asking.avatar($0, validators: Validators(etag: "\"v0\""))
      #expect(fetched == .success(Self.picture))
      #expect($0.requests.map { $0.fields["if-none-match"] } == ["\"v0\"", nil])
    }
  }

  @Test(arguments: [
    "400 Bad Request", "412 Precondition Failed", "431 Request Header Fields Too Large",
  ])
  func `a server that does not bear a condition is asked once without`(status: String) async throws
  {
    let validators = Validators(etag: "\"v0\"", lastModified: "Sun, 06 Nov 1994 08:49:37 GMT")
    try await FaultServer.run({ request in
      request.fields["if-none-match"] != nil || request.fields["if-modified-since"] != nil
        ? [.answer(status)] : [.answer("200 OK", ["ETag: \"v1\""], Self.letters)]
    }) {
      let fetched = try await Asking.avatar($0, validators: validators)
      #expect(fetched == .success(Self.picture))
      #expect($0.requests.map { $0.fields["if-none-match"] } == ["\"v0\"", nil])
    }
    try await FaultServer.run({ _ in [.answer(status)] }) {
      let fetched = try await Asking.avatar($0, validators: validators)
      #expect(fetched == .failure(.unreachable("status \(status)")))
      #expect($0.requests.count == 2)
      _ = try await Asking.avatar($0)
      #expect($0.requests.count == 3)
    }
  }

  @Test(arguments: ["", "*", "\"caf\u{E9}\"", "\"a\", \"b\""])
  func `an ETag that could not be sent back is not kept`(etag: String) async throws {
    try await FaultServer.run({ _ in [.answer("200 OK", ["ETag: \(etag)"], Self.letters)] }) {
      let fetched = try await Asking.avatar($0)
      let picture = FetchedAvatar(bytes: Data(Self.letters), validators: Validators())
      #expect(fetched == .success(.fetched(picture)))
    }
  }

  @Test func `a picture that is not there is asked for once`() async throws {
    try await FaultServer.run({ _ in [.answer("404 Not Found", text: "<html>")] }) {
      let fetched = try await Asking.avatar($0)
      #expect(fetched == .failure(.unreachable("status 404 Not Found")))
      #expect($0.requests.count == 1)
    }
  }

  @Test func `other hosts are refused with the setting to change, and nothing is sent`()
    async throws
  {
    try await FaultServer.run({ _ in [.answer()] }) { server in
      let fetched = try await Asking.avatar(server, path: "http://elsewhere.example/a.jpeg")
      #expect(
        fetched
          == .failure(
            .refused(
              "elsewhere.example is not the source's host, 127.0.0.1:\(server.port); to load pictures from it, add it to the setting image-hosts"
            )))
      let file = try await Asking.avatar(server, path: "file:///etc/passwd")
      #expect(
        file
          == .failure(
            .refused(
              "file: is not a scheme to be asked; expected http or https"
            )))
      let port = try await Asking.avatar(server, path: "http://127.0.0.1:65536/a.jpeg")
      #expect(port == .failure(.refused("the port is not one from 1 to 65535")))
      #expect(server.requests.isEmpty)
    }
  }

  @Test func `a redirect to another host is refused with the setting to change`() async throws {
    let elsewhere = "http://elsewhere.example/a.jpeg"
    try await FaultServer.run({ _ in [.answer("302 Found", ["Location: \(elsewhere)"])] }) {
      let fetched = try await Asking.avatar($0)
      #expect(
        fetched
          == .failure(
            .refused(
              "redirect to \(elsewhere) not followed: elsewhere.example is not the source's host, 127.0.0.1:\($0.port); to load pictures from it, add it to the setting image-hosts"
            )))
      #expect($0.requests.count == 1)
    }
  }

  @Test func `a host of the configuration is asked`() async throws {
    try await FaultServer.run({ _ in [.answer("200 OK", ["ETag: \"v1\""], Self.letters)] }) {
      mirror in
      try await FaultServer.run({ _ in [.answer()] }) { source in
        let fetched = try await Asking.avatar(
          source, path: mirror.base + "/a.jpeg", others: ["127.0.0.1:\(mirror.port)"])
        #expect(
          fetched
            == .success(Self.picture))
      }
    }
  }

  @Test func `too large a picture is refused as announced and as sent`() async throws {
    try await FaultServer.run({ _ in [.head("Content-Length: 10000000000"), .stall] }) {
      let fetched = try await Asking.avatar($0)
      #expect(fetched == .failure(.tooLarge(limit: 1000)))
      #expect($0.requests.count == 1)
    }
    try await FaultServer.run({ _ in [.head("Connection: close"), .endless(Self.letters)] }) {
      let fetched = try await Asking.avatar($0)
      #expect(fetched == .failure(.tooLarge(limit: 1000)))
    }
  }

  @Test func `a body shorter than announced is never a picture`() async throws {
    try await FaultServer.run({ _ in [.head("Content-Length: 26"), .text("abc"), .close] }) {
      let fetched = try await Asking.avatar($0)
      #expect(
        fetched
          == .failure(.unreachable("body cut after 3 of 26 bytes; asked 4 times")))
    }
  }
}
