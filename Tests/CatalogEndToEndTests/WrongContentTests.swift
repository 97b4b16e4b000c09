import Foundation
import Testing

/// Files of content that are wrong or cannot be read: each is told with its place, all in one run, and the site stays.
@Suite("Content that is wrong or cannot be read")
struct WrongContentTests: ContentSuite {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  @Test func `a folder that was named must be there`() async throws {
    let run = try await build("--content", "Contnet")
    #expect(run.exitCode == 2)
    #expect(
      run.errors
        == "catalog: error: Contnet: the folder of content does not exist; expected a folder with Markdown files\n"
    )
  }

  @Test func `notes and settings behind a link that leads nowhere do not count as none`()
    async throws
  {
    try workspace.write("title: Our people\n", to: "disk/catalog.yaml")
    try workspace.copy(Self.demo, to: "disk/Content")
    _ = try await workspace.shell("ln -s disk/catalog.yaml disk/Content .")
    let build = try await build()
    #expect(build.exitCode == 0, "\(build.errors)")
    let site = try workspace.tree("Output")
    let complaints = [
      "Content":
        "Content: this is a link that leads nowhere; expected a folder with Markdown files",
      "catalog.yaml": "catalog.yaml is a link that leads nowhere",
    ]
    for (name, complaint) in complaints {
      _ = try await workspace.shell("mv \"disk/$0\" away", name)
      let run = try await self.build()
      #expect(run == .init(exitCode: 2, output: "", errors: "catalog: error: \(complaint)\n"))
      #expect(try workspace.tree("Output") == site)
      _ = try await workspace.shell("mv away \"disk/$0\"", name)
    }
  }

  @Test(.enabled(if: OtherUser.isThere, "nobody else can run the command here"))
  func `a folder that is not ours and closed to us is left in peace`() async throws {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    try workspace.copy(CatalogTool.templates, to: "Templates")
    try workspace.write("A note.", to: "Content/characters/1.md")
    try workspace.write("", to: "Content/lost+found/#12.md")
    try workspace.write("", to: "Content/caracters/lost+found/#13.md")
    let run = try await workspace.shell(
      """
      chown -R 12345 . && for place in Content Content/caracters
      do chown 0 $place/lost+found && chmod 700 $place/lost+found || exit 99; done
      \(OtherUser.words.joined(separator: " ")) "$0" build --source source --avatars skip
      """, try CatalogTool.binary.path)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(!run.errors.contains("lost+found"), "\(run.errors)")
    #expect(try workspace.text("Output/characters/1.html").contains("A note."))
  }

  @Test func `twenty wrong files are told of in one run, and the site stays`() async throws {
    _ = try await build()
    let site = try workspace.tree("Output")
    let own = "id: 91\nname: A\nstatus: Alive\nspecies: Cat\navatar: a.png\ncreated: 2026-11-20\n"
    try workspace.copy(Self.demo + "/pictures/understudy.png", to: "a.png")
    try FileManager.default.createDirectory(
      atPath: workspace.path + "/Content/characters", withIntermediateDirectories: true)
    try workspace.copy("\(workspace.path)/a.png", to: "Content/characters/a.png")
    let files: [(path: String, text: String, problem: String)] = [
      ("characters/+good.md", "---\n\(own)---\n", ""),
      (
        "characters/1.md", "---\nsttaus: Dead\n---\n",
        ":2: \"sttaus\" is not a field of a note on a character; did you mean \"status\"?"
      ),
      (
        "characters/2.md", "---\nepisodes: one\n---\n",
        ":2: \"episodes\" is \"one\"; expected a list such as [1, 2]"
      ),
      (
        "characters/3.md", "---\nsource: x\nstatus: Ded\n---\n",
        ":3: \"status\" is \"Ded\"; expected Alive, Dead or unknown; did you mean \"Dead\"?"
      ),
      ("characters/4.md", "---\nname: \"\"\nsource: x\n---\n", ":2: \"name\" is empty"),
      (
        "characters/5.md", "---\nlocation: Almost Harbor\nsource: x\n---\n",
        ":2: \"location\" is \"Almost Harbor\"; expected the id or the name of a location of the catalog, or unknown; did you mean \"Almost Harbour\"?"
      ),
      (
        "characters/6.md", "---\nepisodes: [S01E99]\nsource: x\n---\n",
        ":2: \"episodes\" is \"S01E99\"; expected ids or codes of episodes of the catalog; did you mean"
      ),
      (
        "characters/7.md", "---\nstatus: Dead\n---\n",
        ":2: \"status\" is corrected without a source"
      ),
      ("characters/8.md", "---\nname: \"x\n---\n", ":2: the fields are no YAML"),
      ("characters/9.md", "---\ntype: a\n\tgender: b\n---\n", ":3: a tab begins the line"),
      (
        "characters/10.md", "---\ntype: a\ntype: b\nsource: x\n---\n",
        ":3: \"type\" is given twice; keep one"
      ),
      (
        "characters/11.md", "One\n[a](character:999)\n",
        ":2: link \"character:999\": the catalog has no character 999"
      ),
      ("characters/12.md", "![a](b.png)", ":1: picture \"b.png\": there is no such file"),
      ("characters/13.md", "---\ntype: a\n", ":1: the fields that begin with \"---\" have no end"),
      (
        "characters/14.md", String(repeating: ">", count: 200),
        ":1: 200 markers of quotes and lists on one line"
      ),
      ("characters/015.md", "One.", ""),
      (
        "characters/15.md", "Two.",
        ":1: character 15 has a file already, Content/characters/015.md; keep one"
      ),
      (
        "characters/+taken.md", "---\n" + own.replacing("id: 91", with: "id: 20") + "---\n",
        ":2: \"id\" is 20, which the source has given to a character"
      ),
      (
        "characters/+twice.md", "---\n\(own)---\n",
        ":2: character 91 has a file already, Content/characters/+good.md; keep one"
      ),
      (
        "characters/+bare.md",
        "---\nid: 92\nname: B\nstatus: Alive\nspecies: Cat\ncreated: 2026-11-20\n---\n",
        ":1: \"avatar\" is missing"
      ),
      (
        "characters/+nopic.md",
        "---\n" + own.replacing("91", with: "93").replacing("a.png", with: "aa.png") + "---\n",
        ":6: \"avatar\" is \"aa.png\": there is no such file; did you mean \"a.png\"?"
      ),
      (
        "characters/17.md", "[a](18.md#none)",
        ":1: link \"18.md#none\": characters/18.md has no such heading"
      ),
      ("characters/18.md", "## One", ""),
      (
        "characters/+naem.md",
        "---\n"
          + own.replacing("id: 91", with: "id: 94").replacing("name: A", with: "naem: A")
          + "---\n",
        ":3: \"naem\" is not a field of a character of your own; did you mean \"name\"?"
      ),
      (
        "pages/titles.md", "---\ntittle: T\n---\n",
        ":2: \"tittle\" is not a field of a page; did you mean \"title\"?"
      ),
      ("characters/Summer.md", "", ":1: expected a character's id for the name"),
      ("pages/terms.md", "No title.", ":1: a page needs a title"),
      (
        "pages/wide.md", "---\ntitle: W\nlayout: wyde\n---\n",
        ":3: there is no layout \"wyde\"; expected a template of this name in pages/; did you mean \"wide\"?"
      ),
      (
        "status/ded.md", "Alas.",
        ":1: no character has the status \"ded\"; the file has the name of the list's folder in the site; did you mean \"dead\"?"
      ),
      ("caracters/1.md", "", ":1: Markdown in this folder is not read"),
    ]
    for file in files { try workspace.write(file.text, to: "Content/" + file.path) }
    try Data([0x68, 0x0A, 0xFF]).write(
      to: URL(fileURLWithPath: workspace.path + "/Content/characters/16.md"))
    let run = try await build()
    #expect(run.exitCode == 2)
    let lines = run.errors.split(separator: "\n").map(String.init)
    for file in files where !file.problem.isEmpty {
      let path = file.path.hasPrefix("caracters") ? "caracters" : file.path
      let start = "Content/" + path + file.problem
      #expect(lines.contains { $0.contains(start) }, "\(start)")
    }
    #expect(lines.contains { $0.contains("Content/characters/16.md:2: this is not UTF-8") })
    // One each, and no other.
    #expect(lines.count == files.count(where: { !$0.problem.isEmpty }) + 1, "\(run.errors)")
    #expect(try workspace.tree("Output") == site)
    var tool = workspace.tool
    tool.environment = [
      "CATALOG_SOURCE": CatalogTool.fixtures, "CATALOG_TEMPLATES": CatalogTool.templates,
    ]
    let check = try await tool.run("check", "--content")
    #expect(check.exitCode == 1)
    #expect(check.output.split(separator: "\n").count == lines.count)
  }

  @Test func `all that is wrong with one file is told of in one run`() async throws {
    try workspace.write(
      "---\nstatus: Deadd\nspecis: x\norigin: Nowhere land\nepisodes: [1, S99E01, x]\n---\n"
        + "A [link](character:0)\n", to: "Content/characters/1.md")
    let beginnings = [
      "2: \"status\" is \"Deadd\"", "2: \"status\" is corrected without a source",
      "3: \"specis\" is not a field", "4: \"origin\" is \"Nowhere land\"",
      "5: \"episodes\" is \"S99E01\"", "5: \"episodes\" is \"x\"", "7: link \"character:0\"",
    ]
    var tool = workspace.tool
    tool.environment = [
      "CATALOG_SOURCE": CatalogTool.fixtures, "CATALOG_TEMPLATES": CatalogTool.templates,
    ]
    let check = try await tool.run("check", "--content")
    #expect(check.exitCode == 1)
    let findings = check.output.split(separator: "\n")
    #expect(findings.count == beginnings.count, "\(check.output)")
    for (finding, beginning) in zip(findings, beginnings) {
      #expect(finding.hasPrefix("Content/characters/1.md:" + beginning))
    }
    let run = try await build()
    #expect(run.exitCode == 2)
    for finding in findings { #expect(run.errors.contains(String(finding))) }
    #expect(run.errors.split(separator: "\n").count == beginnings.count, "\(run.errors)")
  }
}
