import Foundation
import Testing

/// Calls and settings that cannot be meant: what is said of them, before anything is done.
@Suite struct WrongCallTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  @Test(arguments: [
    (["build", "--output", "~/site"], "--output", "~/site"),
    (["build", "--state=~/st"], "--state", "~/st"),
    (["build", "--templates", "~"], "--templates", "~"),
    (["build", "--content=~/words"], "--content", "~/words"),
    (["crawl", "--source=~/data"], "--source", "~/data"),
    (["publish", "--to=~/www", "--apply"], "--to", "~/www"),
  ])
  func `a sign for the home folder that no shell has read is refused`(
    arguments: [String], flag: String, path: String
  ) async throws {
    let run = try await workspace.tool.run(arguments)
    #expect(run.exitCode == 64)
    #expect(
      run.errors
        == "catalog: error: \(flag) is \"\(path)\"; expected the folder written in full, or ./\(path) for one that is called ~\n"
    )
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.path) == [])
  }

  @Test func `the same in the settings and the environment is told with its place`() async throws {
    try workspace.write("output: ~/site\npublish: {to: ~/www}\n", to: "catalog.yaml")
    var tool = workspace.tool
    tool.environment = ["CATALOG_STATE": "~/st"]
    let run = try await tool.run("cache", "info")
    #expect(run.exitCode == 64)
    #expect(
      run.errors.split(separator: "\n").map { $0.prefix { $0 != ";" } } == [
        "catalog: error: catalog.yaml:1: \"output\" is \"~/site\"",
        "catalog: error: CATALOG_STATE is \"~/st\"",
        "catalog: error: catalog.yaml:2: \"publish.to\" is \"~/www\"",
      ])
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.path) == ["catalog.yaml"])
    try workspace.write("", to: "catalog.yaml")
    let meant = try await workspace.build(source: CatalogTool.fixtures, "--output", "./~/site")
    #expect(meant.exitCode == 0, "\(meant.errors)")
    #expect(try workspace.tree("~/site").keys.contains("index.html"))
  }
}
