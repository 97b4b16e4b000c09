import Foundation
import Testing

/// Content looked at where nothing is stored yet, as for a pull request.
@Suite("Content looked at where nothing is stored yet")
struct FreshCheckoutTests {
  private let workspace: Workspace
  private static let character = """
    ---
    id: 9001
    name: A
    status: Alive
    species: Human
    avatar: ../pictures/a.png
    created: 2026-01-01
    episodes: [S77E77]
    origin: Nowhere
    ---

    """

  init() throws {
    workspace = try Workspace()
  }

  @Test func `what is wrong whatever the source holds is found before anything is fetched`()
    async throws
  {
    let files = [
      ("characters/+a.md", Self.character),
      ("characters/+b.md", Self.character),
      ("characters/1.md", "---\nname: B\nstatus: Odd\n---\n[one](character:999999)\n"),
      ("characters/999.md", "![p](../pictures/none.png)\n"),
      (
        "pages/p.md",
        "---\ntitle: P\nlayout: brochure\n---\n[a](../pages/q.md) [b](location:999999) [c](../status/odd.md)\n"
      ),
      ("status/odd.md", "[x](javascript:alert(1))\n"),
      ("home.md", "One line<br>and another\n"),
    ]
    for (path, text) in files { try workspace.write(text, to: "Content/" + path) }
    let alone = try await workspace.checkContent(source: nil)
    #expect(alone.exitCode == 1)
    let beginnings = [
      "characters/+a.md:6: \"avatar\" is \"../pictures/a.png\": there is no such file",
      "characters/+b.md:2: character 9001 has a file already, Content/characters/+a.md; keep one",
      "characters/+b.md:6: \"avatar\" is \"../pictures/a.png\": there is no such file",
      "characters/1.md:2: \"name\" is corrected without a source",
      "characters/999.md:1: picture \"../pictures/none.png\": ",
      "pages/p.md:3: there is no layout \"brochure\"",
      "pages/p.md:5: link \"../pages/q.md\": no page is made of pages/q.md",
      "status/odd.md:1: link \"javascript:alert(1)\": ",
      "home.md:1: ",
    ]
    let findings = alone.output.split(separator: "\n")
    #expect(findings.count == beginnings.count, "\(alone.output)")
    for (finding, beginning) in zip(findings, beginnings) {
      #expect(finding.hasPrefix("Content/" + beginning), "\(finding)")
    }
    #expect(
      alone.errors == """
        content: nothing of https://rickandmortyapi.com/api is stored yet, so what it says of the source's records was not looked at
        9 findings

        """)

    let whole = try await workspace.checkContent(source: CatalogTool.fixtures)
    #expect(whole.exitCode == 1)
    #expect(
      Set(findings).isSubset(of: whole.output.split(separator: "\n")), "\(whole.output)")
  }

  @Test func `a check that cannot be made hides nothing of what others find`() async throws {
    try workspace.write("text\n", to: "Content/pages/p.md")
    var tool = workspace.tool
    tool.environment = ["CATALOG_TEMPLATES": CatalogTool.templates]
    let run = try await tool.run("check", "--links", "--data", "--content")
    #expect(run.exitCode == 2)
    #expect(
      run.output
        == "Content/pages/p.md:1: a page needs a title; write \"title:\" between two lines of \"---\" at its head\n"
    )
    #expect(
      run.errors == """
        content: nothing of https://rickandmortyapi.com/api is stored yet, so what it says of the source's records was not looked at
        1 finding
        catalog: error: Output holds no site; build it first with catalog build
        catalog: error: no whole catalog of https://rickandmortyapi.com/api is stored in .catalog; run catalog build or catalog crawl, or name another source in catalog.yaml

        """)
  }

  @Test func `what only records can prove wrong is no finding before anything is fetched`()
    async throws
  {
    try workspace.copy(CatalogTool.fixtures + "/content", to: "Content")
    let run = try await workspace.checkContent(source: nil)
    #expect(run.exitCode == 0, "\(run.output)")
    #expect(run.output == "")
  }
}
