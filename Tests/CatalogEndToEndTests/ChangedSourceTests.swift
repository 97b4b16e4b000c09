import Foundation
import Testing

/// Words of one's own when the source changes: what they are about has gone, has another name, or says so itself by now.
@Suite("Words on what the source changes")
struct ChangedSourceTests: ContentSuite, LosingSuite {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
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
    try workspace.edit(
      "source/api/location/page-1.json", "\"Almost Harbour\"", "\"Almost Port\"")
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

  @Test func `GitHub's summary has as many notes as it takes, and the number of the others`()
    async throws
  {
    struct Page: Decodable {
      struct Record: Decodable { let id: Int, status: String, gender: String, species: String }
      let results: [Record]
    }
    // Long names use up the room sooner.
    let content = (1...3).map { String(repeating: "\($0)", count: 240) }.joined(separator: "/")
    for page in 1...3 {
      let file = URL(filePath: CatalogTool.fixtures + "/api/character/page-\(page).json")
      for record in try JSONDecoder().decode(Page.self, from: Data(contentsOf: file)).results {
        try workspace.write(
          """
          ---
          status: \(record.status)
          gender: \(record.gender)
          species: \(record.species)
          source: a letter
          ---

          """, to: "\(content)/characters/\(record.id).md")
      }
    }
    var tool = workspace.tool
    tool.environment["GITHUB_STEP_SUMMARY"] = workspace.path + "/summary.md"
    let run = try await tool.run(
      "build", "--source", CatalogTool.fixtures, "--templates", CatalogTool.templates,
      "--content", content)
    #expect(run.exitCode == 0, "\(run.lastLine)")
    let notes = run.errors.split(separator: "\n").count { $0.contains("no longer needed") }
    let rows = try workspace.text("summary.md").split(separator: "\n")
    let shown = rows.count { $0.contains("no longer needed") }
    #expect(notes == 144)
    #expect((50..<70).contains(shown), "\(shown)")
    #expect(rows.last == "- … and \(notes - shown) more")
  }

  @Test func `a correction that the source has adopted is told to programs and beside its line`()
    async throws
  {
    let said = "the source says \"Alive\" for \"status\", too; this correction is no longer needed"
    for (content, shown, file) in [
      ("Content", "Content", "Content"), ("a, b: 50%", "a, b: 50%25", "a%2C b%3A 50%25"),
    ] {
      try workspace.write(
        "---\nstatus: Alive\nsource: a letter\n---\n", to: content + "/characters/1.md")
      let note = "\(content)/characters/1.md:2: \(said)"
      let annotation =
        "::notice file=\(workspace.path)/\(file)/characters/1.md,line=2::\(shown)/characters/1.md:2: \(said)"
      var tool = workspace.tool
      tool.environment["GITHUB_ACTIONS"] = "true"
      let build = [
        "build", "--source", CatalogTool.fixtures, "--templates", CatalogTool.templates,
        "--content", content,
      ]
      // Also where nothing is left to do.
      for _ in 1...3 {
        let run = try await tool.run(build)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.errors == "\(note)\n\(annotation)\n")
      }
      tool.environment["GITHUB_STEP_SUMMARY"] = workspace.path + "/summary.md"
      let run = try await tool.run(build + ["--quiet", "--report", "report.json"])
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(run.errors == "")
      #expect(
        try workspace.text("summary.md").hasSuffix("\n\nOn files of your own:\n\n- \(note)\n"))
      let report =
        try JSONSerialization.jsonObject(with: Data(workspace.text("report.json").utf8))
        as? [String: Any]
      #expect(report?["notes"] as? [String] == [note])
    }
  }
}
