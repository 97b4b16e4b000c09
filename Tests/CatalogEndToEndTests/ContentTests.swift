import Foundation
import Testing

/// Notes, corrections and pages of one's own, from the files to the site.
@Suite("Content, from the files to the site")
struct ContentTests: ContentSuite {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
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

  @Test func `punctuation of texts is typographic where a setting says so, also a moment later`()
    async throws
  {
    let plain = "<p>Says &quot;no&quot; -- it's so... <code>&quot;x&quot; -- y</code></p>"
    let smart = "<p>Says “no” – it’s so… <code>&quot;x&quot; -- y</code></p>"
    try workspace.write(
      "Says \"no\" -- it's so... `\"x\" -- y`\n", to: "Content/characters/1.md")
    var tool = workspace.tool
    let values: [(String?, String)] = [(nil, plain), ("true", smart), ("false", plain)]
    for (value, shown) in values {
      tool.environment["CATALOG_SMART_PUNCTUATION"] = value
      let run = try await tool.run(
        "build", "--source", CatalogTool.fixtures, "--templates", CatalogTool.templates)
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(try workspace.text("Output/characters/1.html").contains(shown))
    }
    try workspace.write("smart-punctuation: true\n", to: "catalog.yaml")
    let run = try await build()
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(try workspace.text("Output/characters/1.html").contains(smart))
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
}
