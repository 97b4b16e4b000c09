import Foundation
import Testing

@Suite("A mistake in a template costs no request")
struct TemplateMistakeTests {
  private let workspace: Workspace

  init() throws {
    workspace = try .withTemplates()
    try workspace.edit(
      "Templates/character.mustache", "<h1>{{name}}</h1>",
      "<h1>{{name}}</h1>\n<dd>{{sttaus}}</dd>")
  }

  private func message() throws -> String {
    let lines = try workspace.text("Templates/character.mustache").split(
      separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.contains("{{sttaus}}") })
    return """
      Templates/character.mustache:\(line + 1):7: "sttaus" is not a field of character; did you mean "status"?
          <dd>{{sttaus}}</dd>
                ^

      """
  }

  @Test func `a build ends with the place and the name that was meant, before any request`()
    async throws
  {
    let mock = try await MockProcess([CatalogTool.fixtures], in: workspace)
    let run = try await workspace.tool.run("build", "--source", mock.source)
    #expect(run.exitCode == 2)
    #expect(run.errors == "catalog: error: " + (try message()))
    #expect(run.output == "")
    #expect(try await mock.counts() == .init(list: .none, record: .none, avatar: .none))
    #expect(try workspace.tree("Output") == [:])
  }

  @Test func `check --templates says the same as a finding`() async throws {
    let run = try await workspace.tool.run("check", "--templates")
    #expect(run.exitCode == 1)
    #expect(run.output == (try message()))
    let good = try await workspace.tool.run("check", "--templates", CatalogTool.templates)
    #expect(good.exitCode == 0)
    #expect(good.output == "")
  }

  @Test func `a link to something hidden is a finding, and a build publishes nothing of it`()
    async throws
  {
    try workspace.copy(CatalogTool.templates, to: "Good")
    try workspace.write("extraheader = AUTHORIZATION: basic secret", to: ".git/config")
    let made = try await workspace.shell("ln -s ../../.git/config Good/assets/a.txt && pwd -P")
    let place = made.output.trimmingCharacters(in: .whitespacesAndNewlines) + "/.git/config"
    let finding =
      "Good/assets/a.txt cannot be read: it leads to what is hidden, \(place); copy what it leads to\n"
    let check = try await workspace.tool.run("check", "--templates", "Good")
    #expect(check.exitCode == 1)
    #expect(check.output == finding)
    let build = try await workspace.tool.run(
      "build", "--source", CatalogTool.fixtures, "--templates", "Good")
    #expect(build.exitCode == 2)
    #expect(build.errors == "catalog: error: " + finding)
    #expect(try workspace.tree("Output") == [:])
  }

  @Test func `of very many mistakes a thousand are listed, and that there may be more`()
    async throws
  {
    let lines = (0..<1200).map { "{{nothing\($0)}}" }
    try workspace.write(lines.joined(separator: "\n"), to: "Templates/home.mustache")
    let remark =
      "after 1000 problems of templates no more were looked for; there may be others\n"
    let check = try await workspace.tool.run("check", "--templates")
    #expect(check.exitCode == 1)
    #expect(check.output.contains("Templates/home.mustache:900:3: \"nothing899\" is not a field"))
    #expect(check.errors == "templates: \(remark)1000 findings\n")
    let build = try await workspace.tool.run("build", "--source", CatalogTool.fixtures)
    #expect(build.exitCode == 2)
    #expect(build.errors.hasSuffix("\ncatalog: error: \(remark)"))
  }

  @Test func `of very many links of a stylesheet that lead nowhere, too`() async throws {
    try workspace.copy(CatalogTool.templates, to: "Good")
    let css = (0..<1200).map { ".a{b:url(gone\($0).png)}" }.joined(separator: "\n")
    try workspace.write(css, to: "Good/assets/gone.css")
    let remark = "after 1000 links that lead nowhere no more were looked for; there may be others\n"
    let check = try await workspace.tool.run("check", "--templates", "Good")
    #expect(check.exitCode == 1)
    #expect(
      check.output.hasSuffix(
        " leads to assets/gone999.png, which the site does not have\n    .a{b:url(gone999.png)}\n             ^\n"
      ), "\(check.output.suffix(500))")
    #expect(check.errors == "templates: \(remark)1000 findings\n")
    let build = try await workspace.tool.run(
      "build", "--source", CatalogTool.fixtures, "--templates", "Good")
    #expect(build.exitCode == 0)
    #expect(build.errors.contains("catalog: warning: \(remark)"), "\(build.errors.suffix(500))")
  }

  @Test func `a field that is absent and becomes a link is told with line, tag and what to write`()
    async throws
  {
    try workspace.copy(CatalogTool.templates, to: "Good")
    try workspace.edit(
      "Good/layout.mustache", "<!doctype html>", "<!doctype html><img src=\"{{site.logo}}\">")
    let run = try await workspace.tool.run(
      "build", "--source", CatalogTool.fixtures, "--templates", "Good")
    #expect(run.exitCode == 2)
    #expect(
      run.errors
        == "catalog: error: 404.html:1: link \"\" in <img> is empty; in a template, put one that may be absent into a section of its name, such as {{#next}} … {{/next}}, and on 118 other pages\n"
    )
  }

  @Test func `ways along lists that the page of a character does not have are a line each`()
    async throws
  {
    try workspace.copy(CatalogTool.templates, to: "Good")
    let page = try workspace.text("Good/character.mustache")
    func lines(_ walks: String) async throws -> [String] {
      try workspace.write(
        page.replacing("{{>partials/walks}}", with: walks), to: "Good/character.mustache")
      let run = try await workspace.tool.run(
        "build", "--source", CatalogTool.fixtures, "--templates", "Good")
      #expect(run.exitCode == 2)
      return run.errors.split(separator: "\n").map(String.init)
    }
    func line(_ id: String, _ pages: String, _ example: String, _ others: String) -> String {
      "catalog: error: character.mustache gives no element the id \"\(id)\" on \(pages), where links lead to it: \(example), and \(others); give it to one in {{#walks}}, there or in a partial, with {{#id}} id=\"{{.}}\"{{/id}}, or link to no list that the character is not in"
    }
    #expect(
      try await lines("") == [
        line("place", "47 pages", "\"10.html#place\" of characters/1.html", "310 others"),
        line(
          "gender-status", "47 pages",
          "\"../../../characters/1.html#gender-status\" of gender/female/alive/index.html",
          "46 others"),
        line(
          "gender", "48 pages", "\"../../characters/1.html#gender\" of gender/female/index.html",
          "47 others"),
        line(
          "species-status", "38 pages",
          "\"../../../characters/1.html#species-status\" of species/human/alive/index.html",
          "37 others"),
        line(
          "species", "48 pages", "\"../../characters/1.html#species\" of species/human/index.html",
          "47 others"),
        line(
          "status", "48 pages", "\"../../characters/1.html#status\" of status/alive/index.html",
          "47 others"),
      ])
    #expect(
      try await lines("{{#hasOthers}}{{>partials/walks}}{{/hasOthers}}") == [
        line(
          "species-status", "1 page", "\"47.html#species-status\" of characters/3.html", "1 other"),
        line("gender", "1 page", "\"47.html#gender\" of characters/38.html", "2 others"),
        line(
          "gender-status", "1 page", "\"47.html#gender-status\" of characters/38.html", "2 others"),
        line("status", "1 page", "\"47.html#status\" of characters/44.html", "2 others"),
        line("species", "1 page", "\"47.html#species\" of characters/45.html", "1 other"),
      ])
  }

  @Test func `ids of ways that are written as a build advises are never empty`() async throws {
    try workspace.copy(CatalogTool.templates, to: "Good")
    let page = try workspace.text("Good/character.mustache")
    func run(_ id: String) async throws -> CatalogTool.Run {
      try workspace.write(
        page.replacing(
          "{{>partials/walks}}", with: "{{#walks}}<p\(id)>{{label}}</p>{{/walks}}"),
        to: "Good/character.mustache")
      return try await workspace.tool.run(
        "build", "--source", CatalogTool.fixtures, "--templates", "Good")
    }
    let refused = try await run("")
    let advice = try #require(
      refused.errors.firstMatch(of: /there or in a partial, with (.*?), or link to/))
    #expect(try await run(String(advice.1)).exitCode == 0)
    for id in 1...48 {
      let text = try workspace.text("Output/characters/\(id).html")
      #expect(text.contains("<p id=\"status\">"))
      #expect(!text.contains("id=\"\""))
    }
  }

  @Test func `a build warns of what a check finds in templates that can be used, in its words`()
    async throws
  {
    try workspace.copy(CatalogTool.templates, to: "Good")
    try workspace.write("x", to: "Good/odd.mustache")
    let finding = "Good/odd.mustache: no page uses this template; is it misnamed?\n"
    let check = try await workspace.tool.run("check", "--templates", "Good")
    #expect(check.exitCode == 1)
    #expect(check.output == finding)
    let build = try await workspace.tool.run(
      "build", "--source", CatalogTool.fixtures, "--templates", "Good")
    #expect(build.exitCode == 0)
    #expect(build.errors == "catalog: warning: " + finding)
  }

  @Test func `a check of everything lists it where nothing is built or stored yet`() async throws {
    let run = try await workspace.tool.run("check")
    #expect(run.exitCode == 1)
    #expect(run.output == (try message()))
    #expect(
      run.errors == """
        links: nothing is built yet, so there is nothing to check
        data: nothing of https://rickandmortyapi.com/api is stored yet, so there is nothing to check
        content: there is none in Content
        1 finding

        """)
    let links = try await workspace.tool.run("check", "--links")
    #expect(links.exitCode == 2)
    #expect(
      links.errors == "catalog: error: Output holds no site; build it first with catalog build\n")
  }

  @Test func `a check that fails does not hide what others find`() async throws {
    try workspace.write("no folder", to: "Output")
    let run = try await workspace.tool.run("check")
    #expect(run.exitCode == 2)
    #expect(run.output == (try message()))
    #expect(
      run.errors == """
        data: nothing of https://rickandmortyapi.com/api is stored yet, so there is nothing to check
        content: there is none in Content
        1 finding
        catalog: error: Output is not a folder

        """)
  }

  @Test func `a file of the theme that cannot be read is told with what is wrong with it`()
    async throws
  {
    try workspace.copy(CatalogTool.templates, to: "Odd")
    let odd = try await workspace.shell(
      """
      odd=$(printf 'caf\\351') && printf x >"Odd/$odd.mustache" && printf x >"Odd/assets/$odd.txt" &&
        rm Odd/texts/en.json && mkfifo Odd/texts/en.json
      """)
    #expect(odd.exitCode == 0, "\(odd.errors)")
    let reason = "the name is not UTF-8; give it another one"
    func check() async throws -> String {
      try await workspace.tool.run("check", "--templates", "Odd").output
    }
    func told(_ words: String) -> String {
      """
      Odd/caf\u{FFFD}.mustache: the template cannot be read: \(reason)
      Odd/assets/caf\u{FFFD}.txt cannot be read: \(reason)
      Odd/texts/en.json\(words)

      """
    }
    #expect(try await check() == told(" cannot be read: it is not a plain file"))
    try FileManager.default.removeItem(atPath: workspace.path + "/Odd/texts/en.json")
    try workspace.write(Data("{\n \"".utf8) + [0xE9], to: "Odd/texts/en.json")
    let advice = "this byte is not UTF-8; expected words saved as UTF-8"
    #expect(try await check() == told(":2:3: \(advice)"))
    try workspace.write(Data(count: 1_000_001), to: "Odd/texts/en.json")
    #expect(try await check() == told(" has 1,000,001 bytes; expected at most 1,000,000"))
  }
}
