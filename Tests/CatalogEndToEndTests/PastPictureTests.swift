import Foundation
import Testing

/// Pictures that only pages of changes show, or that the source gives no more: nobody can give them again but the site itself.
@Suite("Pictures that only pages of changes show, or that the source gives no more")
struct PastPictureTests {
  private static let folder = "source/api/character/avatar/"
  /// What is told of the picture where the source gives it no more.
  private static let old =
    "catalog: warning: the picture at https://catalog.example/api/character/avatar/2.jpeg is an old one: https://catalog.example/api/character/avatar/2.jpeg: character/avatar/2.jpeg is not among the recorded responses\n"
  private let workspace: Workspace
  /// The picture of before, as it was served.
  private let picture: Data

  init() throws {
    workspace = try Workspace()
    try workspace.copy(CatalogTool.fixtures, to: "source")
    picture = try workspace.data(Self.folder + "2.jpeg")
  }

  private func build() async throws -> CatalogTool.Run {
    let run = try await workspace.build(source: "source", "--rebuild")
    #expect(run.exitCode == 0, "\(run.errors)")
    return run
  }

  /// - Returns: where the picture of before is stored.
  private func change() async throws -> String {
    _ = try await build()
    try workspace.write(workspace.data(Self.folder + "3.jpeg"), to: Self.folder + "2.jpeg")
    _ = try await build()
    #expect(try isShown())
    let stored = try workspace.tree(".catalog/images").filter { $0.value == picture }
    return ".catalog/images/" + (try #require(stored.keys.first))
  }

  private func isShown() throws -> Bool {
    try workspace.tree("Output/avatars").values.contains(picture)
  }

  @Test func `a damaged one is put back from the site, by a build and by a prune`() async throws {
    let blob = try await change()
    try workspace.write("x", to: blob)
    let run = try await build()
    #expect(run.errors == "")
    #expect(try isShown())
    #expect(try workspace.data(blob) == picture)

    try workspace.write("x", to: blob)
    #expect(try await workspace.tool.run("cache", "verify").exitCode == 1)
    #expect(try await workspace.tool.run("cache", "prune").exitCode == 0)
    #expect(try workspace.data(blob) == picture)
    #expect(try await workspace.tool.run("cache", "verify").exitCode == 0)
  }

  @Test func `one that the site has not either is told of until it is given up`() async throws {
    let blob = try await change()
    try workspace.write("x", to: blob)
    try FileManager.default.removeItem(atPath: workspace.path + "/Output")
    let digest = try #require(blob.split(separator: "/").last?.split(separator: ".").first)
    for _ in 0..<2 {
      let run = try await build()
      #expect(
        run.errors.contains("warning: the stored picture \(digest) of the past is damaged"),
        "\(run.errors)")
      #expect(try !isShown())
      #expect(try await workspace.tool.run("cache", "verify").exitCode == 1)
    }
    #expect(try await workspace.tool.run("cache", "prune").exitCode == 0)
    #expect(try await workspace.tool.run("cache", "verify").exitCode == 0)
    #expect(try await build().errors == "")
  }

  @Test func `one goes with the last state that had it, by a prune and by a build`() async throws {
    func isStored() throws -> Bool {
      try workspace.tree(".catalog/images").values.contains(picture)
    }
    _ = try await change()
    let info = try await workspace.tool.run("cache", "info").output
    #expect(info.contains("\nbesides   1 picture that no address gives any more, "), "\(info)")
    let prune = try await workspace.tool.run("snapshot", "prune", "1")
    #expect(prune.errors == "forgot 1; 1 left\n", "\(prune.errors)")
    #expect(try !isStored())
    #expect(try await !workspace.tool.run("cache", "info").output.contains("besides"))

    try workspace.write(picture, to: Self.folder + "2.jpeg")
    _ = try await build()
    #expect(try isStored())
    try workspace.write("snapshots: {keep: 1}\n", to: "catalog.yaml")
    try workspace.write(workspace.data(Self.folder + "3.jpeg"), to: Self.folder + "2.jpeg")
    _ = try await build()
    #expect(try !isStored())
    #expect(try await workspace.tool.run("cache", "verify").exitCode == 0)
    let rest = try await workspace.tool.run("cache", "prune").errors
    #expect(rest.hasSuffix(" and 0 pictures (0 B)\n"), "\(rest)")
  }

  @Test func `clearing says that they are gone, and the next build takes them from the site`()
    async throws
  {
    let blob = try await change()
    let site = try workspace.tree("Output")
    let states = try await workspace.tool.run("snapshot", "list").output
    let clear = try await workspace.tool.run("cache", "clear")
    #expect(clear.exitCode == 0)
    #expect(try workspace.tree("Output") == site)
    #expect(try await workspace.tool.run("snapshot", "list").output == states)
    #expect(
      clear.errors.hasSuffix(
        "\nalso removed 1 picture that only the past shows; the next build takes it from Output, which may have the only copy\n"
      ), "\(clear.errors)")
    _ = try await build()
    #expect(try isShown())
    #expect(try workspace.data(blob) == picture)
  }

  /// It looks at the one of the settings: that a build was told another folder, it does not know.
  @Test func `clearing names the site that has them not, and another may have them`() async throws {
    _ = try await change()
    try FileManager.default.moveItem(
      atPath: workspace.path + "/Output", toPath: workspace.path + "/public")
    let clear = try await workspace.tool.run("cache", "clear")
    #expect(
      clear.errors.hasSuffix(
        "\nalso removed 1 picture that only the past shows and Output does not have: it is gone for good, unless another site has it\n"
      ), "\(clear.errors)")
    let build = try await workspace.build(source: "source", "--output", "public", "--rebuild")
    #expect(build.exitCode == 0, "\(build.errors)")
    #expect(try workspace.tree("public/avatars").values.contains(picture))
  }

  /// - Returns: where the picture is stored that the source gives no more.
  private func lose() async throws -> String {
    _ = try await build()
    try FileManager.default.removeItem(atPath: workspace.path + "/" + Self.folder + "2.jpeg")
    let run = try await build()
    #expect(run.errors == Self.old)
    #expect(run.lastLine.contains(" (0 new, 0 missing, 1 stale) · "), "\(run.lastLine)")
    let stored = try workspace.tree(".catalog/images").filter { $0.value == picture }
    return ".catalog/images/" + (try #require(stored.keys.first))
  }

  @Test func `one that the source gives no more is taken from the site after a clear`() async throws
  {
    let blob = try await lose()
    let site = try workspace.tree("Output")
    #expect(try await workspace.tool.run("cache", "clear").exitCode == 0)
    for new in [47, 0] {
      let run = try await build()
      #expect(run.errors == Self.old)
      #expect(run.lastLine.contains(" pages (0 written, "), "\(run.lastLine)")
      #expect(
        run.lastLine.contains(" 48 avatars (\(new) new, 0 missing, 1 stale) · "),
        "\(run.lastLine)")
      #expect(try workspace.data(blob) == picture)
      #expect(try workspace.tree("Output") == site)
    }
    #expect(try await workspace.tool.run("cache", "verify").exitCode == 0)

    try workspace.write(picture, to: Self.folder + "2.jpeg")
    let run = try await build()
    #expect(run.errors == "")
    #expect(run.lastLine.contains(" 48 avatars (0 new, 0 missing) · "), "\(run.lastLine)")
  }

  @Test func `one that the source gives no more is taken from the site when it is damaged`()
    async throws
  {
    let blob = try await lose()
    let site = try workspace.tree("Output")
    try workspace.write("x", to: blob)
    #expect(try await workspace.tool.run("cache", "verify").exitCode == 1)
    let run = try await build()
    #expect(
      run.errors
        == "catalog: warning: the stored picture \(blob) is not usable: its bytes do not match its digest\n"
        + Self.old)
    #expect(run.lastLine.contains(" pages (0 written, "), "\(run.lastLine)")
    #expect(run.lastLine.contains(" (0 new, 0 missing, 1 stale) · "), "\(run.lastLine)")
    #expect(try workspace.data(blob) == picture)
    #expect(try workspace.tree("Output") == site)
    #expect(try await workspace.tool.run("cache", "verify").exitCode == 0)
  }

  @Test func `a crawl takes it from the site, too`() async throws {
    let blob = try await lose()
    #expect(try await workspace.tool.run("cache", "clear").exitCode == 0)
    let crawl = try await workspace.tool.run("crawl", "--source", "source")
    #expect(crawl.exitCode == 0, "\(crawl.errors)")
    #expect(crawl.errors == Self.old)
    #expect(try workspace.data(blob) == picture)
  }

  @Test func `what is lost is taken from the site where nobody may be asked`() async throws {
    let mock = try await MockProcess(["source"], in: workspace)
    #expect(try await workspace.build(source: mock.source).exitCode == 0)
    let site = try workspace.tree("Output")
    let pictures = try workspace.tree(".catalog/images")
    try FileManager.default.removeItem(atPath: workspace.path + "/.catalog/images")
    try await mock.reset()
    let run = try await workspace.build(
      source: mock.source, "--offline", "--rebuild", "--events", "events.jsonl")
    #expect(run.exitCode == 0, "\(run.errors)")
    // Once when all were looked for, and again when all are put back.
    let ends = try workspace.text("events.jsonl").split(separator: "\n").filter {
      $0.contains("\"done\":48,\"event\":\"progress\",\"step\":\"avatars\",\"total\":48")
    }
    #expect(ends.map { $0.contains("\"bytes\":0,") } == [true, false])
    #expect(run.lastLine.contains(" (0 new, 0 missing, 48 stale) · "), "\(run.lastLine)")
    #expect(try workspace.tree("Output") == site)
    #expect(try workspace.tree(".catalog/images") == pictures)
    #expect(try await mock.counts().all == 0)
  }

  @Test func `another picture in its place in the site is not taken for it`() async throws {
    _ = try await lose()
    let shown = try workspace.tree("Output/avatars").filter { $0.value == picture }
    let name = try #require(shown.keys.first)
    try workspace.write(workspace.data(Self.folder + "3.jpeg"), to: "Output/avatars/" + name)
    #expect(try await workspace.tool.run("cache", "clear").exitCode == 0)
    let run = try await workspace.build(source: "source", "--max-missing-avatars", "3%")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.lastLine.contains(" 47 avatars (47 new, 1 missing) · "), "\(run.lastLine)")
    #expect(run.errors.contains("warning: character 2 has no picture: "), "\(run.errors)")
    #expect(try workspace.tree("Output/avatars")[name] == nil)
  }
}
