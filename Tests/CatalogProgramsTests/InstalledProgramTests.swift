import CatalogPrograms
import CatalogTestSupport
import Foundation
import Testing

@Suite("Programs that are installed")
struct InstalledProgramTests {
  private func program(_ name: String) throws -> InstalledProgram {
    try #require(
      InstalledProgram(named: name, searching: ProcessInfo.processInfo.environment["PATH"]))
  }

  @Test func `a program that ended by itself and one that was ended have their exit codes`()
    async throws
  {
    let shell = try program("sh")
    let done = try await shell.run(["-c", "echo out; exit 3"]) { _ in }
    #expect(done.exitCode == 3)
    #expect(done.output == Data("out\n".utf8))
    let ended = try await shell.run(["-c", "kill -KILL $$"]) { _ in }
    #expect(ended.exitCode == 137)
  }

  @Test func `a program has variables of its own, and lacks some that this process has`()
    async throws
  {
    let run = try await program("sh").run(
      ["-c", "echo ${HOME-no} $WORD"], environment: ["HOME": nil, "WORD": "word"]
    ) { _ in }
    #expect(run.output == Data("no word\n".utf8))
  }

  /// The second says something again and again.
  @Test(
    .timeLimit(.minutes(5)),
    arguments: ["sleep 600", "(while sleep 0.1; do echo still here >&2; done)"])
  func `what a program leaves behind holds up nobody, though it has the same pipes`(
    left: String
  ) async throws {
    let lines = StandardErrorLines()
    let run = try await program("sh").run(
      ["-c", "\(left) & echo up >&2; printf $!; exit 3"]
    ) { lines.add($0) }
    let left = try #require(pid_t(String(decoding: run.output, as: UTF8.self)))
    #expect(kill(left, SIGKILL) == 0)
    #expect(run.exitCode == 3)
    #expect(lines.first == "up")
  }

  @Test func `what a program says at its end is whole`() async throws {
    let count = 200_000
    let run = try await program("sh").run(
      ["-c", "yes | head -c \(count); yes | head -c \(count) >&2"]
    ) { _ in }
    #expect(run.output.count == count)
  }

  @Test(arguments: [
    (Array("GIF89a".utf8), "Exec format error"),
    (
      Array("#!/no/such/program\n".utf8),
      "No such file or directory: it, or the program that its first line names"
    ),
  ])
  func `of a program that the system does not start it is told why`(bytes: [UInt8], reason: String)
    async throws
  {
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: "text")
    let path = folder.path + "/odd"
    // Not written by this process: a program that another test starts meanwhile would hold it open for writing, and it could not start.
    #expect(try await program("cp").run([folder.path + "/text", path]) { _ in }.exitCode == 0)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    let odd = try #require(InstalledProgram(named: "odd", searching: folder.path))
    await #expect(throws: ProgramError("\(path) cannot be started (\(reason))")) {
      try await odd.run([]) { _ in }
    }
  }

  /// The first is no shell, which might heed signals that were kept from it when it was started. The second has closed the pipes it is read
  /// by. The third has started a program that is read by the same pipes.
  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      ["tail", "-f", "/no/such/file", #filePath],
      ["sh", "-c", "echo up >&2; exec sleep 600 >&- 2>&-"],
      ["sh", "-c", "sh -c 'echo up >&2; exec sleep 600'; exit 0"],
    ])
  func `a cancelled task ends its program`(words: [String]) async throws {
    let program = try program(words[0])
    let (lines, line) = AsyncStream.makeStream(of: String.self)
    let task = Task { try await program.run(Array(words.dropFirst())) { line.yield($0) } }
    for await _ in lines { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
