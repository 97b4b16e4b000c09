import Foundation
import Testing

/// Folders that cannot be entered, written or made, or that are not ours: told with the way out, and left as they were.
@Suite("Folders that cannot be used")
struct UnusableFolderTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  @Test func `a link that leads nowhere, in the place of a folder`() async throws {
    _ = try await workspace.shell("ln -s nowhere link")
    let state = try await workspace.build(source: CatalogTool.fixtures, "--state", "link")
    #expect(
      state.errors
        == "catalog: error: link is a link that leads nowhere; choose another --state\n")
    let output = try await workspace.build(source: CatalogTool.fixtures, "--output", "link/site")
    #expect(
      output.errors.hasSuffix(
        "/link is a link that leads nowhere; choose another folder with --output\n"),
      "\(output.errors)")
    let source = try await workspace.build(source: "link")
    #expect(source.errors == "catalog: error: source \"link\" is a link that leads nowhere\n")
    #expect([state, output, source].map(\.exitCode) == [2, 2, 2])
  }

  @Test func `a state folder that cannot be made`() async throws {
    let name = String(repeating: "n", count: 300)
    let run = try await workspace.build(source: CatalogTool.fixtures, "--state", name)
    #expect(run.exitCode == 2)
    #expect(
      run.errors
        == "catalog: error: \(name): cannot be made (File name too long); choose another --state\n")
  }

  /// Without a lock and with one that everybody may write: then it is the database that cannot be made.
  @Test(
    .enabled(if: OtherUser.isThereForRoot, "root may write everywhere"),
    arguments: [
      ([], "s/lock: Permission denied; check the permissions or choose another --state"),
      (
        ["lock"],
        "s/catalog.sqlite: cannot be opened; check the permissions of file and folder, or choose another --state"
      ),
    ])
  func `a state folder that may not be written`(files: [String], complaint: String) async throws {
    let folder = workspace.path + "/s"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for file in files {
      try workspace.write("", to: "s/" + file)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o666], ofItemAtPath: folder + "/" + file)
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder)
    let run = try await workspace.tool.run(
      "/usr/bin/env",
      OtherUser.wordsForRoot + [try CatalogTool.binary.path, "cache", "prune", "--state", "s"])
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
    #expect(run == .init(exitCode: 2, output: "", errors: "catalog: error: \(complaint)\n"))
    #expect(try workspace.tree("s").keys.sorted() == files)
  }

  @Test(
    .enabled(if: OtherUser.isThereForRoot, "root may enter everything"),
    arguments: [
      (
        "cache info --state closed/a", Int32(2),
        "catalog: error: closed/a cannot be reached: Permission denied; choose another --state"
      ),
      (
        "diff closed/a closed/a", Int32(2),
        "catalog: error: closed/a cannot be reached: Permission denied"
      ),
      (
        "check --templates --config settings", Int32(1),
        "closed/a: the folder cannot be read: Permission denied\n1 finding"
      ),
      (
        "init new --source closed/a", Int32(64),
        "catalog: error: --source is \"closed/a\", which cannot be reached: Permission denied; an address begins with https:// or http://"
      ),
      (
        "mock-api closed/a --port 0", Int32(2),
        "catalog: error: closed/a cannot be reached: Permission denied"
      ),
      (
        "mock-api --generate 1 --avatars closed/a --port 0", Int32(2),
        "catalog: error: closed/a cannot be reached: Permission denied"
      ),
    ])
  func `what stands in a folder that may not be entered is not told as missing`(
    command: String, code: Int32, complaint: String
  ) async throws {
    try workspace.write("", to: "closed/a/file")
    try workspace.write("templates: closed/a\n", to: "settings")
    let folder = workspace.path + "/closed"
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder)
    let run = try await workspace.tool.run(
      "/usr/bin/env",
      OtherUser.wordsForRoot + [try CatalogTool.binary.path]
        + command.split(separator: " ").map(String.init))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
    #expect(run.exitCode == code)
    #expect(run.output + run.errors == complaint + "\n")
  }

  @Test(
    .enabled(if: OtherUser.isThereForRoot, "root may enter everything"),
    arguments: [
      ("diff closed closed", " closed/catalog.json cannot be reached: Permission denied"),
      ("diff half half", " half/api/character/page-1.json cannot be reached: Permission denied"),
      (
        "mock-api closed --port 0",
        "/closed/characters.json cannot be reached: Permission denied"
      ),
      (
        "mock-api half --port 0",
        "/half/api/character/page-1.json cannot be reached: Permission denied"
      ),
    ])
  func `a folder that may not be entered is not told as one that holds nothing`(
    command: String, complaint: String
  ) async throws {
    let folders = ["closed", "half/api"]
    for folder in folders {
      try workspace.write("", to: folder + "/character/page-1.json")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0], ofItemAtPath: workspace.path + "/" + folder)
    }
    let run = try await workspace.tool.run(
      "/usr/bin/env",
      OtherUser.wordsForRoot + [try CatalogTool.binary.path]
        + command.split(separator: " ").map(String.init))
    for folder in folders {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: workspace.path + "/" + folder)
    }
    #expect(run.exitCode == 2 && run.output == "")
    #expect(run.errors.hasPrefix("catalog: error: "), "\(run.errors)")
    #expect(run.errors.hasSuffix(complaint + "\n"), "\(run.errors)")
  }

  @Test(arguments: [
    ("diff Data Data", "catalog.json"), ("diff Data Data", "characters.json"),
    ("mock-api Data --port 0", "characters.json"),
    ("mock-api Data --port 0", "api/character/page-2.json"),
  ])
  func `a link that leads nowhere is not passed over among the data`(
    command: String, name: String
  ) async throws {
    try workspace.copy(CatalogTool.fixtures, to: "Data")
    let file = workspace.path + "/Data/" + name
    if FileManager.default.fileExists(atPath: file) {
      try FileManager.default.removeItem(atPath: file)
    }
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "nowhere")
    let run = try await workspace.tool.run(command.split(separator: " ").map(String.init))
    #expect(run.exitCode == 2 && run.output == "")
    #expect(run.errors.hasSuffix("Data/\(name) is a link that leads nowhere\n"), "\(run.errors)")
  }

  #if os(Linux)
    @Test(arguments: [
      (
        "crawl",
        ".catalog: cannot be made (the folder this was called in is gone); choose another --state"
      ),
      (
        "init",
        "./.github/workflows/catalog.yml cannot be written: the folder this was called in is gone"
      ),
    ])
    func `a folder that was removed behind its shell is told as gone`(
      command: String, complaint: String
    ) async throws {
      let run = try await workspace.shell(
        "mkdir gone && cd gone && rmdir ../gone && \"$0\" \(command) --source \"$1\"",
        try CatalogTool.binary.path, CatalogTool.fixtures)
      #expect(run == .init(exitCode: 2, output: "", errors: "catalog: error: \(complaint)\n"))
    }
  #endif

  @Test func `a foreign folder as output`() async throws {
    try workspace.write("thesis", to: "Output/thesis.txt")
    let run = try await workspace.build(source: CatalogTool.fixtures)
    #expect(run.exitCode == 2)
    #expect(run.errors.contains("holds files that catalog did not write (thesis.txt)"))
    #expect(try workspace.tree("Output") == ["thesis.txt": Data("thesis".utf8)])
  }

  @Test func `the project itself as output`() async throws {
    let run = try await workspace.build(source: CatalogTool.fixtures, "--output", ".")
    #expect(run.exitCode == 2)
    #expect(run.errors.contains("which a site must not replace"))
  }

  /// As `sudo` and a job in a container set it.
  @Test func `the folder that the environment calls home as output`() async throws {
    try workspace.write("alias ll='ls -l'", to: "home/.bashrc")
    var tool = workspace.tool
    tool.environment = ["HOME": workspace.path + "/home"]
    for output in ["home", "./home/../home"] {
      let run = try await tool.run(
        "build", "--source", CatalogTool.fixtures, "--templates", CatalogTool.templates,
        "--output", output)
      #expect(run.exitCode == 2)
      #expect(
        run.errors.hasPrefix("catalog: error: \(output) is or holds ")
          && run.errors.hasSuffix(
            "/home, which a site must not replace; choose another folder with --output\n"),
        "\(run.errors)")
    }
    #expect(try workspace.tree("home").keys.sorted() == [".bashrc"])
    #expect(!FileManager.default.fileExists(atPath: workspace.path + "/.catalog"))
  }

  @Test func `a folder that the site is made from, around the output`() async throws {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    try workspace.copy(CatalogTool.templates, to: "Templates")
    try workspace.write("A note.\n", to: "Content/characters/1.md")
    let before = try workspace.tree(".")
    for (output, part) in [
      ("source/out", "source"), ("Templates/out/deep", "Templates"), ("Content/out", "Content"),
    ] {
      let run = try await workspace.tool.run("build", "--source", "source", "--output", output)
      #expect(
        run
          == .init(
            exitCode: 2, output: "",
            errors:
              "catalog: error: \(output) lies in \(part), which the site is made from; choose another folder with --output\n"
          ))
    }
    #expect(try workspace.tree(".") == before)
    // Where the project itself is that folder, there is no other place in it.
    var tool = CatalogTool(folder: workspace.path + "/source")
    tool.environment = ["CATALOG_TEMPLATES": CatalogTool.templates]
    let run = try await tool.run("build", "--source", ".")
    #expect(run.exitCode == 0, "\(run.errors)")
    // Also from elsewhere.
    try workspace.write("source: .\noutput: Site\n", to: "source/catalog.yaml")
    tool = workspace.tool
    tool.environment = ["CATALOG_TEMPLATES": CatalogTool.templates]
    let other = try await tool.run("build", "--config", "source/catalog.yaml")
    #expect(other.exitCode == 0, "\(other.errors)")
  }

  @Test func `a state folder that would be published is refused before it is made`() async throws {
    try workspace.copy(CatalogTool.templates, to: "Theme")
    let run = try await workspace.tool.run(
      "build", "--source", CatalogTool.fixtures, "--templates", "Theme", "--state",
      "Theme/assets/state")
    #expect(run.exitCode == 2)
    #expect(
      run.errors
        == "catalog: error: Theme/assets/state lies in Theme/assets, all of which comes into the site; choose another folder with --state\n"
    )
    #expect(!FileManager.default.fileExists(atPath: workspace.path + "/Theme/assets/state"))
    #expect(try workspace.tree("Output").isEmpty)
  }

  @Test(arguments: ["Output", "Output/state"])
  func `a state folder in the site is refused before anything is written there`(
    _ state: String
  ) async throws {
    try workspace.copy(CatalogTool.templates, to: "Templates")
    let built = try await workspace.build(source: CatalogTool.fixtures)
    #expect(built.exitCode == 0, "\(built.errors)")
    let before = try workspace.tree("Output")
    for command in ["build", "crawl"] {
      let run = try await workspace.tool.run(
        command, "--source", CatalogTool.fixtures, "--state", state)
      #expect(run.exitCode == 2)
      #expect(run.errors.hasPrefix("catalog: error: Output is or holds /"), "\(run.errors)")
      #expect(run.errors.hasSuffix("choose another folder with --output\n"))
      #expect(try workspace.tree("Output") == before)
    }
  }
}
