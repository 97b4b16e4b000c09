import Foundation
import Testing

/// Calls that cannot be meant or read: what is said of them, before anything is done.
@Suite("Calls that cannot be meant or read")
struct WrongCallTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  @Test(arguments: [
    (["build", "--output", "~/site"], "--output", "~/site"),
    (["build", "--state=~/st"], "--state", "~/st"),
    (["build", "--state=~root/st"], "--state", "~root/st"),
    (["build", "--templates", "~"], "--templates", "~"),
    (["build", "--content=~/words"], "--content", "~/words"),
    (["crawl", "--source=~/data"], "--source", "~/data"),
    (["publish", "--to=~/www", "--apply"], "--to", "~/www"),
  ])
  func `a sign for the home folder that no shell has read is refused`(
    arguments: [String], flag: String, path: String
  ) async throws {
    let run = try await workspace.tool.run(arguments)
    #expect(run.exitCode == 64)
    #expect(
      run.errors
        == "catalog: error: \(flag) is \"\(path)\"; expected the folder written in full, or ./\(path) for a name that begins so\n"
    )
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.path) == [])
  }

  @Test func `the same in the settings and the environment is told with its place`() async throws {
    try workspace.write("output: ~/site\npublish: {to: ~/www}\n", to: "catalog.yaml")
    var tool = workspace.tool
    tool.environment = ["CATALOG_STATE": "~/st"]
    let run = try await tool.run("cache", "info")
    #expect(run.exitCode == 64)
    #expect(
      run.errors.split(separator: "\n").map { $0.prefix { $0 != ";" } } == [
        "catalog: error: catalog.yaml:1: \"output\" is \"~/site\"",
        "catalog: error: CATALOG_STATE is \"~/st\"",
        "catalog: error: catalog.yaml:2: \"publish.to\" is \"~/www\"",
      ])
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.path) == ["catalog.yaml"])
    try workspace.write("", to: "catalog.yaml")
    let meant = try await workspace.build(source: CatalogTool.fixtures, "--output", "./~/site")
    #expect(meant.exitCode == 0, "\(meant.errors)")
    #expect(try workspace.tree("~/site").keys.contains("index.html"))
  }

  @Test(arguments: [
    "http://127.0.0.1:1/api?key=secret", "http://127.0.0.1:70000/api?", "http://h#a",
  ])
  func `a source with a query or a fragment is told with its place, and not shown`(
    source: String
  ) async throws {
    let said =
      "has a query or a fragment; expected an address without, such as https://host/api\n"
    let flag = try await workspace.tool.run("crawl", "--source", source)
    #expect(flag == .init(exitCode: 64, output: "", errors: "catalog: error: --source \(said)"))
    var tool = workspace.tool
    tool.environment = ["CATALOG_SOURCE": source]
    let variable = try await tool.run("crawl")
    #expect(
      variable == .init(exitCode: 64, output: "", errors: "catalog: error: CATALOG_SOURCE \(said)"))
    try workspace.write("title: A\nsource: \"\(source)\"\n", to: "catalog.yaml")
    let file = try await workspace.tool.run("crawl")
    #expect(
      file
        == .init(
          exitCode: 2, output: "", errors: "catalog: error: catalog.yaml:2: \"source\" \(said)"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.path) == ["catalog.yaml"])
  }

  @Test(arguments: ["\n", " "])
  func `a source with white space behind it is refused, and nobody asked`(end: String) async throws
  {
    var tool = workspace.tool
    tool.environment = ["CATALOG_SOURCE": "http://127.0.0.1:1/api\(end)"]
    let said =
      "CATALOG_SOURCE is \"http://127.0.0.1:1/api\(end)\"; expected an address without white space behind it"
    #expect(
      try await tool.run("crawl")
        == .init(exitCode: 64, output: "", errors: "catalog: error: \(said)\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.path) == [])
  }

  @Test(arguments: [
    (["serve", "--port", "-1"], "--port must be 0 to 65535."),
    (["search", "--limit", "-1"], "--limit must be 1 or more."),
    (["new", "character", "A", "--id", "-1"], "A character's id is a whole number above 0."),
    (
      ["mock-api", "--generate", "1", "--seed", "-1"], "The value '-1' is invalid for '--seed <n>'."
    ),
    (
      ["build", "--max-removed", "-1"],
      "--max-removed is \"-1\"; expected a share such as 5% or a number"
    ),
    (
      ["build", "--max-stale", "-1d"],
      "--max-stale is \"-1d\"; expected a time such as 90s, 15m, 24h or 7d"
    ),
    (["build", "--max-stale", "--", "-1d"], "Missing value for '--max-stale <time>'"),
    (["build", "--max-stale", "--strict"], "Missing value for '--max-stale <time>'"),
    (["mock-api", "Fixtures", "--generate", "3"], "Give a folder or --generate, not both."),
    (["mock-api"], "Give a folder or --generate. See"),
    (["check", "Fixtures"], "Give a folder with one of --templates, --links, --data and"),
    (
      ["check", "--links", "--data", "Fixtures"],
      "Give a folder with one of --templates, --links, --data and"
    ),
    (
      ["publish", "live", "--to", "www"],
      "Give a target by name or --to, not both. See catalog publish --help"
    ),
    (
      ["snapshot", "prune", "3", "--keep", "1"],
      "Give snapshots, or --keep and --older-than, not both. See catalog snapshot prune --help"
    ),
    (
      ["snapshot", "prune", "3", "x"],
      "The value 'x' is invalid for '<id>'. See catalog snapshot prune --help"
    ),
    (
      ["build", "-oOutput2"],
      "Unknown option '-oOutput2'. Did you mean '--output'? or: Missing value for '-o <dir>' in '-oOutput2'. See catalog build --help"
    ),
    (
      ["diff", "--format", "yaml"],
      "The value 'yaml' is invalid for '--format <format>'. Please provide one of the following: text, json, json-patch, markdown, html, atom. See catalog diff --help"
    ),
    (["new", "note", "3d"], "The value '3d' is invalid for '<id>'. See catalog new note --help"),
    (["new", "note", "0"], "A character's id is a whole number above 0. See"),
    (["init", ""], "The folder of the project has no name. See catalog init --help"),
    (["verify", ""], "The bundle has no name. See catalog verify --help"),
    (["mock-api", ""], "The folder has no name. See catalog mock-api --help"),
    (
      ["mock-api", "--generate", "1", "--avatars", ""],
      "--avatars is \"\"; expected a path. See catalog mock-api --help"
    ),
    (
      ["new", "character", "A", "--avatar", ""],
      "--avatar is \"\"; expected a path. See catalog new character --help"
    ),
    (
      ["reference", "setings"],
      "The value 'setings' is invalid for '<subject>'. Please provide one of 'templates', 'settings' or 'commands'. See"
    ),
    (
      ["publish", "--to", "www", "--list", "--exit-code"],
      "--exit-code is for a plan; give it without --list, --rollback and --release. See"
    ),
    (["publish", "--to", "www", "--rollback", "--adopt", "--apply"], "--adopt is for a plan;"),
    (["publish", "--to", "www", "--release", "x", "--host", "nginx"], "--host is for a plan;"),
    (["publish", "--to", "www", "--list", "--keep", "3"], "--keep is for a plan;"),
    (["publish", "--to", "www", "--rollback", "--grace", "1d"], "--grace is for a plan;"),
    (["publish", "--to", "www", "--list", "--json"], "--json is for a plan;"),
    (
      ["publish", "--to", "www", "--list", "--apply"],
      "--list changes nothing; give it without --apply. See"
    ),
  ])
  func `what is wrong with a value is told, not that there is none`(
    arguments: [String], message: String
  ) async throws {
    let run = try await workspace.tool.run(arguments)
    #expect(run.exitCode == 64)
    #expect(run.errors.hasPrefix("catalog: error: \(message)"), "\(run.errors)")
  }

  @Test(arguments: [
    (["build", "--config", ""], "--config"), (["diff", "--config", ""], "--config"),
    (["build", "--report", ""], "--report"), (["crawl", "--events", ""], "--events"),
    (["serve", "--report", ""], "--report"), (["snapshot", "export", "--to", ""], "--to"),
  ])
  func `a file without a name, as of a variable that is not set, is told with its flag`(
    arguments: [String], flag: String
  ) async throws {
    let run = try await workspace.tool.run(arguments)
    #expect(
      run
        == .init(
          exitCode: 64, output: "", errors: "catalog: error: \(flag) is \"\"; expected a path\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.path) == [])
  }

  private struct Told: Decodable, Equatable {
    var version: Int
    var exitCode: Int
    var errors: [String]
  }

  @Test(arguments: [
    (["build", "--refresh", "--offline"], "Give one of --cache-policy, --refresh and --offline."),
    (
      ["crawl", "--offline", "--cache-policy", "no-cache"],
      "Give one of --cache-policy, --refresh and --offline."
    ),
    (
      ["build", "--explain", "index.html"],
      "Give --explain without --verify-reproducible, --exit-code, --strict and --report."
    ),
    (["serve", "--refresh", "--offline"], "Give one of --cache-policy, --refresh and --offline."),
    (["serve", "--port", "70000"], "--port must be 0 to 65535."),
  ])
  func `programs are told of flags that cannot be meant, not what a run before did`(
    arguments: [String], message: String
  ) async throws {
    try workspace.write("{\"version\": 1, \"characters\": 48}\n", to: "report.json")
    let run = try await workspace.tool.run(
      arguments + ["--report", "report.json", "--events", "events.jsonl"])
    #expect(run.exitCode == 64)
    #expect(run.errors == "catalog: error: \(message)\n")
    let report = try JSONDecoder().decode(Told.self, from: workspace.data("report.json"))
    #expect(report == Told(version: 1, exitCode: 64, errors: [message]))
    let events = try workspace.text("events.jsonl").split(separator: "\n")
    #expect(events.count == 2 && events[0].contains(message) && events[1].contains("\"ended\""))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: workspace.path).sorted() == [
        "events.jsonl", "report.json",
      ])
  }

  @Test(arguments: [["--sorce", "x"], ["--max-stale"], ["--quiet", "--verbose"]])
  func `a call that cannot be read tells no program of it but by its exit code`(
    arguments: [String]
  ) async throws {
    try workspace.write("as it was", to: "report.json")
    let run = try await workspace.tool.run(["build", "--report", "report.json"] + arguments)
    #expect(run.exitCode == 64)
    #expect(try workspace.text("report.json") == "as it was")
  }

  @Test(arguments: [["build", "--source", "lists"], ["check", "--data", "lists"]])
  func `a folder of lists as a source is told for whom it is`(arguments: [String]) async throws {
    for name in ["characters", "locations", "episodes"] {
      try workspace.write("[]", to: "lists/\(name).json")
    }
    let run = try await workspace.tool.run(arguments)
    #expect(run.exitCode == 2)
    #expect(
      run.errors
        == "catalog: error: source \"lists\" holds no recorded pages; expected api/character/page-1.json; its characters.json is for catalog diff and catalog mock-api\n"
    )
  }

  #if os(Linux)
    @Test func `a name that is not UTF-8 is refused, and nothing is made under another one`()
      async throws
    {
      let binary = try CatalogTool.binary.path
      let word = try await workspace.shell(
        "n=$(printf 'n\\377') && mkdir \"$n\" && \"$0\" init \"$n/p\"", binary)
      #expect(word.exitCode == 64)
      #expect(
        word.errors
          == "catalog: error: \"n\u{FFFD}/p\" is not UTF-8; give the file or folder another name\n"
      )
      let folder = try await workspace.shell(
        "cd \"$(printf 'n\\377')\" && \"$0\" --version && \"$0\" init", binary)
      #expect(folder.exitCode == 2)
      #expect(folder.output.split(separator: "\n").count == 1)
      #expect(folder.errors.hasPrefix("catalog: error: the path of this folder, /"))
      #expect(
        folder.errors.hasSuffix("/n\u{FFFD}, is not UTF-8; call catalog in another one\n"),
        "\(folder.errors)")
      let found = try await workspace.shell("find . | wc -l")
      #expect(found.output.trimmingCharacters(in: .whitespaces) == "2\n")
    }
  #endif

  @Test(.enabled(if: Strace.isThere, "strace cannot be used here"))
  func `a command line that cannot be read is not taken for an empty one`() async throws {
    let run = try await workspace.tool.run(
      "/usr/bin/env",
      [
        "strace", "-f", "-qq", "-o", "/dev/null", "-P", "/proc/self/maps", "-P",
        "/proc/self/cmdline", "-e", "inject=openat:error=ENOENT", try CatalogTool.binary.path,
        "build",
      ])
    #expect(run.exitCode == 2)
    // Before it strace tells how it understood the paths.
    #expect(
      run.errors.hasSuffix(
        "catalog: error: the command line cannot be read from /proc/self; is /proc mounted?\n"),
      "\(run.errors)")
    #expect(run.output == "")
  }
}
