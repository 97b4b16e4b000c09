import Foundation
import Testing

/// A catalog that is whole and still not to be believed: the old site and the old data stay until somebody says otherwise.
@Suite("Data that is not to be believed")
struct GuardTests: LosingSuite {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
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

  @Test(arguments: [("25%", Int32(0)), ("24.9%", 3), ("1", 0), ("0", 3)])
  func `one of four may be lost where a quarter is allowed, and where less is, it is refused`(
    limit: String, code: Int32
  ) async throws {
    var mock = try await MockProcess(["--generate", "4"], in: workspace)
    let port = mock.port
    let first = try await workspace.tool.run("crawl", "--source", mock.source, "--avatars", "skip")
    #expect(first.exitCode == 0, "\(first.errors)")
    mock.stop()
    mock = try await MockProcess(["--generate", "3"], port: port, in: workspace)
    let run = try await workspace.tool.run(
      "crawl", "--source", mock.source, "--avatars", "skip", "--refresh", "--max-removed", limit)
    #expect(run.exitCode == code, "\(run.errors)")
    let refusal =
      "catalog: error: 1 of 4 characters would be removed (4), more than max-removed \(limit) allows; "
    #expect(run.errors.hasPrefix(refusal) == (code == 3), "\(run.errors)")
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
    try await workspace.changeStore(
      "db.execute(\"UPDATE responses SET fetched_at = 1764201600 WHERE url LIKE '%/character?page=2'\")"
    )
    // In the settings: to leave a flag out would help nobody.
    try workspace.write("max-stale: 1h\nretries: 0\n", to: "catalog.yaml")
    let age = "the data is of 2025-11-27T00:00:00Z, older than max-stale allows"
    let refused = try await workspace.build(source: mock.source, "--refresh", "--avatars", "skip")
    #expect(refused.exitCode == 3)
    #expect(
      refused.errors.hasSuffix(
        "\(age); characters page 2 could only be had from the store: connection refused by 127.0.0.1:\(mock.port); the old site stays. Run again when the API answers, or with a longer --max-stale\n"
      ), "\(refused.errors)")
    let offline = try await workspace.build(source: mock.source, "--offline", "--avatars", "skip")
    #expect(offline.exitCode == 3)
    #expect(
      offline.errors.hasSuffix(
        "\(age); only the store was asked; the old site stays. Run again without --offline or cache-policy cache-only, or with a longer --max-stale\n"
      ), "\(offline.errors)")
    #expect(try workspace.tree("Output") == before)
    let allowed = try await workspace.build(
      source: mock.source, "--refresh", "--avatars", "skip", "--max-stale", "36500d")
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

  @Test func `what the source gives in the place of addresses of pictures is told once`()
    async throws
  {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    let address = "\"https://catalog.example/api/character/avatar/"
    for page in 1...3 {
      let path = "source/api/character/page-\(page).json"
      let text = try workspace.text(path)
      #expect(text.contains(address))
      try workspace.write(
        text.replacing(address, with: "\"/api/character/avatar/"), to: path)
    }
    let all = try await workspace.build(source: "source")
    #expect(all.exitCode == 3)
    #expect(
      all.errors == """
        catalog: error: 48 of 48 pictures are missing, more than max-missing-avatars 1% allows; the old site stays \
        (characters page 1, character 1: "image" is "/api/character/avatar/1.jpeg"; expected an absolute http or https \
        address (and 19 more: character 2, character 3, character 4, character 5, character 6, …))

        """)

    try workspace.copy(CatalogTool.fixtures, to: "other")
    let page = "other/api/character/page-1.json"
    var text = try workspace.text(page)
    for id in 1...2 {
      text = text.replacing("\(address)\(id).jpeg", with: "\"\(id).jpeg")
    }
    try workspace.write(text, to: page)
    try workspace.write("<html>gone</html>", to: "other/api/character/avatar/3.jpeg")
    let some = try await workspace.build(source: "other", "--state", "new-state")
    #expect(some.exitCode == 3)
    #expect(
      some.errors.hasPrefix(
        """
        catalog: error: 3 of 48 pictures are missing, more than max-missing-avatars 1% allows; the old site stays \
        (characters page 1, character 1: "image" is "1.jpeg"; expected an absolute http or https address (and 1 more: \
        character 2); character 3:
        """), "\(some.errors)")
    let allowed = try await workspace.build(
      source: "other", "--state", "new-state", "--max-missing-avatars", "10%")
    #expect(allowed.exitCode == 0, "\(allowed.errors)")
    #expect(
      allowed.errors.contains(
        "character 2 has no picture: the source gives no absolute http or https address of one\n"),
      "\(allowed.errors)")
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
}
