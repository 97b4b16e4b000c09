import Foundation
import Testing

/// The scripts with which the command is built, where other programs are there than here.
@Suite struct ScriptTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  /// A copy of one of them, and of nothing else of the project.
  private func copy(_ script: String) throws {
    try FileManager.default.createDirectory(
      atPath: workspace.path + "/Scripts", withIntermediateDirectories: true)
    try workspace.copy(
      CatalogTool.project.appending(path: "Scripts/" + script).path, to: "Scripts/" + script)
  }

  /// Programs in `bin`, each with the lines of its script.
  private func write(_ programs: [String: String]) throws {
    for (name, lines) in programs {
      try workspace.write("#!/bin/sh\n" + lines + "\n", to: "bin/" + name)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: workspace.path + "/bin/" + name)
    }
  }

  private func run(_ script: String, _ words: String..., path: String) async throws
    -> CatalogTool.Run
  {
    var tool = workspace.tool
    tool.environment = ["PATH": path]
    return try await tool.run("/bin/bash", ["Scripts/" + script] + words)
  }

  @Test func `modules in a circle fail also where tsort ends with 0, as BSD's does`() async throws {
    try copy("modules")
    try write(["tsort": "/usr/bin/tsort \"$@\"\nexit 0"])
    try workspace.write("import CatalogB\n", to: "Sources/CatalogA/A.swift")
    try workspace.write("import Foundation\n", to: "Sources/CatalogB/B.swift")
    let path = workspace.path + "/bin:/usr/bin:/bin"
    let straight = try await run("modules", path: path)
    #expect(straight.exitCode == 0, "\(straight.errors)")
    #expect(
      straight.output.split(separator: "\n").map { $0.split(separator: " ") }
        == [["CatalogA", "CatalogB"], ["CatalogB"]])

    try workspace.write("import CatalogA\n", to: "Sources/CatalogB/B.swift")
    let round = try await run("modules", path: path)
    #expect(round.exitCode == 1)
    #expect(round.output == "")
    #expect(round.errors.contains("CatalogA"), "\(round.errors)")
  }
}
