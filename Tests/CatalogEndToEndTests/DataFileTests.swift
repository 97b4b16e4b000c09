import Foundation
import Testing

/// What a build tells of changes of the data: `catalog.json`, the last line, the report, the files of GitHub Actions.
@Suite struct DataFileTests {
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
    let page = "source/api/character/page-1.json"
    let old = try workspace.text(page)
    let status = try #require(old.range(of: "\"status\": \"Alive\""))
    try workspace.write(
      old.replacingCharacters(in: status, with: "\"status\": \"Dead\""), to: page)
  }

  private func changes() throws -> [String: Any]? {
    let report = try JSONSerialization.jsonObject(with: Data(workspace.text("report.json").utf8))
    return (report as? [String: Any])?["changes"] as? [String: Any]
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

  @Test func `GitHub Actions is told whether anything changed`() async throws {
    let files = [
      "GITHUB_OUTPUT": workspace.path + "/outputs",
      "GITHUB_STEP_SUMMARY": workspace.path + "/summary.md",
    ]
    for _ in 0..<2 { #expect(try await build(files).exitCode == 0) }
    try change()
    #expect(try await build(files).exitCode == 0)
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
