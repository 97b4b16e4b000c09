import CatalogSite
import CatalogTestSupport
import Foundation
import Testing

/// Files that come in pieces of three bytes.
@Suite("Files that come in pieces")
struct StreamedFileTests {
  @Test(
    arguments: [
      ("", ""), ("", "a"), ("a", ""), ("abc", "abc"), ("abcabc", "abcabd"), ("abc", "abcd"),
      ("abcdef", "abc"), ("abcdefg", "abcdef"), ("xbcdef", "abcdef"),
    ])
  func `are written when their bytes differ, and only then`(_ old: String, _ new: String)
    async throws
  {
    let world = try OutputWorld()
    #expect(try await world.build(["data.json": old]).written.count == 1)
    let report = try await world.build(["data.json": new])
    #expect(report.written.count == (old == new ? 0 : 1))
    #expect(report.editedByHand == [])
    #expect(try world.folder.tree()["public/data.json"] == new)
    #expect(try await world.build(["data.json": new]).written == [])
  }

  @Test func `are known again by the digest of all their pieces`() async throws {
    let world = try OutputWorld()
    try await world.build(["data.json": "some data"])
    let whole = try OutputWorld()
    try await whole.build(["data.txt": "some data"])
    func digest(_ world: OutputWorld) throws -> Substring? {
      try world.folder.tree()["public/.catalog-manifest"]?.split(separator: "\n").last?.prefix(64)
    }
    #expect(try digest(world) == digest(whole))
  }

  @Test(arguments: ["edited", "some dat", "some data and more", ""])
  func `edited by hand, are written over and named`(_ edit: String) async throws {
    let world = try OutputWorld()
    try await world.build(["data.json": "some data"])
    try world.folder.write(edit, to: "public/data.json")
    let report = try await world.build(["data.json": "some data"])
    #expect(report.editedByHand == [try #require(SitePath("data.json"))])
    #expect(try world.folder.tree()["public/data.json"] == "some data")
  }

  /// Whether there is something to compare them with or not.
  @Test(arguments: [[:], ["data.json": "old"]])
  func `are not read to their end when the task is cancelled`(_ site: [String: String])
    async throws
  {
    let world = try OutputWorld()
    if !site.isEmpty { try await world.build(site) }
    let before = try world.snapshot()
    let stream: PlannedFile.Stream = { piece in
      withUnsafeCurrentTask { $0?.cancel() }
      try Array("new".utf8).withUnsafeBytes(piece)
    }
    let file = PlannedFile(path: try #require(SitePath("data.json")), content: .streamed(stream))
    await #expect(throws: CancellationError.self) {
      try await world.output().apply([file], linkRoot: "/", progress: { _ in })
    }
    #expect(try world.snapshot() == before)
  }

  @Test func `do not replace what is not theirs`() async throws {
    let world = try OutputWorld()
    try await world.build(["index.html": "home"])
    try world.folder.write("mine", to: "public/data.json")
    await #expect(throws: OutputError.self) {
      try await world.build(["index.html": "home", "data.json": "some data"])
    }
    #expect(try world.folder.tree()["public/data.json"] == "mine")
    try FileManager.default.removeItem(atPath: world.site + "/data.json")
    try world.folder.write("mine", to: "public/data.json/file")
    await #expect(throws: OutputError.self) {
      try await world.build(["index.html": "home", "data.json": "some data"])
    }
    #expect(try world.folder.tree()["public/data.json/file"] == "mine")
  }

  @Test func `that are pages are read as all pages are`() async throws {
    let world = try OutputWorld()
    func build(_ own: String, _ page: String) async throws -> OutputReport {
      let files = OutputWorld.files(["own.html.json": own, "index.html": page]).map { file in
        file.path.text == "index.html"
          ? file : PlannedFile(path: SitePath("own.html") ?? file.path, content: file.content)
      }
      return try await world.output().apply(
        files.sorted { $0.path < $1.path }, linkRoot: "/", progress: { _ in })
    }
    let page = "<a href=\"own.html#a\">a</a>"
    let first = try await build("<p id=\"a\"><a href=\"index.html\">b</a>", page)
    #expect(first.written.count == 2 && first.pages == 2)
    #expect(try await build("<p id=\"a\"><a href=\"index.html\">b</a>", page).written == [])
    for own in ["<p id=\"b\">", "<p id=\"a\"><a href=\"gone.html\">b</a>", "<title>a"] {
      await #expect(throws: LinkProblems.self) { try await build(own, page) }
    }
  }
}
