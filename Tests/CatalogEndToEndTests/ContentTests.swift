import Foundation
import Testing

/// Notes, corrections and pages of one's own, from the files to the site.
@Suite struct ContentTests {
  private let workspace: Workspace
  private static let demo = CatalogTool.fixtures + "/content"

  init() throws {
    workspace = try Workspace()
  }

  private func build(_ arguments: String...) async throws -> CatalogTool.Run {
    try await workspace.tool.run(
      ["build", "--source", CatalogTool.fixtures, "--templates", CatalogTool.templates] + arguments)
  }

  @Test
  func `the demo's content is on its pages, in lists, counts and search, and writes nothing twice`()
    async throws
  {
    let first = try await build("--content", Self.demo, "--strict")
    #expect(first.exitCode == 0, "\(first.errors)")
    #expect(first.lastLine.contains("48 characters · 48 avatars (48 new, 0 missing)"))
    let tree = try workspace.tree("Output")
    func page(_ path: String) -> String { String(decoding: tree[path] ?? Data(), as: UTF8.self) }
    #expect(tree["characters/48.html"] == nil)
    #expect(page("characters/9001.html").contains("<h1>The Understudy</h1>"))
    #expect(page("characters/9001.html").contains("Not in the source, added here"))
    #expect(page("characters/page-3.html").contains("9001.html"))
    #expect(page("episodes/4.html").contains("../characters/9001.html"))
    #expect(!page("locations/4.html").contains("Somebody Else"))
    #expect(page("characters/2.html").contains("<h3 id=\"note-what-he-serves\">"))
    #expect(page("characters/11.html").contains("Status: the source says “Dead”"))
    #expect(page("locations/1.html").contains("Old Salt"))
    #expect(!page("locations/6.html").contains("Old Salt"))
    #expect(page("status/dead/index.html").contains("an entry in a register"))
    #expect(page("species/mothfolk/index.html").contains("Mothfolk light the lamps"))
    #expect(page("index.html").contains("<strong>New here?</strong>"))
    #expect(page("about.html").contains("at the edge of the map"))
    #expect(page("pages/licence.html").contains("<h2 id=\"text-words-and-pictures\">"))
    #expect(page("characters/1.html").contains("<a href=\"../pages/licence.html\">Licence</a>"))
    #expect(page("search/index.js").contains("The Understudy"))
    #expect(!page("search/index.js").contains("Somebody Else"))
    #expect(tree.keys.count { $0.hasPrefix("pictures/") } == 1)
    let check = try await workspace.tool.run("check", "--links")
    #expect(check.exitCode == 0, "\(check.output)")

    let second = try await build("--content", Self.demo, "--strict", "--rebuild", "--exit-code")
    #expect(second.exitCode == 0, "\(second.errors)")
    #expect(try workspace.tree("Output") == tree)
  }

  /// The library builds up and gives back each of its rows; where nothing is used again, 5 kB take 200 MB.
  @Test func `a small table of many rows of dashes takes little memory`() async throws {
    func peak(_ run: CatalogTool.Run) throws -> Int {
      let found = try #require(run.lastLine.firstMatch(of: /peak (\d+) MB/), "\(run.lastLine)")
      return try #require(Int(found.1))
    }
    let without = try peak(try await build())
    try workspace.write(
      String(repeating: "-|-\n|-|\n", count: 700), to: "Content/characters/7.md")
    let with = try await build()
    #expect(with.exitCode == 0, "\(with.errors)")
    #expect(try peak(with) < without + 64)
  }

  @Test func `what is taken back is gone without a trace`() async throws {
    _ = try await build()
    let before = try workspace.tree("Output")
    #expect(try workspace.text("Output/about.html").contains("<h1>About this catalog</h1>"))
    try workspace.copy(Self.demo, to: "Content")
    try workspace.write("---\ntitle: Impressum\n---\n", to: "Content/pages/about.md")
    _ = try await build()
    #expect(try workspace.tree("Output") != before)
    #expect(try workspace.text("Output/about.html").contains("<h1>Impressum</h1>"))
    try FileManager.default.removeItem(atPath: workspace.path + "/Content")
    let after = try await build("--exit-code")
    #expect(after.exitCode == 1, "\(after.errors)")
    #expect(try workspace.tree("Output") == before)
  }

  @Test func `catalog.json tells the owner's words apart, and so does a diff`() async throws {
    _ = try await build()
    try workspace.copy("\(workspace.path)/Output/catalog.json", to: "before.json")
    try workspace.copy(Self.demo, to: "Content")
    try FileManager.default.removeItem(atPath: workspace.path + "/Content/characters/48.md")
    _ = try await build()
    let lines = try workspace.text("Output/catalog.json").split(separator: "\n").map(String.init)
    let start = try #require(lines.firstIndex(of: "\"own\":{"))
    #expect(lines[start + 2].hasPrefix("\"11\":{"))
    #expect(lines[start + 3].hasPrefix("\"12\":{"))
    #expect(lines[start + 6].hasPrefix("\"9001\":{"))
    let diff = try await workspace.tool.run(
      "diff", "--exit-code", "before.json", "Output/catalog.json")
    #expect(diff.exitCode == 1, "\(diff.errors)")
    #expect(
      diff.lastLine
        == "characters: 0 added, 0 removed, 0 changed · locations: 0 added, 0 removed, 0 changed · "
        + "episodes: 0 added, 0 removed, 0 changed · avatars: 0 changed · "
        + "own corrections: 2 made, 0 taken back, 0 changed · "
        + "own characters: 1 added, 0 removed, 0 changed")
    let data = try await workspace.tool.run("diff", "--exit-code", "latest", "Output/catalog.json")
    #expect(data.exitCode == 0, "\(data.output)\(data.errors)")
  }

  @Test func `a note on a character that the source has no longer is a warning`() async throws {
    try workspace.write("Nobody.", to: "Content/characters/999.md")
    let run = try await build()
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(
      run.errors.contains(
        "Content/characters/999.md:1: the source has no character 999, so this file is left out"))
    #expect(try await build("--strict").exitCode == 2)

    // When the source has character 999, it is too late for them.
    try workspace.write("---\nstatus: Dead\n---\n[a](nowhere.md)", to: "Content/characters/999.md")
    let wrong = try await build()
    #expect(wrong.exitCode == 2)
    #expect(wrong.errors.contains("999.md:2: \"status\" is corrected without a source"))
    #expect(wrong.errors.contains("999.md:4: link \"nowhere.md\": no page is made of"))
  }

  @Test func `a link to a character that the source loses leads to where it was, or is none`()
    async throws
  {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    try workspace.write("[Somebody](character:48)", to: "Content/characters/1.md")
    try workspace.write("Afloat.", to: "Content/status/adrift.md")
    let folder = "source/api/character/"
    let third = try workspace.text(folder + "page-3.json")
    try workspace.write(
      third.replacing("\"status\": \"Dead\"", with: "\"status\": \"Adrift\"")
        .replacing("\"status\": \"Alive\"", with: "\"status\": \"Adrift\""),
      to: folder + "page-3.json")
    func build(_ arguments: String...) async throws -> CatalogTool.Run {
      try await workspace.tool.run(
        [
          "build", "--source", "source", "--templates", CatalogTool.templates, "--max-removed", "8",
        ] + arguments)
    }
    let first = try await build("--strict")
    #expect(first.exitCode == 0, "\(first.errors)")

    try dropLastPage(of: folder)
    for _ in 1...2 {
      let run = try await build()
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(
        run.errors.contains(
          "Content/status/adrift.md:1: no character has the status \"adrift\" any more, so this file is left out"
        ))
      #expect(!run.errors.contains("character:48"))
      #expect(
        try workspace.text("Output/characters/1.html").contains("<a href=\"48.html\">Somebody"))
      #expect(try workspace.text("Output/characters/48.html").contains("No longer in the catalog"))
    }
    var tool = workspace.tool
    tool.environment = ["CATALOG_SOURCE": "source", "CATALOG_TEMPLATES": CatalogTool.templates]
    let check = try await tool.run("check", "--content")
    let findings = check.output.split(separator: "\n")
    #expect(findings.count == 2, "\(check.output)\(check.errors)")
    #expect(
      findings.last
        == "Content/characters/1.md:1: link \"character:48\": the source has no character 48 any more, so this leads to the page that is left, as long as the past of the data is kept"
    )

    // A site that tells nothing of the past has no page to lead to.
    try workspace.write("changes:\n  pages: 0\n", to: "catalog.yaml")
    let silent = try await build()
    #expect(silent.exitCode == 0, "\(silent.errors)")
    #expect(
      silent.errors.contains(
        "Content/characters/1.md:1: link \"character:48\": the source has no character 48 any more, so this is no link"
      ))
    #expect(try !workspace.text("Output/characters/1.html").contains("48.html"))
    #expect(try workspace.text("Output/characters/1.html").contains("<p>Somebody</p>"))
    let links = try await workspace.tool.run("check", "--links")
    #expect(links.exitCode == 0, "\(links.output)")

    // Years later nobody knows the state any more that had it.
    try workspace.write("changes: {pages: 0}\nsnapshots: {keep: 1}\n", to: "catalog.yaml")
    for _ in 1...2 {
      let later = try await build("--rebuild")
      #expect(later.exitCode == 0, "\(later.errors)")
      #expect(later.errors.contains("the source has no character 48 any more"))
      #expect(later.errors.contains("no character has the status \"adrift\" any more"))
    }
    let states = try await workspace.tool.run("snapshot", "list", "--format", "json")
    #expect(states.output.components(separatedBy: "\"fingerprint\"").count == 2, "\(states.output)")
  }

  @Test func `a file about who is gone stops no build where the past is lost, nor what needs it`()
    async throws
  {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    try workspace.write("[a](48.md) [b](character:48)", to: "Content/characters/1.md")
    try workspace.write(
      "---\nspecies: Lamplighter\nsource: a letter\n---\n", to: "Content/characters/48.md")
    try workspace.write("They light lamps.", to: "Content/species/lamplighter.md")
    try dropLastPage(of: "source/api/character/")
    for _ in 1...2 {
      let run = try await workspace.build(source: "source")
      #expect(run.exitCode == 0, "\(run.errors)")
      for link in ["48.md", "character:48"] {
        #expect(
          run.errors.contains(
            "Content/characters/1.md:1: link \"\(link)\": the source has no character 48, so this is no link"
          ), "\(run.errors)")
      }
      #expect(run.errors.contains("no character has the species \"lamplighter\" any more"))
      try FileManager.default.removeItem(atPath: workspace.path + "/.catalog")
    }
    #expect(try workspace.text("Output/characters/1.html").contains("<p>a b</p>"))
  }

  /// The source has its last eight characters no longer.
  private func dropLastPage(of folder: String) throws {
    try FileManager.default.removeItem(atPath: workspace.path + "/" + folder + "page-3.json")
    for page in ["page-1.json", "page-2.json"] {
      let text = try workspace.text(folder + page)
      try workspace.write(
        text.replacing("\"count\": 48", with: "\"count\": 40")
          .replacing("\"pages\": 3", with: "\"pages\": 2")
          .replacing("\"https://catalog.example/api/character?page=3\"", with: "null"),
        to: folder + page)
    }
  }

  @Test func `who is hidden is not told of when the source drops them`() async throws {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    try workspace.write("---\nhidden: true\n---\n", to: "Content/characters/48.md")
    let first = try await workspace.build(source: "source", "--strict")
    #expect(first.exitCode == 0, "\(first.errors)")
    try dropLastPage(of: "source/api/character/")
    let second = try await workspace.build(source: "source", "--max-removed", "8")
    #expect(second.exitCode == 0, "\(second.errors)")
    #expect(!second.errors.contains("48.md"))
    let tree = try workspace.tree("Output")
    #expect(tree["characters/47.html"] != nil && tree["characters/48.html"] == nil)
    for (path, bytes) in tree {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("Somebody Else"), "\(path)")
    }
  }

  @Test func `an id that the source has taken back stays taken`() async throws {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    let first = try await workspace.build(source: "source")
    #expect(first.exitCode == 0, "\(first.errors)")
    try dropLastPage(of: "source/api/character/")
    let second = try await workspace.build(source: "source", "--max-removed", "8")
    #expect(second.exitCode == 0, "\(second.errors)")
    try workspace.copy(Self.demo + "/pictures/understudy.png", to: "a.png")
    func own(_ id: Int) -> String {
      "---\nid: \(id)\nname: A\nstatus: Alive\nspecies: Cat\navatar: ../a.png\ncreated: 2026-11-20\n---\n"
    }
    try workspace.write(own(48), to: "Content/characters/+a.md")
    try workspace.copy("\(workspace.path)/a.png", to: "Content/a.png")
    let taken = try await workspace.build(source: "source")
    let message =
      "Content/characters/+a.md:2: \"id\" is 48, which the source once gave to a character; choose another\n"
    #expect(taken.exitCode == 2 && taken.errors.contains(message), "\(taken.errors)")
    var tool = workspace.tool
    tool.environment = ["CATALOG_SOURCE": "source", "CATALOG_TEMPLATES": CatalogTool.templates]
    let check = try await tool.run("check", "--content")
    #expect(check.output == message, "\(check.output)\(check.errors)")

    try workspace.write(own(49), to: "Content/characters/+a.md")
    let free = try await workspace.build(source: "source")
    #expect(free.exitCode == 0, "\(free.errors)")
  }

  @Test func `a new character gets no id that the source has taken back`() async throws {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    for file in ["character/page-3.json", "location/page-1.json"] {
      let path = "source/api/" + file
      try workspace.write(
        workspace.text(path).replacing("\"id\": 48,", with: "\"id\": 9001,")
          .replacing("character/48\"", with: "character/9001\""), to: path)
    }
    let first = try await workspace.build(source: "source")
    #expect(first.exitCode == 0, "\(first.errors)")
    try dropLastPage(of: "source/api/character/")
    let second = try await workspace.build(source: "source", "--max-removed", "8")
    #expect(second.exitCode == 0, "\(second.errors)")

    let chosen = try await workspace.tool.run(
      "new", "character", "Eve", "--id", "47", "--source", "source")
    #expect(chosen.exitCode == 2)
    #expect(
      chosen.errors.contains(
        "\"id\" is 47, which the source once gave to a character; choose another"),
      "\(chosen.errors)")
    #expect(try workspace.tree("Content") == [:])
    let proposed = try await workspace.tool.run("new", "character", "Eve", "--source", "source")
    #expect(proposed.exitCode == 0, "\(proposed.errors)")
    #expect(try workspace.text("Content/characters/+eve.md").contains("id: 90001\n"))
  }

  @Test func `a place that the source calls otherwise stops no build`() async throws {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    try workspace.write(
      "---\nlocation: Almost Harbour\nsource: a letter\n---\n", to: "Content/characters/3.md")
    let first = try await workspace.build(source: "source", "--strict")
    #expect(first.exitCode == 0, "\(first.errors)")
    let places = try workspace.text("source/api/location/page-1.json")
    try workspace.write(
      places.replacing("\"Almost Harbour\"", with: "\"Almost Port\""),
      to: "source/api/location/page-1.json")
    let warning =
      "Content/characters/3.md:2: the source calls location 1 \"Almost Port\" now, no longer \"Almost Harbour\"; write that, or 1"
    for _ in 1...2 {
      let run = try await workspace.build(source: "source")
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(run.errors.contains(warning))
    }
    var tool = workspace.tool
    tool.environment = ["CATALOG_SOURCE": "source", "CATALOG_TEMPLATES": CatalogTool.templates]
    let check = try await tool.run("check", "--content")
    #expect(check.output == warning + "\n", "\(check.output)\(check.errors)")
  }

  @Test func `a correction that the source has adopted is told of, and fails nothing`() async throws
  {
    try workspace.write(
      "---\nstatus: Alive\nsource: a letter\n---\n", to: "Content/characters/1.md")
    let run = try await build("--strict")
    #expect(run.exitCode == 0)
    #expect(
      run.errors.contains(
        "Content/characters/1.md:2: the source says \"Alive\" for \"status\", too; this correction is no longer needed"
      ))
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

  @Test func `what stands in a file gives no orders to whoever shows its problems`() async throws {
    try workspace.write(
      "---\nstatus: \"x\\n::stop-commands::t\\e[31m\"\n\"k\\n::debug::\": a\n---\n",
      to: "Content/characters/2.md")
    try workspace.write("", to: "Content/pages/a\n::debug::\u{1B}[31m.md")
    var tool = workspace.tool
    tool.environment = [
      "CATALOG_SOURCE": CatalogTool.fixtures, "CATALOG_TEMPLATES": CatalogTool.templates,
      "GITHUB_ACTIONS": "true",
    ]
    let run = try await tool.run("build")
    #expect(run.exitCode == 2)
    let check = try await tool.run("check", "--content")
    #expect(check.exitCode == 1)
    for text in [run.errors, check.output] {
      #expect(text.contains("x\\n::stop-commands::t\\u{1B}[31m"))
      #expect(text.contains("Content/pages/a\\n::debug::\\u{1B}[31m.md:1:"))
      #expect(!text.unicodeScalars.contains("\u{1B}"))
      for line in text.split(separator: "\n") {
        #expect(!line.hasPrefix("::stop") && !line.hasPrefix("::debug"), "\(line)")
      }
    }
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
