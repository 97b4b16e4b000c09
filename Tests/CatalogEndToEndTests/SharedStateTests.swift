import Foundation
import Testing

/// Several commands in one state folder or one output: who only reads goes together, who writes is alone and told of.
@Suite("Commands at the same time")
struct SharedStateTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  /// A command that waits for an answer: however long another takes on a busy machine, this one is still there.
  private func startStalled(_ command: String, _ arguments: String...) async throws -> (
    Process, MockProcess
  ) {
    try workspace.write("timeout:\n  idle: 1h\n  total: 1h\n", to: "catalog.yaml")
    let mock = try await MockProcess(
      [CatalogTool.fixtures, "--fault", "stalled-headers"], in: workspace)
    let process = try workspace.tool.start(
      [command, "--source", mock.source] + arguments, output: Pipe(), errors: nil)
    try await mock.wait(beyond: 0, of: process)
    return (process, mock)
  }

  @Test func `two commands do not work in one state folder at the same time`() async throws {
    let (first, mock) = try await startStalled("crawl")
    let second = try await workspace.build(source: mock.source)
    #expect(second.exitCode == 2)
    #expect(
      second.errors.hasPrefix(
        "catalog: error: another catalog (process \(first.processIdentifier), \"crawl\", since "))
    #expect(
      second.errors.hasSuffix("wait for it, or choose another --state and another --output\n"))
    first.terminate()
    first.waitUntilExit()
    #expect(first.terminationStatus == 143)
    let third = try await workspace.tool.run("cache", "info")
    #expect(third.exitCode == 0, "\(third.errors)")
  }

  @Test func `commands that only read work in one state folder at the same time`() async throws {
    let built = try await workspace.build(source: CatalogTool.fixtures, "--avatars", "skip")
    #expect(built.exitCode == 0, "\(built.errors)")
    let before = try workspace.tree(".catalog")
    let readings = [
      ["snapshot", "list"], ["snapshot", "prune", "--keep", "1", "--dry-run"], ["cache", "info"],
      ["cache", "verify"], ["diff", "latest", "latest"],
    ]
    let tool = workspace.tool
    try await withThrowingTaskGroup(of: CatalogTool.Run.self) { group in
      for arguments in readings + readings + readings {
        group.addTask { try await tool.run(arguments) }
      }
      for try await run in group { #expect(run.exitCode == 0, "\(run.errors)") }
    }
    #expect(try workspace.tree(".catalog") == before)
  }

  @Test(
    .enabled(if: OtherUser.isThere, "nobody else can run the command here"),
    arguments: [["snapshot", "list"], ["diff", "1", "1"], ["cache", "info"]])
  func `a state of an older version that may not be written is told as one`(arguments: [String])
    async throws
  {
    let built = try await workspace.build(source: CatalogTool.fixtures, "--avatars", "skip")
    #expect(built.exitCode == 0, "\(built.errors)")
    try await workspace.changeStore(
      """
      db.execute("ALTER TABLE snapshot_sightings DROP COLUMN listed")
      db.execute("PRAGMA user_version = 5")
      db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
      """)
    #expect(try await workspace.shell("chmod -R a+rX,a-w .catalog").exitCode == 0)
    func read() async throws -> CatalogTool.Run {
      try await workspace.tool.run(
        "/usr/bin/env", OtherUser.words + [try CatalogTool.binary.path] + arguments)
    }
    let early = try await read()
    #expect(
      early
        == .init(
          exitCode: 2, output: "",
          errors:
            "catalog: error: .catalog/catalog.sqlite was written by an older catalog (version 5; this one knows 6), and only who may write there can bring it to that; have them run catalog cache info once, or choose another --state\n"
        ))
    #expect(try await workspace.tool.run("cache", "info").exitCode == 0)
    let late = try await read()
    #expect(late.exitCode == 0, "\(late.errors)")
  }

  @Test(
    .enabled(if: OtherUser.isThere, "nobody else can run the command here"),
    arguments: [
      (
        "db.execute(\"CREATE VIEW v AS SELECT 1\")",
        "holds a trigger or a view, which counts as damage"
      ),
      (
        """
        page, = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'avatars_digest'").fetchone()
        db.close()
        with open(".catalog/catalog.sqlite", "r+b") as file:
            file.seek((page - 1) * 4096)
            file.write(bytes([0xA5] * 8))
        """, "is damaged"
      ),
    ])
  func `a damaged state that may not be written is told as one`(
    damage: String, words: String
  ) async throws {
    let built = try await workspace.build(source: CatalogTool.fixtures, "--avatars", "skip")
    #expect(built.exitCode == 0, "\(built.errors)")
    let lines = """
      import sqlite3
      db = sqlite3.connect(".catalog/catalog.sqlite")
      \(damage)
      db.close()
      """
    #expect(try await workspace.shell("python3 -c \"$0\"", lines).exitCode == 0)
    #expect(try await workspace.shell("chmod -R a+rX,a-w .catalog").exitCode == 0)
    let read = try await workspace.tool.run(
      "/usr/bin/env", OtherUser.words + [try CatalogTool.binary.path, "snapshot", "list"])
    #expect(
      read
        == .init(
          exitCode: 2, output: "",
          errors:
            "catalog: error: .catalog/catalog.sqlite \(words), and only who may write there can take over what it still holds; have them run catalog cache info once, or choose another --state\n"
        ))
  }

  /// A reader who is gone by the second look: how long a real one holds the lock is for the clock to say.
  @Test(.enabled(if: Strace.isThere, "strace cannot be used here"))
  func `who writes waits for those who only read`() async throws {
    let crawl = ["crawl", "--source", CatalogTool.fixtures, "--avatars", "skip"]
    #expect(try await workspace.tool.run(crawl).exitCode == 0)
    let run = try await workspace.tool.run(
      "/usr/bin/env",
      Strace.words("flock", number: 1, "error=EAGAIN", on: ".catalog/lock", log: "calls.log")
        + [try CatalogTool.binary.path] + crawl)
    #expect(run.exitCode == 0, "\(run.errors)")
    let calls = try workspace.text("calls.log").split(separator: "\n")
    #expect(calls.contains { $0.contains("EAGAIN") }, "\(calls)")
  }

  @Test func `who only reads is told who writes`() async throws {
    let (writer, mock) = try await startStalled("crawl")
    defer { mock.stop() }
    let reader = try await workspace.tool.run("cache", "info")
    #expect(reader.exitCode == 2)
    #expect(
      reader.errors.hasPrefix(
        "catalog: error: another catalog (process \(writer.processIdentifier), \"crawl\", since "),
      "\(reader.errors)")
    writer.terminate()
    writer.waitUntilExit()
  }

  @Test func `two builds with a state each do not work in one output at the same time`()
    async throws
  {
    _ = try await workspace.build(source: CatalogTool.fixtures)
    let tree = try workspace.tree("Output")
    let (first, mock) = try await startStalled(
      "build", "--templates", CatalogTool.templates, "--state", "other")
    defer { mock.stop() }
    let second = try await workspace.build(source: CatalogTool.fixtures, "--rebuild")
    #expect(second.exitCode == 2)
    #expect(second.errors.hasPrefix("catalog: error: another catalog is writing /"))
    #expect(second.errors.hasSuffix("/Output; wait for it or choose another --output\n"))
    #expect(try workspace.tree("Output") == tree)
    kill(first.processIdentifier, SIGKILL)
    first.waitUntilExit()
    let third = try await workspace.build(source: CatalogTool.fixtures, "--rebuild")
    #expect(third.exitCode == 0, "\(third.errors)")
    #expect(try workspace.tree("Output") == tree)
  }
}
