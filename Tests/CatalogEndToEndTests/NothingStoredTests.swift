import Foundation
import Testing

/// A project at its beginning, and builds without the network: what there is is used, and what would bring the rest is said.
@Suite("Offline, and before anything is stored")
struct NothingStoredTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  private static let noProject =
    "catalog: error: Templates: the folder of templates does not exist; expected a folder with .mustache files; catalog init begins a project with one"

  @Test(arguments: [[], ["--explain", "index.html"]])
  func `a folder that is no project yet stays as it is`(arguments: [String]) async throws {
    let run = try await workspace.tool.run(
      ["build", "--source", CatalogTool.fixtures] + arguments)
    #expect(run == .init(exitCode: 2, output: "", errors: Self.noProject + "\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.path) == [])
  }

  @Test func `a folder that is no project yet stays as it is under a preview`() async throws {
    let preview = try await PreviewProcess(["--source", CatalogTool.fixtures], in: workspace)
    #expect(await preview.nextLine() == Self.noProject)
    #expect(await preview.end(with: SIGINT) == 130)
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.path) == [])
  }

  @Test func `offline, a folder is read as ever, whatever is stored`() async throws {
    try workspace.copy(CatalogTool.templates, to: "Templates")
    try workspace.copy(CatalogTool.fixtures, to: "source")
    let offline = ["build", "--source", "source", "--offline"]
    let first = try await workspace.tool.run(offline)
    #expect(first.exitCode == 0, "\(first.errors)")
    #expect(first.lastLine.contains("48 avatars (48 new, 0 missing)"), "\(first.lastLine)")
    try workspace.edit(
      "Templates/about.mustache", "class=\"prose\"", "class=\"prose\" id=\"more\"")
    let edited = try await workspace.tool.run(offline)
    #expect(edited.exitCode == 0, "\(edited.errors)")
    #expect(edited.lastLine.contains("(1 written, "), "\(edited.lastLine)")
  }

  @Test func `offline without anything stored`() async throws {
    let run = try await workspace.build(source: "http://127.0.0.1:9/api", "--offline")
    #expect(run.exitCode == 4)
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    ["cache", "info"], ["cache", "verify"], ["cache", "prune"], ["cache", "clear"],
    ["snapshot", "list"], ["snapshot", "show"], ["diff"],
  ])
  func `a project in which nothing is stored yet`(arguments: [String]) async throws {
    let run = try await workspace.tool.run(arguments)
    #expect(
      run
        == .init(
          exitCode: 4, output: "",
          errors:
            "catalog: error: .catalog does not exist; nothing is stored yet, or --state names another folder\n"
        ))
    #expect(try workspace.tree(".catalog") == [:])
  }

  @Test(arguments: [[], ["cache", "clear"]])
  func `data that is not there cannot be checked, and what would bring it is told`(
    before: [String]
  ) async throws {
    if !before.isEmpty {
      let build = try await workspace.build(source: CatalogTool.fixtures)
      #expect(build.exitCode == 0, "\(build.errors)")
      #expect(try await workspace.tool.run(before).exitCode == 0)
    }
    let run = try await workspace.tool.run("check", "--data")
    #expect(
      run
        == .init(
          exitCode: 4, output: "",
          errors:
            "catalog: error: no whole catalog of https://rickandmortyapi.com/api is stored in .catalog; run catalog build or catalog crawl, or name another source in catalog.yaml\n"
        ))
  }

  @Test func `offline, a source is the same in capitals`() async throws {
    let mock = try await MockProcess([CatalogTool.fixtures], in: workspace)
    let crawl = ["crawl", "--avatars", "skip", "--source"]
    let first = try await workspace.tool.run(crawl + [mock.source])
    #expect(first.exitCode == 0, "\(first.errors)")
    let other = mock.source.replacing("http://", with: "HTTP://")
    let second = try await workspace.tool.run(crawl + [other, "--offline"])
    #expect(second.exitCode == 0, "\(second.errors)")
  }

  @Test func `which source is meant is told where that of another is stored`() async throws {
    let mock = try await MockProcess([CatalogTool.fixtures], in: workspace)
    let crawl = try await workspace.tool.run(
      "crawl", "--source", mock.source, "--avatars", "skip")
    #expect(crawl.exitCode == 0, "\(crawl.errors)")
    var tool = workspace.tool
    tool.environment = ["CATALOG_SOURCE": mock.source]
    #expect(try await tool.run("check", "--data").exitCode != 4)
    tool.environment = ["CATALOG_SOURCE": "https://reader:s3cret@other.example/api"]
    #expect(
      try await tool.run("check", "--data")
        == .init(
          exitCode: 4, output: "",
          errors:
            "catalog: error: no whole catalog of https://…@other.example/api is stored in .catalog; run catalog build or catalog crawl, or name another source in catalog.yaml\n"
        ))
  }
}
