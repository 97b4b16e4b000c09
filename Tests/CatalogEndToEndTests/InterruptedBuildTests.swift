import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite(
  "Ctrl-C and SIGTERM while a site is built over another", .serialized, .timeLimit(.minutes(10)))
struct InterruptedBuildTests {
  private let workspace: Workspace
  private static let signals = [(SIGINT, Int32(130)), (SIGTERM, Int32(143))]

  init() throws {
    workspace = try Workspace()
  }

  private func beside() throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: workspace.path))
  }

  /// A build of a source whose pictures never come.
  private func waitingBuild(_ more: String...) async throws -> (build: Process, mock: MockProcess) {
    try workspace.write(
      "concurrency: 1\nimage-concurrency: 3\ntimeout:\n  idle: 1h\n  total: 1h\n",
      to: "catalog.yaml")
    let mock = try await MockProcess(
      [CatalogTool.fixtures, "--fault", "stalled-headers,path=/api/character/avatar/*"],
      in: workspace)
    let process = try workspace.tool.start(
      ["build", "--source", mock.source, "--templates", CatalogTool.templates] + more,
      output: Pipe(), errors: nil)
    // Pictures have connections of their own.
    try await process.waitUntil { try await mock.counts().avatar.requests >= 3 }
    return (process, mock)
  }

  @Test(arguments: signals)
  func `a build that waits for pictures is ended by a signal, and the old site stays`(
    _ signal: Int32, _ code: Int32
  ) async throws {
    let built = try await workspace.build(source: CatalogTool.fixtures)
    #expect(built.exitCode == 0, "\(built.errors)")
    let (before, names) = (try workspace.tree("Output"), try beside())
    let (process, mock) = try await waitingBuild()
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == code)
    #expect(try await mock.counts().avatar.requests == 3)
    #expect(try workspace.tree("Output") == before)
    #expect(try beside() == names.union(["catalog.yaml"]))
  }

  @Test func `a signal that comes more than once at a time, as timeout sends it, is told as one`()
    async throws
  {
    try workspace.write("of the run before", to: "report.json")
    let (process, mock) = try await waitingBuild(
      "--report", "report.json", "--events", "events.json")
    // To the system, two are one where the first still waits.
    for _ in 0..<50 { kill(process.processIdentifier, SIGTERM) }
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 143)
    #expect(try workspace.text("report.json").contains("\"exitCode\" : 143"))
    let events = try workspace.text("events.json").split(separator: "\n").suffix(2)
    #expect(events.first?.contains("\"event\":\"failed\"") == true)
    #expect(events.last?.contains("\"event\":\"ended\"") == true)
    #expect(try await mock.counts().avatar.requests == 3)
  }

  /// A command waits for the programs that it started, also for one that heeds no signal.
  @Test func `a signal that comes a second after the first ends at once what cannot be ended`()
    async throws
  {
    let run = try await workspace.shell(
      """
      mkdir tools
      cat > tools/git <<'END'
      #!/bin/sh
      trap '' TERM
      echo here > begun
      until test -e ended; do sleep 0.02; done
      END
      chmod +x tools/git
      PATH=$PWD/tools:$PATH "$0" diff HEAD:catalog.json "$1" & diff=$!
      until test -s begun; do kill -0 $diff || exit 99; sleep 0.02; done
      looks=0
      while kill -TERM $diff && test $looks -lt 300; do looks=$((looks + 1)); sleep 0.1; done
      kill -KILL $diff
      echo now > ended
      wait $diff
      """, try CatalogTool.binary.path, CatalogTool.fixtures)
    #expect(run.exitCode == 143, "\(run.errors)")
  }

  @Test func `with nohup the work outlives its terminal`() async throws {
    // Asked in two turns, so that the answers to the second are still to come.
    let mock = try await MockProcess(
      [CatalogTool.fixtures, "--fault", "latency=2s"], in: workspace)
    let process = try workspace.tool.start(
      "/bin/sh",
      [
        "-c", "trap '' HUP; exec \"$0\" \"$@\"", try CatalogTool.binary.path, "crawl", "--source",
        mock.source, "--avatars", "skip",
      ], output: Pipe(), errors: nil)
    try await mock.wait(beyond: 0, of: process)
    kill(process.processIdentifier, SIGHUP)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
  }

  @Test(.enabled(if: Strace.isThere, "strace cannot be used here"), arguments: signals)
  func `a build that is staged is ended by a signal, and nothing of it stays`(
    _ signal: Int32, _ code: Int32
  ) async throws {
    try workspace.copy(CatalogTool.templates, to: "Templates")
    let build = [try CatalogTool.binary.path, "build", "--source", CatalogTool.fixtures]
    let built = try await workspace.tool.run("/usr/bin/env", build)
    #expect(built.exitCode == 0, "\(built.errors)")
    let (before, names) = (try workspace.tree("Output"), try beside())
    try workspace.write("new", to: "Templates/assets/new.txt")

    // Each file that stays takes so long that the signal comes before the last of them.
    let slow = [
      "-f", "--seccomp-bpf", "-qq", "-o", "/dev/null", "-e", "trace=linkat", "-e",
      "inject=linkat:delay_enter=300000",
    ]
    let process = try workspace.tool.start(
      "/usr/bin/env",
      ["strace"] + slow + ["/bin/sh", "-c", "echo $$ >number; exec \"$0\" \"$@\""] + build,
      output: Pipe(), errors: nil)
    try await process.waitUntil { try beside().contains { $0.contains("staging") } }
    let number = try workspace.text("number").trimmingCharacters(in: .whitespacesAndNewlines)
    kill(try #require(Int32(number)), signal)
    process.waitUntilExit()
    #expect(process.terminationStatus == code)
    #expect(try workspace.tree("Output") == before)
    #expect(try beside() == names.union(["number"]))

    let next = try await workspace.tool.run("/usr/bin/env", build + ["--exit-code"])
    #expect(next.exitCode == 1, "\(next.errors)")
    #expect(try workspace.text("Output/assets/new.txt") == "new")
  }

  private static let build = [
    "build", "--source", "source", "--templates", CatalogTool.templates, "--rebuild",
  ]

  /// Of the pictures that the store lost, and nobody has but the site: whether only the past shows them, and what puts them back.
  @Test(
    .enabled(if: Strace.isThere, "strace cannot be used here"),
    arguments: [(false, build), (true, build), (true, ["cache", "prune"])])
  func `a signal ends the putting back of pictures from the site`(
    isPast: Bool, command: [String]
  ) async throws {
    let pictures = "source/api/character/avatar"
    try workspace.copy(CatalogTool.fixtures, to: "source")
    #expect(try await workspace.tool.run(Self.build).exitCode == 0)
    if isPast {
      let one = try workspace.data(pictures + "/1.jpeg")
      for name in try workspace.tree(pictures).keys {
        try workspace.write(one, to: pictures + "/" + name)
      }
      #expect(try await workspace.tool.run(Self.build).exitCode == 0)
      for (name, bytes) in try workspace.tree(".catalog/images") where bytes != one {
        try FileManager.default.removeItem(atPath: workspace.path + "/.catalog/images/" + name)
      }
    } else {
      for folder in [pictures, ".catalog/images"] {
        try FileManager.default.removeItem(atPath: workspace.path + "/" + folder)
      }
    }
    let (site, left) = (try workspace.tree("Output"), try stored())
    // Each takes so long that the signal comes before the last of them.
    let slow = [
      "-f", "--seccomp-bpf", "-qq", "-o", "/dev/null", "-e", "trace=?rename,?renameat,?renameat2",
      "-e", "inject=?rename,?renameat,?renameat2:delay_enter=300000",
    ]
    let process = try workspace.tool.start(
      "/usr/bin/env",
      ["strace"] + slow + [
        "/bin/sh", "-c", "echo $$ >number; exec \"$0\" \"$@\"", try CatalogTool.binary.path,
      ] + command, output: Pipe(), errors: nil)
    try await process.waitUntil { try stored() != left }
    let number = try workspace.text("number").trimmingCharacters(in: .whitespacesAndNewlines)
    kill(try #require(Int32(number)), SIGTERM)
    process.waitUntilExit()
    #expect(process.terminationStatus == 143)
    #expect(try stored() < 47)
    #expect(try workspace.tree("Output") == site)

    let next = try await workspace.tool.run(command)
    #expect(next.exitCode == 0, "\(next.errors)")
    #expect(try stored() == 47)
    #expect(try workspace.tree("Output") == site)
  }

  /// How many pictures are in the store. Only by their names, as it may be written meanwhile.
  private func stored() throws -> Int {
    let root = workspace.path + "/.catalog/images"
    guard FileManager.default.fileExists(atPath: root) else { return 0 }
    return try FileManager.default.subpathsOfDirectory(atPath: root).count {
      $0.contains("/") && !$0.hasPrefix(".")
    }
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status"), "needs /proc"),
    arguments: signals)
  func `a signal ends the check of a theme that takes long`(number: Int32, code: Int32)
    async throws
  {
    try workspace.copy(CatalogTool.templates, to: "Templates")
    let blocks = (0..<300).map { "{{$a\($0)}}{{/a\($0)}}" }
    let parents = (0..<300).map { "{{<home}}{{$a\($0)}}{{>home}}{{/a\($0)}}{{/home}}" }
    try workspace.write((blocks + parents).joined(), to: "Templates/home.mustache")
    let ended = try await end(["check", "--templates"], with: number)
    #expect(ended.code == code)
    #expect(ended.output == "")
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status"), "needs /proc"),
    arguments: signals)
  func `a signal ends the check of a large site, and nobody says that its links are right`(
    number: Int32, code: Int32
  ) async throws {
    let links = String(repeating: "<p><a href=\"index.html\">A</a></p>\n", count: 30_000)
    try workspace.write(links, to: "site/index.html")
    try link("site/index.html", as: (1..<4_000).map { "site/\($0).html" })
    let ended = try await end(["check", "--links", "site"], with: number)
    #expect(ended.code == code)
    #expect(ended.output + ended.errors == "")
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status"), "needs /proc"),
    arguments: signals)
  func `a signal ends the reading of many stored pictures`(number: Int32, code: Int32)
    async throws
  {
    let crawl = try await workspace.tool.run(
      "crawl", "--source", CatalogTool.fixtures, "--avatars", "skip")
    #expect(crawl.exitCode == 0, "\(crawl.errors)")
    let folder = ".catalog/images/00/"
    let names = (10_000..<20_000).map {
      "\(folder)\(String(repeating: "0", count: 59))\($0).png"
    }
    try workspace.write(Data(count: 1_000_000), to: names[0])
    try link(names[0], as: names.dropFirst())
    let ended = try await end(["cache", "verify"], with: number)
    #expect(ended.code == code)
    #expect(ended.output + ended.errors == "")
  }

  /// Gives a file more names: together they take as long to read as so many files, and no room.
  private func link(_ file: String, as names: some Sequence<String>) throws {
    for name in names {
      try FileManager.default.linkItem(
        atPath: workspace.path + "/" + file, toPath: workspace.path + "/" + name)
    }
  }

  /// Sends a signal to a command that takes seconds from when it hears of signals.
  private func end(_ arguments: [String], with number: Int32) async throws -> (
    code: Int32?, output: String, errors: String
  ) {
    let (output, errors) = (Pipe(), Pipe())
    let process = try workspace.tool.start(arguments, output: output, errors: errors)
    while process.isRunning, try !hears(of: number, process) {
      try await Task.sleep(for: .milliseconds(5))
    }
    let code = try await CatalogTool.end(process, with: number)
    let texts = [output, errors].map {
      String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
    return (code, texts[0], texts[1])
  }

  private func hears(of signal: Int32, _ process: Process) throws -> Bool {
    let status = try String(
      contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    let mask = status.firstMatch(of: /SigCgt:\t([0-9a-f]+)/).flatMap { UInt64($0.1, radix: 16) }
    return (mask ?? 0) >> (signal - 1) & 1 == 1
  }
}
