import CatalogTestSupport
import Foundation
import Testing

/// What really changed between May 2018 and December 2025, in every format.
@Suite(
  "What really changed, in every format",
  .enabled(if: RealData.isThere, "the real catalog is not at hand: see CATALOG_SHARED_DATA"))
struct RealDiffTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  private func diff(_ format: String, isReversed: Bool = false) async throws -> String {
    let folders = [RealData.path("2018-05-23"), RealData.path("2025-12-14")]
    let run = try await workspace.tool.run(
      ["diff"] + (isReversed ? folders.reversed() : folders) + ["--format", format])
    #expect(run.exitCode == 0, "\(run.errors)")
    return run.output
  }

  @Test(arguments: ["text", "markdown", "html", "atom"])
  func `every format for people says the same numbers`(format: String) async throws {
    let output = try await diff(format)
    #expect(output.contains("characters: 333 added, 0 removed, 72 changed"))
    #expect(output.contains("locations: 50 added, 0 removed, 8 changed"))
    #expect(
      output.contains(
        "species 31, episode 29, type 21, location 13, name 4, status 3, origin 2, gender 1"))
    #expect(output.contains("Weird Rick") && output.contains("Unknown Rick"))
    let reversed = try await diff(format, isReversed: true)
    #expect(reversed.contains("characters: 0 added, 333 removed, 72 changed"))
  }

  @Test func `the patch holds as many operations as there are changes`() async throws {
    let patch = try #require(
      try JSONSerialization.jsonObject(with: Data(try await diff("json-patch").utf8))
        as? [[String: Any]])
    let added = patch.filter {
      $0["op"] as? String == "add" && ($0["path"] as? String)?.hasPrefix("/characters/") == true
    }
    #expect(added.count == 333)
    #expect(
      patch.contains {
        $0["path"] as? String == "/characters/47/status" && $0["value"] as? String == "Alive"
      })
  }
}
