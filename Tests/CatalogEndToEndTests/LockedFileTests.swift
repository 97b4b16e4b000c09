import Foundation
import Testing

/// What nobody may replace or remove, root included, as `chattr` locks it.
@Suite(.enabled(if: FileLock.isAllowed, "files cannot be locked here"))
struct LockedFileTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  private func chattr(_ flags: String..., on name: String) async throws {
    let run = try await workspace.tool.run("/usr/bin/env", ["chattr"] + flags + [name])
    #expect(run.exitCode == 0, "\(run.errors)")
  }

  @Test(arguments: [
    ("Output/about.html", "+i"), ("Output/about.html", "+a"), ("Output/.catalog-manifest", "+i"),
    ("Output/locations", "+i"), ("Output/locations", "+a"), ("Output", "+a"),
  ])
  func `what is locked and would have to change is known before the site does`(
    name: String, flag: String
  ) async throws {
    let first = try await workspace.build(source: CatalogTool.fixtures, "--avatars", "skip")
    #expect(first.exitCode == 0, "\(first.errors)")
    let before = try workspace.tree("Output")
    try await chattr(flag, on: name)
    let run = try await workspace.build(source: CatalogTool.fixtures)
    try await chattr("-i", "-a", on: name)
    #expect(run.exitCode == 2)
    #expect(
      run.errors.hasSuffix(
        "\(workspace.path)/\(name) is locked against changes, so the old site stays; unlock it (chattr -i -a) and build again\n"
      ), "\(run.errors)")
    #expect(try workspace.tree("Output") == before)
    #expect(
      !FileManager.default.fileExists(atPath: workspace.path + "/.Output.catalog-staging"))
  }

  @Test func `in a folder from which nothing can be removed, files are put in place one by one`()
    async throws
  {
    func build(_ more: String...) async throws -> CatalogTool.Run {
      try await workspace.tool.run(
        [
          "build", "--source", CatalogTool.fixtures, "--templates", CatalogTool.templates,
          "--output", "www/site",
        ] + more)
    }
    let first = try await build("--avatars", "skip")
    #expect(first.exitCode == 0, "\(first.errors)")
    try await chattr("+a", on: "www")
    let run = try await build()
    try await chattr("-a", on: "www")
    #expect(run.exitCode == 0)
    #expect(
      run.errors.contains(
        "files were put in place one by one: \(workspace.path)/www is locked against changes\n"),
      "\(run.errors)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: workspace.path + "/www") == ["site"])
  }
}
