import Foundation
import Testing

/// The documents that the command itself makes, and the examples in its help.
@Suite("The documents that the command makes, and its help")
struct ReferenceTests {
  private static var readme: String {
    get throws {
      try String(contentsOf: CatalogTool.project.appending(path: "README.md"), encoding: .utf8)
    }
  }

  @Test(arguments: ["templates", "settings", "commands"])
  func `the document is what the command prints`(subject: String) async throws {
    let workspace = try Workspace()
    let run = try await workspace.tool.run("reference", subject)
    let file = CatalogTool.project.appending(path: "Documentation/\(subject).md")
    let isSame = try run.output == String(contentsOf: file, encoding: .utf8)
    #expect(isSame, "catalog reference \(subject) > Documentation/\(subject).md")
  }

  @Test func `every link of the documents leads to a file, and to a heading in it`() throws {
    let documents =
      ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"]
      + [
        "architecture", "ci", "commands", "install", "publishing", "settings", "sources",
        "templates", "themes",
      ]
      .map { "Documentation/\($0).md" }
    var count = 0
    for document in documents {
      let file = CatalogTool.project.appending(path: document)
      let text = try String(contentsOf: file, encoding: .utf8)
      for link in text.matches(of: #/\]\(([^)\s#:]*)(?:#([^)\s:]+))?\)/#) {
        count += 1
        let target =
          link.1.isEmpty
          ? file : file.deletingLastPathComponent().appending(path: String(link.1))
        #expect(
          FileManager.default.fileExists(atPath: target.path), "\(document) links to \(link.1)")
        guard let anchor = link.2 else { continue }
        let headings = try String(contentsOf: target, encoding: .utf8)
          .matches(of: #/(?m)^#+ (.+)$/#)
          .map { $0.1.lowercased().filter { $0.isLetter || $0.isNumber || " -".contains($0) } }
          .map { $0.replacing(" ", with: "-") }
        #expect(headings.contains(String(anchor)), "\(document) links to \(link.1)#\(anchor)")
      }
    }
    #expect(count > 20)
  }

  @Test func `the answers that the document of sources shows make a catalog`() async throws {
    let document = CatalogTool.project.appending(path: "Documentation/sources.md")
    let text = try String(contentsOf: document, encoding: .utf8)
    let answers = text.components(separatedBy: "```json\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    let kinds = ["character", "location", "episode"]
    #expect(answers.count == kinds.count)
    let workspace = try Workspace()
    for (kind, answer) in zip(kinds, answers) {
      try workspace.write(answer, to: "source/api/\(kind)/page-1.json")
    }
    let run = try await workspace.build(source: "source", "--avatars", "skip", "--strict")
    #expect(run.exitCode == 0, "\(run.errors)")
  }

  @Test func `the README names the template of every kind of page`() throws {
    let list = try #require(Self.readme.firstMatch(of: #/a kind of page \(([^)]+)\)/#)?.output.1)
    let named = list.matches(of: #/`([^`]+)`/#).map { $0.output.1 + ".mustache" }
    let files = try FileManager.default.contentsOfDirectory(atPath: CatalogTool.templates)
    let pages = files.filter { $0.hasSuffix(".mustache") && $0 != "layout.mustache" }
    #expect(named.map(String.init).sorted() == pages.sorted())
  }

  @Test func `a slip in the theme is told as the README shows it`() async throws {
    let workspace = try Workspace()
    try workspace.copy(CatalogTool.templates, to: "Templates")
    try workspace.edit(
      "Templates/character.mustache", "<h1>{{name}}</h1>", "<h1>{{nmae}}</h1>")
    let run = try await workspace.tool.run("check", "--templates")
    #expect(run.exitCode == 1)
    #expect(try Self.readme.contains("\n```\n\(run.output)```\n"), "\(run.output)")
  }

  @Test func `the settings of the README are accepted`() async throws {
    let workspace = try Workspace()
    let settings = try #require(
      Self.readme.components(separatedBy: "\n```yaml\n").dropFirst().first?
        .components(separatedBy: "\n```\n").first)
    try workspace.write(settings + "\n", to: "project/catalog.yaml")
    try workspace.write("A note.\n", to: "project/Content/characters/1.md")
    try workspace.copy(CatalogTool.templates, to: "project/Templates")
    let tool = CatalogTool(folder: workspace.path + "/project")
    let build = try await tool.run("build", "--source", CatalogTool.fixtures)
    #expect(build.exitCode == 0 && build.errors == "", "\(build.errors)")
    let home = try workspace.text("project/Output/index.html")
    #expect(home.contains("<title>My catalog</title>"))
    #expect(home.contains(">Everybody, where they come from and when they were seen.</p>"))
    #expect(home.contains(" href=\"https://example.org/catalog/\""))
    let stage = try await tool.run("publish", "stage")
    #expect(stage.exitCode == 0, "\(stage.errors)")
    #expect(stage.lastLine.hasPrefix("../stage: "), "\(stage.output)")
  }

  @Test func `the line of cron builds and publishes, and has nothing to say`() async throws {
    let document = CatalogTool.project.appending(path: "Documentation/publishing.md")
    let text = try String(contentsOf: document, encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first { $0.contains(" * * * cd ") })
    let calls = line.components(separatedBy: " && ").dropFirst()
    try #require(calls.count == 2)
    let workspace = try Workspace()
    try workspace.copy(CatalogTool.templates, to: "project/Templates")
    try workspace.write(
      "source: \"\(CatalogTool.fixtures)\"\npublish: {to: ../www}\n", to: "project/catalog.yaml")
    let tool = CatalogTool(folder: workspace.path + "/project")
    for call in calls {
      let run = try await tool.run(Array(Self.words(of: call[...]).dropFirst()))
      #expect(run.exitCode == 0 && run.output == "" && run.errors == "", "\(call): \(run.errors)")
    }
    #expect(
      try workspace.text("www/current/index.html") == workspace.text("project/Output/index.html"))
  }

  @Test func `an outage goes as the README rehearses it`() async throws {
    let workspace = try Workspace()
    try workspace.copy(CatalogTool.fixtures, to: "Fixtures")
    try workspace.copy(CatalogTool.templates, to: "Templates")
    let part = try #require(
      Self.readme.components(separatedBy: "\n## ").first { $0.hasPrefix("Rehearse an outage\n") })
    // In a place of the test's own, and on any port that is free.
    let calls = part.split(separator: "\n").map { $0.drop { $0 == " " } }
      .filter { $0.hasPrefix("catalog ") }
      .map { $0.replacing("/tmp/outage", with: "outage").replacing(" --port 8080", with: "") }
    try #require(calls.count == 4)
    let tool = CatalogTool(folder: workspace.path, environment: ["CATALOG_RETRIES": "0"])

    let whole = try await MockProcess(Array(Self.words(of: calls[0]).dropFirst(2)), in: workspace)
    let port = whole.port
    func build(_ call: Substring) async throws -> CatalogTool.Run {
      let words = Self.words(of: call.replacing(":8080/", with: ":\(port)/"))
      return try await tool.run(Array(words.dropFirst()))
    }
    let first = try await build(calls[1])
    #expect(first.exitCode == 0, "\(first.errors)")
    let site = try workspace.tree("outage/site")
    #expect(site["index.html"] != nil)
    // Ctrl-C.
    #expect(whole.end(with: SIGINT) == 130)
    let stored = try await build(calls[1])
    #expect(stored.exitCode == 0 && stored.errors == "", "\(stored.errors)")

    let broken = try await MockProcess(
      Array(Self.words(of: calls[2]).dropFirst(2)), port: port, in: workspace)
    let second = try await build(calls[3])
    #expect(second.exitCode == 0, "\(second.errors)")
    #expect(try await broken.counts().list.requests > 1)
    let reason = "status 503 Service Unavailable"
    #expect(
      second.lastLine.contains(" stale (1 answer from the store, confirmed "), "\(second.lastLine)")
    #expect(second.lastLine.contains("Z: \(reason)"), "\(second.lastLine)")
    #expect(second.errors.hasPrefix("catalog: warning: 1 answer "), "\(second.errors)")
    #expect(second.errors.contains("characters page 2: \(reason)"), "\(second.errors)")
    #expect(try workspace.tree("outage/site") == site)
  }

  @Test func `a shell offers files, folders and words where an option takes them`() async throws {
    let workspace = try Workspace()
    let run = try await workspace.tool.run("--generate-completion-script", "fish")
    let lines = run.output.split(separator: "\n")
    for name in [
      "config", "report", "events", "source", "state", "output", "site", "content", "to", "avatar",
      "avatars", "cache-policy", "format", "color", "gender",
    ] {
      let options = lines.filter { $0.contains(" -l '\(name)' ") }
      #expect(!options.isEmpty, "\(name)")
      #expect(!options.contains { $0.hasSuffix(" -rfka ''") }, "\(name)")
    }
    #expect(lines.contains { $0.contains(" -l 'host' ") && $0.contains("cloudflare-pages") })
    #expect(
      lines.contains {
        $0.contains("\"catalog reference\" ") && $0.hasSuffix(" 'templates settings commands'")
      })
  }

  @Test func `a manual page tells defaults, and what may be given several times`() async throws {
    let workspace = try Workspace()
    let script = CatalogTool.project.appending(path: "Scripts/manual.py").path
    let run = try await workspace.tool.run(
      "/usr/bin/env", ["python3", script, try CatalogTool.binary.path, "man"])
    #expect(run.exitCode == 0, "\(run.errors)")
    let page = try workspace.text("man/catalog-mock-api.1")
    #expect(page.contains("\n0 takes any free one. (default: 8080)\n"))
    #expect(page.contains("\n.B \\-\\-fault <fault> ...\n"))
    #expect(page.contains(" (values: auto, always, never; default: auto)\n"))
    for name in ["catalog", "catalog-cache"] {
      let synopsis = try workspace.text("man/\(name).1").components(separatedBy: "\n.SH ")
        .first { $0.hasPrefix("SYNOPSIS\n") }
      #expect(synopsis?.hasSuffix("\n<subcommand>") == true, "\(name)")
    }
    #expect(!page.contains("<subcommand>"))
  }

  /// These run until they are stopped; they have tests of their own.
  private let lasting = ["mock-api", "serve"]

  @Test func `every example in the help is a call that is understood`() async throws {
    let workspace = try Workspace()
    try workspace.copy(CatalogTool.fixtures, to: "Fixtures")
    try workspace.copy(CatalogTool.fixtures + "/content", to: "Content")
    try workspace.copy(CatalogTool.templates, to: "Templates")
    try workspace.copy(CatalogTool.templates, to: "My/Theme")
    try workspace.write(
      "publish: {to: releases, targets: {live: {to: live}, stage: {to: stage}}}\n",
      to: "catalog.yaml")
    var tool = workspace.tool
    tool.environment = ["CATALOG_SOURCE": "Fixtures"]
    #expect(try await tool.run("build").exitCode == 0)
    let help = try await tool.run("reference", "commands").output
    let examples = Self.examples(in: help)
    #expect(examples.count >= 25)
    // A digest that is cut short stands for the reader's own.
    for example in examples
    where !lasting.contains(example[1]) && !example.contains(where: { $0.contains("…") }) {
      let run = try await tool.run(Array(example.dropFirst()))
      #expect(run.exitCode != 64, "\(example): \(run.errors)")
    }
  }

  /// Lines that begin with the command's name; two blanks and more lead to what is said of them.
  private static func examples(in help: String) -> [[String]] {
    help.split(separator: "\n").compactMap { line in
      guard line.hasPrefix("  catalog ") else { return nil }
      let call = line.dropFirst(2).split(separator: "  ", maxSplits: 1)[0]
      return words(of: call)
    }
  }

  /// As a shell splits them: quotes hold blanks together, and end what a redirection begins.
  private static func words(of call: Substring) -> [String] {
    var words: [String] = []
    var word = ""
    var quote: Character?
    for character in call {
      if let open = quote {
        if character == open { quote = nil } else { word.append(character) }
      } else if character == "'" || character == "\"" {
        quote = character
      } else if character == " " {
        words.append(word)
        word = ""
      } else {
        word.append(character)
      }
    }
    words.append(word)
    let end = words.firstIndex { [">", "|", "&&"].contains($0) } ?? words.endIndex
    return words[..<end].filter { !$0.isEmpty }
  }
}
