import CatalogSite
import CatalogTestSupport
import Foundation
import Testing

@Suite("Differences of two texts, line by line")
struct LineDiffTests {
  private func unified(_ old: String, _ new: String, context: Int = 1) -> [String] {
    LineDiff(from: "\(old)\n".utf8, to: "\(new)\n".utf8).unified(context: context)
  }

  @Test func `equal texts have no difference`() {
    #expect(unified("a\nb", "a\nb") == [])
    #expect(LineDiff(from: "a".utf8, to: "a".utf8).lines == [.same("a")])
  }

  @Test func `a changed line stands between its neighbours, below the term it belongs to`() {
    #expect(
      unified(
        "<h1>Rick</h1>\n<dl>\n<dt class=\"t\">Status</dt>\n<dd>\nAlive\n</dd>\n</dl>",
        "<h1>Rick</h1>\n<dl>\n<dt class=\"t\">Status</dt>\n<dd>\nDead\n</dd>\n</dl>") == [
          "@@ -4,3 +4,3 @@ Status", " <dd>", "-Alive", "+Dead", " </dd>",
        ])
  }

  @Test func `places far from each other are apart`() {
    #expect(
      unified("1\n2\n3\n4\n5\n6", "x\n2\n3\n4\n5\n6\n7", context: 0) == [
        "@@ -1 +1 @@", "-1", "+x", "@@ -6,0 +7 @@", "+7",
      ])
  }

  @Test func `lines that were added and removed are found`() {
    #expect(
      LineDiff(from: "a\nb\nc\nd".utf8, to: "a\nc\nx\nd".utf8).lines == [
        .same("a\n"), .removed("b\n"), .same("c\n"), .added("x\n"), .same("d"),
      ])
  }

  @Test func `the last line is shown with the end that it has`() {
    func unified(_ old: String, _ new: String) -> [String] {
      LineDiff(from: old.utf8, to: new.utf8).unified()
    }
    let noEnd = "\\ No newline at end of file"
    #expect(unified("a\nb\n", "a\nc\n") == ["@@ -1,2 +1,2 @@", " a", "-b", "+c"])
    #expect(unified("a\nb", "c\nb") == ["@@ -1,2 +1,2 @@", "-a", "+c", " b", noEnd])
    #expect(unified("a\n", "a") == ["@@ -1 +1 @@", "-a", "+a", noEnd])
    #expect(unified("", "a\n") == ["@@ -0,0 +1 @@", "+a"])
  }

  @Test func `two spellings of one letter differ`() {
    #expect(unified("\u{E9}", "e\u{301}", context: 0) == ["@@ -1 +1 @@", "-\u{E9}", "+e\u{301}"])
  }

  @Test func `of long lines those are compared that begin alike`() {
    let long = String(repeating: "x", count: 1000)
    let shown = "…" + String(repeating: "x", count: 80)
    #expect(
      unified("gone\n" + long + "A\n", long + "B\n", context: 0).dropFirst()
        == ["-gone", "-" + shown + "A", "+" + shown + "B"])
  }

  @Test func `a long line is cut and a long difference too`() {
    let long = String(repeating: "x", count: 300)
    #expect(unified(long, "", context: 0)[1] == "-" + String(repeating: "x", count: 240) + "…")
    let lines = (0..<100).map(String.init).joined(separator: "\n")
    let many = LineDiff(from: "".utf8, to: lines.utf8)
    let shown = many.unified(context: 0, most: 10)
    #expect(shown.count == 11)
    #expect(shown.last == "… 92 more lines")
    #expect(many.unified(context: 0, most: 101).last == "… 1 more line")
    #expect(many.unified(context: 0, most: 102).last == "\\ No newline at end of file")
  }

  @Test func `lines that differ behind where they are cut are cut around what differs, both alike`()
  {
    func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
    let (begin, end) = (many("x", 300), many("y", 300))
    let (shown, rest) = ("…" + many("x", 80), many("y", 159) + "…")
    #expect(
      unified("\(begin)a\(end)", "\(begin)b\(end)", context: 0) == [
        "@@ -1 +1 @@", "-\(shown)a\(rest)", "+\(shown)b\(rest)",
      ])
    #expect(
      unified("1\n\(begin)", "2\n\(begin)b", context: 0) == [
        "@@ -1,2 +1,2 @@", "-1", "-\(shown)", "+2", "+\(shown)b",
      ])
    // No sign is cut in two.
    let signs = many("€", 100)
    #expect(
      unified(signs + "a", signs + "b", context: 0) == [
        "@@ -1 +1 @@", "-…\(many("€", 27))a", "+…\(many("€", 27))b",
      ])
    // What differs is seen also without.
    #expect(
      unified("a\(begin)", "b\(begin)", context: 0) == [
        "@@ -1 +1 @@", "-a\(many("x", 239))…", "+b\(many("x", 239))…",
      ])
  }

  @Test(arguments: [(2000, 2002), (2001, 4002)])
  func `lines are matched where no more than 2,000 lie between the differences`(
    _ count: Int, _ lines: Int
  ) {
    let same = String(repeating: "x\n", count: count - 2)
    let diff = LineDiff(from: "a\n\(same)b\n".utf8, to: "c\n\(same)d\n".utf8)
    #expect(diff.lines.count == lines)
  }

  @Test func `two texts that have nothing in common are compared in no time`() {
    let old = (0..<5000).map { "a\($0)" }.joined(separator: "\n")
    let new = (0..<5000).map { "b\($0)" }.joined(separator: "\n")
    #expect(LineDiff(from: old.utf8, to: new.utf8).lines.count == 10_000)
  }

  @Test(.timeLimit(.minutes(1))) func `a difference may be a whole file of any number of lines`() {
    let old = (0..<100_000).map { "a\($0)" }.joined(separator: "\n")
    let new = (0..<100_000).map { "b\($0)" }.joined(separator: "\n")
    let shown = unified(old, new)
    #expect(shown.count == 61)
    #expect(shown.prefix(2) == ["@@ -1,100000 +1,100000 @@", "-a0"])
    #expect(shown.last == "… 199,941 more lines")
  }
}

@Suite("What a build would make of a file")
struct FileDifferenceTests {
  @Test func `a planned file is compared with the one in place`() async throws {
    let world = try OutputWorld()
    try await world.build(["index.html": "old", "a/1.html": "same", "gone.html": "x"])
    let site = try SiteOutput(folder: world.site, keptClear: [])
    let plan = OutputWorld.files(["index.html": "new", "a/1.html": "same", "new.html": "y"])
    func difference(_ path: String) throws -> FileDifference? {
      try site.outlook(of: #require(SitePath(path)), in: plan).difference
    }
    #expect(try difference("a/1.html") == nil)
    let index = try #require(try difference("index.html"))
    let noEnd = "\\ No newline at end of file"
    #expect(index.lines.unified() == ["@@ -1 +1 @@", "-old", noEnd, "+new", noEnd])
    #expect(try difference("gone.html")?.new == nil)
    #expect(try difference("new.html")?.old == nil)
    #expect(throws: OutputError.self) { try difference("nowhere.html") }
  }

  @Test func `of a path that leads to a file from elsewhere the one from the root is told`()
    async throws
  {
    let world = try OutputWorld()
    try await world.build(["a/1.html": "old", "a/gone.html": "x"])
    let site = try SiteOutput(folder: world.site, keptClear: [])
    let plan = OutputWorld.files(["a/1.html": "new"])
    for (path, advice) in [
      ("public/a/1.html", "give the path from the root of the site, a/1.html"),
      ("some/public/a/gone.html", "give the path from the root of the site, a/gone.html"),
      ("public/a/2.html", "name a file of the site, like characters/1.html"),
    ] {
      #expect(throws: OutputError("\(path) is neither planned nor in \(world.site); \(advice)")) {
        try site.outlook(of: #require(SitePath(path)), in: plan)
      }
    }
  }

  @Test func `what others put into the site stays, and in the place of a file it is refused`()
    async throws
  {
    let world = try OutputWorld()
    try await world.build(["index.html": "old", "characters/1.html": "x"])
    try world.addForeignFiles()
    try world.folder.write("mine", to: "public/new.html")
    try world.folder.write("same", to: "public/same.html")
    try world.folder.write("mine", to: "public/folder.html/mine.txt")
    try FileManager.default.createSymbolicLink(
      atPath: world.site + "/link.html", withDestinationPath: "index.html")
    let planned = [
      "index.html", "new.html", "same.html", "folder.html", "link.html", "CNAME/1.html",
    ]
    let plan = OutputWorld.files(
      Dictionary(uniqueKeysWithValues: planned.map { ($0, $0 == "same.html" ? "same" : "new") }))
    let before = try world.snapshot()
    func outlook(_ path: String) throws -> FileOutlook {
      try world.output().outlook(of: #require(SitePath(path)), in: plan)
    }
    for name in ["characters/notes.txt", ".git/HEAD", "outside", "mine"] {
      #expect(try outlook(name) == .foreign, "\(name)")
    }
    #expect(try outlook(".catalog-manifest") == .manifest)
    #expect(try outlook("same.html") == .same)
    #expect(try outlook("characters/1.html").difference?.new == nil)
    for (name, trouble) in [
      ("new.html", "new.html was not written by catalog, but the site needs its place"),
      ("folder.html", "folder.html is not a file, but the site needs its place"),
      ("link.html", "link.html is not a file, but the site needs its place"),
      ("CNAME/1.html", "CNAME is not a folder, but the site needs one there"),
      ("characters", "characters is neither planned nor in \(world.site)"),
    ] {
      let error = #expect(throws: OutputError.self) { _ = try outlook(name) }
      #expect(error?.description.contains(trouble) == true, "\(error?.description ?? name)")
    }
    await #expect(throws: OutputError.self) {
      _ = try await world.output().apply(plan, linkRoot: "/", progress: { _ in })
    }
    #expect(try world.snapshot() == before)
  }

  @Test func `two sites that are not the same are told file by file`() async throws {
    let site = ["a.html": "1", "b.html": "2", "d.html": "x"]
    let (same, other) = (try OutputWorld(), try OutputWorld())
    try await same.build(site)
    try await other.build(["a.html": "1", "b.html": "3", "c.html": "x"])
    var differences: [[String]] = []
    await #expect(throws: OutputError("\(same.site)/nowhere holds no site")) {
      _ = try await OutputWorld().output().apply(
        OutputWorld.files(site), linkRoot: "/",
        confirm: { _, new in
          for folder in [other.site, same.site, same.site + "/nowhere"] {
            differences.append(try SiteComparison.differences(between: new, and: folder))
          }
        }, progress: { _ in })
    }
    #expect(differences == [["b.html", "c.html", "d.html"], []])
  }
}
