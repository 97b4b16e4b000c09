import Foundation
import Testing

/// Values of settings, flags and variables that cannot be meant: what was expected is said before anything is done.
@Suite("Values that a setting cannot have")
struct SettingValueTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
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

  @Test(arguments: ["yes", "True", ""])
  func `a question that is answered by neither true nor false`(answer: String) async throws {
    try workspace.write("smart-punctuation: \(answer)\n", to: "catalog.yaml")
    let run = try await workspace.build(source: CatalogTool.fixtures)
    #expect(run.exitCode == 2)
    #expect(
      run.errors
        == "catalog: error: catalog.yaml:1: \"smart-punctuation\" is \"\(answer)\"; expected true or false\n"
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

  @Test func `a colour and a sign of the owner's`() async throws {
    for (line, expected) in [
      (
        "accent: purple",
        "\"accent\" is \"purple\"; expected a colour such as #7a1fa2, in catalog.yaml in quotes"
      ),
      // To YAML that is a remark.
      (
        "accent: #7a1fa2",
        "\"accent\" is \"\"; expected a colour such as #7a1fa2, in catalog.yaml in quotes"
      ),
      (
        "logo: logo.txt",
        "\"logo\" is \"logo.txt\"; expected the path of a picture in the site, such as logo.svg or assets/logo.png"
      ),
    ] {
      try workspace.write(line + "\n", to: "catalog.yaml")
      let run = try await workspace.build(source: CatalogTool.fixtures)
      #expect(run.exitCode == 2)
      #expect(run.errors == "catalog: error: catalog.yaml:1: \(expected)\n")
    }
    try workspace.write("accent: \"#7a1fa2\"\nlogo: sign.svg\n", to: "catalog.yaml")
    let lost =
      "the logo \"sign.svg\" is no file of the site; put it into the folder \"root\" of your content, or name one of the theme: assets/…"
    // Nobody is asked there.
    let missing = try await workspace.build(source: "http://127.0.0.1:1/api")
    #expect(missing.exitCode == 2)
    #expect(missing.errors == "catalog: error: \(lost)\n")
    // Without content, with some, and with data.
    for hasContent in [false, true] {
      if hasContent { try workspace.write("User-agent: *", to: "Content/root/robots.txt") }
      let check = try await workspace.checkContent(source: nil)
      #expect(check.exitCode == 1)
      #expect(check.output.contains(lost + "\n"), "\(check.output)")
    }
    try workspace.write("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", to: "Content/root/sign.svg")
    try workspace.write("logo: Content/root/sign.svg\n", to: "catalog.yaml")
    let elsewhere = try await workspace.build(source: "http://127.0.0.1:1/api")
    #expect(
      elsewhere.errors
        == "catalog: error: the logo \"Content/root/sign.svg\" is no file of the site; did you mean \"sign.svg\"?\n"
    )
    try workspace.write("accent: \"#7a1fa2\"\nlogo: sign.svg\n", to: "catalog.yaml")
    let run = try await workspace.build(source: CatalogTool.fixtures, "--strict")
    #expect(run.exitCode == 0, "\(run.errors)")
    for (page, way) in [("index.html", ""), ("characters/1.html", "../")] {
      let text = try workspace.text("Output/" + page)
      #expect(
        text.contains(
          "href=\"\(way)index.html\"><img class=\"logo\" src=\"\(way)sign.svg\" alt=\"\">"))
    }
    let sheet = try #require(
      try workspace.tree("Output").first { $0.key.hasPrefix("assets/style.") })
    #expect(String(decoding: sheet.value, as: UTF8.self).contains("--portal: #7a1fa2;"))
    // Another colour is another site, and none is that of the theme.
    try workspace.write("accent: \"#7a1fa3\"\nlogo: sign.svg\n", to: "catalog.yaml")
    let other = try await workspace.build(source: CatalogTool.fixtures, "--exit-code")
    #expect(other.exitCode == 1, "\(other.errors)")
  }

  @Test func `quotes round a colour of the environment are a part of it`() async throws {
    var tool = workspace.tool
    tool.environment = ["CATALOG_ACCENT": "#7a1fa2"]
    let right = try await tool.run("check", "--templates", CatalogTool.templates)
    #expect(right.exitCode == 0, "\(right.errors)")
    tool.environment = ["CATALOG_ACCENT": "\"#7a1fa2\""]
    let wrong = try await tool.run("check", "--templates", CatalogTool.templates)
    #expect(wrong.exitCode == 64)
    #expect(
      wrong.errors
        == "catalog: error: CATALOG_ACCENT is \"\"#7a1fa2\"\"; expected a colour such as #7a1fa2, in catalog.yaml in quotes\n"
    )
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

  @Test(arguments: [
    "https://me@example.org/x/", "https://example.org/x//y/", "https://example.org/x/ ",
    "https://example.org/x/\n", "https://example.org/x/../y/", "https://example.org/x/..",
    "https://example.org/%2e/", "https://example.org/x\\y/", "https://example.org/%E4/",
  ])
  func `an address that no site can have`(address: String) async throws {
    let run = try await workspace.build(source: CatalogTool.fixtures, "--base-url", address)
    #expect(run.exitCode == 64)
    #expect(
      run.errors.contains("expected an http or https address such as https://example.org/catalog/"))
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
}
