import Foundation
import Testing

/// Outages, half answers and lies, through real sockets: cold, warm, and the day after.
///
/// One after the other: dozens of processes at once would make a healthy answer late, and late is what some of these tests are about.
@Suite("Outages, half answers and lies", .serialized)
struct FaultTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  /// - Parameter fault: what is wrong with the source. Where an answer stalls the limits are short, so that the tests do not.
  private func build(
    _ source: String, during fault: String = "", _ arguments: String...
  ) async throws -> CatalogTool.Run {
    var tool = workspace.tool
    // A fixed date, so that trees can be compared.
    tool.environment = ["CATALOG_RETRIES": "1", "SOURCE_DATE_EPOCH": "1767225600"]
    if fault.hasPrefix("stalled") { tool.environment["CATALOG_TIMEOUT_IDLE"] = "2s" }
    if fault.hasPrefix("drip") { tool.environment["CATALOG_TIMEOUT_TOTAL"] = "4s" }
    return try await tool.run(
      [
        "build", "--source", source, "--templates", CatalogTool.templates, "--avatars", "skip",
        "--events", "events.jsonl",
      ] + arguments)
  }

  private func healthy(port: Int = 0) async throws -> MockProcess {
    try await MockProcess([CatalogTool.fixtures], port: port, in: workspace)
  }

  private func faulty(_ fault: String, port: Int = 0) async throws -> MockProcess {
    try await MockProcess(
      [CatalogTool.fixtures, "--fault", fault], port: port, in: workspace)
  }

  static let passing = [
    "latency=50ms", "status=503,first=1", "status=429,retry-after=1,first=1",
    "reset-before-head,first=1", "reset-before-body,first=1", "reset-within-body,first=1",
    "cut-body,first=1", "cut-gzip,first=1", "stalled-headers,first=1", "status=404,first=1",
  ]

  @Test(arguments: passing)
  func `trouble that passes is sat out`(_ fault: String) async throws {
    let mock = try await faulty(fault)
    let run = try await build(mock.source, during: fault, "--strict")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.lastLine.contains("48 characters"))
    #expect(run.lastLine.contains(" fresh · "))
  }

  /// Each on the second page of the characters, for as long as it is asked for, or in what the pages say.
  static let lasting = [
    "status=500,path=/api/character?page=2", "status=503,path=/api/character?page=2",
    "status=404,path=/api/character?page=2",
    "status=429,retry-after=3600,path=/api/character?page=2",
    "reset-before-head,path=/api/character?page=2", "reset-before-body,path=/api/character?page=2",
    "reset-within-body,path=/api/character?page=2", "cut-body,path=/api/character?page=2",
    "oversized=100MB,path=/api/character?page=2", "endless,path=/api/character?page=2",
    "cut-gzip,path=/api/character?page=2", "gzip-bomb,path=/api/character?page=2",
    "stalled-headers,path=/api/character?page=2", "stalled-body,path=/api/character?page=2",
    "drip,path=/api/character?page=2", "redirect=loop,path=/api/character?page=2",
    "redirect=other-host,path=/api/character?page=2",
    "redirect=other-scheme,path=/api/character?page=2", "html,path=/api/character?page=2",
    "invalid-json,path=/api/character?page=2", "invalid-utf8,path=/api/character?page=2",
    "wrong-type=25", "next=loop", "next=skip", "next=other-host", "pages=1000000000",
  ]

  /// Whole, valid answers that do not add up to a catalog: refused, because nobody can tell an outage from a list that is being edited.
  static let lies = ["count=+1"]

  @Test(arguments: lasting + lies)
  func `trouble that lasts is told in one line, hidden by what is stored, and gone without a trace`(
    _ fault: String
  ) async throws {
    // Cold: nothing to fall back on.
    var mock = try await faulty(fault)
    let port = mock.port
    let cold = try await build(mock.source, during: fault)
    #expect([2, 3].contains(cold.exitCode), "\(cold.errors)")
    #expect(cold.errors.split(separator: "\n").count == 1, "\(cold.errors)")
    #expect(cold.output == "")
    #expect(try workspace.tree("Output") == [:])
    try expectSmallMemory()

    // Healthy again: as if it had not happened.
    mock.stop()
    mock = try await healthy(port: port)
    let next = try await build(mock.source, "--strict")
    #expect(next.exitCode == 0, "\(next.errors)")
    let tree = try workspace.tree("Output")
    let reference = try Workspace()
    let clean = try await FaultTests.build(in: reference, mock.source)
    #expect(clean.exitCode == 0, "\(clean.errors)")
    #expect(try reference.tree("Output") == tree)

    // Warm: the stored copy serves, and the last line says so.
    mock.stop()
    mock = try await faulty(fault, port: port)
    let warm = try await build(
      mock.source, during: fault, "--refresh", "--report", "report.json")
    try expectSmallMemory()
    if Self.lies.contains(fault) {
      #expect(warm.exitCode == 3)
      #expect(warm.errors.split(separator: "\n").count == 1, "\(warm.errors)")
    } else {
      #expect(warm.exitCode == 0, "\(warm.errors)")
      #expect(warm.lastLine.contains("(0 written, "), "\(warm.lastLine)")
      #expect(warm.lastLine.contains(" stale ("), "\(warm.lastLine)")
      #expect(try workspace.text("report.json").contains("\"reason\" : "))
      let strict = try await build(mock.source, during: fault, "--refresh", "--strict")
      #expect(strict.exitCode == 2)
    }
    #expect(try workspace.tree("Output") == tree)

    // And healthy again.
    mock.stop()
    mock = try await healthy(port: port)
    let last = try await build(mock.source, "--refresh", "--strict", "--exit-code")
    #expect(last.exitCode == 0, "\(last.errors)")
    #expect(try workspace.tree("Output") == tree)
    let verify = try await workspace.tool.run("cache", "verify")
    #expect(verify.exitCode == 0, "\(verify.output)")
  }

  private static func build(in workspace: Workspace, _ source: String) async throws
    -> CatalogTool.Run
  {
    var tool = workspace.tool
    tool.environment = ["SOURCE_DATE_EPOCH": "1767225600"]
    return try await tool.run(
      "build", "--source", source, "--templates", CatalogTool.templates, "--avatars", "skip")
  }

  /// The most memory the last build held, as its events tell.
  private func expectSmallMemory(_ sourceLocation: SourceLocation = #_sourceLocation) throws {
    let last = try workspace.text("events.jsonl").split(separator: "\n").last ?? ""
    let event = try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any]
    let peak = try #require(event?["peakMemoryBytes"] as? Int, sourceLocation: sourceLocation)
    #expect((1_000_000..<256_000_000).contains(peak), sourceLocation: sourceLocation)
  }

  @Test(arguments: ["insert=1@1", "remove=1@1"])
  func `a list that moves while it is read is read again`(_ fault: String) async throws {
    let mock = try await faulty(fault)
    let run = try await build(mock.source)
    #expect(run.exitCode == 0, "\(run.errors)")
  }

  @Test func `an answer of before the list moved is not stored over a newer one when it is late`()
    async throws
  {
    // With two at a time, the fourth page shows the move while the third is under way.
    let faults = [
      "remove=1@2", "latency=200ms,path=/api/character?page=2,first=1",
      "latency=1s,path=/api/character?page=3,first=1",
    ]
    let mock = try await MockProcess(
      ["--generate", "100"] + faults.flatMap { ["--fault", $0] }, in: workspace)
    let run = try await build(mock.source, "--concurrency", "2")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.lastLine.contains(" · 99 characters · "), "\(run.lastLine)")
    let tree = try workspace.tree("Output")
    mock.stop()
    let offline = try await build(mock.source, "--offline", "--rebuild")
    #expect(offline.exitCode == 0, "\(offline.errors)")
    #expect(try workspace.tree("Output") == tree)
  }

  @Test func `what a build could not ask and was refused for, the next one asks`() async throws {
    try exchanged("exchanged")
    let changed = workspace.path + "/exchanged"
    var mock = try await healthy()
    let port = mock.port
    let first = try await build(mock.source)
    #expect(first.exitCode == 0, "\(first.errors)")
    let tree = try workspace.tree("Output")

    mock.stop()
    mock = try await MockProcess(
      [changed, "--fault", "status=503,path=/api/character/10"], port: port, in: workspace)
    let refused = try await build(mock.source, "--refresh", "--strict")
    #expect(refused.exitCode == 2)
    let warning =
      "catalog: warning: characters: what the last state held is on no page (10), and whether it is gone could not be asked: status 503 Service Unavailable; asked 2 times\n"
    let refusal = "catalog: error: 1 warning, and --strict accepts none; the old site stays\n"
    #expect(refused.errors == warning + refusal)
    let again = try await build(mock.source, "--strict")
    #expect(again.exitCode == 2)
    #expect(again.errors == warning + refusal)
    #expect(try workspace.tree("Output") == tree)

    mock.stop()
    mock = try await MockProcess([changed], port: port, in: workspace)
    let accepted = try await build(mock.source, "--strict")
    #expect(accepted.exitCode == 0, "\(accepted.errors)")
    #expect(accepted.lastLine.contains("1 added, 1 removed"), "\(accepted.lastLine)")
    #expect(try await mock.counts().record.requests == 1)
    let next = try await build(mock.source, "--strict", "--rebuild")
    #expect(next.exitCode == 0, "\(next.errors)")
    #expect(try await mock.counts().record.requests == 1)
  }

  @Test func `pages of before and after a change do not make a list, though their figures agree`()
    async throws
  {
    try exchanged("exchanged")
    var mock = try await healthy()
    let port = mock.port
    let first = try await build(mock.source)
    #expect(first.exitCode == 0, "\(first.errors)")
    let tree = try workspace.tree("Output")

    let changed = workspace.path + "/exchanged"
    mock.stop()
    mock = try await MockProcess(
      [changed, "--fault", "status=503,path=/api/character?page=1"], port: port, in: workspace)
    let torn = try await build(mock.source, "--refresh")
    #expect(torn.exitCode == 0, "\(torn.errors)")
    #expect(torn.lastLine.contains(" stale ("), "\(torn.lastLine)")
    #expect(torn.errors.contains("character 21 exists and is on no page"), "\(torn.errors)")
    #expect(try workspace.tree("Output") == tree)

    mock.stop()
    mock = try await MockProcess([changed], port: port, in: workspace)
    let whole = try await build(mock.source, "--refresh")
    #expect(whole.exitCode == 0, "\(whole.errors)")
    #expect(whole.lastLine.contains("1 added, 1 removed"), "\(whole.lastLine)")
  }

  @Test func `a first build that failed and the next one do not make a list together`()
    async throws
  {
    try exchanged("exchanged")
    var mock = try await faulty("status=503,path=/api/character?page=3")
    let first = try await build(mock.source, "--concurrency", "1")
    #expect(first.exitCode == 2, "\(first.errors)")
    #expect(first.errors.contains("characters page 3: status 503"), "\(first.errors)")

    let port = mock.port
    mock.stop()
    mock = try await MockProcess([workspace.path + "/exchanged"], port: port, in: workspace)
    let next = try await build(mock.source, "--concurrency", "1")
    #expect(next.exitCode == 0, "\(next.errors)")
    // The two pages that the first one got are asked for again; both are others by now.
    #expect(try await mock.counts().list == .init(requests: 5, conditional: 2, notModified: 0))
    let reference = try Workspace()
    let clean = try await FaultTests.build(in: reference, mock.source)
    #expect(clean.exitCode == 0, "\(clean.errors)")
    #expect(try workspace.tree("Output") == reference.tree("Output"))
  }

  /// The demo's responses with character 49 instead of 10: as many as before, most of them one place nearer to the first.
  private func exchanged(_ folder: String) throws {
    try workspace.copy(CatalogTool.fixtures, to: folder)
    let paths = (1...3).map { "\(folder)/api/character/page-\($0).json" }
    var pages: [[String: Any]] = []
    for path in paths {
      let page = try JSONSerialization.jsonObject(with: Data(workspace.text(path).utf8))
      pages.append(try #require(page as? [String: Any]))
    }
    var records = pages.flatMap { $0["results"] as? [[String: Any]] ?? [] }
    var record = records.remove(at: 9)
    #expect(record["id"] as? Int == 10)
    record["id"] = 49
    record["url"] = "https://catalog.example/api/character/49"
    records.append(record)
    for (index, path) in paths.enumerated() {
      pages[index]["results"] = Array(records.dropFirst(index * 20).prefix(20))
      let page = try JSONSerialization.data(
        withJSONObject: pages[index], options: [.sortedKeys, .withoutEscapingSlashes])
      try workspace.write(String(decoding: page, as: UTF8.self), to: path)
    }
  }

  @Test func `a server that never begins TLS is given the time and the retries of the settings`()
    async throws
  {
    try workspace.write("retries: 1\ntimeout:\n  connect: 0.3s\n", to: "catalog.yaml")
    // The system takes connections for a program that listens and never looks.
    let script = """
      import socket, subprocess, sys
      listener = socket.create_server(("127.0.0.1", 0))
      source = f"https://127.0.0.1:{listener.getsockname()[1]}/api"
      sys.exit(subprocess.call([sys.argv[1], "crawl", "--source", source]))
      """
    let run = try await workspace.tool.run(
      "/usr/bin/env", ["python3", "-c", script, try CatalogTool.binary.path])
    #expect(run.exitCode == 2, "\(run.errors)")
    #expect(run.errors.hasSuffix(" within 0.3 s; asked 2 times\n"), "\(run.errors)")
  }

  /// As `build` sets them: 2 s of silence, and 4 s in all.
  @Test(arguments: [
    ("stalled-headers", "no answer from 127.0.0.1:", " within 2 s; asked 2 times\n"),
    ("stalled-body", "nothing more within 2 s, after ", " bytes; asked 2 times\n"),
    ("drip", "no whole answer within 4 s, ", " came; asked 2 times\n"),
  ])
  func `a server that falls silent or drips is given the times of the settings`(
    fault: String, beginning: String, end: String
  ) async throws {
    let mock = try await faulty(fault + ",path=/api/character?page=2")
    let run = try await build(mock.source, during: fault)
    #expect(run.exitCode == 2)
    #expect(
      run.errors.hasPrefix("catalog: error: characters page 2: " + beginning), "\(run.errors)")
    #expect(run.errors.hasSuffix(end), "\(run.errors)")
  }

  @Test func `a server that is not there`() async throws {
    let mock = try await healthy()
    let start = Date()
    let filled = try await build(mock.source)
    #expect(filled.exitCode == 0, "\(filled.errors)")
    let tree = try workspace.tree("Output")
    mock.stop()
    let warm = try await build(mock.source, "--refresh")
    #expect(warm.exitCode == 0, "\(warm.errors)")
    // When the answers were fetched, not when the data became what it is.
    let oldest = try #require(
      warm.errors.firstMatch(of: #/from the store, the oldest of ([^;]+);/#))
    let fetched = try Date(String(oldest.1), strategy: .iso8601)
    #expect((start.addingTimeInterval(-1)...Date()).contains(fetched))
    let told = warm.lastLine.firstMatch(
      of: #/ stale \([0-9]+ answers from the store, confirmed ([^ ]+): /#)
    #expect(told?.1 == oldest.1, "\(warm.lastLine)")
    #expect(try workspace.tree("Output") == tree)
    let cold = try await build(mock.source, "--state", "new-state")
    #expect(cold.exitCode == 2)
    #expect(cold.errors.split(separator: "\n").count == 1)
    #expect(try workspace.tree("Output") == tree)
  }
}
