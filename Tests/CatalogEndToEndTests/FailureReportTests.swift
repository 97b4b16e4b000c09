import Foundation
import Testing

/// Reports and events of runs that fail: a program never takes an old success for this run.
@Suite("What programs are told of a failure")
struct FailureReportTests: LosingSuite {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
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
}
