import Foundation
import Testing

/// Too few files may be open: that is said, with the number that is enough, instead of what would fail for want of them.
@Suite("Where too few files may be open")
struct FileLimitTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  @Test(arguments: [14, 16])
  func `where too few files may be open to start git, that is said`(limit: Int) async throws {
    let run = try await workspace.shell(
      "ulimit -n \(limit) && exec \"$0\" diff HEAD:old.json HEAD:new.json",
      try CatalogTool.binary.path)
    #expect(run.exitCode == 2 && run.output == "", "\(run.exitCode)")
    #expect(run.errors.hasPrefix("catalog: error: HEAD:old.json cannot be read: "), "\(run.errors)")
    #expect(
      run.errors.hasSuffix(
        "cannot be started (too many open files; raise the limit (ulimit -n))\n"), "\(run.errors)")
  }

  @Test(arguments: ["crawl", "build"])
  func `where too few files may be open for the connections, nobody is asked`(command: String)
    async throws
  {
    let mock = try await MockProcess(["--generate", "40"], in: workspace)
    let run = try await workspace.shell(
      "ulimit -n 64 && exec \"$0\" $1 --source $2 --concurrency 64",
      try CatalogTool.binary.path, command, mock.source)
    #expect(
      run
        == .init(
          exitCode: 2, output: "",
          errors:
            "catalog: error: only 64 files may be open at once, and up to 166 are needed; raise the limit (ulimit -n 166), or lower concurrency and image-concurrency\n"
        ))
    #expect(try await mock.counts().all == 0)
    let few = try await workspace.shell(
      "ulimit -n 64 && exec \"$0\" crawl --source $1", try CatalogTool.binary.path, mock.source)
    #expect(few.exitCode == 0, "\(few.errors)")
    // Shells call the one that they may raise themselves soft.
    let many = try await workspace.shell(
      "ulimit -S -n 64 && exec \"$0\" crawl --source $1 --concurrency 64 --refresh",
      try CatalogTool.binary.path, mock.source)
    #expect(many.exitCode == 0, "\(many.errors)")
  }

  @Test(arguments: [
    (
      14, "crawl --concurrency 1 --avatars skip",
      "14 files may be open at once, and up to 39 are needed; raise the limit (ulimit -n 39)"
    ),
    (
      38, "crawl",
      "38 files may be open at once, and up to 54 are needed; raise the limit (ulimit -n 54)"
    ),
    (
      40, "crawl --avatars skip",
      "40 files may be open at once, and up to 46 are needed; raise the limit (ulimit -n 46), or lower concurrency"
    ),
    (
      64, "crawl --concurrency 1 --config pictures",
      "64 files may be open at once, and up to 71 are needed; raise the limit (ulimit -n 71), or lower image-concurrency"
    ),
    (
      16, "search --name a --config pictures",
      "16 files may be open at once, and up to 24 are needed; raise the limit (ulimit -n 24)"
    ),
  ])
  func `nothing is told to be lowered that cannot be, or would not do`(
    limit: Int, command: String, complaint: String
  ) async throws {
    try workspace.write("image-concurrency: 32\n", to: "pictures")
    let run = try await workspace.shell(
      "ulimit -n \(limit) && exec \"$0\" \(command) --source http://127.0.0.1:9/api",
      try CatalogTool.binary.path)
    #expect(
      run == .init(exitCode: 2, output: "", errors: "catalog: error: only \(complaint)\n"))
  }

  /// NIO would have three files open for each core, or for each of as many as the variable says.
  @Test(arguments: [
    (64, "crawl"), (40, "crawl --concurrency 1 --avatars skip"), (24, "search --name a"),
  ])
  func `as many files are enough on a machine of many cores`(limit: Int, command: String)
    async throws
  {
    let mock = try await MockProcess(["--generate", "40"], in: workspace)
    let run = try await workspace.shell(
      "export NIO_SINGLETON_GROUP_LOOP_COUNT=32; ulimit -n \(limit) && exec \"$0\" \(command) --source $1",
      try CatalogTool.binary.path, mock.source)
    #expect(run.exitCode == 0, "\(run.errors)")
  }

  #if os(Linux)
    // Elsewhere a program is started with no other files than it is given.
    @Test func `a file that was open beyond the limit is told where it keeps git from starting`()
      async throws
    {
      // Other shells than this one name no file by so high a number.
      let run = try await workspace.tool.run(
        "/usr/bin/env",
        [
          "bash", "-c",
          "exec 300</dev/null && ulimit -n 200 && exec \"$0\" diff HEAD:old.json HEAD:new.json",
          try CatalogTool.binary.path,
        ])
      #expect(run.exitCode == 2 && run.output == "", "\(run.exitCode)")
      #expect(
        run.errors.hasSuffix(
          "cannot be started (an open file was handed down that the limit does not allow; raise it (ulimit -n))\n"
        ), "\(run.errors)")
    }
  #endif

  @Test func `where too few files may be open for the database, that is said`() async throws {
    let crawl = try await workspace.tool.run(
      "crawl", "--source", CatalogTool.fixtures, "--avatars", "skip")
    #expect(crawl.exitCode == 0, "\(crawl.errors)")
    let prune = try await workspace.shell(
      "ulimit -n 12 && exec \"$0\" cache prune", try CatalogTool.binary.path)
    #expect(
      prune
        == .init(
          exitCode: 2, output: "",
          errors:
            "catalog: error: .catalog/catalog.sqlite: cannot be opened: too many open files; raise the limit (ulimit -n)\n"
        ))
  }

  /// Blocks of 512 bytes: the last write goes up to the limit, or begins behind it.
  @Test(arguments: [(40, "20,480"), (120, "61,440")])
  func `where the database may not become as large as it has to, that is said`(
    blocks: Int, bytes: String
  ) async throws {
    let run = try await workspace.shell(
      "ulimit -f \(blocks) && exec \"$0\" crawl --source \"$1\" --avatars skip",
      try CatalogTool.binary.path, CatalogTool.fixtures)
    #expect(
      run
        == .init(
          exitCode: 2, output: "",
          errors:
            "catalog: error: .catalog/catalog.sqlite: the disk is full, or no file may be as large as this one has to be (\(bytes) bytes at most); free some space, or raise the limit (ulimit -f)\n"
        ))
  }
}
