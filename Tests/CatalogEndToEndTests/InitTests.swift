import Foundation
import Testing

/// `catalog init`: from nothing to a project that builds.
@Suite("From nothing to a project that builds")
struct InitTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  @Test func `a new project builds at once and says what to do next`() async throws {
    let begun = try await workspace.tool.run("init", "my site", "--source", CatalogTool.fixtures)
    #expect(begun.exitCode == 0)
    #expect(begun.errors == "")
    #expect(
      begun.output.hasSuffix(
        """
        Next:
          cd 'my site'
          catalog build    crawl the source, and write the site into Output
          catalog serve    look at it, and see every edit at once

        """))
    let inside = CatalogTool(folder: workspace.path + "/my site")
    let built = try await inside.run("build", "--strict")
    #expect(built.exitCode == 0, "\(built.errors)")
    #expect(try await inside.run("check", "--templates").exitCode == 0)
    #expect(try await inside.run("check", "--links").exitCode == 0)
    #expect(
      try workspace.text("my site/Templates/layout.mustache")
        == String(contentsOfFile: CatalogTool.templates + "/layout.mustache", encoding: .utf8))
  }

  @Test(arguments: [
    ("http://me:secret@127.0.0.1:9/api", true), ("http://127.0.0.1:9/api@v1", false),
  ])
  func `a password that a source has is not left for git without a word`(
    source: String, isTold: Bool
  ) async throws {
    let begun = try await workspace.tool.run("init", "--source", source)
    #expect(begun.exitCode == 0, "\(begun.errors)")
    #expect(
      begun.output.contains(
        "\n  keep catalog.yaml out of git, or give the source by CATALOG_SOURCE instead: its address has a user's password\n"
      ) == isTold, "\(begun.output)")
    #expect(!begun.output.contains("secret"))
  }

  @Test func `a folder that begins with a dash is shown as a shell takes it`() async throws {
    for (name, shown) in [("-dash", "./-dash"), ("-a b", "'./-a b'")] {
      let begun = try await workspace.tool.run("init", "--", name)
      #expect(begun.exitCode == 0, "\(begun.errors)")
      #expect(begun.output.contains("\n  cd \(shown)\n"), "\(begun.output)")
      #expect(try await workspace.shell("cd \(shown)").exitCode == 0)
    }
  }

  @Test func `a project is worked on from another folder by naming its settings`() async throws {
    _ = try await workspace.tool.run("init", "demo", "--source", CatalogTool.fixtures)
    for command in [
      "build", "check --templates", "check --links", "cache info", "snapshot list",
      "publish --to www", "new note 1",
    ] {
      let words = command.split(separator: " ").map(String.init)
      let run = try await workspace.tool.run(words + ["--config", "demo/catalog.yaml"])
      #expect(run.exitCode == 0, "\(command): \(run.errors)")
    }
    #expect(!(try workspace.tree("demo/Output").isEmpty))
    #expect(!(try workspace.tree("demo/.catalog").isEmpty))
    #expect(!(try workspace.tree("demo/Content").keys.filter { $0.hasSuffix(".md") }.isEmpty))
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.path) == ["demo"])
    // A flag is meant from where it is given.
    let run = try await workspace.tool.run(
      "build", "--config", "demo/catalog.yaml", "--output", "Output")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(try workspace.tree("Output").keys.contains("index.html"))
  }

  @Test func `the theme is the project's own, byte for byte`() async throws {
    _ = try await workspace.tool.run("init", "demo", "--quiet")
    try workspace.copy(CatalogTool.templates, to: "Templates")
    #expect(try workspace.tree("demo/Templates") == workspace.tree("Templates"))
  }

  @Test func `what is there is never written over`() async throws {
    try workspace.write("title: Mine\n", to: "demo/catalog.yaml")
    try workspace.write("mine", to: "demo/Templates/layout.mustache")
    try FileManager.default.createSymbolicLink(
      atPath: workspace.path + "/demo/.gitignore", withDestinationPath: "nowhere")
    let run = try await workspace.tool.run("init", "demo", "--title", "Other")
    #expect(run.exitCode == 0)
    #expect(
      run.output.contains(
        "There before, and left as they are:\n  .gitignore\n  Templates/  (1 file)\n  catalog.yaml\n"
      ))
    #expect(try workspace.text("demo/catalog.yaml") == "title: Mine\n")
    #expect(try workspace.text("demo/Templates/layout.mustache") == "mine")
    #expect(!FileManager.default.fileExists(atPath: workspace.path + "/demo/nowhere"))
    try FileManager.default.removeItem(atPath: workspace.path + "/demo/.gitignore")
    try workspace.write("", to: "demo/.gitignore")
    let before = try workspace.tree("demo")
    #expect(try await workspace.tool.run("init", "demo").exitCode == 0)
    #expect(try workspace.tree("demo") == before)
  }

  @Test(
    arguments: [
      (["--source", "https://example.org/api"], "source", "--source"),
      (["--title", "Other"], "title", "--title"),
      (
        ["--title", "Other", "--source", "https://example.org/api"], "source and title",
        "--source and --title"
      ),
      ([], nil, ""),
    ] as [([String], String?, String)])
  func `what is not written into the settings that were there is said`(
    words: [String], settings: String?, flags: String
  ) async throws {
    let hint = settings.map {
      "  write \($0) into catalog.yaml yourself: it was there before, so that \(flags) changed nothing\n"
    }
    let begun = try await workspace.tool.run(["init", "demo"] + words)
    #expect(begun.exitCode == 0, "\(begun.errors)")
    #expect(!begun.output.contains("\n  write "))
    let again = try await workspace.tool.run(["init", "demo"] + words)
    #expect(again.exitCode == 0, "\(again.errors)")
    #expect(
      again.output.hasSuffix(
        """

        Next:
          cd demo
        \(hint ?? "")  catalog build    crawl the source, and write the site into Output
          catalog serve    look at it, and see every edit at once

        """), "\(again.output)")
  }

  @Test func `settings that were there under another name are told of as not read`() async throws {
    try workspace.write("title: Mine\n", to: "demo/catalog.yml")
    let run = try await workspace.tool.run("init", "demo")
    #expect(run.exitCode == 0, "\(run.errors)")
    // Some file systems know only one of them.
    guard try workspace.text("demo/catalog.yaml") != "title: Mine\n" else { return }
    #expect(
      run.output.contains("\n  bring what catalog.yml says into catalog.yaml: it is not read\n"),
      "\(run.output)")
    let again = try await workspace.tool.run("init", "demo")
    #expect(!again.output.contains("it is not read"), "\(again.output)")
  }

  @Test(.enabled(if: Strace.isThere, "strace cannot be used here"))
  func `what a killed call left is made whole by the next`() async throws {
    let command = [try CatalogTool.binary.path, "init", "demo", "-q"]
    let counts = try await Strace.counts(
      of: ["write", "link", "linkat", "unlink", "unlinkat"], in: workspace, command)
    for calls in [["write"], ["link", "linkat"], ["unlink", "unlinkat"]] {
      #expect(calls.contains { counts[$0] != nil }, "\(calls) in \(counts)")
    }
    let whole = try workspace.tree("demo")
    for (call, count) in counts.sorted(by: { $0.key < $1.key }) {
      for number in Set([1, (count + 1) / 2]).sorted() {
        _ = try await workspace.shell("rm -rf demo")
        let killed = try await workspace.tool.run(
          "/usr/bin/env", Strace.words(call, number: number, "signal=SIGKILL") + command)
        let what = Comment(rawValue: "\(call) \(number)")
        #expect(killed.exitCode != 0, what)
        let next = try await workspace.tool.run("init", "demo")
        #expect(next.exitCode == 0, "\(what): \(next.errors)")
        #expect(try workspace.tree("demo") == whole, what)
      }
    }
  }

  @Test func `a link under the name that a file has on the way is not written through`()
    async throws
  {
    try workspace.write("mine", to: "mine")
    try workspace.write("", to: "demo/file")
    try FileManager.default.createSymbolicLink(
      atPath: workspace.path + "/demo/.catalog.yaml.partial", withDestinationPath: "../mine")
    let run = try await workspace.tool.run("init", "demo", "-q")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(try workspace.text("mine") == "mine")
    #expect(try workspace.tree("demo").keys.allSatisfy { !$0.hasSuffix(".partial") })
    #expect(try workspace.text("demo/catalog.yaml").contains("\nsource: "))
  }

  @Test func `what a project says of its content leads to nothing that it has not`() async throws {
    _ = try await workspace.tool.run("init", "demo")
    let readme = try workspace.text("demo/Content/README.md")
    #expect(readme.hasPrefix("# Words of your own\n"))
    #expect(!readme.contains("Fixtures"))
  }

  @Test func `git is told to leave out what is made, also while it is made`() async throws {
    _ = try await workspace.tool.run("init", "demo")
    let made =
      "Output/index.html\nsite.zip\nsite.zim\n.catalog/x\n.Output.catalog-staging/x\na/.b.catalog-staging/x\n"
    let run = try await workspace.shell(
      "git init -q demo && cd demo && printf '%s' \"$0\" | git check-ignore --stdin",
      made + "catalog.yaml\n")
    #expect(run.output == made, "\(run.errors)")
  }

  @Test func `what the example publishes stands outside of the project`() async throws {
    _ = try await workspace.tool.run("init", "demo", "--source", CatalogTool.fixtures)
    try workspace.edit("demo/catalog.yaml", "\n#publish:", "\npublish:")
    let inside = CatalogTool(folder: workspace.path + "/demo")
    for arguments in [["build"], ["publish", "--apply"]] {
      let run = try await inside.run(arguments)
      #expect(run.exitCode == 0, "\(run.errors)")
    }
    #expect(try workspace.text("www/current/index.html").contains("<h1>"))
    let seen = try await workspace.shell(
      "cd demo && git init -q && git status --short --untracked-files=all | grep -c index.html")
    #expect(seen.output == "0\n", "\(seen.errors)")
  }

  @Test(arguments: [
    ("node_modules", "/Output/ and /.catalog/"),
    ("*.log\n!/Output/\n#/Output/\n/.catalog/", "/Output/"),
    ("Output\r\n.catalog/ \n", nil), ("**/Output/**\n/.catalog/*\n", nil),
  ])
  func `what a .gitignore of the user's own does not leave out is said`(
    kept: String, missing: String?
  ) async throws {
    try workspace.write(kept, to: "demo/.gitignore")
    let run = try await workspace.tool.run("init", "demo")
    #expect(run.exitCode == 0, "\(run.errors)")
    let hints = run.output.split(separator: "\n").filter { $0.contains(" to .gitignore") }
    let expected = missing.map { rules in
      "  add \(rules) to .gitignore, so that git leaves out what is made"
    }
    #expect(hints.map(String.init) == [expected].compactMap(\.self))
    #expect(try workspace.text("demo/.gitignore") == kept)
    let own = try await workspace.tool.run("init", "other")
    let again = try await workspace.tool.run("init", "other")
    #expect(!(own.output + again.output).contains(" to .gitignore"))
  }

  @Test func `source and title are written as YAML reads them`() async throws {
    let title = "a: \"b\" # c\\ 'd' é/👽"
    _ = try await workspace.tool.run(
      "init", "demo", "--source", CatalogTool.fixtures, "--title", title)
    let inside = CatalogTool(folder: workspace.path + "/demo")
    let built = try await inside.run("build")
    #expect(built.exitCode == 0, "\(built.errors)")
    #expect(
      try workspace.text("demo/Output/index.html").contains(
        "a: &quot;b&quot; # c\\ &#39;d&#39; é/👽"))
  }

  @Test func `every setting it explains is one, and the default it tells is accepted`()
    async throws
  {
    _ = try await workspace.tool.run("init", "demo", "--source", CatalogTool.fixtures)
    let text = try workspace.text("demo/catalog.yaml")
    // A setting that is explained stands behind a `#` without a space.
    let all = text.split(separator: "\n").map { line in
      line.hasPrefix("#") && !line.hasPrefix("# ") ? line.dropFirst() : line
    }
    try workspace.write(all.joined(separator: "\n"), to: "demo/catalog.yaml")
    let run = try await CatalogTool(folder: workspace.path + "/demo").run("build")
    #expect(run.exitCode == 0, "\(run.errors)")
  }

  @Test func `every setting is explained`() async throws {
    _ = try await workspace.tool.run("init", "demo")
    let lines = try workspace.text("demo/catalog.yaml").split(separator: "\n")
    let table = try await workspace.tool.run("reference", "settings").output
    let rows = table.split(separator: "\n").filter { $0.hasPrefix("| `") }
    #expect(rows.count > 30)
    for row in rows {
      let key = row.split(separator: "`")[1].split(separator: ".")
      let isThere = lines.contains { line in
        let setting = line.drop { $0 == "#" }
        guard setting.hasPrefix("\(key[0]):"), key.count > 1 else {
          return setting.hasPrefix("\(key[0]):")
        }
        return setting.contains("{\(key[1]): ") || setting.contains(" \(key[1]): ")
      }
      #expect(isThere, "\(key.joined(separator: "."))")
    }
  }

  @Test(
    "A folder is written from the project, as settings mean it",
    arguments: [
      ("demo", "Records", "../Records"), ("a/b/demo", "./Records/", "../../../Records"),
      (".", "Records", "Records"), ("Records/demo", "Records/api", "../api"),
      ("link/demo", "Records", "../../../Records"), ("demo", "here", "../here"),
      ("demo", "link/../../Records/api", "../Records/api"),
    ])
  func folders(project: String, source: String, written: String) async throws {
    try workspace.copy(CatalogTool.fixtures, to: "Records")
    try workspace.write("", to: "deep/down/file")
    for (link, target) in [("link", "deep/down"), ("here", "Records")] {
      try FileManager.default.createSymbolicLink(
        atPath: workspace.path + "/" + link, withDestinationPath: target)
    }
    let run = try await workspace.tool.run("init", project, "--source", source)
    #expect(run.exitCode == 0, "\(run.errors)")
    let lines = try workspace.text(project + "/catalog.yaml").split(separator: "\n")
    #expect(lines.contains("source: \"\(written)\""), "\(lines)")
    let inside = CatalogTool(folder: workspace.path + "/" + project)
    let built = try await inside.run("build")
    #expect(built.exitCode == 0, "\(built.errors)")
  }

  @Test func `a folder is written from a project elsewhere on the disk, which is named by a link`()
    async throws
  {
    try workspace.write("", to: "deep/down/file")
    try FileManager.default.createSymbolicLink(
      atPath: workspace.path + "/link", withDestinationPath: "deep/down")
    let project = workspace.path + "/link/demo"
    let here = CatalogTool(folder: CatalogTool.project.path)
    let run = try await here.run("init", project, "--source", "Fixtures")
    #expect(run.exitCode == 0, "\(run.errors)")
    let settings = try workspace.text("link/demo/catalog.yaml")
    let source = try #require(settings.firstMatch(of: #/\nsource: "(\.\./[^"]+)"\n/#)?.output.1)
    #expect(FileManager.default.fileExists(atPath: "\(project)/\(source)/api"), "\(source)")
    let built = try await CatalogTool(folder: project).run("build", "--avatars", "skip")
    #expect(built.exitCode == 0, "\(built.errors)")
  }

  @Test func `a path from the root of the disk stays one`() async throws {
    _ = try await workspace.tool.run("init", "demo", "--source", CatalogTool.fixtures)
    #expect(
      try workspace.text("demo/catalog.yaml").contains(
        "\nsource: \"\(CatalogTool.fixtures)\"\n"))
  }

  @Test(arguments: ["api.example.org/api", "rickandmortyapi", "file"])
  func `a source that is neither an address nor a folder is refused`(source: String) async throws {
    try workspace.write("", to: "file")
    let run = try await workspace.tool.run("init", "demo", "--source", source)
    #expect(run.exitCode == 64)
    #expect(
      run.errors
        == "catalog: error: --source is \"\(source)\", and there is no such folder; an address begins with https:// or http://\n"
    )
    #expect(!FileManager.default.fileExists(atPath: workspace.path + "/demo"))
  }

  @Test(arguments: [
    ("https:/reader:s3cret@host/api", "https:/…@host/api"),
    ("reader:s3cret@host/api", "…@host/api"), ("./reader:s3c/ret@host", "…@host"),
  ])
  func `a password in what is no address is told to nobody`(source: String, shown: String)
    async throws
  {
    let run = try await workspace.tool.run("init", "demo", "--source", source)
    #expect(
      run
        == .init(
          exitCode: 64, output: "",
          errors:
            "catalog: error: --source is \"\(shown)\", and there is no such folder; an address begins with https:// or http://\n"
        ))
  }

  @Test func `a wrong source and a folder that is a file are clear errors`() async throws {
    let wrong = try await workspace.tool.run("init", "demo", "--source", "ftp://example.org")
    #expect(wrong.exitCode == 64)
    #expect(wrong.errors.contains("--source is \"ftp://example.org\"; expected an http or https"))
    for part in ["?key=1", "#top"] {
      let address = try await workspace.tool.run(
        "init", "demo", "--source", "https://example.org/api" + part)
      #expect(address.exitCode == 64)
      #expect(
        address.errors.hasPrefix("catalog: error: --source has a query or a fragment; expected "),
        "\(address.errors)")
    }
    #expect(!FileManager.default.fileExists(atPath: workspace.path + "/demo"))
    let nameless = try await workspace.tool.run("init", "demo", "--title", " ")
    #expect(nameless.exitCode == 64)
    #expect(nameless.errors.contains("The title is empty."))
    #expect(!FileManager.default.fileExists(atPath: workspace.path + "/demo"))
    try workspace.write("", to: "file")
    let blocked = try await workspace.tool.run("init", "file")
    #expect(blocked.exitCode == 2)
    #expect(blocked.errors == "catalog: error: file is a file; expected a folder\n")
    try workspace.write("", to: "demo/Templates")
    let inside = try await workspace.tool.run("init", "demo")
    #expect(inside.exitCode == 2)
    #expect(inside.errors == "catalog: error: demo/Templates is a file; expected a folder\n")
    for (link, path) in [("hung", "hung"), ("half/.github", "half")] {
      try workspace.write("", to: "half/file")
      try FileManager.default.createSymbolicLink(
        atPath: workspace.path + "/" + link, withDestinationPath: "nowhere")
      let hung = try await workspace.tool.run("init", path)
      #expect(hung.exitCode == 2)
      #expect(
        hung.errors
          == "catalog: error: \(link) is a link that leads nowhere; expected a folder\n")
    }
    let long = try await workspace.tool.run("init", String(repeating: "n", count: 300))
    #expect(long.exitCode == 2)
    #expect(long.errors.hasSuffix(" cannot be written: File name too long\n"), "\(long.errors)")
  }
}
