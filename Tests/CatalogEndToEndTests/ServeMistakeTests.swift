import CatalogTestSupport
import Foundation
import Testing

/// A preview while something is wrong: it is told with its place, the last good site goes on, and mending it ends that.
@Suite("A preview of what is wrong", .timeLimit(.minutes(5)))
struct ServeMistakeTests: ServeSuite {
  let workspace: Workspace

  init() throws {
    workspace = try .withTemplates()
  }

  @Test(arguments: [[], ["--poll"]])
  func
    `a saved template is in the page, a broken one is told with its place, and mending it ends that`(
      more: [String]
    ) async throws
  {
    let preview = try await PreviewProcess(
      ["--source", CatalogTool.fixtures] + more, in: workspace)
    let before = try workspace.tree("Output")
    #expect(before["index.html"] != nil)
    let client = preview.client
    let events = try await client.events()
    let first = try await events.next()
    #expect(first.stage == "built" && first.problems == [])

    try workspace.edit(Self.home, "</h1>", "</h1><p>A new line.</p>")
    let changed = try await events.next { $0.stage == "built" }
    #expect(changed.page != first.page && changed.page?.styles == first.page?.styles)
    #expect(try await client.get("/").body.contains("<p>A new line.</p>"))
    let line = await preview.line(beginning: "rebuilt in ")
    #expect(line.hasSuffix(" s: 1 page written (Templates/home.mustache)"))

    let good = try workspace.text(Self.home)
    try workspace.write(
      good + "<script>alert(1)</script>{{sttatuses}}\n{{nobody}}\n", to: Self.home)
    let broken = try await events.next { $0.stage == "failed" }
    let number = good.split(separator: "\n", omittingEmptySubsequences: false).count
    #expect(
      broken.problems.map(\.place) == ["\(Self.home):\(number):28", "\(Self.home):\(number + 1):3"])
    #expect(
      broken.problems.first?.excerpt
        == "    <script>alert(1)</script>{{sttatuses}}\n" + String(repeating: " ", count: 31) + "^")
    #expect(broken.problems.first?.message.contains("did you mean \"statuses\"?") == true)
    // The last good one goes on.
    #expect(broken.page == changed.page)
    #expect(try await client.get("/").body.contains("<p>A new line.</p>"))

    try workspace.write(good, to: Self.home)
    let mended = try await events.next { $0.stage == "built" }
    #expect(mended.problems == [] && mended.page == changed.page)

    // Nothing of the preview is in the files, and it keeps them as a build does.
    let files = try workspace.tree("Output").values
    #expect(!files.contains { $0.firstRange(of: Data("__catalog".utf8)) != nil })
    #expect(await preview.end(with: SIGINT) == 130)
    let build = try await workspace.tool.run(
      "build", "--source", CatalogTool.fixtures, "--exit-code")
    #expect(build.exitCode == 0, "\(build.output)\(build.errors)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: workspace.path).sorted() == [
        ".catalog", "Output", "Templates",
      ])
  }

  @Test func `a strict preview keeps the last good build while there are warnings, and tells them`()
    async throws
  {
    let preview = try await serve("--strict", "--report", "report.json")
    let client = preview.client
    let events = try await client.events()
    let first = try await events.next()
    #expect(first.stage == "built" && first.problems == [])
    let before = try workspace.tree("Output")

    try preview.paused {
      try workspace.edit(Self.home, "</h1>", "</h1><p>A new line.</p>")
      try workspace.write("Nobody.", to: "Content/characters/999.md")
    }
    let failed = try await events.next { $0.problems.contains { $0.place != nil } }
    #expect(failed.stage == "failed" && failed.page == first.page)
    #expect(failed.problems.first?.place == "Content/characters/999.md:1")
    let refusal = "1 warning, and --strict accepts none; the old site stays"
    #expect(failed.problems.map(\.message).dropFirst() == [refusal])
    let warning = await preview.line(beginning: "catalog: warning: ")
    #expect(warning.hasPrefix("catalog: warning: Content/characters/999.md:1: "))
    #expect(await preview.nextLine() == "catalog: error: \(refusal)")
    #expect(try workspace.tree("Output") == before)
    let shown = try await client.get("/").body
    #expect(!shown.contains("<p>A new line.</p>"))
    #expect(try workspace.text("report.json").contains(refusal))

    try FileManager.default.removeItem(atPath: workspace.path + "/Content/characters/999.md")
    let mended = try await events.next { $0.stage == "built" }
    #expect(mended.problems == [])
    #expect(try await client.get("/").body.contains("<p>A new line.</p>"))
  }

  @Test(arguments: ["titel: x\n", nil])
  func `settings that are wrong or gone are told until they are mended, whatever else changes`(
    mistake: String?
  ) async throws {
    try workspace.write("title: A title of my own\n", to: "catalog.yaml")
    let preview = try await serve()
    let client = preview.client
    let events = try await client.events()
    _ = try await events.next()
    if let mistake {
      try workspace.write(mistake, to: "catalog.yaml")
    } else {
      try FileManager.default.removeItem(atPath: workspace.path + "/catalog.yaml")
    }
    let wrong = try await events.next { $0.stage == "failed" }

    try workspace.edit(Self.home, "</h1>", "</h1><p>A new line.</p>")
    let told = try await events.next { $0.build > wrong.build }
    #expect(told.stage == "failed" && told.problems == wrong.problems)

    try workspace.write("title: Another title\n", to: "catalog.yaml")
    while try await !client.get("/").body.contains("Another title") {
      _ = try await events.next()
    }
    #expect(try await client.get("/").body.contains("<p>A new line.</p>"))
  }

  @Test func `settings that go away are a problem, and no reason to take the defaults`()
    async throws
  {
    try workspace.write("title: A title of my own\n", to: "catalog.yaml")
    let preview = try await serve()
    let client = preview.client
    let events = try await client.events()
    _ = try await events.next()
    try FileManager.default.removeItem(atPath: workspace.path + "/catalog.yaml")
    let gone = try await events.next { $0.build > 1 || !$0.problems.isEmpty }
    #expect(gone.stage == "failed")
    #expect(
      gone.problems.map(\.message) == [
        "catalog.yaml is gone; put it back, or start the preview again without it"
      ])
    #expect(try await client.get("/").body.contains("A title of my own"))

    try workspace.write("title: Another title\n", to: "catalog.yaml")
    while try await !client.get("/").body.contains("Another title") {
      _ = try await events.next()
    }
  }

  @Test func `responses that change together with settings that are wrong are not lost`()
    async throws
  {
    try workspace.copy(CatalogTool.fixtures, to: "Records")
    let preview = try await PreviewProcess(["--source", "Records"], in: workspace)
    let client = preview.client
    let events = try await client.events()
    _ = try await events.next()
    try preview.paused {
      try workspace.edit(
        "Records/api/character/page-1.json", "\"Juniper Quill\"", "\"Somebody Else\"")
      try workspace.write("titel: x\n", to: "catalog.yaml")
    }
    let wrong = try await events.next { $0.stage == "failed" }
    #expect(wrong.problems.map(\.place) == ["catalog.yaml:1"])

    try workspace.write("title: A title of my own\n", to: "catalog.yaml")
    while try await !client.get("/").body.contains("A title of my own") {
      _ = try await events.next()
    }
    #expect(try await client.get("/characters/1.html").body.contains("Somebody Else"))
  }

  @Test func `a build that fails from the start serves what is there, or says why`() async throws {
    try workspace.edit(Self.home, "</h1>", "</h1>{{nobody}}")
    let preview = try await serve()
    let page = try await preview.client.get("/characters/1.html")
    #expect(page.status == 503)
    #expect(page.body.contains("Templates/home.mustache:"))
    #expect(page.body.contains("/__catalog/reload.js"))
    let events = try await preview.client.events()
    #expect(try await events.next().page == nil)
    try workspace.edit(Self.home, "{{nobody}}", "")
    #expect(try await events.next { $0.stage == "built" }.page != nil)
    #expect(try await preview.client.get("/characters/1.html").status == 200)
  }
}
