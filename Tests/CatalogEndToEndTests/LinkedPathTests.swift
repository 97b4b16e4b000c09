import Foundation
import Testing

/// Paths with a `..` behind a link: what is above a link is what is above the folder it leads to, for all that is read and written there.
@Suite("Paths that go up behind a link")
struct LinkedPathTests {
  private let workspace: Workspace
  private let tool: CatalogTool

  /// `link/..` is `real`. What goes by the letters is at the top.
  init() throws {
    workspace = try Workspace()
    let files = FileManager.default
    try files.createDirectory(
      atPath: workspace.path + "/real/deep", withIntermediateDirectories: true)
    for (name, target) in [("link", "real/deep"), ("real/src", CatalogTool.fixtures)] {
      try files.createSymbolicLink(
        atPath: workspace.path + "/" + name, withDestinationPath: target)
    }
    var tool = workspace.tool
    tool.environment["CATALOG_TEMPLATES"] = CatalogTool.templates
    self.tool = tool
  }

  private func names(in folder: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: workspace.path + "/" + folder).sorted()
  }

  @Test(arguments: ["--state", "CATALOG_STATE"])
  func `all of the state lies in one folder`(name: String) async throws {
    var tool = tool
    let isFlag = name.hasPrefix("-")
    if !isFlag { tool.environment[name] = "link/../state" }
    let build = try await tool.run(
      ["build", "--source", CatalogTool.fixtures] + (isFlag ? [name, "link/../state"] : []))
    #expect(build.exitCode == 0, "\(build.errors)")
    #expect(try names() == ["Output", "link", "real"])
    let state = try names(in: "real/state")
    for part in ["catalog.sqlite", "images", "last-build.json", "lock"] {
      #expect(state.contains(part), "\(state)")
    }
    let pruned = try await tool.run("cache", "prune", "--state", "real/state")
    #expect(pruned.exitCode == 0, "\(pruned.errors)")
    #expect(
      pruned.errors.hasPrefix("removed 0 answers (0 B) and 0 pictures (0 B)"), "\(pruned.errors)")
    let verified = try await tool.run("cache", "verify", "--state", "link/../state")
    #expect(verified.exitCode == 0, "\(verified.output)\(verified.errors)")
  }

  @Test func `messages name the state folder as it was written`() async throws {
    try FileManager.default.createDirectory(
      atPath: workspace.path + "/real/state/catalog.sqlite", withIntermediateDirectories: true)
    let run = try await tool.run("cache", "info", "--state", "link/../state/")
    #expect(
      run
        == .init(
          exitCode: 2, output: "",
          errors:
            "catalog: error: link/../state/catalog.sqlite is no file; move it away or choose another --state\n"
        ))
    #expect(try names() == ["link", "real"])
  }

  @Test(
    .enabled(
      if: RemoteServer.isInstalled("vipsthumbnail"),
      "vipsthumbnail is not installed; Scripts/setup test"))
  func `small versions of pictures are made in the state folder`() async throws {
    var tool = tool
    tool.environment["CATALOG_IMAGE_THUMBNAIL"] = "64"
    let build = try await tool.run(
      "build", "--source", CatalogTool.fixtures, "--state", "link/../state")
    #expect(build.exitCode == 0, "\(build.errors)")
    #expect(!build.errors.contains("warning"), "\(build.errors)")
    #expect(try names() == ["Output", "link", "real"])
    #expect(try !names(in: "real/state").contains("thumbnails"))
  }

  @Test func `a new project is one folder, and the way there is one that a shell goes`()
    async throws
  {
    let begun = try await tool.run("init", "link/../new", "--source", "real/src")
    #expect(begun.exitCode == 0, "\(begun.errors)")
    #expect(begun.output.contains("\n  cd real/new\n"), "\(begun.output)")
    #expect(try names() == ["link", "real"])
    let settings = try workspace.text("real/new/catalog.yaml")
    #expect(settings.contains("\nsource: \"../src\"\n"), "\(settings)")
    #expect(try names(in: "real/new/.github/workflows") == ["catalog.yml"])
  }

  @Test func `settings are read from where their file is`() async throws {
    try workspace.write("source: src\ntitle: The right one\n", to: "real/catalog.yaml")
    try workspace.write("source: nowhere\ntitle: Another one\n", to: "catalog.yaml")
    let build = try await tool.run("build", "--avatars", "skip", "--config", "link/../catalog.yaml")
    #expect(build.exitCode == 0, "\(build.errors)")
    #expect(try workspace.text("real/Output/index.html").contains("The right one"))
    #expect(try names() == ["catalog.yaml", "link", "real"])
    #expect(try names(in: "real") == [".catalog", "Output", "catalog.yaml", "deep", "src"])
  }

  @Test func `recorded responses and files of data are read from where they are`() async throws {
    let build = try await tool.run("build", "--avatars", "skip", "--source", "link/../src")
    #expect(build.exitCode == 0, "\(build.errors)")
    try workspace.write(workspace.data("Output/catalog.json"), to: "real/data/catalog.json")
    for pair in [
      ["link/../src", "link/../src"], ["link/../data", "link/../data/catalog.json"],
    ] {
      let diff = try await tool.run(["diff"] + pair)
      #expect(diff == .init(exitCode: 0, output: "no differences\n", errors: ""))
    }
  }

  @Test(arguments: [["link/../src"], ["--generate", "1", "--avatars", "link/../src"]])
  func `a stand-in for the API serves the folder that is there`(arguments: [String]) async throws {
    let mock = try await MockProcess(arguments, in: workspace)
    let client = PreviewClient(port: UInt16(mock.port))
    #expect(try await client.get("/api/character/1").status == 200)
    #expect(try await client.get("/api/character/avatar/1.jpeg").status == 200)
  }

  @Test func `a new character and its picture come into one folder`() async throws {
    try workspace.copy(
      CatalogTool.fixtures + "/content/pictures/understudy.png", to: "real/eve.png")
    let run = try await tool.run(
      "new", "character", "Eve", "--avatar", "link/../eve.png", "--content", "link/../Content",
      "--source", CatalogTool.fixtures)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(
      try workspace.tree("real/Content").keys.sorted()
        == ["characters/+eve.md", "pictures/eve.png"])
    #expect(try workspace.tree("Content") == [:])
  }

  @Test func `GitHub is told where a line of content is`() async throws {
    try workspace.write(
      "---\nstatus: Alive\nsource: a letter\n---\n", to: "real/Content/characters/1.md")
    var tool = tool
    tool.environment["GITHUB_ACTIONS"] = "true"
    let run = try await tool.run(
      "build", "--source", CatalogTool.fixtures, "--content", "link/../Content")
    let note =
      "link/../Content/characters/1.md:2: the source says \"Alive\" for \"status\", too; this correction is no longer needed"
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(
      run.errors
        == "\(note)\n::notice file=\(workspace.path)/real/Content/characters/1.md,line=2::\(note)\n"
    )
  }
}
