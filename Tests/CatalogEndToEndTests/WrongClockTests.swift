import Foundation
import Testing

@Suite("One run under a clock that is far ahead, and those after it")
struct WrongClockTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  @Test func `a state of the future is told until it is pruned, and takes its date along`()
    async throws
  {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    var mock = try await MockProcess([workspace.path + "/source"], in: workspace)
    let port = mock.port
    let ahead = try await crawl(mock, environment: ["SOURCE_DATE_EPOCH": "4102444800"])
    #expect(!ahead.errors.contains("is yet to come"), "\(ahead.errors)")

    let warning = "snapshot 1 is dated 2100-01-01T00:00:00Z, which is yet to come"
    let again = try await crawl(mock)
    #expect(again.errors.contains(warning), "\(again.errors)")

    mock.stop()
    try workspace.edit("source/api/character/page-1.json", "Juniper Quill", "Juniper Quilt")
    mock = try await MockProcess([workspace.path + "/source"], port: port, in: workspace)
    let changed = try await crawl(mock, "--refresh")
    #expect(changed.errors.contains(warning), "\(changed.errors)")
    #expect(changed.lastLine.contains("1 changed"), "\(changed.lastLine)")

    let pruned = try await workspace.tool.run("snapshot", "prune", "1")
    #expect(pruned.exitCode == 0, "\(pruned.errors)")
    let healed = try await crawl(mock)
    #expect(!healed.errors.contains("is yet to come"), "\(healed.errors)")
  }

  @Test func `a record of a folder that is dated after now is named, before it dates anything`()
    async throws
  {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    let page = "source/api/character/page-1.json"
    let text = try workspace.text(page)
    let slipped = text.replacing("2024-01-20T09:15:07.250Z", with: "2999-01-01T00:00:00.000Z")
    let crawl = ["crawl", "--source", "source", "--avatars", "skip"]
    let reason =
      "the data of a folder is dated by its newest record, and what comes after it no earlier"
    for (text, more) in [
      (slipped, ""),
      (
        slipped.replacing("2024-01-20T09:21:33.018Z", with: "2998-01-01T00:00:00.000Z"),
        ", as is 1 other record"
      ),
    ] {
      try workspace.write(text, to: page)
      let refused = try await workspace.tool.run(crawl + ["--strict"])
      #expect(refused.exitCode == 2)
      #expect(
        refused.errors.contains(
          "character 1 is dated 2999-01-01T00:00:00Z, which is yet to come\(more): \(reason)\n"),
        "\(refused.errors)")
    }
    var tool = workspace.tool
    tool.environment = ["SOURCE_DATE_EPOCH": "1700000000"]
    let dated = try await tool.run(crawl + ["--strict", "--state", "dated"])
    #expect(dated.exitCode == 0, "\(dated.errors)")
    try workspace.write(text, to: page)
    let mended = try await workspace.tool.run(crawl + ["--strict"])
    #expect(mended.exitCode == 0, "\(mended.errors)")
    #expect(mended.lastLine.contains(" data 2026-01-01T00:00:00Z "), "\(mended.lastLine)")
  }

  @Test func `a state that such a record dated is told, and those after it have their dates again`()
    async throws
  {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    let page = "source/api/character/page-1.json"
    let text = try workspace.text(page)
    let crawl = ["crawl", "--source", "source", "--avatars", "skip"]
    let slipped = text.replacing("2024-01-20T09:15:07.250Z", with: "2999-01-01T00:00:00.000Z")
    try workspace.write(slipped, to: page)
    let first = try await workspace.tool.run(crawl)
    #expect(!first.errors.contains("snapshot 1 is dated"), "\(first.errors)")
    try workspace.write(text, to: page)
    let mended = try await workspace.tool.run(crawl)
    #expect(mended.lastLine.contains(" data 2999-01-01T00:00:00Z "), "\(mended.lastLine)")
    #expect(
      mended.errors.contains("snapshot 1 is dated 2999-01-01T00:00:00Z, which is yet to come"),
      "\(mended.errors)")
    #expect(try await workspace.tool.run("snapshot", "prune", "1").exitCode == 0)
    let healed = try await workspace.tool.run(crawl + ["--strict"])
    #expect(healed.exitCode == 0, "\(healed.errors)")
    #expect(healed.lastLine.contains(" data 2026-01-01T00:00:00Z "), "\(healed.lastLine)")
  }

  @Test func `a change keeps its id when a state of the future before it is pruned`() async throws {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    var mock = try await MockProcess([workspace.path + "/source"], in: workspace)
    let port = mock.port
    func ids() async throws -> [String] {
      let run = try await workspace.build(
        source: mock.source, "--refresh", "--avatars", "skip", "--rebuild", "--verify-reproducible")
      #expect(run.exitCode == 0, "\(run.errors)")
      return try workspace.text("Output/feed.xml").matches(of: /<entry>\n<id>([^<]+)</)
        .map { String($0.output.1) }
    }
    _ = try await crawl(mock, environment: ["SOURCE_DATE_EPOCH": "4102444800"])
    let page = "source/api/character/page-1.json"
    let text = try workspace.text(page)
    var told: [String] = []
    for name in ["Juniper Quilt", "Juniper Quilts"] {
      mock.stop()
      try workspace.write(text.replacing("\"Juniper Quill\"", with: "\"\(name)\""), to: page)
      mock = try await MockProcess([workspace.path + "/source"], port: port, in: workspace)
      told = try await ids()
    }
    #expect(told.count == 2)
    #expect(try await ids() == told)
    #expect(try await workspace.tool.run("snapshot", "prune", "1").exitCode == 0)
    #expect(try await ids() == [told[0]])
  }

  @Test func `a state that is told with a date of the future was not seen then`() async throws {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    var mock = try await MockProcess([workspace.path + "/source"], in: workspace)
    let port = mock.port
    _ = try await crawl(mock, environment: ["SOURCE_DATE_EPOCH": "4102444800"])
    mock.stop()
    try workspace.edit("source/api/character/page-1.json", "Juniper Quill", "Juniper Quilt")
    mock = try await MockProcess([workspace.path + "/source"], port: port, in: workspace)
    for _ in 0..<2 { _ = try await crawl(mock, "--refresh") }
    #expect(try await workspace.tool.run("snapshot", "prune", "1").exitCode == 0)
    let shown = try await workspace.tool.run("snapshot", "show")
    #expect(shown.output.contains("snapshot     2"), "\(shown.output)")
    #expect(!shown.output.contains("2100-"), "\(shown.output)")
  }

  @Test(arguments: [
    ("", "the data", 1), (" WHERE url LIKE '%/character?page=2'", "some of the data", 2),
  ])
  func `the age of data that was confirmed in the future is not known`(
    rows: String, name: String, page: Int
  ) async throws {
    try workspace.write("max-stale: 30d\nretries: 0\n", to: "catalog.yaml")
    let mock = try await MockProcess([CatalogTool.fixtures], in: workspace)
    _ = try await crawl(mock)
    mock.stop()
    try await workspace.changeStore(
      """
      db.execute("UPDATE responses SET fetched_at = 4102444800\(rows)")
      """)
    let unanswered =
      "characters page \(page) could only be had from the store: connection refused by 127.0.0.1:\(mock.port)"
    for (policy, cause, advice) in [
      (
        "cache-only", "only the store was asked",
        "Run again without --offline or cache-policy cache-only"
      ),
      ("local-first", unanswered, "Run again when the API answers"),
    ] {
      let arguments = [
        "crawl", "--source", mock.source, "--avatars", "skip", "--cache-policy", policy,
      ]
      let refused = try await workspace.tool.run(arguments)
      #expect(refused.exitCode == 3)
      #expect(
        refused.errors
          == "catalog: error: \(name) is dated 2100-01-01T00:00:00Z, which is yet to come, so it may be older than max-stale allows: the clock was wrong then, or is now; \(cause); the old site stays. \(advice), or with --max-stale 36500d\n",
        "\(policy)")
      let allowed = try await workspace.tool.run(arguments + ["--max-stale", "36500d"])
      #expect(allowed.exitCode == 0, "\(allowed.errors)")
      #expect(
        allowed.lastLine.contains(" stored (confirmed 2100-01-01T00:00:00Z) · ")
          == (policy == "cache-only"), "\(allowed.lastLine)")
    }
  }

  @Test(arguments: ["crawl", "build"])
  func `what is of the future when a command begins is not when it has waited for it`(
    command: String
  ) async throws {
    // Asked in two turns, a crawl takes twelve seconds.
    let mock = try await MockProcess(
      [CatalogTool.fixtures, "--fault", "latency=6s"], in: workspace)
    var tool = workspace.tool
    let reached = Date(timeIntervalSinceNow: 11)
    tool.environment = ["SOURCE_DATE_EPOCH": Self.moment(reachedAt: reached)]
    let ahead = try await tool.run("crawl", "--source", CatalogTool.fixtures, "--avatars", "skip")
    #expect(ahead.exitCode == 0, "\(ahead.errors)")
    tool.environment = ["CATALOG_TEMPLATES": CatalogTool.templates]
    try #require(reached.timeIntervalSinceNow > 1, "the state was no longer of the future")
    let slow = try await tool.run(command, "--source", mock.source, "--avatars", "skip")
    #expect(slow.exitCode == 0, "\(slow.errors)")
    #expect(!slow.errors.contains("is yet to come"), "\(slow.errors)")
  }

  @Test func `each build of a preview goes by the clock of its own`() async throws {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    try workspace.copy(CatalogTool.templates, to: "Templates")
    var mock = try await MockProcess(["source"], in: workspace)
    let port = mock.port
    let preview = try await PreviewProcess(
      ["--source", mock.source, "--avatars", "skip", "--refresh"], in: workspace)
    let first = Int(Date().timeIntervalSince1970)
    mock.stop()
    try workspace.edit("source/api/character/page-1.json", "Juniper Quill", "Juniper Quilt")
    mock = try await MockProcess(["source", "--fault", "latency=4s"], port: port, in: workspace)
    // Takes seconds, and what it records the next build of the preview asks for anew.
    _ = try await crawl(mock, "--refresh")
    let asked = try await mock.counts().all
    let home = "Templates/home.mustache"
    try workspace.write(try workspace.text(home) + "<!-- -->\n", to: home)
    try await mock.wait(beyond: asked) { preview.isRunning }
    // Its last line is the moment from which the build has the state folder.
    let lock = try workspace.text(".catalog/lock")
    let since = try #require(lock.split(separator: "\n").last.flatMap { Int($0) }, "\(lock)")
    #expect(since > first)
    #expect(preview.isRunning)
  }

  @Test func `a date that nobody can mean is refused, and nothing is recorded of it`() async throws
  {
    var tool = workspace.tool
    for (date, help) in [
      ("1732300000000", ", of the years up to 9999; are these milliseconds?"),
      ("253402300800", ", of the years up to 9999; are these milliseconds?"), ("-1", ""),
      ("tomorrow", ""),
    ] {
      tool.environment = ["SOURCE_DATE_EPOCH": date]
      let run = try await tool.run("crawl", "--source", CatalogTool.fixtures, "--avatars", "skip")
      #expect(
        run
          == .init(
            exitCode: 64, output: "",
            errors:
              "catalog: error: SOURCE_DATE_EPOCH is \"\(date)\"; expected seconds since 1970\(help)\n"
          ))
    }
    #expect(try workspace.tree(".catalog") == [:])
    tool.environment = ["SOURCE_DATE_EPOCH": "253402300799"]
    let last = try await tool.run("crawl", "--source", CatalogTool.fixtures, "--avatars", "skip")
    #expect(last.lastLine.contains(" data 9999-12-31T23:59:59Z "), "\(last.lastLine)")
  }

  /// A moment that is called yet to come up to the date: what is five minutes ahead or less is not called so.
  private static func moment(reachedAt date: Date) -> String {
    String(Int(date.timeIntervalSince1970) + 300)
  }

  private func crawl(
    _ mock: MockProcess, _ arguments: String..., environment: [String: String] = [:],
    _ sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> CatalogTool.Run {
    var tool = workspace.tool
    tool.environment = environment
    let run = try await tool.run(
      ["crawl", "--source", mock.source, "--avatars", "skip"] + arguments)
    #expect(run.exitCode == 0, "\(run.errors)", sourceLocation: sourceLocation)
    return run
  }
}
