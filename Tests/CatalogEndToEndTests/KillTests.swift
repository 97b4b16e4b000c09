import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// `kill -9` while records and pictures are fetched and stored.
@Suite(.serialized) struct KillTests {
  private static let concurrency = 4
  private static let characters = 300

  /// Requests to wait for before the kill: in the first list, between the lists, at the first pictures, in the middle of them, near the end.
  @Test(arguments: [3, 9, 19, 40, 150, 290, 318])
  func `a crawl killed at any moment goes on where it was, and nothing stored is damaged`(
    _ requests: Int
  ) async throws {
    let workspace = try Workspace()
    let mock = try await MockProcess(
      ["--generate", String(Self.characters), "--fault", "latency=100ms"], in: workspace)
    // What a crawl asks for that nobody kills.
    let whole = try await workspace.tool.run(
      "crawl", "--source", mock.source, "--state", "whole", "--avatars", "skip")
    #expect(whole.exitCode == 0, "\(whole.errors)")
    let pages = try await mock.counts().list.requests
    try await mock.reset()

    let arguments = [
      "crawl", "--source", mock.source, "--concurrency", String(Self.concurrency),
    ]
    let process = try workspace.tool.start(arguments, output: Pipe(), errors: nil)
    while try await mock.counts().all < requests, process.isRunning {}
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal, "the crawl ended before it was killed")

    let verify = try await workspace.tool.run("cache", "verify")
    #expect(verify.exitCode == 0, "\(verify.output)\(verify.errors)")

    let next = try await workspace.tool.run(arguments + ["--strict"])
    #expect(next.exitCode == 0, "\(next.errors)")
    #expect(next.lastLine.hasPrefix("\(Self.characters) characters"))
    let counts = try await mock.counts()
    #expect(counts.list.requests <= pages + Self.concurrency)
    #expect(counts.avatar.requests <= Self.characters + Self.concurrency)
    let clean = try await workspace.tool.run("cache", "verify")
    #expect(clean.exitCode == 0, "\(clean.output)\(clean.errors)")
  }
}
