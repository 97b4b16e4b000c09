import Foundation
import Testing

/// Files that flags name: what is there and is no regular file is written into, not replaced.
@Suite struct NamedFileTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  /// Runs a line of the shell with `$0` for the command, and `$@` for what a build reads.
  private func shell(_ line: String) async throws -> CatalogTool.Run {
    try await workspace.shell(
      line, try CatalogTool.binary.path, "--source", CatalogTool.fixtures, "--templates",
      CatalogTool.templates)
  }

  @Test func `a report, events and a state go into a pipe`() async throws {
    let run = try await shell(
      """
      mkfifo report events state
      cat report > report.json 2>&1 & first=$!
      cat events > events.json 2>&1 & second=$!
      cat state > state.json 2>&1 & third=$!
      trap 'kill $first $second $third 2> errors.txt' EXIT
      "$0" build "$@" --report report --events events && "$0" snapshot export --to state || exit
      test -p report && test -p events && test -p state || exit
      wait
      """)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(try workspace.text("report.json").contains("\"version\" : 1"))
    #expect(try workspace.text("events.json").contains("\"event\":\"ended\""))
    #expect(try workspace.data("state.json") == workspace.data("Output/catalog.json"))
  }

  @Test func `a link stays one, whether there is a file behind it or not`() async throws {
    let run = try await shell(
      """
      mkdir far && ln -s far/near report && ln -s report.json far/near && ln -s far/events.json events
      "$0" build "$@" --report report --events events || exit
      "$0" build "$@" --report report --events events --rebuild || exit
      test -h report && test -h far/near && test -h events
      """)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(try workspace.text("far/report.json").contains("\"version\" : 1"))
    #expect(try workspace.text("far/events.json").contains("\"event\":\"ended\""))
  }

  @Test(arguments: [
    ("build", "nowhere/report.json"), ("crawl", "nowhere/report.json"), ("build", "."),
  ])
  func `a report that cannot be written is told before anything is done`(
    command: String, report: String
  ) async throws {
    let run = try await workspace.tool.run(
      command, "--source", CatalogTool.fixtures, "--report", report)
    #expect(
      run
        == .init(
          exitCode: 2, output: "",
          errors: "catalog: error: \(report) cannot be written; give --report another file\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.path) == [])
  }

  @Test(arguments: ["GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY"])
  func `a file of GitHub Actions that cannot be written is told before anything is done`(
    variable: String
  ) async throws {
    var tool = workspace.tool
    let file = workspace.path + "/nowhere/file"
    tool.environment = [variable: file]
    let run = try await tool.run("build", "--source", CatalogTool.fixtures)
    #expect(run.exitCode == 2)
    #expect(
      run.errors.hasPrefix("catalog: error: \(file), the file of \(variable), cannot be written ("),
      "\(run.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.path) == [])
  }

  @Test(arguments: ["Output/report.json", ".catalog/report.json"])
  func `a report may go into a folder that the build makes`(report: String) async throws {
    let run = try await workspace.build(source: CatalogTool.fixtures, "--report", report)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(try workspace.text(report).contains("\"version\" : 1"))
  }

  /// The report is written when the new site stands, and waits for whoever reads the pipe.
  @Test func `a signal that comes when the new site stands does not deny it`() async throws {
    let run = try await shell(
      """
      mkfifo report
      "$0" build "$@" --exit-code --report report & build=$!
      until test -e Output/index.html; do kill -0 $build || exit 99; sleep 0.02; done
      kill -TERM $build
      cat report > report.json
      wait $build
      """)
    #expect(run.exitCode == 1, "\(run.errors)")
    #expect(try workspace.text("report.json").contains("\"version\" : 1"))
  }

  @Test func `a report into the file that stdout leads to loses nothing`() async throws {
    let run = try await shell("\"$0\" build \"$@\" --report all.txt > all.txt")
    #expect(run.exitCode == 0, "\(run.errors)")
    let text = try workspace.text("all.txt")
    #expect(text.hasPrefix("{\n"))
    #expect(text.contains("\n}\n") && !text.hasSuffix("\n}\n"))
  }
}
