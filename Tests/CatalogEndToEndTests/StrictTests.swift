import Foundation
import Testing

/// `--strict`: what others are only warned of ends the command, and nothing of it stays.
@Suite("Runs that accept no warning")
struct StrictTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  @Test func `a strict crawl with a warning records no state`() async throws {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    let crawl = ["crawl", "--source", "source", "--avatars", "skip"]
    #expect(try await workspace.tool.run(crawl + ["--strict"]).exitCode == 0)
    let recorded = try await workspace.tool.run("snapshot", "list").output
    try workspace.edit(
      "source/api/character/page-1.json", "\"name\": \"Juniper Quill\"",
      "\"mood\": 1, \"name\": \"Juniper Quilt\"")

    let refused = try await workspace.tool.run(crawl + ["--strict"])
    #expect(refused.exitCode == 2)
    #expect(refused.errors.components(separatedBy: "\"mood\"").count == 2, "\(refused.errors)")
    #expect(
      refused.errors.hasSuffix(
        "\ncatalog: error: 1 warning, and --strict accepts none; nothing is recorded\n"))
    #expect(refused.output == "")
    #expect(try await workspace.tool.run("snapshot", "list").output == recorded)

    #expect(try await workspace.tool.run(crawl).exitCode == 0)
    #expect(try await workspace.tool.run("snapshot", "list").output != recorded)
  }

  @Test func `a strict build with a warning leaves the old site, and nothing of it is recorded`()
    async throws
  {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    let first = try await workspace.build(source: "source", "--strict")
    #expect(first.exitCode == 0, "\(first.errors)")
    let before = try workspace.tree("Output")

    try workspace.edit("source/api/character/page-1.json", "Juniper Quill", "Juniper Quilt")
    try workspace.write("Nobody.", to: "Content/characters/999.md")
    let refused = try await workspace.build(source: "source", "--strict", "--report", "report.json")
    #expect(refused.exitCode == 2)
    #expect(refused.errors.hasPrefix("catalog: warning: Content/characters/999.md:1: "))
    #expect(
      refused.errors.hasSuffix(
        "\ncatalog: error: 1 warning, and --strict accepts none; the old site stays\n"))
    #expect(refused.output == "")
    #expect(try workspace.tree("Output") == before)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: workspace.path).sorted() == [
        ".catalog", "Content", "Output", "report.json", "source",
      ])

    try FileManager.default.removeItem(atPath: workspace.path + "/Content/characters/999.md")
    let next = try await workspace.build(source: "source", "--strict", "--exit-code")
    #expect(next.exitCode == 1, "\(next.errors)")
    #expect(next.lastLine.contains("1 changed"), "\(next.lastLine)")
    #expect(try workspace.text("Output/characters/1.html").contains("Juniper Quilt"))
  }

  @Test func `a strict build does not write over what was edited by hand`() async throws {
    let first = try await workspace.build(source: CatalogTool.fixtures, "--strict")
    #expect(first.exitCode == 0, "\(first.errors)")
    try workspace.write("by hand", to: "Output/index.html")
    let before = try workspace.tree("Output")
    let refused = try await workspace.build(source: CatalogTool.fixtures, "--strict")
    #expect(refused.exitCode == 2)
    #expect(
      refused.errors == """
        catalog: warning: index.html was edited by hand
        catalog: error: 1 warning, and --strict accepts none; the old site stays

        """)
    #expect(try workspace.tree("Output") == before)
    let allowed = try await workspace.build(source: CatalogTool.fixtures)
    #expect(allowed.exitCode == 0, "\(allowed.errors)")
    #expect(allowed.errors.contains("index.html was edited by hand and has been written over"))
  }

  @Test func `a file of somebody else that the site has just so is taken over with a warning`()
    async throws
  {
    try workspace.copy(CatalogTool.templates, to: "Templates")
    let build = ["build", "--source", CatalogTool.fixtures]
    #expect(try await workspace.tool.run(build).exitCode == 0)
    try workspace.write("mine", to: "Output/assets/mine.txt")
    try workspace.write("mine", to: "Templates/assets/mine.txt")
    let manifest = try workspace.text("Output/.catalog-manifest")
    let warning =
      "catalog: warning: assets/mine.txt was not written by catalog, but holds what the site has in its place: catalog takes it for its own, and removes it when the site has it no longer\n"
    let refused = try await workspace.tool.run(build + ["--strict"])
    #expect(refused.exitCode == 2)
    #expect(
      refused.errors == warning
        + "catalog: error: 1 warning, and --strict accepts none; the old site stays\n")
    #expect(try workspace.text("Output/.catalog-manifest") == manifest)
    let accepted = try await workspace.tool.run(build + ["--exit-code"])
    #expect(accepted.exitCode == 1)
    #expect(accepted.errors == warning)
    let next = try await workspace.tool.run(build + ["--strict", "--exit-code"])
    #expect(next.exitCode == 0, "\(next.errors)")
  }
}
