import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// `catalog cache prune`, and what a build without the network needs after it.
@Suite("Pruning, and what a build offline needs after it")
struct PruneTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  @Test func `lists that were not asked for again are still there offline`() async throws {
    let mock = try await MockProcess([CatalogTool.fixtures], in: workspace)
    try await build(mock)
    try await build(mock, environment: ["CATALOG_FRESHNESS_CHARACTER": "0s"])
    try await expectNothingToPrune(mock)
  }

  @Test func `a page that could not be had again is still there offline`() async throws {
    var mock = try await MockProcess([CatalogTool.fixtures], in: workspace)
    try await build(mock)
    let port = mock.port
    mock.stop()
    mock = try await MockProcess(
      [CatalogTool.fixtures, "--fault", "status=503,path=/api/character?page=2"], port: port,
      in: workspace)
    try await build(mock, "--refresh", environment: ["CATALOG_RETRIES": "0"])
    try await expectNothingToPrune(mock)
  }

  @Test func `what a killed refresh had confirmed is still there offline`() async throws {
    var mock = try await MockProcess([CatalogTool.fixtures], in: workspace)
    try await build(mock)
    let port = mock.port
    mock.stop()
    mock = try await MockProcess(
      [CatalogTool.fixtures, "--fault", "stalled-headers,after=2"], port: port, in: workspace)
    let process = try workspace.tool.start(
      ["crawl", "--source", mock.source, "--refresh", "--concurrency", "1"], output: Pipe(),
      errors: nil)
    try await mock.wait(beyond: 2, of: process)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal, "the crawl ended before it was killed")
    try await expectNothingToPrune(mock)
  }

  @Test(arguments: ["0s", "59m"]) func `a time shorter than uses are told apart is refused`(
    _ time: String
  ) async throws {
    let run = try await workspace.tool.run("cache", "prune", "--unused-for", time)
    #expect(run.exitCode == 64)
    #expect(
      run.errors
        == "catalog: error: --unused-for is \"\(time)\"; uses are noted by the hour, so that 1h is the least. See catalog cache prune --help\n"
    )
  }

  private func build(
    _ mock: MockProcess, _ arguments: String..., environment: [String: String] = [:],
    _ sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    var tool = workspace.tool
    tool.environment = environment
    let run = try await tool.run(
      [
        "build", "--source", mock.source, "--templates", CatalogTool.templates, "--avatars", "skip",
      ] + arguments)
    #expect(run.exitCode == 0, "\(run.errors)", sourceLocation: sourceLocation)
  }

  private func expectNothingToPrune(
    _ mock: MockProcess, _ sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let prune = try await workspace.tool.run("cache", "prune")
    #expect(prune.exitCode == 0, "\(prune.errors)", sourceLocation: sourceLocation)
    #expect(
      prune.errors.hasPrefix("removed 0 answers"), "\(prune.errors)", sourceLocation: sourceLocation
    )
    mock.stop()
    try await build(mock, "--offline", environment: [:], sourceLocation)
  }
}
