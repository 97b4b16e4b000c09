import Foundation
import Testing

/// What a site tells of its data's past, from one build to the next.
@Suite("What a site tells of its data's past")
struct ChangesSiteTests: LosingSuite {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.copy(CatalogTool.fixtures, to: "source")
  }

  private func build(_ arguments: String...) async throws -> CatalogTool.Run {
    try await workspace.tool.run(
      [
        "build", "--source", "source", "--templates", CatalogTool.templates, "--base-url",
        "https://example.org/cast/", "--max-removed", "8",
      ] + arguments)
  }

  private func edit(_ file: String, _ changes: (String, String)...) throws {
    for (old, new) in changes { try workspace.edit("source/api/character/" + file, old, new) }
  }

  /// The first character dies, the second gets the picture of the third, and the last eight are gone.
  private func change() throws {
    try edit("page-1.json", ("\"status\": \"Alive\"", "\"status\": \"Dead\""))
    try dropLastPage(of: "source/api/character/")
    let folder = workspace.path + "/source/api/character/"
    try FileManager.default.removeItem(atPath: folder + "avatar/2.jpeg")
    try FileManager.default.copyItem(
      atPath: folder + "avatar/3.jpeg", toPath: folder + "avatar/2.jpeg")
  }

  @Test func `the first build tells that nothing has changed yet`() async throws {
    let run = try await build()
    #expect(run.exitCode == 0, "\(run.errors)")
    let page = try workspace.text("Output/changes/index.html")
    #expect(page.contains("Nothing has changed since the first state that is known"))
    #expect(try !workspace.text("Output/feed.xml").contains("<entry>"))
    #expect(try workspace.text("Output/feed.json").contains("\"items\":[]"))
    #expect(try !workspace.text("Output/characters/1.html").contains("id=\"timeline\""))
  }

  @Test func `a change is a page, a line on each character, a mark, and an entry of both feeds`()
    async throws
  {
    #expect(try await build().exitCode == 0)
    try change()
    let run = try await build()
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.lastLine.contains(" · 0 added, 8 removed, 1 changed, also 1 picture · "))

    let page = try workspace.text("Output/changes/2.html")
    #expect(page.contains("Characters: 8 removed, 1 changed · Pictures: 1 changed"))
    #expect(page.contains("Status: <del>Alive</del> → <ins><bdi>Dead</bdi></ins>"))
    #expect(page.contains("<figcaption>Before</figcaption>"))
    // Before and after, side by side, and each is there.
    let form = /<figure><img src="\.\.\/avatars\/([^"]+)"/
    let pictures = page.matches(of: form).map { String($0.output.1) }
    #expect(Set(pictures).count == 2)
    let files = try workspace.tree("Output/avatars")
    for picture in pictures { #expect(files[picture] != nil, "\(picture)") }
    #expect(page.contains("href=\"../characters/48.html\""))
    #expect(try workspace.text("Output/changes/index.html").contains("href=\"2.html\""))
    #expect(try workspace.text("Output/index.html").contains("href=\"changes/2.html\""))

    let first = try workspace.text("Output/characters/1.html")
    #expect(first.contains("id=\"timeline\"") && first.contains("href=\"../changes/2.html\""))
    #expect(first.contains("<ol class=\"dated\">\n<li><a href=\"../changes/2.html\">"))
    #expect(first.contains("<mark>changed</mark>"))
    #expect(try workspace.text("Output/characters/2.html").contains("New picture"))
    #expect(try !workspace.text("Output/characters/3.html").contains("id=\"timeline\""))
    let gone = try workspace.text("Output/characters/48.html")
    #expect(gone.contains("No longer in the catalog, since the change of"))
    #expect(gone.contains("The source was last seen to have it on"))
    #expect(gone.contains("href=\"../changes/2.html\"") && gone.contains("noindex"))
    #expect(gone.contains("<span class=\"no\">No. 048</span>"), "as long as all others")

    let atom = try workspace.text("Output/feed.xml")
    #expect(atom.contains("href=\"https://example.org/cast/changes/2.html\""))
    #expect(atom.contains("Characters: 8 removed, 1 changed"))
    let json = try workspace.text("Output/feed.json")
    #expect(json.contains("\"url\":\"https://example.org/cast/changes/2.html\""))
    let id = try #require(atom.firstMatch(of: /<entry>\n<id>(urn:uuid:[0-9a-f-]+)</)?.output.1)
    #expect(json.contains("\"id\":\"\(id)\""))
    try workspace.write("base-url: https://example.org/cast/\n", to: "catalog.yaml")
    let check = try await workspace.tool.run("check", "--links")
    #expect(check.exitCode == 0, "\(check.output)")
  }

  @Test func `a build with the same data records nothing and writes nothing`() async throws {
    #expect(try await build().exitCode == 0)
    try change()
    #expect(try await build().exitCode == 0)
    let tree = try workspace.tree("Output")
    let snapshots = try await workspace.tool.run("snapshot", "list", "--format", "json")
    let again = try await build("--rebuild", "--exit-code")
    #expect(again.exitCode == 0, "\(again.lastLine)")
    #expect(again.lastLine.contains(" (0 written, "))
    #expect(try workspace.tree("Output") == tree)
    let counts = { (run: CatalogTool.Run) in run.output.split(separator: "\n").count }
    let after = try await workspace.tool.run("snapshot", "list", "--format", "json")
    #expect(counts(after) == counts(snapshots))
  }

  @Test func `a name in a list stays when the change that took its record out is told no more`()
    async throws
  {
    try workspace.write("changes: {pages: 2}\n", to: "catalog.yaml")
    #expect(try await build().exitCode == 0)
    try dropLastPage(of: "source/api/character/")
    #expect(try await build().exitCode == 0)
    let doug = "\"https://catalog.example/api/character/41\",\n"
    try workspace.edit("source/api/location/page-1.json", doug, "")
    #expect(try await build().exitCode == 0)
    let told = "<p>Last seen here: <del>Doug</del> </p>"
    #expect(try workspace.text("Output/changes/3.html").contains(told))
    try edit("page-1.json", ("\"status\": \"Alive\"", "\"status\": \"Dead\""))
    #expect(try await build().exitCode == 0)
    let pages = try workspace.tree("Output/changes").keys.sorted()
    #expect(pages == ["3.html", "4.html", "index.html"])
    #expect(try workspace.text("Output/changes/3.html").contains(told))
    let again = try await build("--rebuild", "--exit-code")
    #expect(again.lastLine.contains(" (0 written, "))
  }

  @Test func `data that goes back to what it was is a change of its own, and nobody is gone`()
    async throws
  {
    #expect(try await build().exitCode == 0)
    try change()
    #expect(try await build().exitCode == 0)
    try FileManager.default.removeItem(atPath: workspace.path + "/source")
    try workspace.copy(CatalogTool.fixtures, to: "source")
    #expect(try await build().exitCode == 0)
    let page = try workspace.text("Output/changes/1-2.html")
    #expect(page.contains("Characters: 8 added, 1 changed · Pictures: 1 changed"))
    #expect(page.contains("<a rel=\"prev\" href=\"2.html\"><span>Older</span> "))
    let older = try workspace.text("Output/changes/2.html")
    #expect(older.contains("<a rel=\"next\" href=\"1-2.html\"><span>Newer</span> "))
    #expect(try !workspace.text("Output/characters/48.html").contains("No longer in the catalog"))
    #expect(try workspace.text("Output/characters/48.html").contains("<mark>new</mark>"))
    #expect(older.contains("8 removed"))
    #expect(try await build("--rebuild", "--exit-code").exitCode == 0)
  }

  @Test func `data that goes back to before its pictures were known tells of them at once`()
    async throws
  {
    #expect(try await build("--avatars", "skip").exitCode == 0)
    try change()
    #expect(try await build().exitCode == 0)
    let told = try workspace.text("Output/changes/2.html")
    try FileManager.default.removeItem(atPath: workspace.path + "/source")
    try workspace.copy(CatalogTool.fixtures, to: "source")
    #expect(try await build().exitCode == 0)
    let page = try workspace.text("Output/changes/3.html")
    #expect(page.contains("Characters: 8 added, 1 changed · Pictures: 1 changed"))
    #expect(!told.contains("Pictures: "))
    let again = try await build("--rebuild", "--exit-code")
    #expect(again.exitCode == 0, "\(again.lastLine)")
    #expect(try !workspace.text("Output/changes/2.html").contains("Pictures: "))
  }

  @Test func `a picture that is known later is told of by the build that learns of it`()
    async throws
  {
    #expect(try await build().exitCode == 0)
    try edit(
      "page-1.json", ("\"status\": \"Alive\"", "\"status\": \"Dead\""),
      ("avatar/2.jpeg", "avatar/3.jpeg"))
    #expect(try await build("--avatars", "skip").exitCode == 0)
    #expect(try await build().exitCode == 0)
    let page = try workspace.text("Output/changes/2.html")
    #expect(page.contains("Pictures: 1 changed"), "\(page)")
    #expect(try await build("--rebuild", "--exit-code").exitCode == 0)
  }

  @Test func `each change of a picture is an entry of its own, though all have one date`()
    async throws
  {
    #expect(try await build().exitCode == 0)
    var ids: [Set<String>] = []
    let folder = workspace.path + "/source/api/character/avatar/"
    for other in ["3", "4"] {
      try FileManager.default.removeItem(atPath: folder + "2.jpeg")
      try FileManager.default.copyItem(
        atPath: folder + other + ".jpeg", toPath: folder + "2.jpeg")
      #expect(try await build().exitCode == 0)
      let atom = try workspace.text("Output/feed.xml")
      let found = atom.matches(of: /<entry>\n<id>([^<]+)</).map { String($0.output.1) }
      ids.append(Set(found))
      #expect(found.count == ids.count)
    }
    #expect(ids[0].count == 1 && ids[1].count == 2)
    #expect(ids[0].isSubset(of: ids[1]), "the first keeps its own")
  }

  @Test func `a change keeps its address and its id when one before it is forgotten`() async throws
  {
    let page = try workspace.text("source/api/character/page-1.json")
    let other = page.replacingOccurrences(of: "Juniper Quill", with: "Juniper Pen")
    let third = page.replacingOccurrences(of: "Juniper Quill", with: "Juniper Ink")
    for text in [page, other, page, third, page] {
      try workspace.write(text, to: "source/api/character/page-1.json")
      #expect(try await build().exitCode == 0)
    }
    func ids() throws -> [String] {
      try workspace.text("Output/feed.xml").matches(of: /<entry>\n<id>([^<]+)</)
        .map { String($0.output.1) }
    }
    let before = try ids()
    #expect(
      try workspace.tree("Output/changes").keys.sorted() == [
        "1-2.html", "1-3.html", "2.html", "3.html", "index.html",
      ])
    #expect(try await workspace.tool.run("snapshot", "prune", "2").exitCode == 0)
    #expect(try await build().exitCode == 0)
    #expect(
      try workspace.tree("Output/changes").keys.sorted() == ["1-3.html", "3.html", "index.html"])
    #expect(try ids() == Array(before.prefix(2)))
  }

  @Test func `no change has the id of one that is forgotten`() async throws {
    try workspace.write("snapshots: {keep: 2}\n", to: "catalog.yaml")
    let page = "source/api/character/page-1.json"
    let text = try workspace.text(page)
    var ids: [String] = []
    // Alive, dead, unknown and alive again; the source has one date for all.
    for status in ["Alive", "Dead", "unknown", "Alive", "Dead"] {
      let first = try #require(text.firstRange(of: "\"status\": \"Alive\""))
      try workspace.write(
        text.replacingCharacters(in: first, with: "\"status\": \"\(status)\""), to: page)
      #expect(try await build().exitCode == 0)
      ids += try workspace.text("Output/feed.xml").matches(of: /<entry>\n<id>([^<]+)</)
        .map { String($0.output.1) }
    }
    #expect(ids.count == 4 && Set(ids).count == 4, "\(ids)")
  }

  @Test func `before and after are never told with the same words`() async throws {
    #expect(try await build().exitCode == 0)
    let long = String(repeating: "long ", count: 60)
    try edit("page-1.json", ("2024-01-20T09:15:07.250Z", "2024-01-20T09:15:07.251Z"))
    try edit("page-1.json", ("\"Juniper Quill\"", "\"Juniper Quill \""))
    try edit("page-1.json", ("\"type\": \"\"", "\"type\": \"\(long)\""))
    #expect(try await build().exitCode == 0)
    var feed = try workspace.text("Output/feed.xml")
    #expect(feed.contains("2024-01-20T09:15:07.250Z → 2024-01-20T09:15:07.251Z"))
    #expect(feed.contains("Juniper␣Quill → Juniper␣Quill␣"))
    try edit("page-1.json", (long + "\"", long + "!\""))
    #expect(try await build().exitCode == 0)
    feed = try workspace.text("Output/feed.xml")
    #expect(feed.contains("long  → ") && feed.contains("long !"))
  }

  private func pictures(of page: String) throws -> [String] {
    try workspace.text(page).matches(of: /src="(\.\.\/avatars\/[^"]+)"/)
      .map { String($0.output.1) }
  }

  @Test func `who is gone keeps the picture when the source gives the id to somebody else`()
    async throws
  {
    #expect(try await build().exitCode == 0)
    try change()
    #expect(try await build().exitCode == 0)
    let told = try pictures(of: "Output/changes/2.html")
    try FileManager.default.removeItem(atPath: workspace.path + "/source")
    try workspace.copy(CatalogTool.fixtures, to: "source")
    let folder = workspace.path + "/source/api/character/avatar/"
    try FileManager.default.removeItem(atPath: folder + "48.jpeg")
    try FileManager.default.copyItem(atPath: folder + "47.jpeg", toPath: folder + "48.jpeg")
    #expect(try await build().exitCode == 0)
    #expect(told.count >= 8)
    #expect(try pictures(of: "Output/changes/2.html") == told)
  }

  @Test func `a change is not dated before the one before it, and nobody was seen after`()
    async throws
  {
    let page = "page-1.json"
    try edit(page, ("2024-01-20T09:15:07.250Z", "2026-02-03T04:05:06.000Z"))
    #expect(try await build().exitCode == 0)
    try edit(page, ("2026-02-03T04:05:06.000Z", "2024-01-20T09:15:07.250Z"))
    try change()
    #expect(try await build().exitCode == 0)
    #expect(
      try workspace.text("Output/feed.xml").contains("<updated>2026-02-03T04:05:06Z</updated>"))
    let gone = try workspace.text("Output/characters/48.html")
    let days = gone.matches(of: /datetime="([0-9-]+)"/).map { String($0.output.1) }
    #expect(!days.isEmpty && days.allSatisfy { $0 == "2026-02-03" }, "\(days)")
    #expect(try await build("--rebuild", "--exit-code").exitCode == 0)
  }

  @Test func `what is forgotten leaves no page behind`() async throws {
    #expect(try await build().exitCode == 0)
    try change()
    try workspace.write("snapshots:\n  keep: 1\n", to: "catalog.yaml")
    let forgetting = try await build()
    #expect(forgetting.exitCode == 0)
    #expect(
      forgetting.errors.contains(
        "forgot 1 recorded state, as the settings snapshots.keep and snapshots.max-age say: 1\n"),
      "\(forgetting.errors)")
    #expect(try workspace.tree("Output/changes").keys.sorted() == ["index.html"])
    let list = try await workspace.tool.run("snapshot", "list")
    #expect(list.output.split(separator: "\n").count == 2)
    #expect(try await build("--rebuild", "--exit-code").exitCode == 0)
  }

  @Test func `the newest change is told, however long ago the state before it was seen`()
    async throws
  {
    try workspace.write("snapshots: {max-age: 0s}\n", to: "catalog.yaml")
    #expect(try await build().exitCode == 0)
    try change()
    for _ in 0..<3 {
      #expect(try await build().exitCode == 0)
      #expect(try workspace.tree("Output/changes").keys.sorted() == ["2.html", "index.html"])
      #expect(try workspace.tree("Output")["characters/48.html"] != nil)
    }
    let prune = try await workspace.tool.run("snapshot", "prune")
    #expect(prune.errors == "nothing to forget; 2 snapshots\n", "\(prune.errors)")

    try edit("page-1.json", ("\"status\": \"Dead\"", "\"status\": \"Alive\""))
    #expect(try await build().exitCode == 0)
    #expect(try workspace.tree("Output/changes").keys.sorted() == ["3.html", "index.html"])
    #expect(try workspace.tree("Output")["characters/48.html"] == nil)
  }

  @Test func `a site that is to tell no changes has no page, feed, link, line or mark of them`()
    async throws
  {
    #expect(try await build().exitCode == 0)
    try change()
    #expect(try await build().exitCode == 0)
    func site() throws -> [String: Data] {
      try workspace.tree("Output").filter { !$0.key.hasPrefix(".") }
    }
    let told = try site()
    #expect(told["changes/2.html"] != nil && told["feed.xml"] != nil)
    try workspace.write(
      "base-url: https://example.org/cast/\nchanges:\n  pages: 0\n", to: "catalog.yaml")
    let run = try await build()
    #expect(run.exitCode == 0, "\(run.errors)")
    let files = try site()
    let isOfChanges = { (path: String) in
      path.hasPrefix("changes/") || path.hasPrefix("feed.") || path == "characters/48.html"
    }
    #expect(files.keys.filter(isOfChanges) == [])
    #expect(files["catalog.json"] == told["catalog.json"])
    for (path, bytes) in files where path.hasSuffix(".html") || path == "sitemap.xml" {
      let text = String(decoding: bytes, as: UTF8.self)
      for trace in ["changes/", "feed.xml", "feed.json", "<mark>", "id=\"timeline\""] {
        #expect(!text.contains(trace), "\(path): \(trace)")
      }
    }
    let check = try await workspace.tool.run("check", "--links")
    #expect(check.exitCode == 0, "\(check.output)")
    #expect(try await build("--rebuild", "--exit-code").exitCode == 0)
    // The past itself is recorded all the same.
    let list = try await workspace.tool.run("snapshot", "list")
    #expect(list.output.split(separator: "\n").count == 3)
    try workspace.write("", to: "catalog.yaml")
    #expect(try await build().exitCode == 0)
    #expect(try site() == told)
  }

  @Test func `nothing is told of a character its owner hides`() async throws {
    #expect(try await build().exitCode == 0)
    try change()
    try workspace.write("---\nhidden: true\n---\n", to: "Content/characters/1.md")
    let run = try await build()
    #expect(run.exitCode == 0, "\(run.errors)")
    for file in ["changes/2.html", "feed.xml", "feed.json", "catalog.json"] {
      let text = try workspace.text("Output/" + file)
      #expect(!text.contains("Juniper Quill"), "\(file)")
      #expect(text.contains(file == "catalog.json" ? "Brass Benedict" : "8 removed"), "\(file)")
    }
    #expect(try workspace.tree("Output")["characters/1.html"] == nil)
  }

  @Test func `what a hidden character does takes no room from the changes that are told`()
    async throws
  {
    try workspace.write("changes: {pages: 1}\n", to: "catalog.yaml")
    try workspace.write("---\nhidden: true\n---\n", to: "Content/characters/1.md")
    try workspace.write("Once there was [one more](character:48).\n", to: "Content/home.md")
    #expect(try await build().exitCode == 0)
    try change()
    #expect(try await build().exitCode == 0)
    let feed = try workspace.text("Output/feed.xml")
    #expect(feed.contains("8 removed"))
    for (old, new) in [("Dead", "unknown"), ("unknown", "Alive")] {
      try edit("page-1.json", ("\"status\": \"\(old)\"", "\"status\": \"\(new)\""))
      let run = try await build()
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(run.lastLine.contains("0 added, 0 removed, 1 changed"), "\(run.lastLine)")
      #expect(try workspace.text("Output/feed.xml") == feed)
      #expect(try workspace.tree("Output/changes").keys.sorted() == ["2.html", "index.html"])
      #expect(try workspace.text("Output/index.html").contains("href=\"characters/48.html\""))
      #expect(try workspace.text("Output/characters/48.html").contains("No longer in the catalog"))
    }
    var tool = workspace.tool
    tool.environment = ["CATALOG_SOURCE": "source", "CATALOG_TEMPLATES": CatalogTool.templates]
    let check = try await tool.run("check", "--content")
    #expect(check.output.contains("this leads to the page that is left"), "\(check.output)")
  }

  @Test func `a hidden character is not told of in lists and words either`() async throws {
    try workspace.write("---\nhidden: true\n---\n", to: "Content/characters/48.md")
    #expect(try await build().exitCode == 0)
    let page = "source/api/location/page-1.json"
    let places = try workspace.text(page)
    let resident = try #require(places.firstRange(of: try Regex(#",?\s*"[^"]*/character/48""#)))
    try workspace.write(places.replacingCharacters(in: resident, with: ""), to: page)
    let characters = try workspace.text("source/api/character/page-3.json")
    let own = try #require(characters.firstRange(of: try Regex(#""id": 48,"#)))
    let status = try #require(
      characters[own.upperBound...].firstRange(of: try Regex(#""status": "[^"]*""#)))
    try workspace.write(
      characters.replacingCharacters(in: status, with: #""status": "Unwell""#),
      to: "source/api/character/page-3.json")
    #expect(try await build().exitCode == 0)
    #expect(try await workspace.tool.run("diff").output.contains("Unwell"))
    for (path, bytes) in try workspace.tree("Output") where path != "catalog.json" {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("Unwell"), "\(path)")
    }
    #expect(try !workspace.text("Output/feed.xml").contains("<entry>"))
  }

  @Test(arguments: ["build", "crawl"])
  func `the summary of a run on GitHub tells no more of a hidden character than the counts`(
    command: String
  ) async throws {
    try workspace.write(
      "---\nhidden: true\nstatus: Dead\nsource: a letter\n---\n", to: "Content/characters/1.md")
    #expect(try await build().exitCode == 0)
    func summary(_ name: String) async throws -> String {
      var tool = workspace.tool
      tool.environment = [
        "CATALOG_TEMPLATES": CatalogTool.templates,
        "GITHUB_OUTPUT": workspace.path + "/\(name).txt",
        "GITHUB_STEP_SUMMARY": workspace.path + "/\(name).md",
      ]
      let run = try await tool.run(command, "--source", "source")
      #expect(run.exitCode == 0, "\(run.errors)")
      return try workspace.text(name + ".md")
    }

    try edit("page-1.json", ("\"status\": \"Alive\"", "\"status\": \"Dead\""))
    let hidden = try await summary("hidden")
    #expect(hidden.hasPrefix("## Nothing changed that the site tells\n\n"), "\(hidden)")
    #expect(hidden.contains(" · 0 added, 0 removed, 1 changed · data "), "\(hidden)")
    #expect(!hidden.contains("1.md"), "\(hidden)")
    #expect(
      try workspace.text("hidden.txt").contains("data-changed=true\n")
        && workspace.text("hidden.txt").hasSuffix("characters-changed=1\n"))

    try edit(
      "page-1.json", ("\"status\": \"Dead\"", "\"status\": \"Unwell\""),
      ("\"Brass Benedict\"", "\"Brass Bernard\""))
    let partly = try await summary("partly")
    #expect(partly.hasPrefix("## What changed\n\n"), "\(partly)")
    #expect(partly.contains("**characters: 0 added, 0 removed, 1 changed · "), "\(partly)")
    #expect(partly.contains("Brass Bernard"), "\(partly)")
    #expect(partly.contains(" · 0 added, 0 removed, 2 changed, also 1 change of shape · data "))
    for trace in ["Juniper Quill", "Unwell"] { #expect(!partly.contains(trace), "\(partly)") }
  }

  @Test func `a damaged past costs its change and not the build`() async throws {
    #expect(try await build().exitCode == 0)
    try change()
    #expect(try await build().exitCode == 0)
    try await workspace.changeStore(
      """
      db.execute("UPDATE snapshot_records SET content = 'x' WHERE kind = 1 AND record = 48")
      """)
    let run = try await build()
    #expect(run.exitCode == 0)
    #expect(run.errors.contains("character 48 of a snapshot cannot be read"), "\(run.errors)")
    let diff = try await workspace.tool.run("diff", "--exit-code")
    #expect(diff.exitCode == 2 && diff.output == "")
    #expect(diff.errors.split(separator: "\n").count == 1)
  }

  @Test func `a feed with another title is the same feed`() async throws {
    var ids: Set<String> = []
    for title in ["One", "Two"] {
      try workspace.write("title: \(title)\n", to: "catalog.yaml")
      #expect(try await build().exitCode == 0)
      let atom = try workspace.text("Output/feed.xml")
      #expect(atom.contains("<name>\(title)</name>"))
      ids.insert(String(try #require(atom.firstMatch(of: /<id>([^<]+)</)).output.1))
    }
    #expect(ids.count == 1)
  }

  @Test func `the site tells its changes in German`() async throws {
    try workspace.write("language: de\n", to: "catalog.yaml")
    #expect(try await build().exitCode == 0)
    try change()
    #expect(try await build().exitCode == 0)
    let page = try workspace.text("Output/changes/2.html")
    #expect(page.contains("Figuren: 8 entfallen, 1 geändert · Bilder: 1 geändert"))
    #expect(page.contains("Status: <del>Lebendig</del> → <ins><bdi>Tot</bdi></ins>"))
  }
}
