import Testing

/// Words of a call that nobody knows: what was meant is guessed, and the help that tells more is named.
@Suite("Unknown options and commands, and the help there is")
struct UnknownCommandTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  @Test func `an unknown flag`() async throws {
    let run = try await workspace.tool.run("build", "--sorce", "x")
    #expect(run.exitCode == 64)
    #expect(run.output == "")
    #expect(
      run.errors
        == "catalog: error: Unknown option '--sorce'. Did you mean '--source'? See catalog build --help\n"
    )
  }

  @Test(arguments: [
    ["publish", "--to=www", "--bogus", "json"], ["check", "--bogus", "json"],
    ["mock-api", "--generate=3", "--bogus", "json"],
    ["snapshot", "prune", "--keep=1", "--bogus", "3"],
    ["snapshot", "prune", "--bogus", "3d", "--keep=1"], ["new", "note", "--bogus", "x", "3"],
    ["new", "note", "--bogus", "0"], ["new", "character", "--bogus", ""], ["init", "--bogus", ""],
    ["verify", "--bogus", ""], ["mock-api", "--bogus", ""],
    ["reference", "--bogus", "x"],
  ])
  func `an unknown flag is named also where its value could be another word of the call`(
    arguments: [String]
  ) async throws {
    let run = try await workspace.tool.run(arguments)
    let command = arguments.prefix { !$0.hasPrefix("--") }.joined(separator: " ")
    #expect(
      run
        == .init(
          exitCode: 64, output: "",
          errors:
            "catalog: error: Unknown option '--bogus'. See catalog \(command) --help\n"))
  }

  @Test(arguments: [
    ["--color", "always"], ["--color=always"],
    ["--color=never", "--color=always"],
  ])
  func `an error has the colour that is asked for`(color: [String]) async throws {
    let label = "\u{1B}[31mcatalog: error:\u{1B}[0m "
    let missing = try await workspace.tool.run(["build", "--source", "nowhere"] + color)
    #expect(missing.errors.hasPrefix(label + "source"), "\(missing.errors)")
    let unknown = try await workspace.tool.run(["build", "--sorce", "nowhere"] + color)
    #expect(unknown.errors.hasPrefix(label + "Unknown option"), "\(unknown.errors)")
    let wrong = try await workspace.tool.run(["build"] + color + ["--color", "often"])
    #expect(wrong.exitCode == 64)
  }

  @Test func `an unknown command with the one that was meant`() async throws {
    let run = try await workspace.tool.run("bild")
    #expect(run.exitCode == 64)
    #expect(
      run.errors
        == "catalog: error: \"bild\" is not a command; did you mean \"build\"? See catalog --help\n"
    )
  }

  @Test(arguments: [
    (["help", "bild"], "\"bild\" is not a command; did you mean \"build\"?", ""),
    (["help", "snapshot", "lst"], "\"lst\" is not a command; did you mean \"list\"?", " snapshot"),
    (["help", "build", "x"], "\"x\" is not a command.", " build"),
    (["bild", "--help"], "\"bild\" is not a command; did you mean \"build\"?", ""),
    (["cache", "inof"], "\"inof\" is not a command; did you mean \"info\"?", " cache"),
    (["cache", "inof", "--help"], "\"inof\" is not a command; did you mean \"info\"?", " cache"),
    (
      ["new", "chracter", "x"], "\"chracter\" is not a command; did you mean \"character\"?", " new"
    ),
    (["snapshot", "3"], "\"3\" is not a command.", " snapshot"),
  ])
  func `help for an unknown command`(arguments: [String], message: String, known: String)
    async throws
  {
    let run = try await workspace.tool.run(arguments)
    #expect(run.exitCode == 64)
    #expect(run.output == "")
    #expect(run.errors == "catalog: error: \(message) See catalog\(known) --help\n")
  }

  @Test(arguments: [
    (["new", "note", "x"], "new note"), (["new", "character"], "new character"),
    (["cache", "prune", "--unused-for", "x"], "cache prune"),
    (["snapshot", "list", "more"], "snapshot list"), (["diff", "--onyl", "status"], "diff"),
    (["cache", "--sate", "x"], "cache"), (["build", "help", "x"], "build"),
  ])
  func `a wrong call leads to the help of the deepest command it names`(
    arguments: [String], command: String
  ) async throws {
    let run = try await workspace.tool.run(arguments)
    #expect(run.exitCode == 64)
    #expect(run.errors.hasSuffix(" See catalog \(command) --help\n"), "\(run.errors)")
    #expect(!run.errors.contains("is not a command"), "\(run.errors)")
  }

  @Test(arguments: [
    ["help"], ["help", "build"], ["help", "snapshot", "list"], ["help", "help"], ["cache"], ["new"],
  ])
  func `help for what there is is data`(arguments: [String]) async throws {
    let run = try await workspace.tool.run(arguments)
    #expect(run.exitCode == 0)
    #expect(run.output.contains("USAGE: catalog"))
  }

  @Test(arguments: [["init", "demo"], ["verify", "site.zip"], ["mock-api", "--generate", "1"]])
  func `commands without settings take no file of them`(command: [String]) async throws {
    try workspace.write("title: Mine\n", to: "catalog.yaml")
    let run = try await workspace.tool.run(command + ["--config=catalog.yaml"])
    #expect(run.exitCode == 64)
    #expect(
      run.errors
        == "catalog: error: Unknown option '--config'. See catalog \(command[0]) --help\n")
  }
}
