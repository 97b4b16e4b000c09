import Foundation
import Testing

@Suite("What somebody sees who watches a build in a terminal")
struct ProgressTests {
  private static let script = "/usr/bin/script"

  private static var isThere: Bool {
    // That of macOS takes other arguments.
    #if os(Linux)
      FileManager.default.isExecutableFile(atPath: script)
    #else
      false
    #endif
  }

  @Test(
    .enabled(if: isThere, "needs script, of util-linux"),
    arguments: [200, 54, 33, 24, 18, 17, 12, 2])
  func `progress takes one line, however narrow the window`(columns: Int) async throws {
    // Beside "crawl    " and " 1 of 5", and with the last column free.
    let longestBar = max(0, min(24, columns - 17))
    let lines = try await lines(columns: columns)
    #expect(lines.contains { $0.hasPrefix("render".prefix(columns - 1)) }, "\(lines)")
    #expect(lines.map(Self.bar).max() == longestBar, "\(lines)")
    for line in lines {
      #expect(line.count < columns, "\(line)")
    }
  }

  @Test(.enabled(if: isThere, "needs script, of util-linux"), arguments: [20, 19, 18])
  func `a number that does not fit is left out, not cut`(columns: Int) async throws {
    let known = try await totals(columns: 80)
    let shown = try await totals(columns: columns)
    #expect(known.contains("178"), "\(known)")
    #expect(shown.isSubset(of: known), "\(shown), not \(known)")
  }

  @Test(.enabled(if: isThere, "needs script, of util-linux"))
  func `a window whose width is not known counts as one of 80 columns`() async throws {
    let lines = try await lines(columns: 0)
    #expect(lines.map(Self.bar).max() == 24, "\(lines)")
  }

  /// Variables of the environment, and whether a terminal then gets progress and colour. An empty one counts as none.
  private static let environments: [([String: String], Bool, Bool)] = [
    (["CI": "", "NO_COLOR": ""], true, true), (["CI": "true"], false, true),
    (["NO_COLOR": "1"], true, false),
  ]

  @Test(.enabled(if: isThere, "needs script, of util-linux"), arguments: environments)
  func `in CI there is no progress, and whoever wants no colour gets none`(
    environment: [String: String], isDrawn: Bool, isColored: Bool
  ) async throws {
    let workspace = try Workspace()
    try workspace.write("Nobody.\n", to: "Content/characters/999.md")
    let seen = try await seen(in: workspace, columns: 80, environment)
    #expect(seen.contains("\r\u{1B}[2K") == isDrawn, "\(seen)")
    #expect(seen.contains("render ") == isDrawn, "\(seen)")
    let label = isColored ? "\u{1B}[33mcatalog: warning:\u{1B}[0m " : "catalog: warning: "
    #expect(seen.contains(label + "Content/characters/999.md:1: "), "\(seen)")
  }

  @Test(
    .enabled(if: isThere, "needs script, of util-linux"),
    arguments: [
      ("never", "", false), ("always", "1", true), ("auto", "", true), ("auto", "1", false),
    ])
  func `a terminal gets the colour that is asked for, whatever the environment says`(
    color: String, without: String, isColored: Bool
  ) async throws {
    let workspace = try Workspace()
    try workspace.write("Nobody.\n", to: "Content/characters/999.md")
    let seen = try await seen(
      in: workspace, columns: 80, ["NO_COLOR": without], flags: "--color \(color)")
    let label = isColored ? "\u{1B}[33mcatalog: warning:\u{1B}[0m " : "catalog: warning: "
    #expect(seen.contains(label + "Content/characters/999.md:1: "), "\(seen)")
  }

  /// What stands behind "12 of ", without the bytes that may follow it. The pages to crawl are known only as lists tell of them.
  private func totals(columns: Int) async throws -> Set<Substring> {
    let lines = try await lines(columns: columns).filter { !$0.hasPrefix("crawl") }
    return Set(
      lines.compactMap { line in
        line.firstRange(of: " of ").map { line[$0.upperBound...].prefix(while: \.isNumber) }
      })
  }

  private static func bar(of line: Substring) -> Int { line.count { "█░".contains($0) } }

  /// What is drawn over again and again while the demo is built.
  private func lines(columns: Int) async throws -> [Substring] {
    let drawn = try await seen(in: Workspace(), columns: columns)
      .split(separator: "\r\u{1B}[2K")
    #expect(!drawn.isEmpty)
    return drawn
  }

  /// All that a terminal gets on stderr while the demo is built.
  private func seen(
    in workspace: Workspace, columns: Int, _ environment: [String: String] = [:],
    flags: String = ""
  ) async throws -> String {
    var tool = workspace.tool
    tool.environment = environment.merging([
      "CATALOG": try CatalogTool.binary.path, "SOURCE": CatalogTool.fixtures,
      "TEMPLATES": CatalogTool.templates,
    ]) { $1 }
    let build =
      "\"$CATALOG\" build --source \"$SOURCE\" --templates \"$TEMPLATES\" \(flags) >out.txt"
    let run = try await tool.run(
      Self.script, ["-q", "-e", "-c", "stty cols \(columns); \(build)", "/dev/null"])
    #expect(run.exitCode == 0, "\(run.output)")
    return run.output
  }
}
