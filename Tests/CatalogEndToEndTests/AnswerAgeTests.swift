import Foundation
import Testing

/// When changes are said to have come, where some answers are older than others.
@Suite("Changes where some answers are older than others")
struct AnswerAgeTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.copy(CatalogTool.fixtures, to: "source")
    try workspace.write(
      "freshness: {character: 0s, location: 1h, episode: 1h}\n", to: "catalog.yaml")
  }

  private struct Row: Decodable {
    let firstSeen: String
    let lastSeen: String
  }

  /// - Returns: the port, for the next.
  private func build(port: Int = 0) async throws -> Int {
    let mock = try await MockProcess(["source"], port: port, in: workspace)
    let run = try await workspace.tool.run(
      "build", "--source", mock.source, "--templates", CatalogTool.templates, "--avatars", "skip")
    #expect(run.exitCode == 0, "\(run.errors)")
    defer { mock.stop() }
    return mock.port
  }

  private func snapshots() async throws -> [Row] {
    let run = try await workspace.tool.run("snapshot", "list", "--format", "json")
    return try JSONDecoder().decode([Row].self, from: Data(run.output.utf8))
  }

  /// Dates are told to the second.
  private func nextSecond() async throws -> String {
    let second = Date().timeIntervalSince1970.rounded(.down)
    while Date().timeIntervalSince1970 < second + 1 { try await Task.sleep(for: .milliseconds(20)) }
    return Date(timeIntervalSince1970: second + 1).formatted(.iso8601)
  }

  @Test func `a change is no older than the answer that brought it`() async throws {
    let port = try await build()
    let between = try await nextSecond()
    try workspace.edit("source/api/character/page-1.json", "\"Alive\"", "\"Dead\"")
    _ = try await build(port: port)
    let rows = try await snapshots()
    #expect(rows.count == 2)
    #expect(rows[0].lastSeen < between)
    #expect(rows[1].firstSeen >= between)
    #expect(rows[1].lastSeen >= between)
  }

  @Test func `who is gone was there when the characters were asked for last`() async throws {
    try workspace.write(
      "freshness: {character: 365d, location: 0s, episode: 0s}\n", to: "catalog.yaml")
    let port = try await build()
    let printed = try await workspace.changeStore(
      """
      characters = "WHERE url LIKE '%/api/character?%'"
      db.execute(f"UPDATE responses SET fetched_at = fetched_at - 2592000 {characters}")
      (day,), = db.execute(f"SELECT date(min(fetched_at), 'unixepoch') FROM responses {characters}")
      print(day)
      """)
    let between = try await nextSecond()
    _ = try await build(port: port)
    #expect(try await snapshots().map { $0.lastSeen >= between } == [true])

    let page = "source/api/character/page-3.json"
    var list = try #require(
      try JSONSerialization.jsonObject(with: Data(workspace.text(page).utf8)) as? [String: Any])
    let records = try #require(list["results"] as? [[String: Any]])
    list["results"] = records.filter { $0["id"] as? Int != 48 }
    try workspace.write(try JSONSerialization.data(withJSONObject: list), to: page)
    try workspace.write(
      "freshness: {character: 1h, location: 1h, episode: 1h}\n", to: "catalog.yaml")
    _ = try await build(port: port)
    let day = printed.trimmingCharacters(in: .newlines)
    let gone = try workspace.text("Output/characters/48.html")
    #expect(
      gone.contains("The source was last seen to have it on <time datetime=\"\(day)\">"), "\(gone)")
  }

  @Test func `a state was last seen when the newest of it was confirmed`() async throws {
    let port = try await build()
    let between = try await nextSecond()
    _ = try await build(port: port)
    let rows = try await snapshots()
    #expect(rows.count == 1)
    #expect(rows[0].firstSeen < between)
    #expect(rows[0].lastSeen >= between)
  }
}
