import Foundation
import Testing

@Suite("What a run tells when answers came that it did not use")
struct UnusedAnswerTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.copy(CatalogTool.fixtures, to: "source")
  }

  @Test func `an outage in the middle of a change tells no change of the shape of the data`()
    async throws
  {
    var mock = try await MockProcess(["source"], in: workspace)
    let port = mock.port
    let first = try await build(mock.source)
    #expect(first.exitCode == 0, "\(first.errors)")
    let tree = try workspace.tree("Output")

    // One character gone, all others with a key more and one without a picture; the page between is not to be had.
    try change()
    mock.stop()
    mock = try await MockProcess(
      ["source", "--fault", "status=503,path=/api/character?page=2"], port: port, in: workspace)
    let torn = try await build(mock.source, "--refresh")
    #expect(torn.exitCode == 0, "\(torn.errors)")
    #expect(torn.lastLine.contains("48 characters"), "\(torn.lastLine)")
    #expect(
      torn.lastLine.contains("stale (1 answer from the store, confirmed "), "\(torn.lastLine)")
    #expect(!torn.lastLine.contains("change of shape"), "\(torn.lastLine)")
    #expect(!torn.errors.contains("mood"), "\(torn.errors)")
    #expect(!torn.errors.contains("image"), "\(torn.errors)")
    #expect(try workspace.tree("Output") == tree)
    let states = try await workspace.tool.run("snapshot", "list", "--format", "json")
    #expect(states.output.components(separatedBy: "\"id\"").count == 2, "\(states.output)")

    mock.stop()
    mock = try await MockProcess(["source"], port: port, in: workspace)
    let changed = try await build(mock.source, "--refresh")
    #expect(changed.errors.contains("characters: the API sends \"mood\""), "\(changed.errors)")
    #expect(changed.lastLine.contains("change of shape"), "\(changed.lastLine)")
  }

  private func build(_ source: String, _ arguments: String...) async throws -> CatalogTool.Run {
    var tool = workspace.tool
    tool.environment = ["CATALOG_RETRIES": "0", "SOURCE_DATE_EPOCH": "1767225600"]
    return try await tool.run(
      [
        "build", "--source", source, "--templates", CatalogTool.templates, "--avatars", "skip",
      ] + arguments)
  }

  private func change() throws {
    for page in 1...3 {
      let file = "source/api/character/page-\(page).json"
      var text = try workspace.text(file)
      if page == 3 {
        let last = try #require(text.range(of: ",\n    {\n      \"id\": 48,"))
        text = String(text[..<last.lowerBound]) + "\n  ]\n}\n"
      }
      text = text.replacing("\"species\":", with: "\"mood\": \"calm\", \"species\":")
      text = text.replacing(
        "\"https://catalog.example/api/character/avatar/1.jpeg\"", with: "null")
      try workspace.write(text, to: file)
    }
  }
}
