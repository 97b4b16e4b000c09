import Foundation
import Testing

/// Texts of strangers, shown and written as data: they steer no terminal and give no orders to GitHub's runner.
@Suite("Texts of strangers give no orders")
struct ForeignTextTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  @Test func `a text of the API gives no orders to GitHub's runner`() async throws {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    let page = "source/api/character/page-1.json"
    let order = "\"##[set-env name=A]b\": 1, \"id\": 1,"
    try workspace.edit(page, "\"id\": 1,", order)
    let run = try await workspace.build(source: "source")
    #expect(run.exitCode == 0)
    #expect(run.errors.contains("## [set-env") && !run.errors.contains("##["), "\(run.errors)")
    let name = "\"name\": \"Juniper\\n\\u00a0::add-mask::e\","
    try workspace.edit(page, "\"name\": \"Juniper Quill\",", name)
    #expect(try await workspace.build(source: "source").exitCode == 0)
    try workspace.edit(page, "\"type\": \"\"", "\"type\": \"new\"")
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
    let name = "Juniper \u{9B}2J\u{7F}\u{202E}##[error]"
    try workspace.edit(
      "source/api/character/page-1.json", "\"Juniper Quill\"", "\"\(name)\"")
    let run = try await workspace.tool.run(
      "search", "--source", "source", "--name", "juniper", "--format", "json")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(
      run.output.contains(##""name" : "Juniper \u009b2J\u007f\u202e##\u005berror]""##),
      "\(run.output)")
    let found = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]]
    #expect(found?.contains { $0["name"] as? String == name } == true, "\(run.output)")
  }

  @Test func `what a build, its report, a state and a plan tell as JSON gives no orders either`()
    async throws
  {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    let page = "source/api/character/page-1.json"
    let name = "Juniper \u{9B}2J\u{7F}\u{202E}##[error]"
    try workspace.edit(page, "\"id\": 1,", "\"##[set-env name=A]b\": 1, \"id\": 1,")
    try workspace.edit(page, "\"Juniper Quill\"", "\"\(name)\"")
    try workspace.write("mine", to: "Content/root/a##[error].txt")
    let told = try await workspace.build(
      source: "source", "--events", "/dev/stdout", "--report", "/dev/stdout")
    #expect(told.exitCode == 0, "\(told.errors)")
    #expect(told.output.contains(###"the API sends \"##\u005bset-env name=A]b\""###))
    #expect(told.output.contains(##""a##\u005berror].txt","##), "\(told.output)")
    let state = try await workspace.tool.run("snapshot", "export")
    #expect(state.output.contains(##""name":"Juniper \u009b2J\u007f\u202e##\u005berror]""##))
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

  @Test func `what stands in a file gives no orders to whoever shows its problems`() async throws {
    try workspace.write(
      "---\nstatus: \"x\\n::stop-commands::t\\e[31m\"\n\"k\\n::debug::\": a\n---\n",
      to: "Content/characters/2.md")
    try workspace.write("", to: "Content/pages/a\n::debug::\u{1B}[31m.md")
    var tool = workspace.tool
    tool.environment = [
      "CATALOG_SOURCE": CatalogTool.fixtures, "CATALOG_TEMPLATES": CatalogTool.templates,
      "GITHUB_ACTIONS": "true",
    ]
    let run = try await tool.run("build")
    #expect(run.exitCode == 2)
    let check = try await tool.run("check", "--content")
    #expect(check.exitCode == 1)
    for text in [run.errors, check.output] {
      #expect(text.contains("x\\n::stop-commands::t\\u{1B}[31m"))
      #expect(text.contains("Content/pages/a\\n::debug::\\u{1B}[31m.md:1:"))
      #expect(!text.unicodeScalars.contains("\u{1B}"))
      for line in text.split(separator: "\n") {
        #expect(!line.hasPrefix("::stop") && !line.hasPrefix("::debug"), "\(line)")
      }
    }
  }
}
