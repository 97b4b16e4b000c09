import Foundation
import Testing

/// What the owner of a site creates, corrects and hides, from the files to the diff between two states of the site, and taken back.
@Suite("What an owner makes, corrects, hides and takes back")
struct OwnDiffTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  private func build() async throws {
    let run = try await workspace.build(source: CatalogTool.fixtures, "--strict")
    #expect(run.exitCode == 0, "\(run.errors)")
  }

  private func diff(_ old: String, _ arguments: String...) async throws -> CatalogTool.Run {
    try await workspace.tool.run(["diff", old, "Output/catalog.json"] + arguments)
  }

  private func page(_ path: String) throws -> String { try workspace.text("Output/" + path) }

  private let created = """
    ---
    id: 9001
    name: The Understudy
    status: Alive
    species: Humanoid
    avatar: ../pictures/understudy.png
    created: 2031-10-07
    ---
    Nearly right.
    """

  private func numbers(_ run: CatalogTool.Run) -> [String] {
    Array(run.lastLine.components(separatedBy: " · ").suffix(2))
  }

  @Test func `creating, correcting and hiding is seen everywhere, and taken back nowhere`()
    async throws
  {
    try await build()
    let plain = try workspace.tree("Output")
    try workspace.copy("\(workspace.path)/Output/catalog.json", to: "plain.json")

    // Created and corrected.
    try workspace.write(created, to: "Content/characters/+understudy.md")
    try workspace.copy(CatalogTool.fixtures + "/content/pictures", to: "Content/pictures")
    try workspace.write(
      "---\nstatus: Alive\nsource: a letter\n---\n", to: "Content/characters/11.md")
    try await build()
    #expect(try page("characters/9001.html").contains("Not in the source, added here"))
    #expect(try page("characters/11.html").contains("Status: the source says “Dead”"))
    #expect(try page("status/alive/index.html").contains("11.html"))
    #expect(try page("characters/index.html").contains("49"))
    let first = try await diff("plain.json", "--exit-code")
    #expect(first.exitCode == 1)
    #expect(
      first.output == """
        plain.json → Output/catalog.json

        own corrections  1 made, 0 taken back, 0 changed
          made
            ~ 11  Old Salt O’Malley
                  status: Dead → Alive

        own characters  1 added, 0 removed, 0 changed
          added
            + 9001  The Understudy  Alive · Humanoid

        characters: 0 added, 0 removed, 0 changed · locations: 0 added, 0 removed, 0 changed · \
        episodes: 0 added, 0 removed, 0 changed · avatars: 0 changed · \
        own corrections: 1 made, 0 taken back, 0 changed · own characters: 1 added, 0 removed, 0 changed

        """)
    for format in ["json", "json-patch", "markdown", "html", "atom"] {
      let output = try await diff("plain.json", "--format", format).output
      #expect(output.contains("The Understudy") && output.contains("O’Malley"), "\(format)")
    }
    try workspace.copy("\(workspace.path)/Output/catalog.json", to: "own.json")

    // Corrected otherwise, changed, and one hidden.
    try workspace.write(
      "---\nstatus: Alive\ntype: Pilot\nsource: a letter\n---\n", to: "Content/characters/11.md")
    try workspace.write(
      created.replacing("Humanoid", with: "Robot"), to: "Content/characters/+understudy.md")
    try workspace.write("---\nhidden: true\n---\n", to: "Content/characters/48.md")
    try await build()
    let second = try await diff("own.json")
    #expect(
      numbers(second) == [
        "own corrections: 0 made, 0 taken back, 1 changed",
        "own characters: 0 added, 0 removed, 1 changed",
      ])
    #expect(second.output.contains("    ~ 11  Old Salt O’Malley\n          type: Merman → Pilot\n"))
    #expect(second.output.contains("species: Humanoid → Robot"))
    #expect(second.output.contains("characters  0 added, 1 removed, 0 changed"))
    for (path, bytes) in try workspace.tree("Output") where !path.hasSuffix("png") {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("Somebody Else"), "\(path)")
    }

    // Taken back.
    try FileManager.default.removeItem(atPath: workspace.path + "/Content")
    try await build()
    #expect(try workspace.tree("Output") == plain)
    let back = try await diff("own.json", "--exit-code")
    #expect(back.exitCode == 1)
    #expect(
      numbers(back) == [
        "own corrections: 0 made, 1 taken back, 0 changed",
        "own characters: 0 added, 1 removed, 0 changed",
      ])
    #expect(back.output.contains("    ~ 11  Old Salt O’Malley\n          status: Alive → Dead\n"))
    #expect(try await diff("plain.json", "--exit-code").exitCode == 0)
  }
}
