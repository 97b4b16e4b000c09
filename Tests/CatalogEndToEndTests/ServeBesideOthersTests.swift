import CatalogTestSupport
import Foundation
import Testing

/// A preview in a project in which other commands work, too.
@Suite("A preview beside other commands", .timeLimit(.minutes(5)))
struct ServeBesideOthersTests: ServeSuite {
  let workspace: Workspace

  init() throws {
    workspace = try .withTemplates()
  }

  @Test func `data that another command records meanwhile is taken over, not put back`()
    async throws
  {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    var mock = try await MockProcess(["source"], in: workspace)
    let (source, port) = (mock.source, mock.port)
    let preview = try await PreviewProcess(
      ["--source", source, "--avatars", "skip"], in: workspace)
    let events = try await preview.client.events()
    _ = try await events.next()
    mock.stop()
    try workspace.edit("source/api/character/page-1.json", "Juniper Quill", "Juniper Quilt")
    mock = try await MockProcess(["source"], port: port, in: workspace)
    var build: CatalogTool.Run
    repeat {
      build = try await workspace.tool.run(
        "build", "--source", source, "--avatars", "skip", "--refresh")
      // The preview may just be making ready for the first change.
    } while build.errors.contains("another catalog is writing ")
    #expect(build.lastLine.contains("1 changed"), "\(build.output)\(build.errors)")
    let recorded = try await workspace.tool.run("snapshot", "list")
    // What that build stored is enough.
    mock.stop()

    try workspace.edit(Self.home, "</h1>", "</h1><p>1</p>")
    while try await !preview.client.get("/").body.contains("<p>1</p>") {
      #expect(try await events.next().problems == [])
    }
    #expect(try workspace.text("Output/catalog.json").contains("Juniper Quilt"))
    #expect(try await workspace.tool.run("snapshot", "list") == recorded)
  }

  @Test func `another build in the same project is waited for`() async throws {
    let preview = try await serve()
    let events = try await preview.client.events()
    _ = try await events.next()
    for number in 1...3 {
      let about = try workspace.text("Templates/about.mustache")
      async let other = workspace.tool.run("build", "--source", CatalogTool.fixtures)
      try workspace.write(about + "<p>\(number).</p>", to: "Templates/about.mustache")
      // Whichever came first, nothing is told as a mistake.
      while try await !preview.client.get("/about.html").body.contains("<p>\(number).</p>") {
        #expect(try await events.next().problems == [])
      }
      _ = try await other
    }
  }

  @Test func `a build that another command held up for too long is made once that has ended`()
    async throws
  {
    let preview = try await serve("--patience", "1")
    let events = try await preview.client.events()
    _ = try await events.next()
    let (mock, crawl) = try await slowCrawl()
    try workspace.edit(Self.home, "</h1>", "</h1><p>A new line.</p>")
    let heldUp = try await events.next { $0.build > 1 }
    #expect(heldUp.stage == "failed")
    #expect(heldUp.problems.first?.message.contains("\"crawl\"") == true, "\(heldUp.problems)")
    #expect(await preview.line(beginning: "catalog: ").contains(" is using .catalog; "))
    // A second each, in which it is tried again.
    try await mock.wait(beyond: try await mock.counts().all + 2, of: crawl)
    #expect(try await CatalogTool.end(crawl, with: SIGTERM) == 143)
    let made = try await events.next()
    #expect(made.build == heldUp.build + 1 && made.stage == "built" && made.problems == [])
    #expect(try await preview.client.get("/").body.contains("<p>A new line.</p>"))
    let line = await preview.nextLine()
    #expect(line.hasPrefix("rebuilt in ") && line.hasSuffix(" (\(Self.home))"), "\(line)")
    mock.stop()
  }

  @Test func `a first build that another command held up is made once that has ended`()
    async throws
  {
    let (mock, crawl) = try await slowCrawl()
    let preview = try await serve("--patience", "1")
    #expect(await preview.nextLine().contains(" is using .catalog; "))
    #expect(await preview.nextLine().hasPrefix("watching "))
    let events = try await preview.client.events()
    #expect(try await events.next().stage == "failed")
    #expect(try await CatalogTool.end(crawl, with: SIGTERM) == 143)
    #expect(try await events.next().stage == "built")
    #expect(await preview.nextLine().contains(" pages ("))
    mock.stop()
  }

  /// A crawl that lasts longer than any test, also where few of its threads get their turn, and has begun.
  private func slowCrawl() async throws -> (MockProcess, Process) {
    let mock = try await MockProcess(
      ["--generate", "40000", "--fault", "latency=1s"], in: workspace)
    let crawl = try workspace.tool.start(
      ["crawl", "--source", mock.source, "--concurrency", "1"], output: Pipe(), errors: nil)
    try await mock.wait(beyond: 0, of: crawl)
    return (mock, crawl)
  }
}
