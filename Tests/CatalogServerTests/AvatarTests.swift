import CatalogServer
import CatalogTestSupport
import Foundation
import Testing

struct `The mock's avatars` {
  private static let files = [
    "1.jpeg": "0123456789", "note.txt": "text", ".hidden": "secret",
  ]

  private func serve<Value: Sendable>(
    _ body: @escaping @Sendable (RawClient) async throws -> Value
  ) async throws -> Value {
    try await withFolder(Self.files) { folder in
      let mock = MockAPI(data: .generated(1), avatars: try .files(in: folder))
      return try await mock.whileRunning { try await body(RawClient($0)) }
    }
  }

  @Test func `come from a folder with validators`() async throws {
    let answer = try await serve { try await $0.get("/api/character/avatar/1.jpeg") }
    #expect(answer.text == "0123456789")
    #expect(answer.headers["content-type"] == "image/jpeg")
    #expect(answer.headers["accept-ranges"] == "bytes")
    // sha1("0123456789") is 87acec17cd9dcd20a716cc2cf67417b71c8a7016.
    #expect(answer.headers["etag"] == "\"a-h6zsF82dzSCnFsws9nQXtxyKcBY\"")
    #expect(answer.headers["last-modified"]?.hasSuffix(" GMT") == true)
    #expect(answer.headers["content-encoding"] == nil)
  }

  @Test func `are not sent again to a client that has them`() async throws {
    let (byTag, byDate, older) = try await serve { client in
      let path = "/api/character/avatar/1.jpeg"
      let headers = try await client.get(path).headers
      return (
        try await client.get(path, headers: ["If-None-Match": headers["etag"] ?? ""]).status,
        try await client.get(path, headers: ["If-Modified-Since": headers["last-modified"] ?? ""])
          .status,
        try await client.get(
          path, headers: ["If-Modified-Since": "Sun, 06 Nov 1994 08:49:37 GMT"]
        ).status
      )
    }
    #expect([byTag, byDate, older] == [304, 304, 200])
  }

  @Test(arguments: ["9223372036854775807:00:00", "24:00:00", "00:60:00", "-1:00:00"])
  func `are whole for a time that no day has`(time: String) async throws {
    let answer = try await serve {
      try await $0.get(
        "/api/character/avatar/1.jpeg",
        headers: ["If-Modified-Since": "Sun, 06 Nov 2094 \(time) GMT"])
    }
    #expect(answer.status == 200)
    #expect(answer.text == "0123456789")
  }

  @Test(arguments: [
    ("bytes=2-4", 206, "234", "bytes 2-4/10"), ("bytes=7-", 206, "789", "bytes 7-9/10"),
    ("bytes=-3", 206, "789", "bytes 7-9/10"), ("bytes=8-99", 206, "89", "bytes 8-9/10"),
    ("bytes=10-", 416, "", "bytes */10"), ("bytes=0-1,3-4", 200, "0123456789", ""),
    ("lines=1-2", 200, "0123456789", ""), ("bytes=4-2", 200, "0123456789", ""),
    ("bytes=+1-3", 200, "0123456789", ""), ("bytes=1-+3", 200, "0123456789", ""),
  ])
  func `are served in part`(range: String, status: Int, text: String, place: String) async throws {
    let answer = try await serve {
      try await $0.get("/api/character/avatar/1.jpeg", headers: ["Range": range])
    }
    #expect(answer.status == status)
    #expect(answer.text == text)
    #expect(answer.headers["content-range"] ?? "" == place)
  }

  @Test func `are served in part only while they are the same`() async throws {
    let parts = try await serve { client in
      let path = "/api/character/avatar/1.jpeg"
      let headers = try await client.get(path).headers
      var parts: [String] = []
      for validator in [headers["etag"] ?? "", headers["last-modified"] ?? "", "\"other\""] {
        let answer = try await client.get(
          path, headers: ["Range": "bytes=5-", "If-Range": validator])
        parts.append(answer.text)
      }
      return parts
    }
    #expect(parts == ["56789", "56789", "0123456789"])
  }

  @Test func `are found by a name in percent escapes`() async throws {
    let answer = try await serve { try await $0.get("/api/character/avatar/%31%2Ejpeg") }
    #expect(answer.status == 200)
    #expect(answer.text == "0123456789")
  }

  @Test(arguments: ["2.jpeg", "1.jpeg/", ".hidden", "%2Ehidden", "..", "..%2fnote.txt", "a/b.jpeg"])
  func `that are missing get the API's answer`(name: String) async throws {
    let answer = try await serve { try await $0.get("/api/character/avatar/\(name)") }
    #expect(answer.status == 404)
    #expect(answer.text == "{\"error\":\"There is nothing here.\"}")
  }

  @Test func `are drawn on demand, a valid PNG that is different for each id`() async throws {
    let mock = MockAPI(data: .generated(30), avatars: .synthetic)
    let pictures = try await mock.whileRunning { address in
      var pictures: [[UInt8]] = []
      for id in 1...30 {
        pictures.append(try await RawClient(address).get("/api/character/avatar/\(id).jpeg").body)
      }
      return pictures
    }
    #expect(Set(pictures).count == 30)
    for picture in pictures {
      #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
      // Width and height, one bit a pixel, a palette; then the checksum any PNG reader computes for this header.
      #expect(
        Array(picture[8..<33]) == [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
          + [0, 0, 0, 60, 0, 0, 0, 60, 1, 3, 0, 0, 0] + [0x00, 0x32, 0x4B, 0x31])
      #expect(picture.suffix(8) == [0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
    }
  }

  @Test func `beside recorded pages are found there`() async throws {
    let files = [
      "api/character/page-1.json": "{\"info\":{},\"results\":[{\"id\":5}]}",
      "api/location/page-1.json": "{\"results\":[]}", "api/episode/page-1.json": "{\"results\":[]}",
      "api/character/avatar/5.jpeg": "picture",
    ]
    let text = try await withFolder(files) { folder in
      let mock = MockAPI(data: try .folder(folder), avatars: .beside(folder) ?? .none)
      return try await mock.text("/api/character/avatar/5.jpeg")
    }
    #expect(text == "picture")
  }
}
