import CatalogServer
import CatalogTestSupport
import Foundation
import Testing

@Suite(.enabled(if: DemoCast.isThere, "needs the folder Fixtures beside Sources"))
struct `The demo cast` {
  @Test func `is served from its recorded pages, pictures included`() async throws {
    let mock = MockAPI(
      data: try .folder(DemoCast.folder), avatars: .beside(DemoCast.folder) ?? .none)
    let (page, picture, address) = try await mock.whileRunning { address in
      let client = RawClient(address)
      return (
        try await client.get("/api/character/?page=3").text,
        try await client.get("/api/character/avatar/1.jpeg"), address
      )
    }
    #expect(
      page.hasPrefix(
        "{\"info\":{\"count\":48,\"pages\":3,\"next\":null,\"prev\":\"\(address)/api/character/?page=2\"},"
          + "\"results\":[{\"id\":41,"))
    #expect(!page.contains("catalog.example"))
    #expect(picture.status == 200)
    #expect(
      picture.body
        == [UInt8](
          try Data(
            contentsOf: URL(fileURLWithPath: DemoCast.folder + "/api/character/avatar/1.jpeg"))))
  }
}

private enum DemoCast {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Fixtures").standardizedFileURL.path
  static let isThere = FileManager.default.fileExists(atPath: folder + "/api/character/page-1.json")
}
