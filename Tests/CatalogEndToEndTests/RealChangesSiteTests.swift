import CatalogTestSupport
import Foundation
import Testing

/// Two builds of the real catalog, the first with the data of May 2018, the second with that of December 2025.
@Suite(
  "Two builds of the real catalog",
  .enabled(if: RealData.isThere, "the real catalog is not at hand: see CATALOG_SHARED_DATA"))
struct RealChangesSiteTests {
  @Test func `the site tells what changed in seven years, and a third build is quiet`() async throws
  {
    let workspace = try Workspace()
    var mock = try await MockProcess([RealData.path("2018-05-23")], in: workspace)
    let port = mock.port
    let source = mock.source
    let first = try await workspace.build(source: source, "--avatars", "skip")
    #expect(first.exitCode == 0, "\(first.errors)")
    mock.stop()
    mock = try await MockProcess([RealData.path("2025-12-14")], port: port, in: workspace)
    let second = try await workspace.build(source: source, "--avatars", "skip", "--refresh")
    #expect(second.exitCode == 0, "\(second.errors)")
    #expect(
      second.lastLine.contains(
        " · 333 added, 0 removed, 72 changed, also 58 locations, 30 episodes · "))

    let summary =
      "Characters: 333 added, 72 changed · Locations: 50 added, 8 changed · Episodes: 20 added, 10 changed"
    let page = try workspace.text("Output/changes/2.html")
    #expect(page.contains(summary))
    #expect(
      page.contains(
        "Species 31, Episodes 29, Type 21, Last seen at 13, Name 4, Status 3, Origin 2, Gender 1"))
    #expect(page.contains("Name: <del>Weird Rick</del> → <ins><bdi>Unknown Rick</bdi></ins>"))
    let records = page.ranges(of: "<span class=\"no\">").count
    #expect(records == 493, "333 + 72 characters, 50 + 8 locations, 20 + 10 episodes")
    #expect(
      try workspace.text("Output/characters/47.html").contains(
        "Status: <del>Dead</del> → <ins><bdi>Alive</bdi></ins>"))
    #expect(try workspace.text("Output/characters/826.html").contains("<mark>new</mark>"))
    for feed in ["feed.xml", "feed.json"] {
      #expect(try workspace.text("Output/" + feed).contains(summary), "\(feed)")
    }

    let tree = try workspace.tree("Output")
    let third = try await workspace.build(
      source: source, "--avatars", "skip", "--refresh", "--exit-code")
    #expect(third.exitCode == 0, "\(third.lastLine)")
    #expect(try workspace.tree("Output") == tree)
    let list = try await workspace.tool.run("snapshot", "list")
    #expect(list.output.split(separator: "\n").count == 3)
  }
}
