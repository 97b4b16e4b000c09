import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A catalog that is whole and still not to be believed: the old site and the old data stay until somebody says otherwise.
@Suite struct GuardTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  /// The demo's responses without the third page: 40 characters of 48, and figures that agree.
  private func shrunk(_ folder: String) throws {
    try workspace.copy(CatalogTool.fixtures, to: folder)
    try FileManager.default.removeItem(
      atPath: workspace.path + "/\(folder)/api/character/page-3.json")
    for page in ["api/character/page-1.json", "api/character/page-2.json"] {
      let text = try workspace.text(folder + "/" + page)
        .replacing("\"count\": 48", with: "\"count\": 40").replacing(
          "\"pages\": 3", with: "\"pages\": 2"
        )
        .replacing("\"https://catalog.example/api/character?page=3\"", with: "null")
      try workspace.write(text, to: folder + "/" + page)
    }
  }

  @Test func `a catalog that lost too many characters is refused until that is accepted`()
    async throws
  {
    try shrunk("fewer")
    var mock = try await MockProcess([CatalogTool.fixtures], in: workspace)
    let first = try await workspace.build(source: mock.source, "--avatars", "skip")
    #expect(first.exitCode == 0, "\(first.errors)")
    let before = try workspace.tree("Output")

    let port = mock.port
    mock.stop()
    mock = try await MockProcess([workspace.path + "/fewer"], port: port, in: workspace)
    let refused = try await workspace.build(source: mock.source, "--refresh", "--avatars", "skip")
    #expect(refused.exitCode == 3)
    #expect(
      refused.errors == """
        catalog: error: 8 of 48 characters would be removed (41, 42, 43, 44, 45, 46, 47, 48), more than max-removed 5% \
        allows; the old site stays. If they are really gone, run again with --accept-removals

        """)
    #expect(try workspace.tree("Output") == before)
    // The stored catalog is the old one too: a build without the network still has everybody.
    let offline = try await workspace.build(source: mock.source, "--offline", "--avatars", "skip")
    #expect(offline.exitCode == 0, "\(offline.errors)")
    #expect(offline.lastLine.contains("48 characters"))
    #expect(try workspace.tree("Output") == before)

    let allowed = try await workspace.build(
      source: mock.source, "--refresh", "--avatars", "skip", "--max-removed", "8")
    #expect(allowed.exitCode == 0, "\(allowed.errors)")
    #expect(allowed.lastLine.contains("40 characters"))
    #expect(
      try workspace.text("Output/characters/48.html").contains("No longer in the catalog"))
  }

  private struct Told: Decodable, Equatable {
    var event: String?
    var version: Int?
    var characters: Int?
    var exitCode: Int?
    var errors: [String]?
  }

  private func told(_ text: some StringProtocol) throws -> Told {
    try JSONDecoder().decode(Told.self, from: Data(text.utf8))
  }

  @Test func `programs are told that a build was refused, not what the one before did`()
    async throws
  {
    try shrunk("fewer")
    let first = try await workspace.build(
      source: CatalogTool.fixtures, "--avatars", "skip", "--report", "report.json")
    #expect(first.exitCode == 0, "\(first.errors)")
    #expect(try told(workspace.text("report.json")) == Told(version: 1, characters: 48))

    let refused = try await workspace.build(
      source: "fewer", "--avatars", "skip", "--report", "report.json", "--events", "events.jsonl")
    #expect(refused.exitCode == 3)
    let errors = refused.errors.split(separator: "\n").map {
      String($0.dropFirst("catalog: error: ".count))
    }
    #expect(errors.count == 1)
    #expect(
      try told(workspace.text("report.json")) == Told(version: 1, exitCode: 3, errors: errors))
    let events = try workspace.text("events.jsonl").split(separator: "\n").map { try told($0) }
    #expect(
      events.suffix(2) == [
        Told(event: "failed", exitCode: 3, errors: errors), Told(event: "ended"),
      ])

    let piped = try await workspace.build(
      source: "fewer", "--avatars", "skip", "--report", "/dev/stdout")
    #expect(piped.exitCode == 3)
    #expect(try told(piped.output) == Told(version: 1, exitCode: 3, errors: errors))
  }

  @Test(arguments: ["build", "crawl", "serve"])
  func `programs are told of settings that are wrong, not what a run before did`(command: String)
    async throws
  {
    let files = ["--report", "report.json", "--events", "events.jsonl"]
    for (line, variables, code) in [
      ("titel: Mine\n", [:], Int32(2)), ("", ["CATALOG_CONCURRENCY": "0"], 64),
    ] {
      try workspace.write("{\"version\": 1, \"characters\": 48}\n", to: "report.json")
      try workspace.write("{\"event\": \"ended\"}\n", to: "events.jsonl")
      try workspace.write(line, to: "catalog.yaml")
      var tool = workspace.tool
      tool.environment = variables
      let run = try await tool.run([command, "--source", CatalogTool.fixtures] + files)
      #expect(run.exitCode == code)
      let errors = run.errors.split(separator: "\n").map {
        String($0.dropFirst("catalog: error: ".count))
      }
      #expect(errors.count == 1)
      #expect(
        try told(workspace.text("report.json"))
          == Told(version: 1, exitCode: Int(code), errors: errors))
      let events = try workspace.text("events.jsonl").split(separator: "\n").map { try told($0) }
      #expect(
        events == [
          Told(event: "failed", exitCode: Int(code), errors: errors), Told(event: "ended"),
        ])
    }
  }

  @Test(arguments: ["build", "crawl"])
  func `programs are told where events cannot be written, and all that is wrong is said`(
    command: String
  ) async throws {
    let events =
      "missing/events cannot be made: No such file or directory; give --events another file"
    let report =
      "missing/report cannot be written: No such file or directory; give --report another file"
    let share = "--max-removed is \"5x\"; expected a share such as 5% or a number"
    let arguments = [command, "--source", CatalogTool.fixtures, "--events", "missing/events"]
    try workspace.write("{\"version\": 1, \"characters\": 48}\n", to: "report.json")
    let one = try await workspace.tool.run(arguments + ["--report", "report.json"])
    #expect(one.exitCode == 2)
    #expect(one.errors == "catalog: error: \(events)\n")
    #expect(
      try told(workspace.text("report.json")) == Told(version: 1, exitCode: 2, errors: [events]))

    let all = try await workspace.tool.run(
      arguments + ["--report", "missing/report", "--max-removed", "5x"])
    #expect(all.exitCode == 64)
    #expect(all.errors == [share, events, report].map { "catalog: error: \($0)\n" }.joined())
  }

  @Test func `a strict crawl with a warning leaves no report of success`() async throws {
    let mock = try await MockProcess([CatalogTool.fixtures], in: workspace)
    let arguments = ["--avatars", "skip", "--strict", "--report", "report.json"]
    let first = try await workspace.tool.run(["crawl", "--source", mock.source] + arguments)
    #expect(first.exitCode == 0, "\(first.errors)")
    mock.stop()
    let refused = try await workspace.tool.run(
      ["crawl", "--source", mock.source, "--refresh"] + arguments)
    #expect(refused.exitCode == 2)
    let report = try told(workspace.text("report.json"))
    #expect(report.exitCode == 2 && report.characters == nil)
    #expect(
      report.errors?.last?.hasSuffix(", and --strict accepts none; nothing is recorded") == true)
  }

  @Test func `a strict crawl with a warning records no state`() async throws {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    let crawl = ["crawl", "--source", "source", "--avatars", "skip"]
    #expect(try await workspace.tool.run(crawl + ["--strict"]).exitCode == 0)
    let recorded = try await workspace.tool.run("snapshot", "list").output
    let page = "source/api/character/page-1.json"
    let old = try workspace.text(page)
    try workspace.write(
      old.replacing(
        "\"name\": \"Juniper Quill\"", with: "\"mood\": 1, \"name\": \"Juniper Quilt\""),
      to: page)

    let refused = try await workspace.tool.run(crawl + ["--strict"])
    #expect(refused.exitCode == 2)
    #expect(refused.errors.components(separatedBy: "\"mood\"").count == 2, "\(refused.errors)")
    #expect(
      refused.errors.hasSuffix(
        "\ncatalog: error: 1 warning, and --strict accepts none; nothing is recorded\n"))
    #expect(refused.output == "")
    #expect(try await workspace.tool.run("snapshot", "list").output == recorded)

    #expect(try await workspace.tool.run(crawl).exitCode == 0)
    #expect(try await workspace.tool.run("snapshot", "list").output != recorded)
  }

  @Test func `a catalog that lost its places and episodes is refused, too`() async throws {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    _ = try await workspace.build(source: "source", "--avatars", "skip")
    let before = try workspace.tree("Output")
    let nothing = #"{"info": {"count": 0, "pages": 0, "next": null, "prev": null}, "results": []}"#
    for kind in ["location", "episode"] {
      try FileManager.default.removeItem(atPath: workspace.path + "/source/api/\(kind)")
      try workspace.write(nothing, to: "source/api/\(kind)/page-1.json")
    }
    let refused = try await workspace.build(source: "source", "--avatars", "skip")
    #expect(refused.exitCode == 3)
    #expect(
      refused.errors == """
        catalog: error: 7 of 7 locations would be removed (1, 2, 3, 4, 5, 6, 7), 5 of 5 episodes would be removed (1, 2, 3, 4, 5), \
        more than max-removed 5% allows; the old site stays. If they are really gone, run again with --accept-removals

        """)
    #expect(try workspace.tree("Output") == before)
    let accepted = try await workspace.build(
      source: "source", "--avatars", "skip", "--accept-removals")
    #expect(accepted.exitCode == 0, "\(accepted.errors)")
  }

  @Test func `a first catalog without a single character is refused until that is accepted`()
    async throws
  {
    let nothing = #"{"info": {"count": 0, "pages": 0, "next": null, "prev": null}, "results": []}"#
    for kind in ["character", "location", "episode"] {
      try workspace.write(nothing, to: "empty/api/\(kind)/page-1.json")
    }
    let refused = try await workspace.build(source: "empty")
    #expect(refused.exitCode == 3)
    #expect(
      refused.errors == """
        catalog: error: the source has no characters at all; is it the right one? If it really is empty, run again with \
        --accept-removals

        """)
    #expect(try workspace.tree("Output") == [:])
    let accepted = try await workspace.build(source: "empty", "--accept-removals")
    #expect(accepted.exitCode == 0, "\(accepted.errors)")
    #expect(accepted.lastLine.contains(" · data fresh · "), "\(accepted.lastLine)")
    let next = try await workspace.build(source: "empty", "--rebuild")
    #expect(next.exitCode == 0, "\(next.errors)")
    // Nor does the owner's own character say what the data is of.
    try workspace.write(
      "---\nid: 91\nname: A\nstatus: Alive\nspecies: Cat\navatar: a.png\ncreated: 2026-11-20\n---\n",
      to: "Content/characters/+a.md")
    try workspace.copy(
      CatalogTool.fixtures + "/content/pictures/understudy.png", to: "Content/characters/a.png")
    let own = try await workspace.build(source: "empty", "--accept-removals")
    #expect(own.lastLine.contains(" · 1 characters · "), "\(own.errors)")
    #expect(own.lastLine.contains(" · data fresh · "), "\(own.lastLine)")
  }

  @Test func `an error answer is never accepted as an empty list`() async throws {
    let nothing = #"{"info": {"count": 0, "pages": 0, "next": null, "prev": null}, "results": []}"#
    try workspace.copy(CatalogTool.fixtures, to: "fewer")
    try FileManager.default.removeItem(atPath: workspace.path + "/fewer/api/episode")
    try workspace.write(nothing, to: "fewer/api/episode/page-1.json")
    // As the API does, it answers for an empty list as for a page past the end.
    var mock = try await MockProcess([workspace.path + "/fewer"], in: workspace)
    let answer = "episodes page 1: not found: There is nothing here"
    let first = try await workspace.build(
      source: mock.source, "--avatars", "skip", "--accept-removals")
    #expect(first.exitCode == 2)
    #expect(
      first.errors
        == "catalog: error: \(answer); expected a list, which says \"count\": 0 where it is empty\n"
    )
    #expect(try workspace.tree("Output") == [:])

    let port = mock.port
    mock.stop()
    mock = try await MockProcess([CatalogTool.fixtures], port: port, in: workspace)
    let built = try await workspace.build(source: mock.source, "--avatars", "skip")
    #expect(built.exitCode == 0, "\(built.errors)")
    let before = try workspace.tree("Output")
    mock.stop()
    mock = try await MockProcess([workspace.path + "/fewer"], port: port, in: workspace)
    let stale = try await workspace.build(
      source: mock.source, "--avatars", "skip", "--refresh", "--accept-removals")
    #expect(stale.exitCode == 0, "\(stale.errors)")
    #expect(stale.errors.contains("could only be had from the store"), "\(stale.errors)")
    #expect(stale.errors.contains(answer), "\(stale.errors)")
    #expect(try workspace.tree("Output") == before)
  }

  @Test func `removals can be accepted once`() async throws {
    try shrunk("fewer")
    _ = try await workspace.build(source: CatalogTool.fixtures, "--avatars", "skip")
    let refused = try await workspace.build(source: "fewer", "--avatars", "skip")
    #expect(refused.exitCode == 3)
    let accepted = try await workspace.build(
      source: "fewer", "--avatars", "skip", "--accept-removals")
    #expect(accepted.exitCode == 0, "\(accepted.errors)")
    let next = try await workspace.build(source: "fewer", "--avatars", "skip", "--exit-code")
    #expect(next.exitCode == 0, "\(next.errors)")
  }

  @Test func `data that is too old is refused`() async throws {
    let mock = try await MockProcess([CatalogTool.fixtures], in: workspace)
    let first = try await workspace.build(source: mock.source, "--avatars", "skip")
    #expect(first.exitCode == 0, "\(first.errors)")
    let before = try workspace.tree("Output")
    mock.stop()
    // In the settings: to leave a flag out would help nobody.
    try workspace.write("max-stale: 0s\n", to: "catalog.yaml")
    let refused = try await workspace.build(source: mock.source, "--refresh", "--avatars", "skip")
    #expect(refused.exitCode == 3)
    #expect(
      refused.errors.hasSuffix(
        "older than max-stale allows; the old site stays. Run again when the API answers, or with a longer --max-stale\n"
      ), "\(refused.errors)")
    #expect(try workspace.tree("Output") == before)
    let allowed = try await workspace.build(
      source: mock.source, "--refresh", "--avatars", "skip", "--max-stale", "1d")
    #expect(allowed.exitCode == 0, "\(allowed.errors)")
  }

  @Test func `data that is too old is confirmed where the source answers`() async throws {
    let mock = try await MockProcess([CatalogTool.fixtures], in: workspace)
    let first = try await workspace.build(source: mock.source, "--avatars", "skip")
    #expect(first.exitCode == 0, "\(first.errors)")
    try await mock.reset()
    let second = try await workspace.build(
      source: mock.source, "--avatars", "skip", "--max-stale", "0s")
    #expect(second.exitCode == 0, "\(second.errors)")
    #expect(second.lastLine.contains(" fresh · "), "\(second.lastLine)")
    let asked = try await mock.counts().list
    #expect(asked.notModified > 0)
    #expect(asked.notModified == asked.requests)
  }

  @Test func `a strict build with a warning leaves the old site, and nothing of it is recorded`()
    async throws
  {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    let first = try await workspace.build(source: "source", "--strict")
    #expect(first.exitCode == 0, "\(first.errors)")
    let before = try workspace.tree("Output")

    let page = "source/api/character/page-1.json"
    let old = try workspace.text(page)
    try workspace.write(
      old.replacing("\"name\": \"Juniper Quill\"", with: "\"name\": \"Juniper Quilt\""), to: page)
    #expect(try workspace.text(page) != old)
    try workspace.write("Nobody.", to: "Content/characters/999.md")
    let refused = try await workspace.build(source: "source", "--strict", "--report", "report.json")
    #expect(refused.exitCode == 2)
    #expect(refused.errors.hasPrefix("catalog: warning: Content/characters/999.md:1: "))
    #expect(
      refused.errors.hasSuffix(
        "\ncatalog: error: 1 warning, and --strict accepts none; the old site stays\n"))
    #expect(refused.output == "")
    #expect(try workspace.tree("Output") == before)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: workspace.path).sorted() == [
        ".catalog", "Content", "Output", "report.json", "source",
      ])

    try FileManager.default.removeItem(atPath: workspace.path + "/Content/characters/999.md")
    let next = try await workspace.build(source: "source", "--strict", "--exit-code")
    #expect(next.exitCode == 1, "\(next.errors)")
    #expect(next.lastLine.contains("1 changed"), "\(next.lastLine)")
    #expect(try workspace.text("Output/characters/1.html").contains("Juniper Quilt"))
  }

  @Test func `a strict build does not write over what was edited by hand`() async throws {
    let first = try await workspace.build(source: CatalogTool.fixtures, "--strict")
    #expect(first.exitCode == 0, "\(first.errors)")
    try workspace.write("by hand", to: "Output/index.html")
    let before = try workspace.tree("Output")
    let refused = try await workspace.build(source: CatalogTool.fixtures, "--strict")
    #expect(refused.exitCode == 2)
    #expect(
      refused.errors == """
        catalog: warning: index.html was edited by hand
        catalog: error: 1 warning, and --strict accepts none; the old site stays

        """)
    #expect(try workspace.tree("Output") == before)
    let allowed = try await workspace.build(source: CatalogTool.fixtures)
    #expect(allowed.exitCode == 0, "\(allowed.errors)")
    #expect(allowed.errors.contains("index.html was edited by hand and has been written over"))
  }

  @Test func `a file of somebody else that the site has just so is taken over with a warning`()
    async throws
  {
    try workspace.copy(CatalogTool.templates, to: "Templates")
    let build = ["build", "--source", CatalogTool.fixtures]
    #expect(try await workspace.tool.run(build).exitCode == 0)
    try workspace.write("mine", to: "Output/assets/mine.txt")
    try workspace.write("mine", to: "Templates/assets/mine.txt")
    let manifest = try workspace.text("Output/.catalog-manifest")
    let warning =
      "catalog: warning: assets/mine.txt was not written by catalog, but holds what the site has in its place: catalog takes it for its own, and removes it when the site has it no longer\n"
    let refused = try await workspace.tool.run(build + ["--strict"])
    #expect(refused.exitCode == 2)
    #expect(
      refused.errors == warning
        + "catalog: error: 1 warning, and --strict accepts none; the old site stays\n")
    #expect(try workspace.text("Output/.catalog-manifest") == manifest)
    let accepted = try await workspace.tool.run(build + ["--exit-code"])
    #expect(accepted.exitCode == 1)
    #expect(accepted.errors == warning)
    let next = try await workspace.tool.run(build + ["--strict", "--exit-code"])
    #expect(next.exitCode == 0, "\(next.errors)")
  }

  @Test func `a site that lost too many pictures is refused`() async throws {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    _ = try await workspace.build(source: "source")
    let before = try workspace.tree("Output")
    for id in 1...3 {
      try workspace.write(
        "<html>gone</html>", to: "source/api/character/avatar/\(id).jpeg")
    }
    let refused = try await workspace.build(source: "source", "--state", "new-state")
    #expect(refused.exitCode == 3)
    #expect(
      refused.errors.contains("3 of 48 pictures are missing, more than max-missing-avatars 1%"))
    #expect(try workspace.tree("Output") == before)
    let allowed = try await workspace.build(
      source: "source", "--state", "new-state", "--max-missing-avatars", "10%")
    #expect(allowed.exitCode == 0, "\(allowed.errors)")
    #expect(allowed.lastLine.contains("45 avatars (0 new, 3 missing)"))
    #expect(try workspace.tree("Output").keys.count { $0.contains("placeholder-") } == 3)
  }

  @Test func `a picture that the owner gives or does not show is not missing`() async throws {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    try workspace.copy(CatalogTool.fixtures + "/content/pictures", to: "Content/pictures")
    for id in 1...3 {
      try workspace.write(
        "<html>gone</html>", to: "source/api/character/avatar/\(id).jpeg")
    }
    let given = "---\navatar: ../pictures/understudy.png\nsource: the author\n---\n"
    try workspace.write("---\nhidden: true\n---\n", to: "Content/characters/1.md")
    try workspace.write(given, to: "Content/characters/2.md")
    let refused = try await workspace.build(source: "source")
    #expect(refused.exitCode == 3)
    #expect(
      refused.errors.contains(
        "1 of 47 pictures is missing, more than max-missing-avatars 1% allows; the old site stays (character 3: "
      ), "\(refused.errors)")

    let crawl = ["crawl", "--source", "source"]
    #expect(try await workspace.tool.run(crawl).exitCode == 3)

    try workspace.write(given, to: "Content/characters/3.md")
    let run = try await workspace.build(source: "source", "--strict")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.lastLine.contains("47 avatars (0 new, 0 missing)"), "\(run.lastLine)")
    let crawled = try await workspace.tool.run(crawl)
    #expect(crawled.exitCode == 0, "\(crawled.errors)")
    let strict = try await workspace.tool.run(crawl + ["--strict"])
    #expect(strict.exitCode == 0, "\(strict.errors)")
    #expect(strict.output.contains("(0 new, 0 missing)"), "\(strict.output)")
    #expect(!(try workspace.tree("Output").keys.contains { $0.contains("placeholder-") }))
  }

  /// A command that waits for an answer: however long another takes on a busy machine, this one is still there.
  private func startStalled(_ command: String, _ arguments: String...) async throws -> (
    Process, MockProcess
  ) {
    try workspace.write("timeout:\n  idle: 1h\n  total: 1h\n", to: "catalog.yaml")
    let mock = try await MockProcess(
      [CatalogTool.fixtures, "--fault", "stalled-headers"], in: workspace)
    let process = try workspace.tool.start(
      [command, "--source", mock.source] + arguments, output: Pipe(), errors: nil)
    try await mock.wait(beyond: 0, of: process)
    return (process, mock)
  }

  @Test func `two commands do not work in one state folder at the same time`() async throws {
    let (first, mock) = try await startStalled("crawl")
    let second = try await workspace.build(source: mock.source)
    #expect(second.exitCode == 2)
    #expect(
      second.errors.hasPrefix(
        "catalog: error: another catalog (process \(first.processIdentifier), \"crawl\", since "))
    #expect(
      second.errors.hasSuffix("wait for it, or choose another --state and another --output\n"))
    first.terminate()
    first.waitUntilExit()
    #expect(first.terminationStatus == 143)
    let third = try await workspace.tool.run("cache", "info")
    #expect(third.exitCode == 0, "\(third.errors)")
  }

  @Test func `commands that only read work in one state folder at the same time`() async throws {
    let built = try await workspace.build(source: CatalogTool.fixtures, "--avatars", "skip")
    #expect(built.exitCode == 0, "\(built.errors)")
    let before = try workspace.tree(".catalog")
    let readings = [
      ["snapshot", "list"], ["snapshot", "prune", "--keep", "1", "--dry-run"], ["cache", "info"],
      ["diff", "latest", "latest"],
    ]
    let tool = workspace.tool
    try await withThrowingTaskGroup(of: CatalogTool.Run.self) { group in
      for arguments in readings + readings + readings {
        group.addTask { try await tool.run(arguments) }
      }
      for try await run in group { #expect(run.exitCode == 0, "\(run.errors)") }
    }
    #expect(try workspace.tree(".catalog") == before)
  }

  /// A reader who is gone by the second look: how long a real one holds the lock is for the clock to say.
  @Test(.enabled(if: Strace.isThere, "strace cannot be used here"))
  func `who writes waits for those who only read`() async throws {
    let crawl = ["crawl", "--source", CatalogTool.fixtures, "--avatars", "skip"]
    #expect(try await workspace.tool.run(crawl).exitCode == 0)
    let run = try await workspace.tool.run(
      "/usr/bin/env",
      Strace.words("flock", number: 1, "error=EAGAIN", on: ".catalog/lock", log: "calls.log")
        + [try CatalogTool.binary.path] + crawl)
    #expect(run.exitCode == 0, "\(run.errors)")
    let calls = try workspace.text("calls.log").split(separator: "\n")
    #expect(calls.contains { $0.contains("EAGAIN") }, "\(calls)")
  }

  @Test func `who only reads is told who writes`() async throws {
    let (writer, mock) = try await startStalled("crawl")
    defer { mock.stop() }
    let reader = try await workspace.tool.run("cache", "info")
    #expect(reader.exitCode == 2)
    #expect(
      reader.errors.hasPrefix(
        "catalog: error: another catalog (process \(writer.processIdentifier), \"crawl\", since "),
      "\(reader.errors)")
    writer.terminate()
    writer.waitUntilExit()
  }

  @Test func `a state folder that would be published is refused before it is made`() async throws {
    try workspace.copy(CatalogTool.templates, to: "Theme")
    let run = try await workspace.tool.run(
      "build", "--source", CatalogTool.fixtures, "--templates", "Theme", "--state",
      "Theme/assets/state")
    #expect(run.exitCode == 2)
    #expect(
      run.errors
        == "catalog: error: Theme/assets/state lies in Theme/assets, all of which comes into the site; choose another folder with --state\n"
    )
    #expect(!FileManager.default.fileExists(atPath: workspace.path + "/Theme/assets/state"))
    #expect(try workspace.tree("Output").isEmpty)
  }

  @Test(arguments: ["Output", "Output/state"])
  func `a state folder in the site is refused before anything is written there`(
    _ state: String
  ) async throws {
    try workspace.copy(CatalogTool.templates, to: "Templates")
    let built = try await workspace.build(source: CatalogTool.fixtures)
    #expect(built.exitCode == 0, "\(built.errors)")
    let before = try workspace.tree("Output")
    for command in ["build", "crawl"] {
      let run = try await workspace.tool.run(
        command, "--source", CatalogTool.fixtures, "--state", state)
      #expect(run.exitCode == 2)
      #expect(run.errors.hasPrefix("catalog: error: Output is or holds /"), "\(run.errors)")
      #expect(run.errors.hasSuffix("choose another folder with --output\n"))
      #expect(try workspace.tree("Output") == before)
    }
  }

  @Test func `two builds with a state each do not work in one output at the same time`()
    async throws
  {
    _ = try await workspace.build(source: CatalogTool.fixtures)
    let tree = try workspace.tree("Output")
    let (first, mock) = try await startStalled(
      "build", "--templates", CatalogTool.templates, "--state", "other")
    defer { mock.stop() }
    let second = try await workspace.build(source: CatalogTool.fixtures, "--rebuild")
    #expect(second.exitCode == 2)
    #expect(second.errors.hasPrefix("catalog: error: another catalog is writing /"))
    #expect(second.errors.hasSuffix("/Output; wait for it or choose another --output\n"))
    #expect(try workspace.tree("Output") == tree)
    kill(first.processIdentifier, SIGKILL)
    first.waitUntilExit()
    let third = try await workspace.build(source: CatalogTool.fixtures, "--rebuild")
    #expect(third.exitCode == 0, "\(third.errors)")
    #expect(try workspace.tree("Output") == tree)
  }
}
