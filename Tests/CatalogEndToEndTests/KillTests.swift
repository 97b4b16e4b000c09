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
@Suite("Killed while records and pictures are fetched", .serialized)
struct KillTests {
  private static let concurrency = 4
  private static let characters = 300

  /// Requests answered before the kill: in the first list, between the lists, at the first pictures, in the middle of them, near the end.
  @Test(arguments: [3, 9, 19, 40, 150, 290, 318])
  func `a crawl killed at any moment goes on where it was, and nothing stored is damaged`(
    _ answered: Int
  ) async throws {
    let workspace = try Workspace()
    let generated = ["--generate", String(Self.characters), "--fault", "latency=5ms"]
    // Requests after that many get no answer and are waited for: however busy the machine is, the crawl is killed before it ends or asks
    // again.
    try workspace.write("timeout:\n  idle: 1h\n  total: 1h\n", to: "catalog.yaml")
    let stalling = try await MockProcess(
      generated + ["--fault", "stalled-headers,after=\(answered)"], in: workspace)
    let arguments = [
      "crawl", "--source", stalling.source, "--concurrency", String(Self.concurrency),
    ]
    let process = try workspace.tool.start(arguments, output: Pipe(), errors: nil)
    try await stalling.wait(beyond: answered, of: process)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal, "the crawl ended before it was killed")
    let before = try await stalling.counts()
    stalling.stop()

    let verify = try await workspace.tool.run("cache", "verify")
    #expect(verify.exitCode == 0, "\(verify.output)\(verify.errors)")

    let mock = try await MockProcess(generated, port: stalling.port, in: workspace)
    let next = try await workspace.tool.run(arguments + ["--strict"])
    #expect(next.exitCode == 0, "\(next.errors)")
    #expect(next.lastLine.hasPrefix("\(Self.characters) characters"))
    let after = try await mock.counts()
    try await mock.reset()
    let whole = try await workspace.tool.run(
      "crawl", "--source", mock.source, "--state", "whole", "--avatars", "skip")
    #expect(whole.exitCode == 0, "\(whole.errors)")
    // The requests of a crawl that nobody kills.
    let pages = try await mock.counts().list.requests
    // Pages that it had of a list, but not to its end, are asked for again, and not sent again.
    #expect(after.list.requests <= pages)
    let sent = after.list.requests - after.list.notModified
    #expect(before.list.requests + sent <= pages + Self.concurrency)
    #expect(
      before.avatar.requests + after.avatar.requests <= Self.characters + Self.concurrency)
    let clean = try await workspace.tool.run("cache", "verify")
    #expect(clean.exitCode == 0, "\(clean.output)\(clean.errors)")
  }

  /// At the first write of all, into the lock, and at those that follow, of the database.
  @Test(.enabled(if: Strace.isThere, "strace cannot be used here"), arguments: 1...8)
  func `a first run killed while it makes the database lost nothing`(_ write: Int) async throws {
    let workspace = try Workspace()
    let crawl = ["crawl", "--source", CatalogTool.fixtures, "--avatars", "skip"]
    let killed = try await workspace.tool.run(
      "/usr/bin/env",
      Strace.words("pwrite64", number: write, "signal=SIGKILL")
        + [try CatalogTool.binary.path] + crawl)
    #expect(killed.exitCode != 0 && killed.errors == "", "\(killed.errors)")
    _ = try await workspace.shell("cp -a .catalog killed")
    let verify = try await workspace.tool.run("cache", "verify")
    #expect(
      verify
        == .init(
          exitCode: 0, output: "", errors: "0 answers, 0 pictures and 0 recorded states are whole\n"
        ))
    let next = try await workspace.tool.run(crawl + ["--strict", "--state", "killed"])
    #expect(next.exitCode == 0, "\(next.errors)")
    #expect(try workspace.tree("killed").keys.filter { $0.contains(".saving") } == [])
  }
}
