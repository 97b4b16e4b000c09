import Foundation
import Testing

/// How `catalog.yaml` is found, read and understood, and what goes before it.
@Suite("The file of settings")
struct SettingsFileTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
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

  @Test(arguments: ["catalog.yml", "Catalog.yaml", "CATALOG.YML"])
  func `settings under a name that is not read, where none are under the right one`(name: String)
    async throws
  {
    try workspace.write("source: \(CatalogTool.fixtures)\noutput: Site\n", to: name)
    let call = ["build", "--templates", CatalogTool.templates]
    // Some file systems know only one of them.
    if !FileManager.default.fileExists(atPath: workspace.path + "/catalog.yaml") {
      for call in [call, ["cache", "info"]] {
        let run = try await workspace.tool.run(call)
        #expect(run.exitCode == 2)
        #expect(
          run.errors
            == "catalog: error: \(name) is not the file of settings; rename it to catalog.yaml, name it with --config, or, where it is another program's, add an empty catalog.yaml\n"
        )
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.path) == [name])
      #expect(try await workspace.tool.run("reference", "settings").exitCode == 0)
      try workspace.write("", to: "catalog.yaml")
      let beside = try await workspace.tool.run(call + ["--source", CatalogTool.fixtures])
      #expect(beside.exitCode == 0, "\(beside.errors)")
      #expect(try workspace.tree("Site").isEmpty)
      _ = try await workspace.shell("rm -r catalog.yaml .catalog Output")
    }
    let named = try await workspace.tool.run(call + ["--config", name])
    #expect(named.exitCode == 0, "\(named.errors)")
    try workspace.write("source: \(CatalogTool.fixtures)\n", to: "catalog.yaml")
    let run = try await workspace.tool.run(call)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(!(try workspace.tree("Output").isEmpty))
    #expect(!(try workspace.tree("Site").isEmpty))
  }

  @Test func `files that are only called like settings, and a folder, are passed over`()
    async throws
  {
    for name in ["catalog.json", "catalog.toml", "catalog.yaml.old", "my-catalog.yml"] {
      try workspace.write("output: Site\n", to: name)
    }
    try workspace.write("", to: "catalog.yml/file")
    let run = try await workspace.build(source: CatalogTool.fixtures)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(!(try workspace.tree("Output").isEmpty))
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

  @Test func `settings of two documents are told as such`() async throws {
    try workspace.write("title: A\n---\ntitle: B\n", to: "catalog.yaml")
    let run = try await workspace.tool.run("build")
    #expect(run.exitCode == 2)
    #expect(
      run.errors
        == "catalog: error: catalog.yaml:2: another document begins here; expected one\n")
  }

  @Test(arguments: [
    (
      "base-url: https://example.org/\ntitle: \"A\nlanguage: en\n",
      "2:8: the quote that begins here is not closed"
    ),
    (
      "language: en\ntitle: A: B\n",
      "2:9: mapping values are not allowed in this context; put a text with \": \" in it in quotes"
    ),
    (
      "freshness:\n\tcharacter: 1d\n",
      "2:1: a tab begins the line; YAML needs spaces there"
    ),
    (
      "freshness:\n  character: 1d\n\tlocation: 1d\n",
      "3:1: a tab begins the line; YAML needs spaces there"
    ),
    (
      "freshness:\n  character: 1d\n location: 2d\n",
      "3:2: did not find expected key; this line is indented otherwise than those it belongs to"
    ),
    (
      "image-hosts:\n  - a.org\n - b.org\n",
      "3:2: did not find expected key; this line is indented otherwise than those it belongs to"
    ),
    (
      "title: a\n  description: b\n",
      "2:14: mapping values are not allowed in this context; put a text with \": \" in it in quotes, or indent this line less"
    ),
    (
      "base-url:https://example.org/\ntitle: x\n",
      "1:1: could not find expected ':'; write \": \" between a name and its value"
    ),
    (
      "freshness: # how long\n  character:1d\n  location: 1d\n",
      "2:3: could not find expected ':'; write \": \" between a name and its value"
    ),
    (
      "image-hosts: - cdn.example.org\n",
      "1:14: block sequence entries are not allowed in this context; begin a list on a line of its own, or put a text that begins with \"- \" in quotes"
    ),
    (
      "language: en\ntitle: !important Mine\n",
      "2:8: \"!\" begins a word, which YAML takes for the name of a type; put the text in quotes"
    ),
    (
      "publish:\n  targets:\n    live: { to: ../www, keep: !x 5 }\n",
      "3:31: \"!\" begins a word, which YAML takes for the name of a type; put the text in quotes"
    ),
    ("title: x\n}\n", "2:1: did not find expected key"),
    ("title: x\n- a\n", "2:1: did not find expected key"),
    (
      "freshness:\n  character:1d\n# more\n  location: 1d\n", "4:3: did not find expected key"
    ),
    (
      "title: \"A\u{2028}B\"\nlangage: en\n",
      "2: \"langage\" is not a setting; did you mean \"language\"?"
    ),
  ])
  func `settings that are no YAML are told with the place of the slip`(
    settings: String, problem: String
  ) async throws {
    try workspace.write(settings, to: "catalog.yaml")
    let run = try await workspace.tool.run("build")
    #expect(run.exitCode == 2)
    #expect(run.errors == "catalog: error: catalog.yaml:\(problem)\n")
  }

  @Test(arguments: [
    (#"{"title": "x", "$schema": "https://example.org/x"}"#, #"1: "$schema" is not a setting"#),
    (
      "publish: { <<: { keep: x } }",
      #"1: "publish.<<" is not a setting; did you mean "publish.to"?"#
    ),
  ])
  func `no comma is blamed for a key that none can have made`(
    settings: String, problem: String
  ) async throws {
    try workspace.write(settings + "\n", to: "catalog.yaml")
    let run = try await workspace.tool.run("build")
    #expect(run.exitCode == 2)
    #expect(run.errors == "catalog: error: catalog.yaml:\(problem)\n")
  }

  @Test func `every wrong setting is listed`() async throws {
    try workspace.write(
      "concurrency: many\nmax-removed: lots\nfreshness:\n  charcter: 1h\n", to: "catalog.yaml")
    let run = try await workspace.build(source: CatalogTool.fixtures)
    #expect(run.exitCode == 2)
    #expect(
      run.errors == """
        catalog: error: catalog.yaml:4: "freshness.charcter" is not a setting; did you mean "freshness.character"?
        catalog: error: catalog.yaml:1: "concurrency" is "many"; expected a whole number from 1 to 64
        catalog: error: catalog.yaml:2: "max-removed" is "lots"; expected a share such as 5% or a number

        """)
    let call = try await workspace.build(source: CatalogTool.fixtures, "--concurrency", "0")
    #expect(call.exitCode == 64)
    #expect(
      call.errors == """
        catalog: error: catalog.yaml:4: "freshness.charcter" is not a setting; did you mean "freshness.character"?
        catalog: error: --concurrency is "0"; expected a whole number from 1 to 64
        catalog: error: catalog.yaml:2: "max-removed" is "lots"; expected a share such as 5% or a number

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

  @Test(arguments: [
    ("title: A\n\n# Once more:\ntitle: B\n", 4, "title"),
    ("title: A\r\noutput: Site\r\n\"title\" : B\r\ntitle: C\r\n", 3, "title"),
    ("facets: {pages: 3, pages: 4}\n", 1, "pages"),
    // Not the key of another mapping, and of a line that the parser counts as two.
    (
      "title: \"A\u{2028}B\"\npublish:\n  keep: 3\n  targets:\n    live:\n      keep: 2\n  keep: 4\n",
      7, "keep"
    ),
  ])
  func `a setting that is given twice in one place is told where it is given again`(
    text: String, line: Int, key: String
  ) async throws {
    try workspace.write(text, to: "catalog.yaml")
    let run = try await workspace.build(source: CatalogTool.fixtures)
    #expect(run.exitCode == 2)
    #expect(
      run.errors == "catalog: error: catalog.yaml:\(line): \"\(key)\" is given twice; keep one\n")
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

  @Test func `a variable that is empty says nothing`() async throws {
    try workspace.write("output: from-file\n", to: "catalog.yaml")
    var tool = workspace.tool
    tool.environment = ["CATALOG_OUTPUT": ""]
    let run = try await tool.run(
      "build", "--source", CatalogTool.fixtures, "--templates", CatalogTool.templates)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(FileManager.default.fileExists(atPath: workspace.path + "/from-file/index.html"))
  }
}
