import Foundation
import Testing

/// Records, pages and folders of a source that cannot be read: one clear line names the place, and the old site stays.
@Suite("A source that is wrong, missing or cannot be read")
struct BrokenSourceTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  /// Builds the demo, changes a copy of the source, builds again, and expects the old site to be there still.
  private func rebuild(
    changing file: String, _ change: (String) -> String,
    _ sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> CatalogTool.Run {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    let good = try await workspace.build(source: "source")
    #expect(good.exitCode == 0, "\(good.errors)", sourceLocation: sourceLocation)
    let before = try workspace.tree("Output")
    let old = try workspace.text("source/" + file)
    let new = change(old)
    #expect(new != old, "the change changed nothing", sourceLocation: sourceLocation)
    try workspace.write(new, to: "source/" + file)
    // A new state folder: nothing stored can stand in for the damaged answer.
    let run = try await workspace.build(source: "source", "--state", "new-state")
    #expect(try workspace.tree("Output") == before, sourceLocation: sourceLocation)
    return run
  }

  @Test func `a status that is a number`() async throws {
    let run = try await rebuild(changing: "api/character/page-1.json") {
      $0.replacing("\"status\": \"Alive\"", with: "\"status\": 4", maxReplacements: 1)
    }
    #expect(run.exitCode == 2)
    #expect(
      run.errors
        == "catalog: error: characters page 1, character 1: \"status\" is 4; expected text\n")
  }

  @Test func `an id that is text`() async throws {
    let run = try await rebuild(changing: "api/character/page-2.json") {
      $0.replacing("\"id\": 21,", with: "\"id\": \"21\",")
    }
    #expect(run.exitCode == 2)
    #expect(run.errors.hasPrefix("catalog: error: characters page 2, "))
    #expect(run.errors.contains("\"id\" is \"21\"; expected a whole number"))
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test func `a missing name`() async throws {
    let run = try await rebuild(changing: "api/character/page-1.json") {
      $0.replacing("\"name\": \"D'Arcy Lampwright\",", with: "")
    }
    #expect(run.exitCode == 2)
    #expect(run.errors.contains("characters page 1, character 12: \"name\" is missing"))
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test func `a page that is HTML`() async throws {
    let run = try await rebuild(changing: "api/episode/page-1.json") { _ in
      "<!DOCTYPE html><html><body>Bad gateway</body></html>"
    }
    #expect(run.exitCode == 2)
    #expect(run.errors.hasPrefix("catalog: error: episodes page 1"))
    #expect(run.errors.contains("HTML"))
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test func `a record that the count promises and no page holds`() async throws {
    let run = try await rebuild(changing: "api/character/page-2.json") { text in
      guard
        var page = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any],
        var records = page["results"] as? [[String: Any]]
      else { return text }
      records.removeAll { $0["id"] as? Int == 30 }
      page["results"] = records
      let bytes = (try? JSONSerialization.data(withJSONObject: page)) ?? Data()
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(run.exitCode == 3)
    #expect(run.errors.contains("30"))
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test func `a directory without pages`() async throws {
    try workspace.write("", to: "empty/readme.txt")
    let run = try await workspace.build(source: "empty")
    #expect(run.exitCode == 2)
    #expect(
      run.errors
        == "catalog: error: source \"empty\" holds no recorded pages; expected api/character/page-1.json\n"
    )
    #expect(try workspace.tree("Output") == [:])
  }

  @Test(
    "a directory that is missing, and an address without its beginning",
    arguments: ["nowhere", "api.example.org/api"])
  func noDirectory(_ source: String) async throws {
    let run = try await workspace.build(source: source)
    #expect(run.exitCode == 2)
    #expect(
      run.errors
        == "catalog: error: source \"\(source)\" does not exist; expected a folder of recorded responses, or an address with https:// or http://\n"
    )
  }

  @Test func `a recording that lacks a page is told with the path of it`() async throws {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    let page = workspace.path + "/source/api/character/page-2.json"
    try FileManager.default.removeItem(atPath: page)
    let run = try await workspace.build(source: "source")
    #expect(run.exitCode == 3)
    #expect(
      run.errors
        == "catalog: error: characters: page 2 of 3 is not there (\(page) is missing); read twice, try again later\n"
    )
  }

  @Test func `pages that are there and cannot be had are told with the reason`() async throws {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    let pages = workspace.path + "/source/api/character"
    func complaint(page: Int, leadingTo target: String) async throws -> String {
      let link = "source/api/character/page-\(page).json"
      _ = try await workspace.shell("mv \"$0\" kept && ln -s \"$1\" \"$0\"", link, target)
      let run = try await workspace.build(source: "source")
      _ = try await workspace.shell("mv kept \"$0\"", link)
      #expect(run.exitCode == 2)
      return run.errors
    }
    #expect(
      try await complaint(page: 1, leadingTo: "nowhere")
        == "catalog: error: source \"source\" has api/character/page-1.json, which is a link that leads nowhere\n"
    )
    #expect(
      try await complaint(page: 2, leadingTo: "nowhere")
        == "catalog: error: characters page 2: \(pages)/page-2.json is a link that leads nowhere\n")
    #if os(Linux)
      // A file that nobody can read at its beginning, not even root.
      #expect(
        try await complaint(page: 2, leadingTo: "/proc/self/mem")
          == "catalog: error: characters page 2: \(pages)/page-2.json cannot be read: Input/output error\n"
      )
    #endif
  }
}
