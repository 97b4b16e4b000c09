import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What users see when something is wrong: one clear line, the documented exit code, and the old site untouched.
@Suite struct TroubleTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  /// Builds the demo, changes a copy of the source, builds again, and expects the old site to be there still.
  private func rebuild(
    changing file: String, _ change: (String) -> String,
    _ sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> CatalogTool.Run {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    let good = try await workspace.build(source: "source")
    #expect(good.exitCode == 0, "\(good.errors)", sourceLocation: sourceLocation)
    let before = try workspace.tree("Output")
    let old = try workspace.text("source/" + file)
    let new = change(old)
    #expect(new != old, "the change changed nothing", sourceLocation: sourceLocation)
    try workspace.write(new, to: "source/" + file)
    // A new state folder: nothing stored can stand in for the damaged answer.
    let run = try await workspace.build(source: "source", "--state", "new-state")
    #expect(try workspace.tree("Output") == before, sourceLocation: sourceLocation)
    return run
  }

  private func replacingFirst(_ old: String, _ new: String) -> (String) -> String {
    { text in
      guard let range = text.range(of: old) else { return text }
      return text.replacingCharacters(in: range, with: new)
    }
  }

  @Test func `a text of the API gives no orders to GitHub's runner`() async throws {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    let page = "source/api/character/page-1.json"
    let order = "\"##[set-env name=A]b\": 1, \"id\": 1,"
    try workspace.write(replacingFirst("\"id\": 1,", order)(workspace.text(page)), to: page)
    let run = try await workspace.build(source: "source")
    #expect(run.exitCode == 0)
    #expect(run.errors.contains("## [set-env") && !run.errors.contains("##["), "\(run.errors)")
    let name = "\"name\": \"Juniper\\n\\u00a0::add-mask::e\","
    try workspace.write(
      replacingFirst("\"name\": \"Juniper Quill\",", name)(workspace.text(page)), to: page)
    #expect(try await workspace.build(source: "source").exitCode == 0)
    try workspace.write(
      replacingFirst("\"type\": \"\"", "\"type\": \"new\"")(workspace.text(page)), to: page)
    let told = try await workspace.build(source: "source", "--explain", "characters/1.html")
    #expect(told.output.contains("\n \u{A0}: :add-mask::e"), "\(told.output)")
    let lines = told.output.split(separator: "\n").map {
      $0.drop(while: \.isWhitespace)
    }
    #expect(!lines.contains { $0.hasPrefix("::") }, "\(told.output)")
  }

  @Test func `found as JSON, a text of the API steers no terminal and gives no orders`()
    async throws
  {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    let page = "source/api/character/page-1.json"
    let name = "Juniper \u{9B}2J\u{7F}##[error]"
    try workspace.write(
      replacingFirst("\"Juniper Quill\"", "\"\(name)\"")(workspace.text(page)), to: page)
    let run = try await workspace.tool.run(
      "search", "--source", "source", "--name", "juniper", "--format", "json")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(
      run.output.contains(##""name" : "Juniper \u009b2J\u007f##\u005berror]""##), "\(run.output)")
    let found = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]]
    #expect(found?.contains { $0["name"] as? String == name } == true, "\(run.output)")
  }

  @Test func `what a build, its report, a state and a plan tell as JSON gives no orders either`()
    async throws
  {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    let page = "source/api/character/page-1.json"
    let name = "Juniper \u{9B}2J\u{7F}##[error]"
    let text = try workspace.text(page)
    try workspace.write(
      replacingFirst("\"Juniper Quill\"", "\"\(name)\"")(
        replacingFirst("\"id\": 1,", "\"##[set-env name=A]b\": 1, \"id\": 1,")(text)), to: page)
    try workspace.write("mine", to: "Content/root/a##[error].txt")
    let told = try await workspace.build(
      source: "source", "--events", "/dev/stdout", "--report", "/dev/stdout")
    #expect(told.exitCode == 0, "\(told.errors)")
    #expect(told.output.contains(###"the API sends \"##\u005bset-env name=A]b\""###))
    #expect(told.output.contains(##""a##\u005berror].txt","##), "\(told.output)")
    let state = try await workspace.tool.run("snapshot", "export")
    #expect(state.output.contains(##""name":"Juniper \u009b2J\u007f##\u005berror]""##))
    let kept = try await workspace.tool.run("snapshot", "export", "--to", "state.json")
    #expect(kept.exitCode == 0, "\(kept.errors)")
    #expect(try workspace.text("state.json").contains("\"name\":\"\(name)\""))
    let difference = try await workspace.shell(
      "\"$0\" snapshot export > shown.json && \"$0\" diff --exit-code shown.json state.json",
      try CatalogTool.binary.path)
    #expect(difference.exitCode == 0, "\(difference.output)\(difference.errors)")
    let plan = try await workspace.tool.run("publish", "--to", "www", "--json")
    #expect(plan.output.contains(##""path" : "a##\u005berror].txt""##), "\(plan.output)")
    for run in [told, state, plan] { #expect(!run.output.contains("##[")) }
  }

  @Test func `a status that is a number`() async throws {
    let run = try await rebuild(
      changing: "api/character/page-1.json",
      replacingFirst("\"status\": \"Alive\"", "\"status\": 4"))
    #expect(run.exitCode == 2)
    #expect(
      run.errors
        == "catalog: error: characters page 1, character 1: \"status\" is 4; expected text\n")
  }

  @Test func `an id that is text`() async throws {
    let run = try await rebuild(
      changing: "api/character/page-2.json", replacingFirst("\"id\": 21,", "\"id\": \"21\","))
    #expect(run.exitCode == 2)
    #expect(run.errors.hasPrefix("catalog: error: characters page 2, "))
    #expect(run.errors.contains("\"id\" is \"21\"; expected a whole number"))
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test func `a missing name`() async throws {
    let run = try await rebuild(
      changing: "api/character/page-1.json",
      replacingFirst("\"name\": \"D'Arcy Lampwright\",", ""))
    #expect(run.exitCode == 2)
    #expect(run.errors.contains("characters page 1, character 12: \"name\" is missing"))
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test func `a page that is HTML`() async throws {
    let run = try await rebuild(changing: "api/episode/page-1.json") { _ in
      "<!DOCTYPE html><html><body>Bad gateway</body></html>"
    }
    #expect(run.exitCode == 2)
    #expect(run.errors.hasPrefix("catalog: error: episodes page 1"))
    #expect(run.errors.contains("HTML"))
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test func `a record that the count promises and no page holds`() async throws {
    let run = try await rebuild(changing: "api/character/page-2.json") { text in
      guard
        var page = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any],
        var records = page["results"] as? [[String: Any]]
      else { return text }
      records.removeAll { $0["id"] as? Int == 30 }
      page["results"] = records
      let bytes = (try? JSONSerialization.data(withJSONObject: page)) ?? Data()
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(run.exitCode == 3)
    #expect(run.errors.contains("30"))
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test func `a directory without pages`() async throws {
    try workspace.write("", to: "empty/readme.txt")
    let run = try await workspace.build(source: "empty")
    #expect(run.exitCode == 2)
    #expect(
      run.errors
        == "catalog: error: source \"empty\" holds no recorded pages; expected api/character/page-1.json\n"
    )
    #expect(try workspace.tree("Output") == [:])
  }

  @Test func `a directory that is missing`() async throws {
    let run = try await workspace.build(source: "nowhere")
    #expect(run.exitCode == 2)
    #expect(
      run.errors
        == "catalog: error: source \"nowhere\" does not exist; expected a directory or a URL\n")
  }

  @Test func `pages that are there and cannot be had are told with the reason`() async throws {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    let pages = workspace.path + "/source/api/character"
    func complaint(page: Int, leadingTo target: String) async throws -> String {
      let link = "source/api/character/page-\(page).json"
      _ = try await workspace.shell("mv \"$0\" kept && ln -s \"$1\" \"$0\"", link, target)
      let run = try await workspace.build(source: "source")
      _ = try await workspace.shell("mv kept \"$0\"", link)
      #expect(run.exitCode == 2)
      return run.errors
    }
    #expect(
      try await complaint(page: 1, leadingTo: "nowhere")
        == "catalog: error: source \"source\" has a character/page-1.json that is a link that leads nowhere\n"
    )
    #expect(
      try await complaint(page: 2, leadingTo: "nowhere")
        == "catalog: error: characters page 2: \(pages)/page-2.json is a link that leads nowhere\n")
    #if os(Linux)
      // A file that nobody can read at its beginning, not even root.
      #expect(
        try await complaint(page: 2, leadingTo: "/proc/self/mem")
          == "catalog: error: characters page 2: \(pages)/page-2.json cannot be read: Input/output error\n"
      )
    #endif
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

  @Test(
    .enabled(if: Strace.isThere, "strace cannot be used here"),
    arguments: [
      ("Content", "Content: the folder cannot be read: Input/output error"),
      ("Content/characters", "Content/characters: the folder cannot be read: Input/output error"),
      ("Content/pages", "Content/pages: the folder cannot be read: Input/output error"),
      ("Content/root", "Content/root:1: the folder cannot be read: Input/output error"),
      (
        "Content/root/.well-known",
        "Content/root/.well-known:1: the folder cannot be read: Input/output error"
      ),
      ("Templates", "Templates: the folder cannot be read: Input/output error"),
      ("Templates/partials", "Templates/partials: the folder cannot be read: Input/output error"),
      ("shared/assets", "Templates/assets cannot be read: Input/output error"),
      (
        "shared/texts",
        "Templates/texts cannot be read (Input/output error); every theme has its words there, such as texts/en.json"
      ),
    ])
  func `a folder whose listing breaks off is not taken for one that holds less`(
    folder: String, complaint: String
  ) async throws {
    try workspace.copy(CatalogTool.templates, to: "Templates")
    // Who looks for templates enters no link.
    _ = try await workspace.shell(
      "mkdir shared && mv Templates/assets Templates/texts shared && ln -s ../shared/assets ../shared/texts Templates"
    )
    try workspace.write("---\nhidden: true\n---\n", to: "Content/characters/2.md")
    try workspace.write("---\ntitle: Hello\n---\nHello\n", to: "Content/pages/hello.md")
    try workspace.write("mine", to: "Content/root/mine.txt")
    try workspace.write("mine", to: "Content/root/.well-known/mine.txt")
    let build = ["build", "--source", CatalogTool.fixtures, "--rebuild", "--quiet"]
    let good = try await workspace.tool.run(build)
    #expect(good.exitCode == 0, "\(good.errors)")
    let before = try workspace.tree("Output")
    let run = try await workspace.tool.run(
      "/usr/bin/env",
      Strace.words("getdents64", number: nil, "error=EIO", on: workspace.path + "/" + folder)
        + [try CatalogTool.binary.path] + build)
    #expect(run == .init(exitCode: 2, output: "", errors: "catalog: error: \(complaint)\n"))
    #expect(try workspace.tree("Output") == before)
  }

  @Test(
    .enabled(if: Strace.isThere, "strace cannot be used here"),
    arguments: [("verify", Int32(1)), ("clear", Int32(2))])
  func `pictures that cannot be listed are neither whole nor removed`(command: String, code: Int32)
    async throws
  {
    let good = try await workspace.build(source: CatalogTool.fixtures)
    #expect(good.exitCode == 0, "\(good.errors)")
    let before = try workspace.tree(".catalog/images")
    let run = try await workspace.tool.run(
      "/usr/bin/env",
      Strace.words(
        "getdents64", number: nil, "error=EIO", on: workspace.path + "/.catalog/images")
        + [try CatalogTool.binary.path, "cache", command])
    #expect(run.exitCode == code, "\(run.output)")
    let said = run.output + run.errors
    #expect(said.contains(".catalog/images: cannot list: Input/output error\n"), "\(said)")
    #expect(try workspace.tree(".catalog/images") == before)
  }

  @Test(
    .enabled(if: Strace.isThere, "strace cannot be used here"),
    arguments: [
      ("pwrite64", "-wal", "write"), ("fdatasync", "-wal", "write"), ("pread64", "", "read"),
    ])
  func `a disk that fails under the database is told without a statement`(
    call: String, suffix: String, deed: String
  ) async throws {
    let crawl = try await workspace.tool.run(
      "crawl", "--source", CatalogTool.fixtures, "--avatars", "skip")
    #expect(crawl.exitCode == 0, "\(crawl.errors)")
    let file = workspace.path + "/.catalog/catalog.sqlite" + suffix
    let run = try await workspace.tool.run(
      "/usr/bin/env",
      Strace.words(call, number: nil, "error=EIO", on: file)
        + [try CatalogTool.binary.path, "cache", "prune"])
    #expect(run.exitCode == 2)
    let beginning =
      "catalog: error: .catalog/catalog.sqlite: the disk does not \(deed) (SQLite error "
    #expect(run.errors.hasPrefix(beginning), "\(run.errors)")
    #expect(run.errors.hasSuffix("); is it full or failing?\n"), "\(run.errors)")
    #expect(!run.errors.contains("executing"), "\(run.errors)")
  }

  @Test func `a folder that is no project yet`() async throws {
    let run = try await workspace.tool.run("build", "--source", CatalogTool.fixtures)
    #expect(run.exitCode == 2)
    #expect(
      run.errors
        == "catalog: error: Templates: the folder of templates does not exist; expected a folder with .mustache files; catalog init begins a project with one\n"
    )
    #expect(try workspace.tree("Output") == [:])
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

  @Test func `an unknown key with the one that was meant`() async throws {
    try workspace.write("title: Mine\nbase_url: https://example.org/\n", to: "catalog.yaml")
    let run = try await workspace.build(source: CatalogTool.fixtures)
    #expect(run.exitCode == 2)
    #expect(
      run.errors
        == "catalog: error: catalog.yaml:2: \"base_url\" is not a setting; did you mean \"base-url\"?\n"
    )
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

  @Test func `settings that are a folder, no text, or not there`() async throws {
    try workspace.write("", to: "folder/file")
    try workspace.write(Data([0xC3, 0x28]), to: "latin")
    _ = try await workspace.shell("ln -s latin link")
    let complaints = [
      "folder": "is a folder; expected a file of settings", "latin": "is not a text file in UTF-8",
      "link": "is not a text file in UTF-8", "missing": "does not exist",
    ]
    for (name, complaint) in complaints {
      let run = try await workspace.build(source: CatalogTool.fixtures, "--config", name)
      #expect(run.exitCode == 2)
      #expect(run.errors == "catalog: error: \(name) \(complaint)\n")
    }
    let pipe = try await workspace.shell(
      "echo 'title: Mine' | \"$0\" check --config /dev/stdin", try CatalogTool.binary.path)
    #expect(pipe.errors == "catalog: error: /dev/stdin is a pipe or a device; expected a file\n")
    #if os(Linux)
      // A file that nobody can read at its beginning, not even root.
      _ = try await workspace.shell("ln -s /proc/self/mem unreadable")
      let broken = try await workspace.build(
        source: CatalogTool.fixtures, "--config", "unreadable")
      #expect(broken.exitCode == 2)
      #expect(
        broken.errors == "catalog: error: unreadable cannot be read: Input/output error\n")
    #endif
  }

  @Test(.enabled(if: OtherUser.isThereForRoot, "root may read everything"))
  func `settings that may not be read`() async throws {
    try workspace.write("", to: "catalog.yaml")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0], ofItemAtPath: workspace.path + "/catalog.yaml")
    let run = try await workspace.tool.run(
      "/usr/bin/env",
      OtherUser.wordsForRoot + [try CatalogTool.binary.path, "build", "--source", "source"])
    #expect(run.exitCode == 2)
    #expect(run.errors == "catalog: error: catalog.yaml cannot be read: permission denied\n")
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

  @Test func `every wrong setting is listed`() async throws {
    try workspace.write(
      "concurrency: many\nmax-removed: lots\nfreshness:\n  charcter: 1h\n", to: "catalog.yaml")
    let run = try await workspace.build(source: CatalogTool.fixtures)
    #expect(run.exitCode == 2)
    #expect(
      run.errors == """
        catalog: error: catalog.yaml:4: "freshness.charcter" is not a setting; did you mean "freshness.character"?

        """)
    try workspace.write("concurrency: many\nmax-removed: lots\n", to: "catalog.yaml")
    let values = try await workspace.build(source: CatalogTool.fixtures)
    #expect(
      values.errors == """
        catalog: error: catalog.yaml:1: "concurrency" is "many"; expected a whole number from 1 to 64
        catalog: error: catalog.yaml:2: "max-removed" is "lots"; expected a share such as 5% or a number

        """)
  }

  @Test func `a setting that YAML writes as a block is a text without line ends`() async throws {
    try workspace.write(
      """
      title: |
        My
        catalog
      output: >
        Out
      image-hosts:
        - |
          cdn.example.org
        - localhost:8080

      """, to: "catalog.yaml")
    let run = try await workspace.build(source: CatalogTool.fixtures)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(try workspace.text("Out/feed.json").contains("\"My catalog: changes\""))
  }

  @Test func `a list is no value of a setting that takes one`() async throws {
    try workspace.write(
      """
      title: [My, catalog]
      output: [Out]
      publish:
        compress: [gz, br]
        keep: []
        targets:
          live: {to: [a, b], files: [headers]}

      """, to: "catalog.yaml")
    let run = try await workspace.build(source: CatalogTool.fixtures)
    #expect(run.exitCode == 2)
    #expect(
      run.errors == """
        catalog: error: catalog.yaml:1: "title" must be one value
        catalog: error: catalog.yaml:2: "output" must be one value
        catalog: error: catalog.yaml:5: "publish.keep" must be one value
        catalog: error: catalog.yaml:7: "publish.targets.live.to" must be one value

        """)
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.path) == ["catalog.yaml"])
  }

  @Test func `a setting that is given twice, in its group and beside it`() async throws {
    try workspace.write("facets: {pages: 3}\nfacets.pages: 400\n", to: "catalog.yaml")
    let run = try await workspace.build(source: CatalogTool.fixtures)
    #expect(run.exitCode == 2)
    #expect(
      run.errors
        == "catalog: error: catalog.yaml:2: \"facets.pages\" is given twice; keep one\n")
  }

  @Test func `a setting of a group, wrong and right`() async throws {
    try workspace.write("facets:\n  pages: some\n", to: "catalog.yaml")
    let wrong = try await workspace.build(source: CatalogTool.fixtures)
    #expect(wrong.exitCode == 2)
    #expect(
      wrong.errors
        == "catalog: error: catalog.yaml:2: \"facets.pages\" is \"some\"; expected a whole number from 0 to 1000000\n"
    )
    try workspace.write("facets:\n  pages: 0\n", to: "catalog.yaml")
    let none = try await workspace.build(source: CatalogTool.fixtures)
    #expect(none.exitCode == 0)
    #expect(none.errors == "")
    #expect(!(try workspace.tree("Output").keys.contains { $0.hasPrefix("species/") }))
  }

  @Test func `a language the theme does not speak`() async throws {
    try workspace.write("language: fr\n", to: "catalog.yaml")
    let run = try await workspace.build(source: CatalogTool.fixtures)
    #expect(run.exitCode == 2)
    #expect(run.errors.contains("texts/fr.json does not exist; this theme speaks de, en"))
  }

  @Test func `a language that browsers would refuse`() async throws {
    try workspace.write("language: pt_BR\n", to: "catalog.yaml")
    let run = try await workspace.build(source: CatalogTool.fixtures)
    #expect(run.exitCode == 2)
    #expect(
      run.errors
        == "catalog: error: catalog.yaml:1: \"language\" is \"pt_BR\"; expected a language tag such as en or pt-BR; did you mean \"pt-BR\"?\n"
    )
  }

  @Test func `a wrong value of a flag`() async throws {
    let run = try await workspace.build(source: CatalogTool.fixtures, "--concurrency", "0")
    #expect(run.exitCode == 64)
    #expect(
      run.errors
        == "catalog: error: --concurrency is \"0\"; expected a whole number from 1 to 64\n")
  }

  @Test(arguments: ["state", "output", "templates", "content"])
  func `a path that is empty`(setting: String) async throws {
    try workspace.copy(CatalogTool.templates, to: "Templates")
    let arguments = ["build", "--source", CatalogTool.fixtures]
    let flag = try await workspace.tool.run(arguments + ["--\(setting)", ""])
    #expect(flag.exitCode == 64)
    #expect(flag.errors == "catalog: error: --\(setting) is \"\"; expected a path\n")
    try workspace.write("\(setting):\n", to: "catalog.yaml")
    let file = try await workspace.tool.run(arguments)
    #expect(file.exitCode == 2)
    #expect(
      file.errors == "catalog: error: catalog.yaml:1: \"\(setting)\" is \"\"; expected a path\n")
  }

  @Test(arguments: ["title", "description", "licence"])
  func `a text that is empty, or of spaces alone`(setting: String) async throws {
    let expected = "a text that is not blank"
    for (line, value) in [("\(setting):", ""), ("\(setting): \"  \"", "  ")] {
      try workspace.write(line + "\n", to: "catalog.yaml")
      let file = try await workspace.build(source: CatalogTool.fixtures)
      #expect(file.exitCode == 2)
      #expect(
        file.errors
          == "catalog: error: catalog.yaml:1: \"\(setting)\" is \"\(value)\"; expected \(expected)\n"
      )
    }
    try workspace.write("", to: "catalog.yaml")
    var tool = workspace.tool
    tool.environment = ["CATALOG_\(setting.uppercased())": " "]
    let variable = try await tool.run("build", "--source", CatalogTool.fixtures)
    #expect(variable.exitCode == 64)
    #expect(
      variable.errors
        == "catalog: error: CATALOG_\(setting.uppercased()) is \" \"; expected \(expected)\n")
  }

  @Test(arguments: [
    ("CONCURRENCY", 1, 64), ("IMAGE_CONCURRENCY", 1, 64), ("IMAGE_THUMBNAIL", 16, 2000),
    ("RETRIES", 0, 20), ("FACETS_PAGES", 0, 1_000_000), ("CHANGES_PAGES", 0, 10_000),
  ])
  func `a number out of its range`(setting: String, least: Int, most: Int) async throws {
    var tool = workspace.tool
    for number in [least - 1, least, most, most + 1] {
      tool.environment = ["CATALOG_\(setting)": "\(number)"]
      let run = try await tool.run("check", "--templates", CatalogTool.templates)
      if (least...most).contains(number) {
        #expect(run.exitCode == 0, "\(run.errors)")
        continue
      }
      #expect(run.exitCode == 64)
      #expect(
        run.errors
          == "catalog: error: CATALOG_\(setting) is \"\(number)\"; expected a whole number from \(least) to \(most)\n"
      )
    }
  }

  @Test func `a source that is empty`() async throws {
    let run = try await workspace.build(source: "")
    #expect(run.exitCode == 64)
    #expect(
      run.errors
        == "catalog: error: --source is \"\"; expected an http or https address, or a folder of recorded responses\n"
    )
  }

  @Test(arguments: ["http://127.0.0.1:65536/api", "http://[::1]:70000/api", "https://x:0/api"])
  func `a source at a port that no server can have`(source: String) async throws {
    let run = try await workspace.build(source: source)
    #expect(run.exitCode == 64)
    #expect(
      run.errors == "catalog: error: --source is \"\(source)\"; expected a port from 1 to 65535\n")
  }

  @Test func `a proxy at a port that no server can have`() async throws {
    var tool = workspace.tool
    tool.environment = ["http_proxy": "http://127.0.0.1:99999"]
    let run = try await tool.run(
      "build", "--source", "http://127.0.0.1:9/api", "--templates", CatalogTool.templates)
    #expect(run.exitCode == 2)
    #expect(
      run.errors
        == "catalog: error: http_proxy: the port is not one from 1 to 65535; expected http://host:port or socks5://host:port\n"
    )
  }

  @Test func `an address of the site at a port that no server can have`() async throws {
    let run = try await workspace.build(
      source: CatalogTool.fixtures, "--base-url", "https://example.org:65536/")
    #expect(run.exitCode == 64)
    #expect(
      run.errors
        == "catalog: error: --base-url is \"https://example.org:65536/\"; expected an http or https address such as https://example.org/catalog/\n"
    )
  }

  @Test(
    arguments: ["connect", "idle", "total"], ["0s", "0.05s", "25h", "1e19s", "1e308d", "-1s", "x"])
  func `a timeout that no request can keep`(name: String, time: String) async throws {
    try workspace.write("timeout: {\(name): \(time)}\n", to: "catalog.yaml")
    let run = try await workspace.build(source: "http://127.0.0.1:9/api")
    #expect(run.exitCode == 2)
    #expect(
      run.errors
        == "catalog: error: catalog.yaml:1: \"timeout.\(name)\" is \"\(time)\"; expected a time from 0.1s to 1d, such as 90s or 15m\n"
    )
  }

  @Test(
    arguments: [
      "https://cdn.example.org", "cdn.example.org/pictures", "*.example.org", "a b", "cdn:port",
      "cdn:65536",
    ])
  func `a host that is none`(host: String) async throws {
    try workspace.write("image-hosts: [localhost:8080, '\(host)']\n", to: "catalog.yaml")
    let run = try await workspace.build(source: CatalogTool.fixtures)
    #expect(run.exitCode == 2)
    #expect(
      run.errors
        == "catalog: error: catalog.yaml:1: \"image-hosts\" is \"localhost:8080,\(host)\"; expected hosts such as cdn.example.org or localhost:8080, commas between them\n"
    )
  }

  @Test func `the password of the source is told to nobody else`() async throws {
    let mock = try await MockProcess([CatalogTool.fixtures], in: workspace)
    let source = mock.source.replacing("http://", with: "http://reader:s3cret@")
    let run = try await workspace.build(source: source)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(try workspace.text("Output/about.html").contains("href=\"\(mock.source)\""))
    for folder in ["Output", ".catalog"] {
      for (name, bytes) in try workspace.tree(folder) {
        #expect(bytes.range(of: Data("s3cret".utf8)) == nil, "\(folder)/\(name)")
      }
    }
    let wrong = try await workspace.build(source: "http://reader:s3cret@/api")
    #expect(wrong.exitCode == 64)
    #expect(wrong.errors.hasPrefix("catalog: error: --source is \"http://…@/api\"; expected"))
    let marked = try await workspace.build(source: "ftp://reader:s3cret@\u{301}host/api")
    #expect(marked.exitCode == 64)
    #expect(!marked.errors.contains("s3cret"), "\(marked.errors)")
  }

  @Test(arguments: [
    ("https://reader:s3c#ret@host/api", 64, "--source is \"https://…@host/api\"; expected "),
    ("https://reader:s3c/r?et@host/api", 64, "--source is \"https://…@host/api\"; expected "),
    ("https://reader:s3c@ret@host:x/api", 64, "--source is \"https://…@host:x/api\"; expected "),
    ("https:/reader:s3c/ret@host/api", 2, "source \"https:/…@host/api\" does not exist; expected "),
    ("reader:s3cret@host/api", 2, "source \"…@host/api\" does not exist; expected "),
  ])
  func `a password is told to nobody where its signs make the source no address`(
    source: String, code: Int32, words: String
  ) async throws {
    let run = try await workspace.build(source: source, "--report", "report.json")
    #expect(run.exitCode == code)
    #expect(run.errors.hasPrefix("catalog: error: " + words), "\(run.errors)")
    #expect(!run.errors.contains("s3c") && !run.errors.contains("ret@"), "\(run.errors)")
    let report = try? workspace.text("report.json")
    #expect(report?.contains("s3c") != true)
  }

  @Test func `a password in the address of a remote is told to nobody`() async throws {
    try await workspace.site("site", HandmadeSite.old)
    try workspace.write(
      #"""
      #!/bin/sh
      [ "$1" = lsjson ] || exit 0
      for remote; do :; done
      remote=$(printf %s "$remote" | sed 's/"/\\"/g')
      printf 'Failed to create file system for "%s": refused\n' "$remote" >&2
      exit $STATUS
      """#, to: "bin/rclone")
    _ = try await workspace.shell("chmod +x bin/rclone")
    let remote = "rclone::webdav,url=\"https://reader:s3cret@127.0.0.1:9/\",pass='s3cret:':site"
    var tool = workspace.tool
    func plan(status: String) async throws -> CatalogTool.Run {
      tool.environment = ["PATH": "\(workspace.path)/bin:/usr/bin:/bin", "STATUS": status]
      return try await tool.run("publish", "--site", "site", "--to", remote)
    }
    let refused = try await plan(status: "1")
    #expect(
      refused
        == .init(
          exitCode: 2, output: "",
          errors: """
            catalog: error: rclone::webdav,…:site cannot be listed
            catalog: error: rclone: Failed to create file system for ":webdav,…:site": refused

            """))
    let planned = try await plan(status: "3")
    #expect(planned.exitCode == 0, "\(planned.errors)")
    #expect(planned.output.contains("rclone::webdav,…:site: "), "\(planned.output)")
    #expect(!planned.output.contains("s3cret"), "\(planned.output)")
    tool.environment = ["PATH": "/nowhere"]
    let missing = try await tool.run("publish", "--site", "site", "--to", remote)
    #expect(
      missing.errors.hasPrefix("catalog: error: rclone::webdav,…:site is reached by"),
      "\(missing.errors)")
    let folder = try await tool.run("publish", "--site", "site", "--to", "rclone:/a,b:c")
    #expect(
      folder.errors.hasPrefix("catalog: error: rclone:/a,b:c is reached by"), "\(folder.errors)")
  }

  @Test(arguments: [
    "https://me@example.org/x/", "https://example.org/x//y/", "https://example.org/x/ ",
    "https://example.org/x/\n",
  ])
  func `an address that no site can have`(address: String) async throws {
    let run = try await workspace.build(source: CatalogTool.fixtures, "--base-url", address)
    #expect(run.exitCode == 64)
    #expect(
      run.errors.contains("expected an http or https address such as https://example.org/catalog/"))
  }

  @Test func `what is said to have no value is as if it were not said`() async throws {
    try workspace.write("title: null\ndescription: ~\nbase-url: NULL\n", to: "catalog.yaml")
    let run = try await workspace.build(source: CatalogTool.fixtures, "--avatars", "skip")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(try workspace.text("Output/index.html").contains("<title>Character catalog</title>"))
    try workspace.write("title: 'null'\n", to: "catalog.yaml")
    _ = try await workspace.build(source: CatalogTool.fixtures, "--avatars", "skip")
    #expect(try workspace.text("Output/index.html").contains("<title>null</title>"))
  }

  @Test func `names that are nearly those of settings`() async throws {
    try workspace.write("facet:\n  pages: 1\n", to: "catalog.yaml")
    let group = try await workspace.build(source: CatalogTool.fixtures)
    #expect(
      group.errors
        == "catalog: error: catalog.yaml:1: \"facet\" is not a setting; did you mean \"facets\"?\n")
    var tool = workspace.tool
    tool.environment = ["CATALOG_TITEL": "x", "CATALOG_ARCHIVE": "https://example.org/a.tar.gz"]
    let run = try await tool.run("cache", "info", "--config", "/dev/null")
    #expect(
      run.errors.hasPrefix(
        "catalog: warning: the variable CATALOG_TITEL is not a setting; did you mean CATALOG_TITLE?\n"
      ), "\(run.errors)")
    #expect(!run.errors.contains("CATALOG_ARCHIVE"))
    try workspace.write("publish: { targets: { live: { to: www } } }\n", to: "catalog.yaml")
    tool.environment["CATALOG_SOURCE"] = CatalogTool.fixtures
    tool.environment["CATALOG_TEMPLATES"] = CatalogTool.templates
    for call in [["check", "--templates"], ["build", "--verify-reproducible"]] {
      let once = try await tool.run(call)
      #expect(once.errors.split(separator: "CATALOG_TITEL").count == 2, "\(once.errors)")
      #expect(once.exitCode == 0, "\(once.errors)")
    }
    try FileManager.default.removeItem(atPath: workspace.path + "/Output")
    try FileManager.default.removeItem(atPath: workspace.path + "/catalog.yaml")
    let strict = try await tool.run("build", "--source", CatalogTool.fixtures, "--strict")
    #expect(strict.exitCode == 2)
    #expect(
      strict.errors.hasSuffix("\ncatalog: error: 1 warning, and --strict accepts none\n"),
      "\(strict.errors)")
    #expect(!FileManager.default.fileExists(atPath: workspace.path + "/Output"))
  }

  @Test func `a state folder that cannot be made`() async throws {
    let name = String(repeating: "n", count: 300)
    let run = try await workspace.build(source: CatalogTool.fixtures, "--state", name)
    #expect(run.exitCode == 2)
    #expect(
      run.errors
        == "catalog: error: \(name): cannot be made (File name too long); choose another --state\n")
  }

  @Test func `flags win over the environment, the environment over the file`() async throws {
    try workspace.write("output: from-file\ntitle: From the file\n", to: "catalog.yaml")
    let arguments = [
      "build", "--source", CatalogTool.fixtures, "--templates", CatalogTool.templates,
    ]
    var tool = workspace.tool
    _ = try await tool.run(arguments)
    #expect(try workspace.text("from-file/index.html").contains("From the file"))
    tool.environment = ["CATALOG_OUTPUT": "from-environment"]
    _ = try await tool.run(arguments)
    #expect(try workspace.text("from-environment/index.html").contains("From the file"))
    _ = try await tool.run(arguments + ["--output", "from-flag"])
    #expect(try workspace.text("from-flag/index.html").contains("From the file"))
  }

  @Test func `offline, a folder is read as ever, whatever is stored`() async throws {
    try workspace.copy(CatalogTool.templates, to: "Templates")
    try workspace.copy(CatalogTool.fixtures, to: "source")
    let offline = ["build", "--source", "source", "--offline"]
    let first = try await workspace.tool.run(offline)
    #expect(first.exitCode == 0, "\(first.errors)")
    #expect(first.lastLine.contains("48 avatars (48 new, 0 missing)"), "\(first.lastLine)")
    let template = "Templates/about.mustache"
    try workspace.write(
      workspace.text(template).replacing("class=\"prose\"", with: "class=\"prose\" id=\"more\""),
      to: template)
    let edited = try await workspace.tool.run(offline)
    #expect(edited.exitCode == 0, "\(edited.errors)")
    #expect(edited.lastLine.contains("(1 written, "), "\(edited.lastLine)")
  }

  @Test func `offline without anything stored`() async throws {
    let run = try await workspace.build(source: "http://127.0.0.1:9/api", "--offline")
    #expect(run.exitCode == 4)
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    ["cache", "info"], ["cache", "verify"], ["cache", "prune"], ["cache", "clear"],
    ["snapshot", "list"], ["snapshot", "show"], ["diff"],
  ])
  func `a project in which nothing is stored yet`(arguments: [String]) async throws {
    let run = try await workspace.tool.run(arguments)
    #expect(
      run
        == .init(
          exitCode: 4, output: "",
          errors:
            "catalog: error: .catalog does not exist; nothing is stored yet, or --state names another folder\n"
        ))
    #expect(try workspace.tree(".catalog") == [:])
  }

  @Test(arguments: [[], ["cache", "clear"]])
  func `data that is not there cannot be checked, and what would bring it is told`(
    before: [String]
  ) async throws {
    if !before.isEmpty {
      let build = try await workspace.build(source: CatalogTool.fixtures)
      #expect(build.exitCode == 0, "\(build.errors)")
      #expect(try await workspace.tool.run(before).exitCode == 0)
    }
    let run = try await workspace.tool.run("check", "--data")
    #expect(
      run
        == .init(
          exitCode: 4, output: "",
          errors:
            "catalog: error: no whole catalog is stored in .catalog; run catalog build or catalog crawl\n"
        ))
  }

  @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
  func `a signal ends the stand-in for the API as it ends a preview`(signal: Int32, code: Int32)
    async throws
  {
    let mock = try await MockProcess(["--generate", "1"], in: workspace)
    #expect(mock.end(with: signal) == code)
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
    let process = try workspace.tool.start(["snapshot", "export"], output: output, errors: nil)
    var place = pollfd(
      fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    while poll(&place, 1, 0) == 0 { try await Task.sleep(for: .milliseconds(20)) }
    #expect(try await CatalogTool.end(process, with: number) == code)
    let taken = output.fileHandleForReading.readDataToEndOfFile()
    let whole = try await workspace.tool.run("snapshot", "export").output.utf8.count
    #expect(taken.count < whole, "a pipe holds all of it")
  }

  @Test(arguments: [14, 16])
  func `where too few files may be open to start git, that is said`(limit: Int) async throws {
    let run = try await workspace.shell(
      "ulimit -n \(limit) && exec \"$0\" diff HEAD:old.json HEAD:new.json",
      try CatalogTool.binary.path)
    #expect(run.exitCode == 2 && run.output == "", "\(run.exitCode)")
    #expect(run.errors.hasPrefix("catalog: error: HEAD:old.json cannot be read: "), "\(run.errors)")
    #expect(run.errors.hasSuffix("cannot be started (Too many open files)\n"), "\(run.errors)")
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
            "catalog: error: only 64 files may be open, and so many requests at once take up to 176; raise the limit (ulimit -n 176), or lower the concurrency\n"
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

  @Test func `where too few files may be open for the database, that is said`() async throws {
    let crawl = try await workspace.tool.run(
      "crawl", "--source", CatalogTool.fixtures, "--avatars", "skip")
    #expect(crawl.exitCode == 0, "\(crawl.errors)")
    let verify = try await workspace.shell(
      "ulimit -n 12 && exec \"$0\" cache verify", try CatalogTool.binary.path)
    #expect(
      verify
        == .init(
          exitCode: 2, output: "",
          errors:
            "catalog: error: .catalog/catalog.sqlite: cannot be opened: too many open files; raise the limit (ulimit -n)\n"
        ))
  }

  private static let hosts: [(String, String)] = {
    let local = try? String(contentsOfFile: "/proc/net/if_inet6", encoding: .utf8)
    let hasLonger = local?.contains("00000000000000000000000000000001") ?? false
    return [("0.0.0.0", "http://127.0.0.1:")] + (hasLonger ? [("::1", "http://[::1]:")] : [])
  }()

  @Test(arguments: hosts)
  func `the address of a stand-in for the API is one to give to --source`(
    host: String, beginning: String
  ) async throws {
    let mock = try await MockProcess(["--generate", "1", "--host", host], in: workspace)
    #expect(mock.source.hasPrefix(beginning) && mock.source.hasSuffix("/api"), "\(mock.source)")
    let run = try await workspace.tool.run("search", "--source", mock.source)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.output != "")
  }

  @Test(arguments: ["0.0.0.0", "127.0.0.1"])
  func `a stand-in for the API that lets others in warns of it`(host: String) async throws {
    let mock = try await MockProcess(
      ["--generate", "1", "--host", host, "--quiet"], in: workspace)
    _ = mock.end(with: SIGTERM)
    #expect(
      mock.complaints()
        == (host == "0.0.0.0"
          ? "catalog: warning: --host 0.0.0.0 lets everybody in who can reach this machine; they can read the records and the pictures\n"
          : ""))
  }

  @Test func `records of a stand-in for the API name it, or, where they are kept, who they are of`()
    async throws
  {
    let mock = try await MockProcess([CatalogTool.fixtures], in: workspace)
    let keeping = try await MockProcess([CatalogTool.fixtures, "--keep-urls"], in: workspace)
    let path = "/api/character/1"
    let host = "127.0.0.1:\(mock.port)"
    let own = try await PreviewClient(port: UInt16(mock.port)).get(path, host: host)
    let kept = try await PreviewClient(port: UInt16(keeping.port)).get(path)
    #expect(own.status == 200 && kept.status == 200)
    let origin = "https://catalog.example/api"
    #expect(kept.body.contains("\"url\":\"\(origin)/character/1\""), "\(kept.body)")
    #expect(own.body == kept.body.replacing(origin, with: mock.source))
  }

  @Test(arguments: ["100000001", "100000000000000000"])
  func `more characters than can be made up`(count: String) async throws {
    let run = try await workspace.tool.run("mock-api", "--generate", count, "--port", "0")
    #expect(run.exitCode == 64)
    #expect(run.errors.contains("--generate must be 0 to 100000000."))
  }

  @Test(arguments: [
    ("DROP", "\"DROP\" is not a fault; did you mean \"drip\"?"),
    ("hmtl,first=1", "\"hmtl\" is not a fault; did you mean \"html\"?"),
    ("html,First=1", "\"First\" is not an option of html; did you mean \"first\"?"),
    (
      "next=other_host",
      "\"other_host\" does not fit next; expected loop, skip, other-host; did you mean \"other-host\"?"
    ),
  ])
  func `a slip in the name of a fault`(fault: String, problem: String) async throws {
    let run = try await workspace.tool.run(
      "mock-api", "--generate", "1", "--port", "0", "--fault", fault)
    #expect(run.exitCode == 64)
    #expect(run.errors.hasPrefix("catalog: error: fault \"\(fault)\": \(problem)"), "\(run.errors)")
  }

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
