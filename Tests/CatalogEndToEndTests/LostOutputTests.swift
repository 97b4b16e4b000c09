import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Data that does not get through stdout: a failure, unless nobody wants it any more.
@Suite("Data that does not get through stdout")
struct LostOutputTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"))
  func `a full disk behind stdout fails every command that has data`() async throws {
    #expect(try await workspace.build(source: CatalogTool.fixtures).exitCode == 0)
    for command in [
      "snapshot export", "snapshot list", "diff latest latest --format json", "cache info",
      "reference settings", "--help", "publish --to www --exit-code",
    ] {
      let run = try await workspace.shell(
        "\"$0\" \(command) > /dev/full", try CatalogTool.binary.path)
      #expect(run.exitCode == 2, "\(command)")
      #expect(
        run.errors.hasSuffix(
          "catalog: error: not everything could be written to stdout: No space left on device\n"),
        "\(command): \(run.errors)")
    }
  }

  @Test func `a stdout that is closed is a failure, and no file takes its place`() async throws {
    #expect(try await workspace.build(source: CatalogTool.fixtures).exitCode == 0)
    let run = try await workspace.shell("\"$0\" snapshot export >&-", try CatalogTool.binary.path)
    #expect(run.exitCode == 2)
    #expect(
      run.errors
        == "catalog: error: not everything could be written to stdout: Bad file descriptor\n")
    let again = try await workspace.tool.run("snapshot", "export")
    #expect(try again.output == workspace.text("Output/catalog.json"))
  }

  @Test func `a reader that goes away is none`() async throws {
    #expect(try await workspace.build(source: CatalogTool.fixtures).exitCode == 0)
    // The reader closes its end before there is anything to read.
    let run = try await workspace.shell(
      """
      mkfifo gone
      { cat gone > begun; "$0" snapshot export; echo $? >&2; } | { exec <&-; echo > gone; }
      """, try CatalogTool.binary.path)
    #expect(run.errors == "0\n")
  }

  @Test(arguments: [(SIGHUP, Int32(129)), (SIGINT, Int32(130)), (SIGTERM, Int32(143))])
  func `a signal ends a command that writes to who takes nothing`(number: Int32, code: Int32)
    async throws
  {
    let mock = try await MockProcess(["--generate", "500"], in: workspace)
    let crawl = try await workspace.tool.run(
      "crawl", "--source", mock.source, "--avatars", "skip")
    #expect(crawl.exitCode == 0, "\(crawl.errors)")
    let output = Pipe()
    let errors = Pipe()
    let process = try workspace.tool.start(["snapshot", "export"], output: output, errors: errors)
    var place = pollfd(
      fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    try await process.waitUntil { poll(&place, 1, 0) != 0 }
    #expect(try await CatalogTool.end(process, with: number) == code)
    let taken = output.fileHandleForReading.readDataToEndOfFile()
    let whole = try await workspace.tool.run("snapshot", "export").output.utf8.count
    #expect(taken.count < whole, "a pipe holds all of it")
    #expect(
      errors.fileHandleForReading.readDataToEndOfFile()
        == Data(
          "catalog: error: not everything could be written to stdout: nobody read the rest\n".utf8))
  }

  /// Whether the pipe gets a state or events, somebody has it open and takes nothing of more than it holds.
  @Test(arguments: [
    (["snapshot", "export", "--to", "pipe"], ""),
    (
      ["build", "--avatars", "skip", "--rebuild", "--events", "pipe"],
      "catalog: warning: pipe does not hold all events: nobody read the rest\n"
    ),
  ])
  func `a signal ends a command that fills a pipe of which nobody takes anything`(
    arguments: [String], words: String
  ) async throws {
    let mock = try await MockProcess(["--generate", "500"], in: workspace)
    let crawl = try await workspace.tool.run(
      "crawl", "--source", mock.source, "--avatars", "skip")
    #expect(crawl.exitCode == 0, "\(crawl.errors)")
    let path = workspace.path + "/pipe"
    #expect(mkfifo(path, 0o600) == 0)
    // A reader that leaves room for the beginning.
    let pipe = open(path, O_RDWR | O_NONBLOCK)
    defer { close(pipe) }
    var page = [UInt8](repeating: 0x78, count: 4096)
    while write(pipe, page, page.count) > 0 {}
    #expect(read(pipe, &page, page.count) == page.count)
    let before = Self.count(in: pipe)
    var tool = workspace.tool
    tool.environment = ["CATALOG_SOURCE": mock.source, "CATALOG_TEMPLATES": CatalogTool.templates]
    let errors = Pipe()
    let process = try tool.start(arguments, output: Pipe(), errors: errors)
    try await process.waitUntil { Self.count(in: pipe) != before }
    // No room is left for the event that tells the end.
    while write(pipe, page, 1) > 0 {}
    #expect(try await CatalogTool.end(process, with: SIGTERM) == 143)
    #expect(errors.fileHandleForReading.readDataToEndOfFile() == Data(words.utf8))
  }

  /// Bytes that nobody has taken.
  private static func count(in pipe: Int32) -> Int32 {
    var count: Int32 = 0
    _ = ioctl(pipe, UInt(FIONREAD), &count)
    return count
  }
}
