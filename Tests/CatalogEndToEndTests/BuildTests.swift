import Foundation
import Testing

@Suite("The demo catalog, from the recorded responses to the site")
struct BuildTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  @Test func `the demo becomes a site, and a second build writes nothing`() async throws {
    let first = try await workspace.build(source: CatalogTool.fixtures)
    #expect(first.exitCode == 0, "\(first.errors)")
    #expect(first.lastLine.contains("48 characters · 48 avatars (48 new, 0 missing) · data "))
    let tree = try workspace.tree("Output")
    for page in [
      "index.html", "404.html", "about.html", "characters/index.html",
      "characters/page-2.html", "characters/page-3.html", "characters/1.html",
      "characters/48.html", "status/alive/index.html", "status/alive/page-2.html",
      "status/dead/index.html", "status/unknown/index.html", "locations/7.html",
      "episodes/5.html",
    ] {
      #expect(tree[page] != nil, "\(page)")
    }
    #expect(tree["characters/page-4.html"] == nil)
    #expect(tree.keys.count { $0.hasPrefix("avatars/") } == 47)

    let second = try await workspace.build(source: CatalogTool.fixtures, "--rebuild", "--exit-code")
    #expect(second.exitCode == 0, "\(second.errors)")
    #expect(second.lastLine.contains("(0 written, "))
    #expect(
      second.lastLine.contains(", 0 removed) · 48 characters · 48 avatars (0 new, 0 missing)"))
    #expect(try workspace.tree("Output") == tree)
  }

  @Test func `the site of a build in another place is the same`() async throws {
    let other = try Workspace()
    _ = try await workspace.build(source: CatalogTool.fixtures)
    var tool = other.tool
    tool.environment = ["LANG": "tr_TR.UTF-8", "TZ": "Asia/Kolkata"]
    // For nobody else to read, and on one processor where that can be asked for.
    let line = """
      umask 077; exec $(taskset -c 0 true 2>/dev/null && echo taskset -c 0) "$0" "$@"
      """
    let run = try await tool.run(
      "/bin/sh",
      [
        "-c", line, CatalogTool.binary.path, "build", "--source", CatalogTool.fixtures,
        "--templates", CatalogTool.templates, "--concurrency", "1", "--output", "deep/down/site",
      ])
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(try other.tree("deep/down/site") == (try workspace.tree("Output")))
  }

  @Test func `a second build asks nobody`() async throws {
    try workspace.copy(CatalogTool.templates, to: "Templates")
    let freshness = "freshness: {character: 0s, location: 0s, episode: 0s}\n"
    try workspace.write(freshness, to: "catalog.yaml")
    let mock = try await MockProcess([CatalogTool.fixtures], in: workspace)
    let proven = ["build", "--source", mock.source, "--verify-reproducible"]
    #expect(try await workspace.tool.run(proven).exitCode == 0)
    let once = try await mock.counts()
    #expect(once.list.conditional == 0)
    // Nor does it find too old what the first has just had.
    let strict = try await workspace.tool.run(proven + ["--refresh", "--max-stale", "0s"])
    #expect(strict.exitCode == 0, "\(strict.errors)")
    let asked = try await mock.counts()
    try workspace.write(freshness + "cache-policy: cache-only\n", to: "catalog.yaml")
    let run = try await workspace.tool.run(proven)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(try await mock.counts() == asked)
  }

  @Test(arguments: [(3, 2), (2, 5)])
  func `no more is asked for at a time than the settings say`(pages: Int, pictures: Int)
    async throws
  {
    try workspace.write(
      "concurrency: \(pages)\nimage-concurrency: \(pictures)\n", to: "catalog.yaml")
    let mock = try await MockProcess(
      ["--generate", "200", "--fault", "latency=20ms"], in: workspace)
    let crawl = ["crawl", "--source", mock.source]
    let lists = try await workspace.tool.run(crawl + ["--avatars", "skip"])
    #expect(lists.exitCode == 0, "\(lists.errors)")
    #expect(try await mock.counts().list.requests > 10)
    let mostPages = try await mock.mostInFlight()
    #expect((1...pages).contains(mostPages))
    try await mock.reset()
    let all = try await workspace.tool.run(crawl)
    #expect(all.exitCode == 0, "\(all.errors)")
    #expect(try await mock.counts().avatar.requests == 200)
    let mostPictures = try await mock.mostInFlight()
    #expect((1...pictures).contains(mostPictures))
  }

  @Test(arguments: [[], ["-v"], ["--verbose"], ["-q"], ["--"]])
  func `a build can prove that it comes out the same twice`(verbosity: [String]) async throws {
    let run = try await workspace.tool.run(
      [
        "build", "--source", CatalogTool.fixtures, "--templates", CatalogTool.templates,
        "--verify-reproducible",
      ] + verbosity)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.output.split(separator: "\n").count == (verbosity == ["-q"] ? 0 : 1))
    let steps = run.errors.components(separatedBy: "crawl …").count - 1
    #expect(steps == (verbosity.contains { $0.contains("v") } ? 1 : 0))
    let tree = try workspace.tree("Output")
    let again = try await workspace.build(
      source: CatalogTool.fixtures, "--verify-reproducible", "--refresh", "--exit-code")
    #expect(again.exitCode == 0, "\(again.errors)")
    #expect(try workspace.tree("Output") == tree)
  }

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: "/proc/self/cmdline"), "needs the folder /proc"))
  func `a site that comes out otherwise does not take the place of the old one`() async throws {
    try workspace.copy(CatalogTool.templates, to: "Theme")
    let words = ["build", "--source", CatalogTool.fixtures, "--templates", "Theme"]
    let proven = words + ["--verify-reproducible"]
    #expect(try await workspace.tool.run(proven).exitCode == 0)
    let before = try workspace.tree("Output")

    // A process that reads it finds its own command line.
    let file = workspace.path + "/Theme/assets/line.txt"
    try FileManager.default.createSymbolicLink(
      atPath: file, withDestinationPath: "/proc/self/cmdline")
    let refused = try await workspace.tool.run(proven)
    #expect(refused.exitCode == 2)
    #expect(
      refused.errors == """
        catalog: error: a second build came out otherwise in 1 file; the old site stays:
        catalog: error:   assets/line.txt

        """)
    #expect(refused.output == "")
    #expect(try workspace.tree("Output") == before)
    let names = try FileManager.default.contentsOfDirectory(atPath: workspace.path)
    #expect(Set(names) == [".catalog", "Output", "Theme"])

    let accepted = try await workspace.tool.run(words)
    #expect(accepted.exitCode == 0, "\(accepted.errors)")
    #expect(try workspace.tree("Output").keys.contains("assets/line.txt"))
  }

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: "/proc/self/fd"), "needs the folder /proc"))
  func `where the second build fails, the old site stays`() async throws {
    try workspace.copy(CatalogTool.templates, to: "Theme")
    let words = ["build", "--source", CatalogTool.fixtures, "--templates", "Theme"]
    #expect(try await workspace.tool.run(words).exitCode == 0)
    let before = try workspace.tree("Output")

    // The first build is given it to read, the second is not.
    let home = workspace.path + "/Theme/home.mustache"
    let text = try workspace.text("Theme/home.mustache")
    try workspace.write("<p>New</p>" + text, to: "home.txt")
    try FileManager.default.removeItem(atPath: home)
    try FileManager.default.createSymbolicLink(
      atPath: home, withDestinationPath: "/proc/self/fd/0")
    func run(_ words: [String]) async throws -> CatalogTool.Run {
      try await workspace.tool.run(
        "/bin/sh", ["-c", "exec \"$0\" \"$@\" <home.txt", CatalogTool.binary.path] + words)
    }
    let refused = try await run(words + ["--verify-reproducible"])
    #expect(refused.exitCode == 2)
    #expect(
      refused.errors == """
        catalog: error: Theme/home.mustache: the template cannot be read: it is not a plain file
        catalog: error: the second build failed (exit 2); see above

        """)
    #expect(try workspace.tree("Output") == before)
    #expect(try await run(words).exitCode == 0)
    #expect(try workspace.tree("Output") != before)
  }

  @Test func `a site of new data that leads to somebody else's file comes out the same, too`()
    async throws
  {
    try workspace.copy(CatalogTool.templates, to: "Templates")
    try workspace.write("Nobody.", to: "Content/characters/999.md")
    let mock = try await MockProcess([CatalogTool.fixtures], in: workspace)
    let proven = ["build", "--source", mock.source, "--verify-reproducible"]
    let first = try await workspace.tool.run(proven)
    #expect(first.exitCode == 0, "\(first.errors)")
    #expect(first.errors.components(separatedBy: "warning:").count == 2, "\(first.errors)")

    try workspace.leadToForeignFile(by: "Templates")
    let second = try await workspace.tool.run(proven)
    #expect(second.exitCode == 0, "\(second.errors)")
    #expect(try workspace.text("Output/about.html").contains("PDF"))
    #expect(try workspace.text("Output/downloads/book.pdf") == "mine")
  }

  /// A picture was stored once, and is not to be had now: a build that trusts nothing stored shows none, whatever is put back from the
  /// site.
  @Test(arguments: [true, false])
  func `a second build shows no picture that the first could not have`(isStored: Bool)
    async throws
  {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    #expect(try await workspace.build(source: "source").exitCode == 0)
    try FileManager.default.removeItem(
      atPath: workspace.path + "/source/api/character/avatar/7.jpeg")
    if !isStored { try FileManager.default.removeItem(atPath: workspace.path + "/.catalog/images") }
    let run = try await workspace.build(
      source: "source", "--cache-policy", "no-cache", "--max-missing-avatars", "10%",
      "--verify-reproducible")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.lastLine.contains("47 avatars (") && run.lastLine.contains(", 1 missing)"))
    #expect(try workspace.text("Output/characters/7.html").contains("placeholder-"))
  }

  @Test func `a second build goes elsewhere and leaves the site alone`() async throws {
    let run = try await workspace.tool.run(
      "build", "--source", CatalogTool.fixtures, "--templates", CatalogTool.templates,
      "--second-build", "Elsewhere", "--verify-reproducible", "--output", "Output")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(try workspace.tree("Output").isEmpty)
    #expect(try workspace.tree("Elsewhere").keys.contains("index.html"))
  }

  @Test func `explain shows what would change on a page, by field, and changes nothing`()
    async throws
  {
    try workspace.copy(CatalogTool.templates, to: "Theme")
    func explain(_ path: String) async throws -> CatalogTool.Run {
      try await workspace.tool.run(
        "build", "--source", CatalogTool.fixtures, "--templates", "Theme", "--explain", path)
    }
    let fresh = try await explain("characters/1.html")
    #expect(fresh.exitCode == 0, "\(fresh.errors)")
    #expect(fresh.output.hasPrefix("Output/characters/1.html would be new, "))
    #expect(try workspace.tree("Output").isEmpty)

    _ = try await workspace.build(source: CatalogTool.fixtures)
    let tree = try workspace.tree("Output")
    #expect(
      try await explain("characters/1.html").output
        == "Output/characters/1.html would stay as it is\n")
    try workspace.edit(
      "Theme/character.mustache", "<dt>{{text.gender}}</dt>", "<dt>{{text.gender}}:</dt>")
    let changed = try await explain("characters/1.html")
    #expect(changed.exitCode == 0, "\(changed.errors)")
    let lines = changed.output.split(separator: "\n")
    #expect(
      lines.prefix(2) == [
        "--- Output/characters/1.html", "+++ Output/characters/1.html, as it would be",
      ])
    #expect(lines.contains { $0.hasPrefix("@@ ") })
    #expect(lines.contains { $0.hasPrefix("+") && $0.contains("Gender:</dt>") })
    #expect(try workspace.tree("Output") == tree)

    try workspace.write("mine", to: "Output/characters/mine.txt")
    #expect(
      try await explain("characters/mine.txt").output
        == "Output/characters/mine.txt was not written by catalog; a build leaves it\n")
    let nowhere = try await explain("characters/9999.html")
    #expect(nowhere.exitCode == 2)
    #expect(nowhere.errors.contains("characters/9999.html is neither planned nor in "))
    #expect(try await explain("../outside").exitCode == 64)
    let dotted = try await explain("./episodes/2.html")
    #expect(dotted.exitCode == 64)
    #expect(dotted.errors.contains("Expected a path from its root, like episodes/2.html."))
    let ofFolder = try await explain("Output/episodes/2.html")
    #expect(ofFolder.exitCode == 2)
    #expect(
      ofFolder.errors.hasSuffix("; give the path from the root of the site, episodes/2.html\n"))
  }

  @Test func `of the address of a site only what is not escaped yet is escaped`() async throws {
    let run = try await workspace.build(
      source: CatalogTool.fixtures, "--avatars", "skip", "--base-url",
      "https://example.org/my%20site/é")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(
      try workspace.text("Output/index.html").contains(
        "<link rel=\"canonical\" href=\"https://example.org/my%20site/%C3%A9/\">"))
  }

  @Test func `a site is the same however the host of its address is spelt`() async throws {
    var trees: [[String: Data]] = []
    for address in ["https://example.org/Repo/", "https://EXAMPLE.org:443/Repo"] {
      let run = try await workspace.build(
        source: CatalogTool.fixtures, "--avatars", "skip", "--base-url", address)
      #expect(run.exitCode == 0, "\(run.errors)")
      trees.append(try workspace.tree("Output"))
    }
    #expect(trees[0] == trees[1])
    #expect(
      try workspace.text("Output/robots.txt").contains(
        "Sitemap: https://example.org/Repo/sitemap.xml\n"))
  }

  @Test func `check finds nothing wrong with the site, and names a link that was broken by hand`()
    async throws
  {
    _ = try await workspace.build(source: CatalogTool.fixtures)
    let good = try await workspace.tool.run("check", "--links")
    #expect(good.exitCode == 0, "\(good.errors)")
    #expect(good.output == "")
    // Below the root it was built for, without being told.
    _ = try await workspace.build(
      source: CatalogTool.fixtures, "--base-url", "https://example.org/repo/")
    #expect(try await workspace.tool.run("check", "--links").exitCode == 0)
    try FileManager.default.removeItem(atPath: workspace.path + "/Output/locations/3.html")
    let bad = try await workspace.tool.run("check", "--links")
    #expect(bad.exitCode == 1)
    #expect(bad.output.contains("leads to locations/3.html, which the site does not have"))
    #expect(bad.output.contains("locations/3.html is missing"))
  }

  @Test func `a check of everything asks nobody, and writes nothing of the site`() async throws {
    let mock = try await MockProcess([CatalogTool.fixtures], in: workspace)
    // All that is stored is due.
    try workspace.write(
      """
      source: \(mock.source)
      templates: \(CatalogTool.templates)
      freshness: {character: 0s, location: 0s, episode: 0s}
      image-freshness: 0s

      """, to: "catalog.yaml")
    let build = try await workspace.tool.run("build")
    #expect(build.exitCode == 0, "\(build.errors)")
    let (asked, site) = (try await mock.counts(), try workspace.tree("Output"))
    let check = try await workspace.tool.run("check")
    #expect(check.exitCode == 1)
    #expect(check.errors.hasSuffix("\n3 findings\n"), "\(check.errors)")
    #expect(try await mock.counts() == asked)
    #expect(try workspace.tree("Output") == site)
  }

  @Test func `check --data lists the references that lead only one way`() async throws {
    let run = try await workspace.tool.run("check", "--data", CatalogTool.fixtures)
    #expect(run.exitCode == 1)
    #expect(
      run.output == """
        character 35 was last seen at location 5, which does not list it among its residents
        character 35 names episode 3, which does not list it in its cast
        episode 4 lists character 29, which does not name it

        """)
  }

  @Test func `the report says what happened`() async throws {
    let run = try await workspace.build(source: CatalogTool.fixtures, "--report", "report.json")
    #expect(run.exitCode == 0, "\(run.errors)")
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(workspace.text("report.json").utf8))
        as? [String: Any])
    #expect(report["version"] as? Int == 1)
    #expect(report["characters"] as? Int == 48)
    #expect(report["locations"] as? Int == 7)
    #expect(report["episodes"] as? Int == 5)
    #expect(report["warnings"] as? [String] == [])
    #expect(report["notes"] as? [String] == [])
    let avatars = try #require(report["avatars"] as? [String: Any])
    #expect(avatars["shown"] as? Int == 48)
    #expect(avatars["new"] as? Int == 48)
  }

  @Test func `pictures can be left out`() async throws {
    let run = try await workspace.build(source: CatalogTool.fixtures, "--avatars", "skip")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.lastLine.contains("0 avatars (0 new, 0 missing)"))
    let pictures = try workspace.tree("Output/avatars").keys
    #expect(pictures.count > 40 && pictures.allSatisfy { $0.hasPrefix("placeholder-") })
    #expect(!(try workspace.text("Output/about.html").contains("could not be had")))
  }

  @Test func `the site tells the terms of the data where its owner does`() async throws {
    try workspace.write("licence: Free to use & share\n", to: "catalog.yaml")
    let run = try await workspace.build(source: CatalogTool.fixtures, "--avatars", "skip")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(
      try workspace.text("Output/about.html").contains(
        "<h2>Terms</h2>\n<p>Free to use &amp; share</p>"))
    try workspace.write("licence: ' '\n", to: "catalog.yaml")
    let blank = try await workspace.build(source: CatalogTool.fixtures, "--avatars", "skip")
    #expect(blank.exitCode == 2)
    #expect(blank.errors.contains("expected a text that is not blank"))
  }

  @Test func `the limit on pictures is what the settings call it`() async throws {
    _ = try await workspace.build(source: CatalogTool.fixtures)
    for (size, limit) in [(nil, "1 GB"), ("500MB", "500 MB")] {
      if let size { try workspace.write("image-cache-size: \(size)\n", to: "catalog.yaml") }
      let info = try await workspace.tool.run("cache", "info")
      #expect(info.output.contains(" of at most \(limit)\n"), "\(info.output)\(info.errors)")
    }
  }

  @Test func `search asks the source with the filter`() async throws {
    let run = try await workspace.tool.run(
      "search", "--source", CatalogTool.fixtures, "--name", "doug", "--format", "json")
    #expect(run.exitCode == 0, "\(run.errors)")
    let found = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
    #expect(found.map { $0["id"] as? Int } == [10, 23, 41])
    for (arguments, note) in [
      (["--name", "doug"], "3 characters\n"),
      (["--name", "doug", "--limit", "1"], "1 of 3 characters\n"),
      (["--name", "captain <null>"], "1 character\n"),
      (["--gender", "male"], "20 characters\n"),
      (["--type", "AUTOMATON"], "2 characters\n"),
      (["--status", "dEAd"], "12 characters\n"),
      // Humanoids, too.
      (["--species", "human"], "16 characters\n"),
      (
        ["--status", "dead", "--species", "human", "--gender", "female", "--type", "ghost"],
        "1 character\n"
      ),
      (["--gender", "male", "--type", "ghost"], "2 characters\n"),
    ] {
      let run = try await workspace.tool.run(
        ["search", "--source", CatalogTool.fixtures] + arguments)
      #expect(run.errors == note)
    }
    let none = try await workspace.tool.run(
      "search", "--source", CatalogTool.fixtures, "--name", "nobody at all")
    #expect(none == CatalogTool.Run(exitCode: 0, output: "", errors: "no character matches\n"))
    // Nothing is stored.
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.path) == [])
  }

  @Test func `columns stand below each other whatever a name is written in`() async throws {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    let name = "漢字カタカナ"
    try workspace.edit("source/api/character/page-1.json", "Juniper Quill", name)
    let found = try await workspace.tool.run("search", "--source", "source")
    let starts = try found.output.split(separator: "\n").map { line in
      let status = try #require(line.firstRange(of: /\b(Alive|Dead|unknown)\b/))
      let before = line[..<status.lowerBound]
      // A terminal sets each of these characters, and the moon of another name, two columns wide.
      return before.count + before.count { name.contains($0) || $0 == "🌙" }
    }
    #expect(starts.count > 40 && Set(starts).count == 1, "\(found.output)")
  }

  @Test func `nothing that the source says steers the terminal`() async throws {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    let page = "source/api/character/page-1.json"
    var text = try workspace.text(page)
    for field in ["name", "status", "species", "type", "gender"] {
      let start = try #require(text.range(of: "\"\(field)\": \""))
      text.insert(contentsOf: #"\u001b[31m\u0007\u007f\u009b"#, at: start.upperBound)
    }
    try workspace.write(text, to: page)
    let found = try await workspace.tool.run("search", "--source", "source")
    #expect(found.exitCode == 0, "\(found.errors)")
    #expect(found.output.contains("[31mJuniper Quill"))
    let built = try await workspace.build(source: "source", "--verbose")
    for run in [found, built] {
      let spoken = run.output + run.errors
      #expect(
        spoken.unicodeScalars.allSatisfy {
          $0 == "\n" || $0.properties.generalCategory != .control
        }, "\(spoken.debugDescription)")
    }
  }
}
