import Foundation
import Testing

/// Files of one's own for the root of the site, from their folder to where visitors find them.
@Suite("Files of one's own, from their folder to the visitors")
struct OwnFileSiteTests: ContentSuite, LosingSuite {
  let workspace: Workspace
  private static let film = Data(
    (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })

  init() throws {
    workspace = try Workspace()
    try workspace.write(
      "google-site-verification: google1234.html", to: "Content/root/google1234.html")
    try workspace.write(
      "Contact: mailto:a@example.org\r\n", to: "Content/root/.well-known/security.txt")
    try workspace.write(Self.film, to: "Content/root/films/the first #1.mp4")
    try workspace.write("", to: "Content/root/.gitkeep")
  }

  /// What is in the site besides the files of a site without files of one's own.
  private func added(to plain: [String: Data]) throws -> [String: Data] {
    try workspace.tree("Output").filter {
      plain[$0.key] != $0.value && $0.key != ".catalog-manifest"
    }
  }

  /// A site without them, for comparison.
  private func plainSite() async throws -> [String: Data] {
    let other = try Workspace()
    let plain = try await other.build(source: CatalogTool.fixtures)
    #expect(plain.exitCode == 0, "\(plain.errors)")
    return try other.tree("Output")
  }

  @Test func `they are in the site like all its files, and go with their source`() async throws {
    let plain = try await plainSite()
    let own = [
      "google1234.html": Data("google-site-verification: google1234.html".utf8),
      ".well-known/security.txt": Data("Contact: mailto:a@example.org\r\n".utf8),
      "films/the first #1.mp4": Self.film,
    ]
    let first = try await build("--strict")
    #expect(first.exitCode == 0, "\(first.errors)")
    #expect(try added(to: plain) == own)
    let manifest = try workspace.text("Output/.catalog-manifest")
    for path in own.keys { #expect(manifest.contains("  \(path)\n")) }

    let again = try await build("--rebuild", "--exit-code")
    #expect(again.exitCode == 0 && again.lastLine.contains("(0 written,"), "\(again.errors)")
    #expect(try await build("--exit-code", "--verify-reproducible").exitCode == 0)

    // Noticed without being told, and nothing else is written.
    try workspace.write(
      "Contact: mailto:b@example.org\n", to: "Content/root/.well-known/security.txt")
    let told = try await build("--explain", ".well-known/security.txt")
    #expect(told.output.contains("+Contact: mailto:b@example.org"), "\(told.output)\(told.errors)")
    let changed = try await build("--exit-code", "--report", "report.json")
    #expect(changed.exitCode == 1 && changed.lastLine.contains("(0 written,"), "\(changed.errors)")
    #expect(
      try workspace.text("Output/.well-known/security.txt") == "Contact: mailto:b@example.org\n")

    try FileManager.default.removeItem(atPath: workspace.path + "/Content/root")
    let gone = try await build("--exit-code")
    #expect(gone.exitCode == 1 && gone.lastLine.contains("1 removed"), "\(gone.errors)")
    #expect(try workspace.tree("Output") == plain)
    #expect(!FileManager.default.fileExists(atPath: workspace.path + "/Output/.well-known"))
  }

  @Test func `explain counts the bytes of a file as all else is counted`() async throws {
    try workspace.write("x", to: "Content/root/one.bin")
    var bytes = Data(repeating: 0xFF, count: 1234)
    try workspace.write(bytes, to: "Content/root/many.bin")
    let one = "Output/one.bin"
    #expect(try await build("--explain", "one.bin").output == "\(one) would be new, 1 byte\n")
    let many = "Output/many.bin"
    #expect(
      try await build("--explain", "many.bin").output == "\(many) would be new, 1,234 bytes\n")
    #expect(try await build().exitCode == 0)

    try FileManager.default.removeItem(atPath: workspace.path + "/Content/root/one.bin")
    bytes.append(0xFF)
    try workspace.write(bytes, to: "Content/root/many.bin")
    #expect(try await build("--explain", "one.bin").output == "\(one), 1 byte, would go\n")
    #expect(
      try await build("--explain", "many.bin").output == """
        --- \(many)
        +++ \(many), as it would be
        not text; the bytes differ from byte 1,235 on

        """)
  }

  @Test func `pages named by numbers in many folders are held in memory for their count`()
    async throws
  {
    for folder in 1...6000 {
      try workspace.write(
        "<!doctype html><title>x</title>", to: "Content/root/\(folder)/24000.html")
    }
    let run = try await build("--avatars", "skip", "--report", "report.json")
    #expect(run.exitCode == 0, "\(run.errors)")
    let report = try JSONSerialization.jsonObject(with: Data(workspace.text("report.json").utf8))
    let peak = try #require((report as? [String: Any])?["peakMemoryBytes"] as? Int)
    #expect(peak < 300_000_000)
  }

  @Test func `they are published and bundled, and every check takes them for the site's`()
    async throws
  {
    #expect(try await build().exitCode == 0)
    #expect(try await workspace.tool.run("check", "--links").exitCode == 0)
    let publish = try await workspace.tool.run("publish", "--to", "www", "--apply")
    #expect(publish.exitCode == 0, "\(publish.errors)")
    let current = try workspace.tree("www/current/")
    #expect(current["films/the first #1.mp4"] == Self.film)
    #expect(current[".well-known/security.txt"] != nil && current["google1234.html"] != nil)

    // What a host reads is written over in neither way.
    try workspace.write("/* own */", to: "Content/root/_headers")
    #expect(try await build().exitCode == 0)
    let host = ["publish", "--to", "www", "--apply"]
    let own = try await workspace.tool.run(host)
    #expect(own.exitCode == 0, "\(own.errors)")
    #expect(try workspace.text("www/current/_headers") == "/* own */")
    let refused = try await workspace.tool.run(host + ["--host", "netlify"])
    #expect(refused.exitCode == 2, "\(refused.output)")
    #expect(refused.errors.contains("the site has a file _headers already"), "\(refused.errors)")

    let bundle = try await workspace.tool.run("bundle")
    #expect(bundle.exitCode == 0, "\(bundle.errors)")
    let verify = try await workspace.tool.run("verify", "site.zip")
    #expect(verify.exitCode == 0, "\(verify.errors)")
    let unpacked = try await workspace.shell(
      "unzip -q site.zip && cat site/site/.well-known/security.txt")
    #expect(unpacked.output == "Contact: mailto:a@example.org\r\n", "\(unpacked.errors)")
  }

  @Test
  func `what somebody put into the site by hand becomes ours when it is the same, and stays else`()
    async throws
  {
    try FileManager.default.moveItem(
      atPath: workspace.path + "/Content/root", toPath: workspace.path + "/root")
    #expect(try await build().exitCode == 0)
    try workspace.write("Contact: mailto:a@example.org\r\n", to: "Output/.well-known/security.txt")
    try workspace.write("mine", to: "Output/google1234.html")
    try FileManager.default.createDirectory(
      atPath: workspace.path + "/Content", withIntermediateDirectories: true)
    try FileManager.default.moveItem(
      atPath: workspace.path + "/root", toPath: workspace.path + "/Content/root")
    let before = try workspace.tree("Output")
    let refused = try await build()
    #expect(refused.exitCode == 2, "\(refused.output)")
    #expect(refused.errors.contains("Output/google1234.html"), "\(refused.errors)")
    #expect(try workspace.tree("Output") == before)
    try FileManager.default.removeItem(atPath: workspace.path + "/Output/google1234.html")
    let build = try await build()
    #expect(build.exitCode == 0, "\(build.errors)")
    #expect(build.errors.contains(".well-known/security.txt was not written by catalog, but holds"))
  }

  @Test func `mistakes are told with the file, and the old site stays`() async throws {
    #expect(try await build().exitCode == 0)
    let before = try workspace.tree("Output")
    func refusal(_ part: String) async throws {
      let run = try await build()
      #expect(run.exitCode == 2 && run.errors.contains(part), "\(run.output)\(run.errors)")
      #expect(try workspace.tree("Output") == before)
    }
    try workspace.write("", to: "Content/root/about.HTML")
    try await refusal("the page about the catalog and by \"root/about.HTML\" of the content")
    try FileManager.default.removeItem(atPath: workspace.path + "/Content/root/about.HTML")

    try workspace.write(
      "<a href=\"gone.html\">a</a><a href=\"index.html#gone\">b</a>", to: "Content/root/a.html")
    try await refusal("a.html: link \"gone.html\" leads to gone.html, which the site does not have")
    try await refusal("a.html: link \"index.html#gone\" leads to no id of that page")
    try FileManager.default.removeItem(atPath: workspace.path + "/Content/root/a.html")

    let target = try await workspace.shell(
      "mkfifo Content/root/pipe && ln -s /etc/hostname Content/root/host && \"$0\" check --content",
      try CatalogTool.binary.path)
    #expect(target.exitCode == 1, "\(target.errors)")
    #expect(
      target.output.contains("Content/root/pipe:1: the file cannot be read: it is not a plain file")
    )
    #expect(target.output.contains("Content/root/host:1: this is a link that leads out of Content"))
    try await refusal("Content/root/pipe:1: the file cannot be read: it is not a plain file")
  }

  @Test func `a check tells of all that stand where the site has a file, as a build does`()
    async throws
  {
    let places = [
      ("changes/index.html", "the list of changes"), ("characters/1.html", "character 1"),
      ("index.html", "the home page"),
    ]
    for (path, _) in places { try workspace.write("", to: "Content/root/" + path) }
    let lines = places.map { path, owner in
      "path \"\(path)\" is wanted by \(owner) and by \"root/\(path)\" of the content; expected a path of its own for each, in any case of letters\n"
    }
    let whole = try await workspace.checkContent(source: CatalogTool.fixtures)
    #expect(whole == .init(exitCode: 1, output: lines.joined(), errors: "3 findings\n"))
    let refused = try await build()
    #expect(refused.exitCode == 2)
    #expect(refused.errors == lines.map { "catalog: error: " + $0 }.joined())
    // Where nothing is stored yet, nobody knows which characters there are.
    let fresh = try await workspace.checkContent(source: nil)
    #expect(fresh.exitCode == 1)
    #expect(fresh.output == lines[0] + lines[2])

    try FileManager.default.removeItem(atPath: workspace.path + "/Content/root/characters")
    try workspace.write("---\nstatus: Odd\n---\n", to: "Content/characters/1.md")
    let others = try await workspace.checkContent(source: CatalogTool.fixtures)
    #expect(others.exitCode == 1)
    #expect(others.output.hasPrefix("Content/characters/1.md:2: "), "\(others.output)")
    #expect(others.output.hasSuffix("\n" + lines[0] + lines[2]), "\(others.output)")
  }

  @Test func `a check tells of their links that lead nowhere, as a build does`() async throws {
    try workspace.write(
      """
      <h1 id="top">Links</h1><a href="characters/1.html#gone">a</a><a href="characters/99.html">b</a>
      <a href="b.html#top">c</a><a href="b.html#end">d</a><a href="#end">e</a><a href="../out">f</a>
      <a href="locations">g</a><a href="assets/">h</a><a href="avatars/1.jpeg">i</a><!-- never closed
      """, to: "Content/root/a.html")
    try workspace.write("<p id=\"top\">", to: "Content/root/b.html")
    let alone = [
      "a.html:3: a comment never ends; browsers leave out the rest of the page",
      "a.html: link \"#end\" leads to no id of the page",
      "a.html: link \"../out\" leads outside of the site",
      "a.html: link \"assets/\" leads to a folder, which opens as a listing from a disk; name its index.html",
      "a.html: link \"b.html#end\" leads to no id of that page",
    ]
    let ofRecords = [
      "a.html: link \"characters/1.html#gone\" leads to no id of that page",
      "a.html: link \"characters/99.html\" leads to characters/99.html, which the site does not have",
      "a.html: link \"locations\" leads to a folder, which opens as a listing from a disk; name its index.html",
    ]
    // Only a build knows which pictures there are, and nobody knows of records where nothing is stored yet.
    let ofPictures = [
      "a.html: link \"avatars/1.jpeg\" leads to avatars/1.jpeg, which the site does not have"
    ]
    func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init).sorted() }
    let fresh = try await workspace.checkContent(source: nil)
    #expect(fresh.exitCode == 1)
    #expect(lines(fresh.output) == alone.sorted(), "\(fresh.errors)")
    let whole = try await workspace.checkContent(source: CatalogTool.fixtures)
    #expect(whole.exitCode == 1)
    #expect(lines(whole.output) == (alone + ofRecords).sorted(), "\(whole.errors)")
    let refused = try await build()
    #expect(refused.exitCode == 2)
    #expect(
      lines(refused.errors)
        == (alone + ofRecords + ofPictures).map { "catalog: error: " + $0 }.sorted())
  }

  @Test func `a check misses nothing that only the site in place and the past can tell of`()
    async throws
  {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    let first = try await workspace.build(source: "source")
    #expect(first.exitCode == 0, "\(first.errors)")
    try dropLastPage(of: "source/api/character/")
    try workspace.write("mine", to: "Output/mine.txt")
    let second = try await workspace.build(source: "source", "--max-removed", "8")
    #expect(second.exitCode == 0, "\(second.errors)")
    let picture = try #require(
      try workspace.tree("Output/avatars").keys.first { !$0.hasPrefix("placeholder") })
    try workspace.write(
      "<a href=\"characters/48.html\">a</a><a href=\"mine.txt\">b</a><a href=\"avatars/\(picture)\">c</a>",
      to: "Content/root/a.html")
    let known = try await workspace.checkContent(source: "source")
    #expect(known.exitCode == 0, "\(known.output)\(known.errors)")
    let third = try await workspace.build(source: "source")
    #expect(third.exitCode == 0, "\(third.errors)")

    // What the next build takes away is not there, though it still stands.
    try FileManager.default.removeItem(atPath: workspace.path + "/Content/root/google1234.html")
    try workspace.write("<a href=\"google1234.html\">a</a>", to: "Content/root/a.html")
    let gone = try await workspace.checkContent(source: "source")
    #expect(
      gone.output
        == "a.html: link \"google1234.html\" leads to google1234.html, which the site does not have\n"
    )
  }

  @Test func `of very many in each other's way a check counts those it tells of`() async throws {
    for number in 0...1002 {
      let name = (0..<10).map { number >> $0 & 1 == 0 ? "a" : "A" }.joined()
      try workspace.write("", to: "Content/root/" + name)
    }
    let run = try await workspace.checkContent(source: nil)
    #expect(run.exitCode == 1)
    #expect(run.output.split(separator: "\n").count == 1000)
    #expect(
      run.errors.hasSuffix(
        "content: and 2 more paths that cannot be had\n1000 findings\n"), "\(run.errors)")
  }

  @Test func `of very many links that lead nowhere a check says last how many more there are`()
    async throws
  {
    let page = (0...1001).map { "<a href=\"#gone\($0)\">x</a>" }.joined()
    try workspace.write(page, to: "Content/root/a.html")
    try workspace.write(page, to: "Output/a.html")
    var tool = workspace.tool
    tool.environment = ["CATALOG_TEMPLATES": CatalogTool.templates]
    for name in ["content", "links"] {
      let run = try await tool.run(
        "/bin/sh", ["-c", "\"$0\" check --\(name) 2>&1", try CatalogTool.binary.path])
      #expect(run.exitCode == 1)
      let lines = run.output.split(separator: "\n")
      #expect(lines.count { $0.contains("#gone") } == 1000)
      #expect(
        Array(lines.suffix(2)) == ["\(name): and 2 more findings in pages", "1000 findings"])
    }
  }

  @Test(.enabled(if: OtherUser.isThereForRoot, "root may read everything"))
  func `what may not be read is told of with all others`() async throws {
    try workspace.write("", to: "Content/root/a/b.txt")
    for name in ["Content/root/google1234.html", "Content/root/a"] {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0], ofItemAtPath: workspace.path + "/" + name)
    }
    let run = try await workspace.tool.run(
      "/usr/bin/env",
      OtherUser.wordsForRoot + [try CatalogTool.binary.path, "check", "--content"])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: workspace.path + "/Content/root/a")
    #expect(run.exitCode == 1, "\(run.errors)")
    #expect(
      run.output == """
        Content/root/a:1: the folder cannot be read: Permission denied
        Content/root/google1234.html:1: the file cannot be read: Permission denied

        """)
  }

  @Test func `a link to one that is taken away is told with its page`() async throws {
    try workspace.write(
      "[film](../root/films/the%20first%20%231.mp4#t=10), [proof](../root/google1234.html)",
      to: "Content/characters/1.md")
    try workspace.copy(CatalogTool.templates, to: "Templates")
    try workspace.edit(
      "Templates/about.mustache", "<p>{{text.aboutFiles}}</p>",
      "<p>{{text.aboutFiles}} <a href=\"{{site.root}}.well-known/security.txt\">A</a></p>")
    func build() async throws -> CatalogTool.Run {
      try await workspace.tool.run("build", "--source", CatalogTool.fixtures)
    }
    let first = try await build()
    #expect(first.exitCode == 0, "\(first.errors)")
    #expect(
      try workspace.text("Output/characters/1.html").contains(
        "href=\"../films/the%20first%20%231.mp4#t=10\""))
    try FileManager.default.removeItem(atPath: workspace.path + "/Content/root/.well-known")
    let lost = try await build()
    #expect(lost.exitCode == 2, "\(lost.output)")
    #expect(
      lost.errors.contains(
        "about.html: link \"./.well-known/security.txt\" leads to .well-known/security.txt, which the site does not have"
      ), "\(lost.errors)")
    try FileManager.default.removeItem(atPath: workspace.path + "/Content/root/google1234.html")
    let more = try await build()
    #expect(
      more.errors.contains(
        "Content/characters/1.md:1: link \"../root/google1234.html\": there is no such file"),
      "\(more.errors)")
  }

  @Test func `a site does not go into the folder that comes into it`() async throws {
    let run = try await build("--output", "Content/root/site")
    #expect(run.exitCode == 2, "\(run.output)")
    #expect(run.errors.contains("all of which comes into the site"), "\(run.errors)")
  }
}
