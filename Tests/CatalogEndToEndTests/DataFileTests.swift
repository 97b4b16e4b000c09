import Foundation
import Testing

/// What a build tells of changes of the data: `catalog.json`, the last line, the report, the files of GitHub Actions.
@Suite("What a build tells of changes of the data")
struct DataFileTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.copy(CatalogTool.fixtures, to: "source")
  }

  private func build(_ environment: [String: String] = [:]) async throws -> CatalogTool.Run {
    var tool = workspace.tool
    tool.environment = environment
    return try await tool.run(
      [
        "build", "--source", "source", "--templates", CatalogTool.templates, "--report",
        "report.json",
      ])
  }

  /// Lets the first character die.
  private func change() throws {
    try workspace.edit(
      "source/api/character/page-1.json", "\"status\": \"Alive\"", "\"status\": \"Dead\"")
  }

  private func changes() throws -> [String: Any]? {
    let report = try JSONSerialization.jsonObject(with: Data(workspace.text("report.json").utf8))
    return (report as? [String: Any])?["changes"] as? [String: Any]
  }

  @Test func `a crawl dates the data as a build does, by the newest record of a folder`()
    async throws
  {
    let crawl = try await workspace.tool.run(
      "crawl", "--source", "source", "--avatars", "skip", "--report", "report.json")
    #expect(crawl.exitCode == 0, "\(crawl.errors)")
    #expect(crawl.lastLine.contains(" data 2026-01-01T00:00:00Z "), "\(crawl.lastLine)")
    #expect(try dateOfData() == "2026-01-01T00:00:00Z")
    #expect(try await build().exitCode == 0)
    #expect(try dateOfData() == "2026-01-01T00:00:00Z")
  }

  private func dateOfData() throws -> String? {
    let report = try JSONSerialization.jsonObject(with: Data(workspace.text("report.json").utf8))
    return (report as? [String: Any])?["dataAsOf"] as? String
  }

  @Test func `one field that changed is one line of catalog json that changed`() async throws {
    #expect(try await build().exitCode == 0)
    let first = try workspace.text("Output/catalog.json").split(separator: "\n")
    let inode =
      try FileManager.default.attributesOfItem(
        atPath: workspace.path + "/Output/catalog.json")[.systemFileNumber] as? Int
    #expect(try changes() == nil)
    #expect(try await build().exitCode == 0)
    let again =
      try FileManager.default.attributesOfItem(
        atPath: workspace.path + "/Output/catalog.json")[.systemFileNumber] as? Int
    #expect(inode == again)
    try change()
    let run = try await build()
    #expect(run.lastLine.contains(" · 0 added, 0 removed, 1 changed · data "), "\(run.lastLine)")
    let second = try workspace.text("Output/catalog.json").split(separator: "\n")
    #expect(first.count == second.count)
    let lines = zip(first, second).filter { $0 != $1 }
    #expect(lines.count == 1)
    #expect(lines[0].0.replacing("\"Alive\"", with: "\"Dead\"") == lines[0].1)
    let counts = try changes()?["characters"] as? [String: Int]
    #expect(counts == ["added": 0, "removed": 0, "changed": 1])
    let diff = try await workspace.tool.run("diff", "Output/catalog.json", "latest", "--exit-code")
    #expect(diff.exitCode == 0, "\(diff.output)")
  }

  @Test func `what differs besides characters is counted behind them`() async throws {
    #expect(try await build().exitCode == 0)
    let edits = [
      ("location", "\"Tuesday Side\"", "\"Wednesday Side\""),
      ("location", "\"type\": \"Port\"", "\"type\": \"Port\", \"mayor\": \"nobody\""),
      ("episode", "\"The Ferry Is Almost Here\"", "\"The Ferry Is Here\""),
      ("episode", "\"March 3, 2031\"", "\"March 4, 2031\""),
    ]
    for (kind, old, new) in edits { try workspace.edit("source/api/\(kind)/page-1.json", old, new) }
    let pictures = "source/api/character/avatar/"
    for number in [1, 2] {
      try workspace.write(
        workspace.data(pictures + "3.jpeg"), to: pictures + "\(number).jpeg")
    }
    let run = try await build()
    #expect(run.exitCode == 0, "\(run.errors)")
    let others = "also 1 location, 1 episode, 2 pictures, 1 change of shape"
    #expect(run.lastLine.contains(" · 0 added, 0 removed, 0 changed, \(others) · data "))
    #expect(try changes()?["avatars"] as? Int == 2)
    #expect(try changes()?["movedImages"] as? Int == 0)
    #expect(try changes()?["drift"] as? Int == 1)
    let list = try await workspace.tool.run("snapshot", "list")
    #expect(list.output.hasSuffix("  +0 -0 ~0, \(others)  current\n"), "\(list.output)")
    let json = try await workspace.tool.run("snapshot", "list", "--format", "json")
    #expect(json.output.contains("\"pictures\" : 2"), "\(json.output)")
    let again = try await build()
    #expect(again.lastLine.contains(" · 0 added, 0 removed, 0 changed · data "))
  }

  @Test func `a picture that moved to another host is counted as one`() async throws {
    #expect(try await build().exitCode == 0)
    let path = "/api/character/avatar/1.jpeg\""
    try workspace.edit(
      "source/api/character/page-1.json", "\"https://catalog.example" + path,
      "\"https://cdn.example" + path)
    let run = try await build()
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(
      run.lastLine.contains(" · 0 added, 0 removed, 0 changed, also 1 picture · "),
      "\(run.lastLine)")
    #expect(try changes()?["movedImages"] as? Int == 1)
  }

  @Test func `GitHub Actions is told whether anything changed`() async throws {
    let files = [
      "GITHUB_OUTPUT": workspace.path + "/outputs",
      "GITHUB_STEP_SUMMARY": workspace.path + "/summary.md",
    ]
    // As a step before leaves it that writes by `printf`.
    try workspace.write("before=1", to: "outputs")
    for _ in 0..<2 { #expect(try await build(files).exitCode == 0) }
    try change()
    #expect(try await build(files).exitCode == 0)
    #expect(try workspace.text("outputs").hasPrefix("before=1\nchanged=true\ndata-changed="))
    let outputs = try workspace.text("outputs").split(separator: "\n")
    #expect(
      outputs.filter { $0.hasPrefix("changed=") } == [
        "changed=true", "changed=false", "changed=true",
      ])
    #expect(
      outputs.filter { $0.hasPrefix("data-changed=") } == [
        "data-changed=false", "data-changed=false", "data-changed=true",
      ])
    let summary = try workspace.text("summary.md")
    #expect(summary.hasPrefix("## The first state of the data\n"))
    #expect(summary.contains("## The data is the same\n"))
    #expect(summary.contains("- 1 **Juniper Quill**: status: Alive → Dead\n"))
  }
}
