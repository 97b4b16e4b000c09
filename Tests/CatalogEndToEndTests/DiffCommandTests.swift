import Foundation
import Testing

/// `catalog diff` and `catalog snapshot` as a user calls them.
@Suite("Diffs and snapshots as a user calls for them")
struct DiffCommandTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  private func run(_ arguments: String...) async throws -> CatalogTool.Run {
    try await workspace.tool.run(arguments)
  }

  /// Records the demo's cast as snapshot 1 and, with the first character dead, as snapshot 2.
  private func recordTwo() async throws {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    let crawl = ["crawl", "--source", "source", "--avatars", "skip"]
    #expect(try await workspace.tool.run(crawl).exitCode == 0)
    try workspace.edit(
      "source/api/character/page-1.json", "\"status\": \"Alive\"", "\"status\": \"Dead\"")
    #expect(try await workspace.tool.run(crawl).exitCode == 0)
  }

  @Test func `the last change is told in words, and the numbers on the last line`() async throws {
    try await recordTwo()
    let diff = try await run("diff")
    #expect(diff.exitCode == 0, "\(diff.errors)")
    #expect(
      diff.output == """
        snapshot 1 (2026-01-01T00:00:00Z) → snapshot 2 (2026-01-01T00:00:00Z)

        characters  0 added, 0 removed, 1 changed
          status 1
          changed
            ~ 1  Juniper Quill
                 status: Alive → Dead

        characters: 0 added, 0 removed, 1 changed · locations: 0 added, 0 removed, 0 changed · \
        episodes: 0 added, 0 removed, 0 changed · avatars: 0 changed

        """)
    #expect(diff.errors == "")
    let colored = try await run("diff", "--color", "always")
    #expect(colored.output.contains("\u{1B}[31mAlive\u{1B}[0m → \u{1B}[32mDead\u{1B}[0m"))
  }

  @Test(arguments: ["json", "json-patch"])
  func `JSON steers no terminal and gives no orders to GitHub's runner`(format: String) async throws
  {
    try await recordTwo()
    let name = "J\u{9B}2J\u{7F}\u{80}\u{202A}\u{2069}\u{202F}##[error]é#["
    try workspace.edit(
      "source/api/character/page-1.json", "\"Juniper Quill\"", "\"\(name)\"")
    let diff = try await run("diff", "latest", "source", "--format", format)
    #expect(diff.exitCode == 0, "\(diff.errors)")
    #expect(
      diff.output.contains(
        #""J\u009b2J\u007f\u0080\u202a\u2069\#u{202F}##\u005berror]é#[""#), "\(diff.output)")
    #expect(diff.output.unicodeScalars.allSatisfy { !(0x7F..<0xA0 ~= $0.value) })
    #expect(!diff.output.contains("##["), "\(diff.output)")
    _ = try JSONSerialization.jsonObject(with: Data(diff.output.utf8))
  }

  @Test func `the exit code tells whether states differ`() async throws {
    try await recordTwo()
    #expect(try await run("diff", "1", "2", "--exit-code").exitCode == 1)
    #expect(try await run("diff", "1", "2", "--exit-code", "--ignore", "status").exitCode == 0)
    #expect(try await run("diff", "1", "2", "--exit-code", "--only", "name").exitCode == 0)
    let same = try await run("diff", "latest", "source", "--exit-code")
    #expect(same == .init(exitCode: 0, output: "no differences\n", errors: ""))
  }

  @Test func `a state may come through a pipe`() async throws {
    try await recordTwo()
    let old = try await run("snapshot", "export", "1", "--to", "old.json")
    #expect(old.exitCode == 0, "\(old.errors)")
    for line in [
      #""$0" snapshot export 1 | "$0" diff /dev/stdin 2 --exit-code"#,
      #""$0" snapshot export 2 | "$0" diff old.json /dev/stdin --exit-code"#,
      #"mkfifo pipe; cat old.json > pipe & "$0" diff pipe source --exit-code"#,
    ] {
      let diff = try await workspace.shell(line, try CatalogTool.binary.path)
      #expect(diff.exitCode == 1 && diff.errors == "", "\(line): \(diff.errors)")
      #expect(diff.output.contains("status: Alive → Dead"), "\(line): \(diff.output)")
    }
    let nothing = try await workspace.shell(
      #": | "$0" diff /dev/stdin 2"#, try CatalogTool.binary.path)
    #expect(nothing.exitCode == 2)
    #expect(nothing.errors == "catalog: error: /dev/stdin is empty\n")
  }

  @Test(arguments: ["json", "json-patch", "markdown", "html", "atom"])
  func `every format tells the change`(format: String) async throws {
    try await recordTwo()
    let diff = try await run("diff", "--format", format)
    #expect(diff.exitCode == 0)
    #expect(diff.output.contains("Dead"))
    #expect(diff.output.hasSuffix("\n"))
  }

  /// The first character with another name and type.
  private func rename(_ name: String, type: String) throws {
    let page = "source/api/character/page-1.json"
    var text = try workspace.text(page)
    for (key, value) in [("name", name), ("type", type)] {
      let field = try #require(text.firstRange(of: try Regex("\"\(key)\": \"[^\"]*\"")))
      text.replaceSubrange(field, with: "\"\(key)\": \"\(value)\"")
    }
    try workspace.write(text, to: page)
  }

  @Test func `nothing foreign is a link in Markdown, and names stay strong`() async throws {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    let crawl = ["crawl", "--source", "source", "--avatars", "skip"]
    #expect(try await workspace.tool.run(crawl).exitCode == 0)
    try rename("www.evil.example ", type: "see https://evil.example/x or GH-1")
    #expect(try await workspace.tool.run(crawl).exitCode == 0)
    let diff = try await run("diff", "--format", "markdown")
    #expect(diff.output.contains("- 1 **www<!-- -->.evil.example**: "))
    #expect(diff.output.contains("see https:<!-- -->//evil.example/x or GH<!-- -->-1"))
    try rename("www.evil.example", type: "see https://evil.example/x or GH-1")
    #expect(try await workspace.tool.run(crawl).exitCode == 0)
    #expect(
      try await run("diff").output.contains("name: www.evil.example␣ → www.evil.example\n"))
  }

  @Test(arguments: ["text", "markdown", "html", "atom"])
  func `what is not printed is drawn where nothing else differs`(format: String) async throws {
    func file(_ name: String, at place: String) throws -> String {
      try workspace.write(
        """
        [{"id":1,"name":"\(name)","status":"Alive","species":"Human","type":"","gender":"Male",
        "origin":{"name":"unknown","url":""},
        "location":{"name":"\(place)","url":"https://catalog.example/api/location/3"},
        "image":"https://catalog.example/api/character/avatar/1.jpeg","episode":[],
        "url":"https://catalog.example/api/character/1","created":"2024-01-20T09:15:07.250Z"}]
        """, to: "\(name.utf8.count).json")
      return "\(name.utf8.count).json"
    }
    let old = try file("Ann Quill", at: "Quay")
    let new = try file(#"Ann\nQuill"#, at: #"Qu\u202eay"#)
    let output = try await run("diff", old, new, "--format", format).output
    for words in ["Ann␣Quill", "Quay", "Ann[U+000A]Quill", "Qu[U+202E]ay"] {
      let written =
        format == "markdown"
        ? words.replacing("[", with: #"\["#).replacing("]", with: #"\]"#) : words
      #expect(output.contains(written), "\(output)")
    }
  }

  @Test func `a summary in Markdown is never larger than GitHub takes`() async throws {
    try await recordTwo()
    let export = try await run("snapshot", "export", "1").output
    let lines = export.split(separator: "\n")
    let last = try #require(lines.first { $0.hasPrefix("\"48\":") })
    // Five hundred more, in all of whose fields something else stands, and long.
    for (file, letter) in [("old.json", "<"), ("new.json", ">")] {
      let others = (1000..<1500).map { id in
        last.replacing("\"48\":", with: "\"\(id)\":")
          .replacing(/"(name|species|type|gender)":"[^"]*"/) {
            "\"\($0.output.1)\":\"\(String(repeating: letter, count: 3000))\""
          }
      }
      try workspace.write(
        export.replacing(last, with: ([last] + others.map { $0[...] }).joined(separator: ",\n")),
        to: file)
    }
    let diff = try await run("diff", "old.json", "new.json", "--format", "markdown")
    #expect(diff.exitCode == 0, "\(diff.errors.prefix(300))")
    #expect(diff.output.utf8.count > 500_000 && diff.output.utf8.count < 1_048_576)
    #expect(diff.output.contains("<details><summary>500 changed</summary>"))
    let told = diff.output.split(separator: "\n").count { $0.hasPrefix("- 1") }
    #expect(told > 50 && diff.output.contains("\n- … and \(500 - told) more\n"), "\(told)")
  }

  @Test func `of pictures that moved to many hosts, a summary in Markdown tells some`() async throws
  {
    try await recordTwo()
    let export = try await run("snapshot", "export", "1").output
    try workspace.write(export, to: "old.json")
    try workspace.write(
      export.replacing(#/catalog\.example(/api/character/avatar/([0-9]+)\.jpeg)/#) {
        "a\($0.output.2).example\($0.output.1)"
      }, to: "new.json")
    let markdown = try await run("diff", "old.json", "new.json", "--format", "markdown").output
    let move = "1 picture from https:<!-- -->//catalog.example to https:<!-- -->//a"
    #expect(markdown.contains(" · avatars: 0 changed · \(move)1.example · "), "\(markdown)")
    #expect(markdown.hasSuffix(" · \(move)2.example · … and 36 more**\n"), "\(markdown)")
    let text = try await run("diff", "old.json", "new.json")
    #expect(
      text.lastLine.hasSuffix(
        " · 1 picture from https://catalog.example to https://a9.example"), "\(text)")
  }

  @Test func `when earlier states are forgotten, that is said`() async throws {
    try await recordTwo()
    let first = try await run("snapshot", "prune", "1")
    #expect(first.exitCode == 0, "\(first.errors)")
    let diff = try await run("diff")
    #expect(diff.exitCode == 2)
    #expect(
      diff.errors
        == "catalog: error: there is no previous state: the states before snapshot 2 are forgotten (catalog snapshot prune, the settings snapshots.keep and snapshots.max-age, or a state folder that was lost)\n"
    )
  }

  @Test
  func `when the data is as it was first, and what it was in between is forgotten, that is said`()
    async throws
  {
    try await recordTwo()
    try FileManager.default.removeItem(atPath: workspace.path + "/source")
    try workspace.copy(CatalogTool.fixtures, to: "source")
    let crawl = try await run("crawl", "--source", "source", "--avatars", "skip")
    #expect(crawl.exitCode == 0, "\(crawl.errors)")
    let second = try await run("snapshot", "prune", "2")
    #expect(second.exitCode == 0, "\(second.errors)")
    let diff = try await run("diff")
    #expect(diff.exitCode == 2)
    #expect(
      diff.errors
        == "catalog: error: there is no previous state: the data is as it was recorded first, and what it was in between is forgotten (catalog snapshot prune, the settings snapshots.keep and snapshots.max-age, or a state folder that was lost)\n"
    )
  }

  @Test func `an exported state is committed, and compared with its file`() async throws {
    try await recordTwo()
    #expect(try await run("snapshot", "export", "1", "--to", "catalog.json").exitCode == 0)
    for arguments in [
      ["init", "-q", "-b", "main", "."], ["add", "catalog.json"],
      ["-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-qm", "State: or"],
    ] {
      let git = Process()
      git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      git.arguments = ["git"] + arguments
      git.currentDirectoryURL = URL(fileURLWithPath: workspace.path)
      try git.run()
      git.waitUntilExit()
      #expect(git.terminationStatus == 0)
    }
    let first = try workspace.text("catalog.json").split(separator: "\n")
    let export = try await run("snapshot", "export", "latest")
    try workspace.write(export.output, to: "catalog.json")
    let second = export.output.split(separator: "\n")
    #expect(zip(first, second).filter { $0 != $1 }.count == 1 && first.count == second.count)
    let diff = try await run("diff", "main:catalog.json", "catalog.json", "--exit-code")
    #expect(diff.exitCode == 1)
    #expect(diff.lastLine.hasPrefix("characters: 0 added, 0 removed, 1 changed"))
    #expect(try await run("diff", "main:catalog.json", "1", "--exit-code").exitCode == 0)
    // Braces of a revision may hold colons.
    let dated = try await run("diff", "main@{2999-01-01 00:00:00}:catalog.json", "catalog.json")
    #expect(dated.lastLine == diff.lastLine, "\(dated.errors)")
    let feed = try await run(
      "diff", "catalog.json", "HEAD^{/State: or}:catalog.json", "--format", "atom")
    #expect(feed.output.contains("<updated>20"), "\(feed.errors)")
    let missing = try await run("diff", "main:nothing.json", "latest")
    #expect(missing.exitCode == 2 && missing.output == "")
    #expect(missing.errors.contains("main:nothing.json cannot be read"))
    let unknown = try await run("diff", "nothing:catalog.json", "latest")
    #expect(
      unknown
        == .init(
          exitCode: 2, output: "",
          errors:
            "catalog: error: nothing:catalog.json cannot be read: invalid object name 'nothing'; expected a file of a revision, such as main:catalog.json\n"
        ))
  }

  @Test func `a revision is dated by its commit, also where git shows signatures`() async throws {
    try await recordTwo()
    #expect(try await run("snapshot", "export", "1", "--to", "catalog.json").exitCode == 0)
    // Signs everything, and proves nothing.
    try workspace.write(
      "#!/bin/sh\ncat > /dev/null\necho '-----BEGIN PGP SIGNATURE-----'\nprintf '\\n[GNUPG:] SIG_CREATED \\n' >&2\n",
      to: "sign")
    let commit = try await workspace.shell(
      """
      chmod +x sign && git init -q . && git add catalog.json &&
      git config log.showSignature true && git config gpg.program ./sign &&
      GIT_COMMITTER_DATE=2020-01-01T00:00:00Z git -c user.name=A -c user.email=a@example.org commit -qSA -m State
      """)
    #expect(commit.exitCode == 0, "\(commit.errors)")
    let feed = try await run(
      "diff", "HEAD:catalog.json", "HEAD:catalog.json", "--format", "atom")
    #expect(feed.output.contains("<updated>2020-01-01T00:00:00Z</updated>"), "\(feed)")
  }

  @Test func `while git is waited for the state folder is free, and a signal ends both`()
    async throws
  {
    try await recordTwo()
    try workspace.write("#!/bin/sh\necho $$ >> numbers\nexec sleep 600\n", to: "bin/git")
    _ = try await workspace.shell("chmod +x bin/git")
    let tool = CatalogTool(
      folder: workspace.path, environment: ["PATH": workspace.path + "/bin:/usr/bin:/bin"])
    let diff = try tool.start(
      ["diff", "HEAD:catalog.json", "latest"], output: Pipe(), errors: nil)
    try await diff.waitUntil { (try? workspace.text("numbers"))?.last == "\n" }
    let prune = try await run("snapshot", "prune", "--keep", "1")
    #expect(prune.exitCode == 0, "\(prune.errors)")
    #expect(try await CatalogTool.end(diff, with: SIGTERM) == 143)
    // One git alone was started.
    let numbers = try workspace.text("numbers").split(separator: "\n")
    #expect(numbers.count == 1)
    let git = try #require(numbers.first.flatMap { Int32($0) })
    #expect(kill(git, 0) == -1)
  }

  @Test func `git that is not installed is told`() async throws {
    let tool = CatalogTool(folder: workspace.path, environment: ["PATH": "/nowhere"])
    let diff = try await tool.run("diff", "HEAD:old.json", "HEAD:new.json")
    #expect(
      diff
        == .init(
          exitCode: 2, output: "",
          errors: "catalog: error: HEAD:old.json cannot be read: git is not installed\n"))
  }

  @Test func `snapshots are listed, shown and forgotten`() async throws {
    try await recordTwo()
    let list = try await run("snapshot", "list")
    let lines = list.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[1].hasSuffix("first") && lines[2].hasSuffix("+0 -0 ~1  current"))
    let show = try await run("snapshot", "show", "1")
    #expect(show.output.hasPrefix("snapshot     1\n"))
    let rehearsal = try await run("snapshot", "prune", "--keep", "1", "--dry-run")
    #expect(rehearsal.errors == "would forget 1; 1 left\n")
    #expect(
      try await run("snapshot", "prune", "--keep", "2").errors
        == "nothing to forget; 2 snapshots\n")
    #expect(try await run("snapshot", "prune", "--keep", "1").errors == "forgot 1; 1 left\n")
    #expect(
      try await run("snapshot", "prune", "--keep", "1").errors == "nothing to forget; 1 snapshot\n")
    #expect(try await run("snapshot", "list").output.split(separator: "\n").count == 2)
  }

  @Test func `what was not seen for long is forgotten, but for the last two`() async throws {
    try await recordTwo()
    try workspace.edit(
      "source/api/character/page-1.json", "\"status\": \"Dead\"", "\"status\": \"unknown\"")
    let crawl = try await run("crawl", "--source", "source", "--avatars", "skip")
    #expect(crawl.exitCode == 0, "\(crawl.errors)")
    // As if all three had been seen 400 days ago.
    try await workspace.changeStore(
      """
      db.execute("UPDATE snapshot_sightings SET since = since - 34560000, until = until - 34560000")
      """)
    let list = try await run("snapshot", "list").output
    for (arguments, note) in [
      (["401d"], "nothing to forget; 3 snapshots\n"),
      (["400d", "--dry-run"], "would forget 1; 2 left\n"),
    ] {
      let prune = try await workspace.tool.run(["snapshot", "prune", "--older-than"] + arguments)
      #expect(prune == .init(exitCode: 0, output: "", errors: note))
      #expect(try await run("snapshot", "list").output == list)
    }
    #expect(
      try await run("snapshot", "prune", "--older-than", "400d").errors
        == "forgot 1; 2 left\n")
    #expect(
      try await run("snapshot", "prune", "--older-than", "400d").errors
        == "nothing to forget; 2 snapshots\n")
    #expect(try await run("diff").output.contains("status: Dead → unknown"))
  }

  @Test func `a snapshot that is named and cannot be forgotten is told`() async throws {
    try await recordTwo()
    let stays = "snapshot 2 is the state the data is in, and stays\n"
    let alone = try await run("snapshot", "prune", "2")
    #expect(alone.exitCode == 0)
    #expect(alone.errors == stays + "nothing to forget; 2 snapshots\n")
    let rehearsal = try await run("snapshot", "prune", "2", "1", "--dry-run")
    #expect(rehearsal.errors == stays + "would forget 1; 1 left\n")
    let both = try await run("snapshot", "prune", "2", "1")
    #expect(both.errors == stays + "forgot 1; 1 left\n")
  }

  @Test func `a crawl looks no further back than to the newest change`() async throws {
    try await recordTwo()
    try await workspace.changeStore(
      """
      db.execute("UPDATE snapshot_records SET content = 'x' WHERE kind = 1 AND until = 2")
      """)
    let page = "source/api/character/page-1.json"
    let old = try workspace.text(page)
    try workspace.write(
      old.replacingOccurrences(of: "\"status\": \"Dead\"", with: "\"status\": \"unknown\""),
      to: page)
    let crawl = try await run(
      "crawl", "--source", "source", "--avatars", "skip", "--strict")
    #expect(crawl.exitCode == 0, "\(crawl.errors)")
    let list = try await run("snapshot", "list")
    #expect(list.exitCode == 2)
    #expect(list.errors.contains("character 1 of a snapshot cannot be read"), "\(list.errors)")
  }

  @Test func `a moment as it is printed is one as it is given`() async throws {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    try workspace.edit(
      "source/api/character/page-1.json", "2024-01-20T09:15:07.250Z", "2026-02-03T04:05:06.789Z")
    let crawl = try await run("crawl", "--source", "source", "--avatars", "skip")
    #expect(crawl.exitCode == 0, "\(crawl.errors)")
    #expect(try await run("snapshot", "list").output.contains("2026-02-03T04:05:06Z"))
    for moment in ["2026-02-03", "2026-02-03T04:05:06Z", "2026-02-03T04:05:06.789Z"] {
      #expect(try await run("snapshot", "show", moment).exitCode == 0, "\(moment)")
      #expect(try await run("snapshot", "export", moment).exitCode == 0, "\(moment)")
      #expect(try await run("diff", moment, "latest").exitCode == 0, "\(moment)")
    }
    for moment in ["2026-02-02", "2026-02-03T04:05:05Z", "2026-02-03T04:05:06.788Z"] {
      #expect(try await run("snapshot", "show", moment).exitCode == 2, "\(moment)")
    }
  }

  @Test func `a day at which the data may have been in a state that is forgotten is told`()
    async throws
  {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    let page = "source/api/character/page-3.json"
    let old = try workspace.text(page)
    for month in 1...4 {
      let date = "2026-0\(month)-01T00:00:00.001Z"
      try workspace.write(old.replacing("2026-01-01T00:00:00.001Z", with: date), to: page)
      let crawl = try await run("crawl", "--source", "source", "--avatars", "skip")
      #expect(crawl.exitCode == 0, "\(crawl.errors)")
    }
    // As if an API had shown each for ten days.
    try await workspace.changeStore(
      """
      db.execute("UPDATE snapshot_sightings SET until = since + 864000")
      """)
    #expect(try await run("diff", "2026-01-15", "latest").errors == "")
    #expect(try await run("snapshot", "prune", "2").errors == "forgot 2; 3 left\n")
    for (day, isTold) in [
      ("2026-01-05", false), ("2026-01-15", true), ("2026-02-15", true), ("2026-03-15", false),
      ("2026-04-15", false),
    ] {
      let remark =
        "some states after snapshot 1 are forgotten: at \(day)T23:59:59Z the data may have been in one of them\n"
      for command in [
        ["diff", day, "latest"], ["snapshot", "show", day], ["snapshot", "export", day],
      ] {
        let run = try await workspace.tool.run(command)
        #expect(run.exitCode == 0 && !run.output.isEmpty, "\(command)")
        #expect(run.errors == (isTold ? remark : ""), "\(command)")
      }
    }
    #expect(try await run("snapshot", "prune", "1").errors == "forgot 1; 2 left\n")
    #expect(
      try await run("diff", "2026-02-15", "latest").errors
        == "catalog: error: nothing that was recorded by 2026-02-15T23:59:59Z is left: the states before snapshot 3 (2026-03-01T00:00:00Z) are forgotten (catalog snapshot prune, the settings snapshots.keep and snapshots.max-age, or a state folder that was lost)\n"
    )
  }

  @Test(arguments: [
    (
      2, [1: ["2026-01-02", "2026-01-05"], 3: ["2026-01-08T06:00:00Z", "2026-01-09"]],
      ["2026-01-01T06:00:00Z", "2026-01-06T06:00:00Z", "2026-01-10"]
    ),
    (
      3, [2: ["2026-01-03", "2026-01-05", "2026-01-07"]],
      ["2026-01-02", "2026-01-03T06:00:00Z", "2026-01-08T06:00:00Z", "2026-01-09", "2026-01-10"]
    ),
  ])
  func `of a state that was seen twice a day is told where one of the times is forgotten`(
    pruned: Int, told: [Int: [String]], certain: [String]
  ) async throws {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    let page = "source/api/character/page-1.json"
    let old = try workspace.text(page)
    for state in [1, 2, 3, 2, 4] {
      try workspace.write(
        old.replacing("\"Juniper Quill\"", with: "\"Juniper Quill \(state)\""), to: page)
      let crawl = try await run("crawl", "--source", "source", "--avatars", "skip")
      #expect(crawl.exitCode == 0, "\(crawl.errors)")
    }
    // As if an API had shown each for half a day.
    try await workspace.changeStore(
      """
      for row, day in enumerate([1, 3, 6, 8, 10], 1):
          since = 1767225600 + (day - 1) * 86400
          db.execute(
              "UPDATE snapshot_sightings SET since = ?, until = ? WHERE id = ?",
              (since, since + 43200, row))
      """)
    for moment in told.values.joined() {
      #expect(try await run("snapshot", "show", moment).errors == "", "\(moment)")
    }
    let prune = try await run("snapshot", "prune", "\(pruned)")
    #expect(prune.errors == "forgot \(pruned); 3 left\n")
    for (snapshot, moments) in told {
      for moment in moments {
        let date = moment.hasSuffix("Z") ? moment : "\(moment)T23:59:59Z"
        #expect(
          try await run("snapshot", "show", moment).errors
            == "some states after snapshot \(snapshot) are forgotten: at \(date) the data may have been in one of them\n"
        )
      }
    }
    for moment in certain {
      #expect(try await run("snapshot", "show", moment).errors == "", "\(moment)")
    }
  }

  @Test func `trouble is one line, exit 2, and nothing on stdout`() async throws {
    try await recordTwo()
    try workspace.write("", to: "empty.json")
    try workspace.write("{\"schema\":9}", to: "newer.json")
    let troubles = [
      (["missing.json", "latest"], "missing.json does not exist"),
      (["empty.json", "latest"], "empty.json is empty"),
      (["newer.json", "latest"], "\"schema\" is 9, of a newer catalog"),
      (["9", "latest"], "snapshot 9 does not exist; the nearest is 2"),
      (["2001-01-01", "latest"], "nothing was recorded by 2001-01-01T23:59:59Z"),
      (["nonsense", "latest"], "\"nonsense\" is no state of the data"),
      // Else git would take it for an option.
      (["--", "-p:x", "latest"], "\"-p:x\" is no state of the data"),
    ]
    let moments = ["2026-11-27T06:00", "2026-11-27 06:00", "2026-11-27T25:00:00Z"]
    let misread = moments.map { text in
      (
        [text, "latest"],
        "\"\(text)\" is no state of the data; expected a snapshot such as 3, a date such as 2026-11-20, a moment such as 2026-11-20T06:00:00Z, latest, "
      )
    }
    for (arguments, words) in troubles + misread {
      let run = try await workspace.tool.run(["diff", "--exit-code"] + arguments)
      #expect(run.exitCode == 2 && run.output == "", "\(arguments)")
      #expect(run.errors.contains(words), "\(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 1)
    }
    let store = workspace.path + "/.catalog/catalog.sqlite"
    try Data(repeating: 0xA5, count: 8192).write(to: URL(fileURLWithPath: store))
    let damaged = try await run("diff", "--exit-code")
    #expect(damaged.exitCode == 2 && damaged.output == "")
    #expect(damaged.errors.contains(".catalog/catalog.sqlite was damaged"))
    #expect(damaged.errors.split(separator: "\n").count == 1)
  }

  @Test func `states that have nothing in common are not the same`() async throws {
    let folder = "/api/"
    for kind in ["character", "episode"] {
      let page = try Data(
        contentsOf: URL(fileURLWithPath: CatalogTool.fixtures + folder + kind + "/page-1.json"))
      let object = try #require(try JSONSerialization.jsonObject(with: page) as? [String: Any])
      let records = try #require(object["results"])
      try workspace.write(
        try JSONSerialization.data(withJSONObject: records), to: kind + ".json")
    }
    for arguments in [
      ["episode.json", "character.json"],
      ["character.json", "character.json", "--only", "dimension"],
    ] {
      let run = try await workspace.tool.run(["diff", "--exit-code"] + arguments)
      #expect(run.exitCode == 2 && run.output == "", "\(arguments)")
      #expect(run.errors.contains("have nothing in common to compare"), "\(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 1)
    }
    let same = try await run("diff", "character.json", "character.json", "--exit-code")
    #expect(same.exitCode == 0, "\(same.errors)")
  }

  @Test(arguments: [
    ["diff"], ["diff", "1", "2", "--exit-code"], ["snapshot", "show"], ["snapshot", "export", "1"],
  ])
  func `a first crawl that failed has stored nothing`(arguments: [String]) async throws {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    try workspace.write("{}", to: "source/api/character/page-1.json")
    let crawl = try await run("crawl", "--source", "source", "--avatars", "skip")
    #expect(crawl.exitCode != 0)
    #expect(FileManager.default.fileExists(atPath: workspace.path + "/.catalog"))
    let run = try await workspace.tool.run(arguments)
    #expect(run.exitCode == 4 && run.output == "", "\(run.errors)")
    #expect(run.errors.contains(" recorded yet"), "\(run.errors)")
  }

  @Test func `a field that does not exist is a wrong call`() async throws {
    let run = try await run("diff", "--only", "statu")
    #expect(run.exitCode == 64 && run.output == "")
    #expect(run.errors.contains("did you mean \"status\"?"))
  }
}
