import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A build that finds everything as the last one left it renders nothing; any other one misses nothing.
@Suite("A build that has nothing to do")
struct UpToDateTests {
  private static let said = "Nothing that the last build read or wrote was changed since."

  private let workspace: Workspace
  private let mock: MockProcess

  init() async throws {
    workspace = try .withTemplates()
    try workspace.copy(CatalogTool.project.appending(path: "Content").path, to: "Content")
    mock = try await MockProcess([CatalogTool.fixtures], in: workspace)
  }

  @Test func `it tells the same story as a build that renders every page`() async throws {
    try await settle()
    let quick = try await build("--exit-code")
    #expect(quick.errors.contains(Self.said))
    let whole = try await build("--exit-code", "--rebuild")
    #expect(!whole.errors.contains(Self.said))
    #expect(quick.exitCode == 0)
    #expect(whole.exitCode == 0)
    #expect(Self.story(quick) == Self.story(whole))
    #expect(try await isUpToDate())
  }

  @Test(arguments: [
    "printf '<!-- x -->' >>Templates/home.mustache",
    // The same size and the same time as before.
    """
    cp -p Templates/home.mustache old
    sed 's/lede/LEDE/' old >Templates/home.mustache
    touch -r old Templates/home.mustache
    ! cmp -s old Templates/home.mustache &&
      [ "$(wc -c <old)" = "$(wc -c <Templates/home.mustache)" ]
    """,
    "mkdir -p Content/pages; printf -- '---\\ntitle: New\\n---\\n' >Content/pages/new.md",
    "printf x >>Output/index.html", "rm Output/characters/1.html",
    "rm -r Output", "printf x | dd of=Output/feed.xml bs=1 seek=200 conv=notrunc",
    """
    cp -p Output/about.html old
    sed 's/<title>/<TITLE>/' old >Output/about.html
    touch -r old Output/about.html
    ! cmp -s old Output/about.html &&
      [ "$(wc -c <old)" = "$(wc -c <Output/about.html)" ]
    """,
    // With a list that says so.
    """
    printf x >>Output/about.html
    cp Output/.catalog-manifest old
    sum=$(sha256sum <Output/about.html | cut -c 1-64)
    sed "s/^.*  about.html$/$sum  about.html/" old >Output/.catalog-manifest
    ! cmp -s old Output/.catalog-manifest
    """,
    "rm -r .catalog/images", "for f in .catalog/images/*/*; do printf x >>$f; break; done",
    "printf x | dd of=.catalog/catalog.sqlite bs=1 seek=5000 conv=notrunc",
    "printf 'title: Other' >catalog.yaml", "printf 'smart-punctuation: true' >catalog.yaml",
    "rm .catalog/last-build.json",
    "printf '{' >.catalog/last-build.json",
    // Figures that no build has.
    """
    cp .catalog/last-build.json old
    sed 's/"all":[0-9]*/"all":-9223372036854775808/; s/"written":0/"written":9223372036854775807/' \\
      old >.catalog/last-build.json
    ! cmp -s old .catalog/last-build.json
    """,
  ])
  func `whatever was changed, the next build sees it`(change: String) async throws {
    try await settle()
    #expect(try await workspace.shell("{ \(change); } 2>/dev/null").exitCode == 0)
    try await expectSeen()
  }

  /// When its site has taken the place of the old one, and before it has ended.
  @Test(
    .enabled(if: Strace.isThere, "strace cannot be used here"),
    arguments: [
      // What the build has written, and what it has left.
      "printf x >>Output/index.html", "printf x >>Output/about.html",
      // The same size and the same time as before.
      """
      sed 's/<title>/<TITLE>/' before/about.html >other && touch -r before/about.html other &&
        ! cmp -s other before/about.html && mv other Output/about.html
      """,
      "mv Output new && cp -a before Output",
    ])
  func `what others change of the site while the build ends, the next build sees`(change: String)
    async throws
  {
    try await settle()
    // What has only just been written is not relied on.
    let prepared = try await workspace.shell(
      "cp -a Output before && printf '<!-- x -->' >>Templates/home.mustache && sleep 0.1")
    #expect(prepared.exitCode == 0, "\(prepared.errors)")
    let command = [
      "/bin/sh", "-c", "echo $$ >number; exec \"$0\" \"$@\"", try CatalogTool.binary.path,
      "build", "--source", mock.source,
    ]
    let process = try workspace.tool.start(
      "/usr/bin/env", Strace.words("renameat2", number: nil, "signal=SIGSTOP") + command,
      output: Pipe(), errors: nil)
    try await process.waitUntil {
      try workspace.text("Output/index.html").contains("<!-- x -->")
    }
    #expect(process.isRunning)
    let changed = try await workspace.shell(change)
    #expect(changed.exitCode == 0, "\(changed.errors)")
    let number = try workspace.text("number").trimmingCharacters(in: .whitespacesAndNewlines)
    let stopped = try #require(Int32(number))
    // It may not have come to its stop yet.
    while process.isRunning {
      kill(stopped, SIGCONT)
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(process.terminationStatus == 0)
    try await expectSeen()
  }

  @Test(arguments: [
    // As publishing to a remote does.
    "for page in Output/*.html; do ln $page name && rm name || exit; done",
    "printf mine >Output/CNAME", "touch Output/about.html",
    "cp -a Output copy && rm -r Output && mv copy Output",
  ])
  func `a site whose files look other than before, and hold the same, leaves nothing to do`(
    change: String
  ) async throws {
    try await settle()
    let changed = try await workspace.shell(change)
    #expect(changed.exitCode == 0, "\(changed.errors)")
    #expect(try await isUpToDate())
    #expect(try await build("--rebuild").lastLine.contains("(0 written, "))
  }

  @Test func `a build that has written every page is relied on by the next`() async throws {
    try await settle()
    for isRelied in [false, true] {
      let run = try await build("--base-url", "https://example.org/")
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(run.errors.contains(Self.said) == isRelied)
    }
  }

  @Test(arguments: [
    "printf '{{' >>Templates/home.mustache", "rm Output/.catalog-manifest",
    "mv Output/characters c; ln -s ../c Output/characters",
    "mkdir -p Content/characters; printf '[x](character:9999)' >Content/characters/1.md",
  ])
  func `what cannot be built is said`(change: String) async throws {
    try await settle()
    #expect(try await workspace.shell("{ \(change); } 2>/dev/null").exitCode == 0)
    for _ in 0..<2 { #expect(try await build().exitCode == 2) }
  }

  @Test func `a file of somebody else that a page leads to is missed once it is gone`() async throws
  {
    try await settle()
    try workspace.leadToForeignFile(by: "Templates")
    try await settle()
    #expect(try workspace.text("Output/about.html").contains("PDF"))
    try FileManager.default.removeItem(atPath: workspace.path + "/Output/downloads/book.pdf")
    for _ in 0..<2 {
      let run = try await build()
      #expect(run.exitCode == 2)
      #expect(
        run.errors.contains(
          "about.html: link \"downloads/book.pdf\" leads to downloads/book.pdf, which the site does not have"
        ), "\(run.errors)")
    }
    try workspace.write("mine", to: "Output/downloads/book.pdf")
    try await settle()
  }

  @Test func `other settings, other moments and other questions are not what was built`()
    async throws
  {
    for arguments in [
      ["--base-url", "https://example.org/"], ["--refresh"], ["--avatars", "skip"],
      ["--report", "report.json"], ["--events", "events.jsonl"], ["--max-stale", "0s"],
      ["--verify-reproducible"], ["--output", "Other"],
    ] {
      try await settle()
      let run = try await workspace.tool.run(
        ["build", "--source", mock.source, "--verbose"] + arguments)
      #expect(run.exitCode == 0, "\(arguments): \(run.errors)")
      #expect(!run.errors.contains(Self.said), "\(arguments)")
    }
    try await settle()
    var later = workspace.tool
    later.environment = ["CATALOG_FRESHNESS_EPISODE": "0s"]
    let run = try await later.run("build", "--source", mock.source, "--verbose")
    #expect(!run.errors.contains(Self.said))
  }

  @Test func `a password is no part of what was built, nor of what is left behind`() async throws {
    try await settle()
    var other = workspace.tool
    for password in ["one", "two"] {
      other.environment["CATALOG_PUBLISH_TO"] = "rclone::webdav,pass=\(password):site"
      let run = try await other.run(
        "build", "--verbose", "--source",
        mock.source.replacing("http://", with: "http://reader:\(password)@"))
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(run.errors.contains(Self.said), "\(run.errors)")
    }
  }

  private static let programs = ["/usr/bin/sqlite3", "/usr/bin/perl"]

  @Test(
    .enabled(
      if: programs.allSatisfy { FileManager.default.isExecutableFile(atPath: $0) },
      "needs sqlite3 and perl"))
  func `what a build without work relies on is in use`() async throws {
    try await settle()
    try moveLastUse(to: Date(timeIntervalSinceNow: -172_800))
    #expect(try await isUpToDate())
    let attributes = try FileManager.default.attributesOfItem(atPath: lastBuild)
    let used = try #require(attributes[.modificationDate] as? Date)
    #expect(used.timeIntervalSinceNow > -3600)

    // As if all this had begun a month ago, and one picture had been of no use for long by then; and as if the answers were an hour old.
    let moved = try await workspace.shell(
      """
      sqlite3 .catalog/catalog.sqlite "$0" &&
      perl -pi -e 's/("began":)([0-9.]+)/$1 . ($2 - 2592000)/e; s/("seen":)([0-9.]+)/$1 . ($2 - 3600)/e' \\
        .catalog/last-build.json
      """,
      """
      UPDATE responses SET last_access = last_access - 2592000, fetched_at = fetched_at - 3600;
      UPDATE avatars SET last_access = last_access - 2592000;
      UPDATE avatars SET last_access = 0 WHERE url LIKE '%/7.jpeg';
      """)
    #expect(moved.exitCode == 0, "\(moved.errors)")
    try moveLastUse(to: Date())
    // A build that comes to nothing in between does not make it less used.
    #expect(try await build("--offline", "--max-stale", "1s").exitCode != 0)
    #expect(!FileManager.default.fileExists(atPath: lastBuild))
    let recent = try await workspace.tool.run("cache", "prune", "--unused-for", "1d")
    #expect(recent.errors.hasPrefix("removed 0 answers (0 B) and 1 picture ("), "\(recent.errors)")
    try moveLastUse(to: Date(timeIntervalSinceNow: -172_800), in: "former-build.json")
    let late = try await workspace.tool.run("cache", "prune", "--unused-for", "1d")
    #expect(!late.errors.hasPrefix("removed 0 answers"), "\(late.errors)")
    #expect(late.errors.contains(" and 46 pictures ("), "\(late.errors)")
  }

  private var lastBuild: String { workspace.path + "/.catalog/last-build.json" }

  private func moveLastUse(to date: Date, in file: String = "last-build.json") throws {
    try FileManager.default.setAttributes(
      [.modificationDate: date], ofItemAtPath: workspace.path + "/.catalog/" + file)
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/sqlite3"), "needs sqlite3"))
  func `what the API says is asked for when it is due`() async throws {
    try workspace.write("freshness:\n  character: 1h\n", to: "catalog.yaml")
    try await settle()
    let asked = try await mock.counts().all
    try bringForward(by: 3000)
    #expect(try await isUpToDate())
    try bringForward(by: 3000)
    #expect(try await !isUpToDate())
    #expect(try await mock.counts().all == asked)
    let moved = try await workspace.shell(
      "sqlite3 .catalog/catalog.sqlite 'UPDATE responses SET fetched_at = fetched_at - 6000'")
    #expect(moved.exitCode == 0, "\(moved.errors)")
    #expect(try await build().exitCode == 0)
    #expect(try await mock.counts().all > asked)
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/sqlite3"), "needs sqlite3"),
    arguments: ["responses", "avatars"])
  func `what was confirmed under a clock that was ahead is asked for, whatever was built offline`(
    table: String
  ) async throws {
    try await settle()
    let moved = try await workspace.shell(
      "sqlite3 .catalog/catalog.sqlite \"UPDATE $0 SET fetched_at = 4102444800\"", table)
    #expect(moved.exitCode == 0, "\(moved.errors)")
    for isRelied in [false, true] {
      let run = try await build("--offline")
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(run.errors.contains(Self.said) == isRelied)
      #expect(
        run.lastLine.contains(" stored (confirmed 2100-01-01T00:00:00Z) · ")
          == (table == "responses"), "\(run.lastLine)")
    }
    let asked = try await mock.counts().all
    let next = try await build()
    #expect(next.exitCode == 0, "\(next.errors)")
    #expect(!next.errors.contains(Self.said))
    #expect(try await mock.counts().all > asked)
    #expect(next.lastLine.contains(" fresh · "), "\(next.lastLine)")
  }

  /// Makes what is to be asked for again due earlier, in seconds: as if so much time had gone by since the last build.
  private func bringForward(by seconds: Double) throws {
    try move("freshUntil", by: -seconds)
  }

  /// Moves a date that the last build left behind, in seconds.
  private func move(_ key: String, by seconds: Double) throws {
    let last = try workspace.text(".catalog/last-build.json")
    let pattern = try Regex("\"\(key)\":([0-9.]+)", as: (Substring, Substring).self)
    let found = try #require(last.firstMatch(of: pattern))
    let moment = try #require(Double(found.1))
    try workspace.write(
      last.replacingCharacters(in: found.range, with: "\"\(key)\":\(moment + seconds)"),
      to: ".catalog/last-build.json")
  }

  @Test func `offline, it says when data that is not fresh any more was confirmed last`()
    async throws
  {
    try await settle()
    // With another setting the first of these builds renders again; the last does nothing.
    try workspace.write("freshness:\n  character: 0s\n", to: "catalog.yaml")
    var runs: [CatalogTool.Run] = []
    for _ in 0..<3 { runs.append(try await build("--offline")) }
    runs.append(
      try await workspace.tool.run([
        "crawl", "--source", mock.source, "--cache-policy", "cache-only",
      ]))
    for run in runs {
      #expect(run.exitCode == 0, "\(run.errors)")
      let age = try #require(Self.story(run).last)
      #expect(
        try #/data \S+Z stored \(confirmed \S+Z\)/#.wholeMatch(in: age) != nil, "\(run.lastLine)")
    }
    #expect(!runs[0].errors.contains(Self.said))
    #expect(runs[2].errors.contains(Self.said))
  }

  @Test func `offline, what is fresh is called so by a build that has nothing to do`()
    async throws
  {
    try await settle()
    let quick = try await build("--offline")
    #expect(quick.errors.contains(Self.said))
    #expect(quick.lastLine.contains(" fresh · "), "\(quick.lastLine)")
  }

  @Test func `a folder is read again long before its state counts as not seen`() async throws {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    for (age, isDue) in [("100d", false), ("10h", true)] {
      try workspace.write("snapshots:\n  max-age: \(age)\n", to: "catalog.yaml")
      for _ in 0..<2 {
        let run = try await workspace.tool.run(["build", "--source", "source"])
        #expect(run.exitCode == 0, "\(run.errors)")
      }
      try bringForward(by: 3600)
      let next = try await workspace.tool.run(["build", "--source", "source", "--verbose"])
      #expect(next.errors.contains(Self.said) == !isDue, "\(age)")
    }
  }

  @Test func `a last build of the future is not believed`() async throws {
    try await settle()
    try move("made", by: 3600)
    #expect(try await !isUpToDate())
  }

  @Test func `nothing is due for the state before the current one, which stays however old it is`()
    async throws
  {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    try workspace.write("snapshots:\n  max-age: 100d\n", to: "catalog.yaml")
    func build(_ more: String...) async throws -> CatalogTool.Run {
      let run = try await workspace.tool.run(["build", "--source", "source"] + more)
      #expect(run.exitCode == 0, "\(run.errors)")
      return run
    }
    _ = try await build()
    try workspace.edit(
      "source/api/character/page-1.json", "\"status\": \"Dead\"", "\"status\": \"unknown\"")
    _ = try await build()
    // As if the first state had been seen for the last time 400 days ago.
    try await workspace.changeStore(
      """
      db.execute("UPDATE snapshot_sightings SET since = since - 34560000, until = until - 34560000 WHERE snapshot = 1")
      """)
    for _ in 0..<2 { _ = try await build() }
    #expect(try await build("--verbose").errors.contains(Self.said))
  }

  @Test func `what a build would warn of again is said again`() async throws {
    try workspace.write("unused", to: "Templates/spare.mustache")
    try workspace.write("[x](character:1)", to: "Content/characters/3.md")
    try await settle()
    let whole = try await build("--rebuild")
    let quick = try await build()
    #expect(quick.errors.contains(Self.said))
    #expect(Self.warnings(quick) == Self.warnings(whole))
    #expect(Self.warnings(quick).count == 1, "\(quick.errors)")
    #expect(try await build("--strict").exitCode == 2)
  }

  @Test(.enabled(if: OtherUser.isThere, "nobody else can run the command here"))
  func `folders that are closed to us keep no build from having nothing to do, until they open`()
    async throws
  {
    try workspace.write("", to: "Content/lost+found/1.txt")
    try workspace.write("", to: "Content/listed/1.txt")
    _ = try await workspace.shell(
      """
      chown -R 12345 . && chown 0 Content/lost+found && chmod 700 Content/lost+found &&
        chmod 400 Content/listed
      """)
    func isUpToDate() async throws -> Bool {
      let run = try await workspace.shell(
        "\(OtherUser.words.joined(separator: " ")) \"$0\" build --source \"$1\" --verbose",
        try CatalogTool.binary.path, mock.source)
      #expect(run.exitCode == 0, "\(run.errors)")
      return run.errors.contains(Self.said)
    }
    for folder in ["Content/lost+found", "Content/listed"] {
      for _ in 0..<2 { _ = try await isUpToDate() }
      #expect(try await isUpToDate())
      _ = try await workspace.shell("chmod 755 $0", folder)
      #expect(try await !isUpToDate())
    }
  }

  @Test func `odd names and links to nothing keep no build from having nothing to do`() async throws
  {
    let odd = "\"Templates/$(printf 'caf\\351').txt\""
    func change(_ words: String) async throws {
      let run = try await workspace.shell(words)
      #expect(run.exitCode == 0, "\(run.errors)")
    }
    try await change(
      """
      printf x >\(odd) && ln -s user@host.1 'Templates/.#home.mustache' &&
        ln -s '.#circle' 'Templates/.#circle' && ln -s about.mustache/x 'Templates/.#file'
      """)
    try await settle()
    try await change("printf y >>\(odd)")
    #expect(try await !isUpToDate())
    try await settle()
    try await change("rm 'Templates/.#home.mustache'")
    #expect(try await !isUpToDate())
  }

  @Test func `what a build warned of once is not what the next would find`() async throws {
    try await settle()
    _ = try await workspace.shell("printf x >>Output/index.html")
    let edited = try await build()
    #expect(edited.errors.contains("index.html was edited by hand"))
    let next = try await build()
    #expect(!next.errors.contains("edited by hand"))
    #expect(!next.errors.contains(Self.said))
    #expect(try await isUpToDate())
  }

  @Test func `what only looks at the state leaves the next build nothing to do`() async throws {
    try await settle()
    for arguments in [["cache", "info"], ["cache", "verify"], ["snapshot", "list"]] {
      let run = try await workspace.tool.run(arguments)
      #expect(run.exitCode == 0, "\(arguments): \(run.errors)")
      #expect(try await isUpToDate(), "\(arguments)")
    }
  }

  @Test func `that a file would stay as it is, explain tells without a build`() async throws {
    try workspace.write("unused", to: "Templates/spare.mustache")
    try await settle()
    let early = try await build("--explain", "characters/1.html", "--rebuild")
    try await settle()
    let late = try await build("--explain", "characters/1.html")
    #expect(late.output == "Output/characters/1.html would stay as it is\n")
    #expect(late.output == early.output)
    #expect(Self.warnings(late) == Self.warnings(early))
    #expect(Self.warnings(late).count == 1, "\(late.errors)")
    #expect(try await isUpToDate())
    // What no build wrote is looked for.
    #expect(try await build("--explain", "characters/9999.html").exitCode == 2)
    try await settle()
    _ = try await workspace.shell("printf x >>Output/characters/1.html")
    let edited = try await build("--explain", "characters/1.html")
    #expect(edited.output.hasPrefix("--- Output/characters/1.html\n"), "\(edited.output)")
  }

  @Test(.enabled(if: Strace.isThere, "strace cannot be used here"))
  func `it reads no page`() async throws {
    try await settle()
    let calls = try await callsOfBuild()
    #expect(calls.contains("last-build.json"))
    #expect(!calls.contains("1.html"))
    #expect(!calls.contains("rename"))
  }

  @Test(.enabled(if: Strace.isThere, "strace cannot be used here"))
  func `it reads every page once where one looks other than the last build left it`() async throws {
    try await settle()
    // What has only just been changed is not relied on.
    let changed = try await workspace.shell("touch Output/about.html && sleep 0.1")
    #expect(changed.exitCode == 0, "\(changed.errors)")
    for isRead in [true, false] {
      let calls = try await callsOfBuild()
      #expect(calls.contains("1.html") == isRead)
      #expect(!calls.contains("rename"))
    }
  }

  private func callsOfBuild() async throws -> String {
    let run = try await workspace.shell(
      "strace -f -qq -e trace=openat,rename,renameat2,unlink -o \"$0\" \"$1\" build --source \"$2\"",
      workspace.path + "/trace", try CatalogTool.binary.path, mock.source)
    #expect(run.exitCode == 0, "\(run.errors)")
    return try workspace.text("trace")
  }

  private func build(_ arguments: String...) async throws -> CatalogTool.Run {
    try await workspace.tool.run(["build", "--source", mock.source, "--verbose"] + arguments)
  }

  /// Builds until nothing is left to do.
  private func settle() async throws {
    let first = try await build()
    #expect(first.exitCode == 0, "\(first.errors)")
    // What a test has only just written is not relied on yet.
    _ = try await build()
    #expect(try await isUpToDate())
  }

  /// Builds, which finds something to do, and leaves nothing to do.
  private func expectSeen() async throws {
    let next = try await build()
    #expect(!next.errors.contains(Self.said))
    #expect(next.exitCode == 0, "\(next.errors)")
    let tree = try workspace.tree("Output")
    #expect(try await build("--rebuild", "--exit-code").exitCode == 0)
    #expect(try workspace.tree("Output") == tree)
  }

  private func isUpToDate() async throws -> Bool {
    try await build().errors.contains(Self.said)
  }

  private static func warnings(_ run: CatalogTool.Run) -> [Substring] {
    run.errors.split(separator: "\n").filter { $0.contains("warning:") }
  }

  /// The last line without time and memory.
  private static func story(_ run: CatalogTool.Run) -> [Substring] {
    run.lastLine.split(separator: " · ").dropLast(2).map { $0 }
  }
}
