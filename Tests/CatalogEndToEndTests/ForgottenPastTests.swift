import Foundation
import Testing

/// What a site tells where states of its data are forgotten, or were lost with the state folder.
@Suite("What a site tells of a past that is not whole")
struct ForgottenPastTests {
  private static let page = "source/api/character/page-1.json"
  private let workspace: Workspace
  private let original: String

  init() throws {
    workspace = try Workspace()
    try workspace.copy(CatalogTool.fixtures, to: "source")
    original = try workspace.text(Self.page)
  }

  /// Builds the demo on a day of February, with other names for some of its characters.
  private func build(day: Int, renaming names: [String], _ arguments: String...) async throws
    -> CatalogTool.Run
  {
    let run = try await tool(day: day, renaming: names).run(
      [
        "build", "--source", "source", "--templates", CatalogTool.templates, "--base-url",
        "https://example.org/cast/",
      ] + arguments)
    #expect(run.exitCode == 0, "\(run.errors)")
    return run
  }

  private func tool(day: Int, renaming names: [String]) throws -> CatalogTool {
    var text = original
    for name in names { text = text.replacing("\"\(name)\"", with: "\"New \(name)\"") }
    try workspace.write(text, to: Self.page)
    var tool = workspace.tool
    // 1 February 2026.
    tool.environment = ["SOURCE_DATE_EPOCH": "\(1_769_904_000 + (day - 1) * 86_400)"]
    return tool
  }

  private func entries() throws -> [String] {
    try workspace.text("Output/feed.xml").matches(of: /<entry>\n[\s\S]*?<\/entry>/)
      .map { String($0.output) }
  }

  /// Of the feed itself: it stands before the first entry.
  private func updated() throws -> String? {
    try workspace.text("Output/feed.xml").firstMatch(of: /<updated>([^<]+)</)
      .map { String($0.output.1) }
  }

  private func changes() throws -> [String] {
    try workspace.tree("Output/changes").keys.sorted()
  }

  @Test func `what is left is told as before when an old state has come back`() async throws {
    try workspace.write("snapshots: {keep: 3}\n", to: "catalog.yaml")
    _ = try await build(day: 1, renaming: [])
    _ = try await build(day: 2, renaming: ["Juniper Quill"])
    _ = try await build(day: 3, renaming: ["Juniper Quill", "Brass Benedict"])
    _ = try await build(day: 4, renaming: [])
    #expect(try changes() == ["1-2.html", "2.html", "3.html", "index.html"])
    let before = try entries()
    #expect(before.count == 3)

    // The second is forgotten, and the first kept for its second time.
    _ = try await build(day: 5, renaming: ["Captain <Null>"])
    #expect(try changes() == ["1-2.html", "4.html", "index.html"])
    let after = try entries()
    #expect(after.count == 2)
    #expect(after.last == before.first)
    let index = try workspace.text("Output/changes/index.html")
    #expect(index.contains("2026-02-03") && !index.contains("2026-02-01"))
    let again = try await build(
      day: 6, renaming: ["Captain <Null>"], "--rebuild", "--exit-code")
    #expect(again.lastLine.contains(" (0 written, "))
  }

  @Test func `what is forgotten goes at the old end, whatever a clock said that was set back`()
    async throws
  {
    try workspace.write("snapshots: {keep: 3}\n", to: "catalog.yaml")
    _ = try await build(day: 1, renaming: [])
    _ = try await build(day: 2, renaming: ["Juniper Quill"])
    _ = try await build(day: 3, renaming: ["Juniper Quill", "Brass Benedict"])
    // As if the clock had been four days behind for the third.
    let behind = """
      import sqlite3
      db = sqlite3.connect(".catalog/catalog.sqlite")
      db.execute("UPDATE snapshot_sightings SET since = since - 345600, until = since - 345600 WHERE snapshot = 3")
      db.commit()
      """
    #expect(try await workspace.shell("python3 -c \"$0\"", behind).exitCode == 0)
    _ = try await build(day: 4, renaming: ["Captain <Null>"])
    #expect(try changes() == ["3.html", "4.html", "index.html"])
    #expect(try entries().count == 2)
  }

  @Test func `what is pruned by name in the middle is told with the next change`() async throws {
    _ = try await build(day: 1, renaming: [])
    _ = try await build(day: 2, renaming: ["Juniper Quill"])
    _ = try await build(day: 3, renaming: ["Juniper Quill", "Brass Benedict"])
    #expect(try await workspace.tool.run("snapshot", "prune", "2").exitCode == 0)
    _ = try await build(day: 4, renaming: ["Juniper Quill", "Brass Benedict"])
    #expect(try changes() == ["3.html", "index.html"])
    #expect(try entries().first?.contains("Characters: 2 changed") == true)
  }

  @Test(arguments: [nil, "snapshots: {keep: 100}\n", "snapshots: {max-age: 36500d}\n"])
  func `where no settings forgot, what lay before is told also of data that goes back and forth`(
    settings: String?
  ) async throws {
    if let settings { try workspace.write(settings, to: "catalog.yaml") }
    _ = try await build(day: 1, renaming: [])
    _ = try await build(day: 2, renaming: ["Juniper Quill"])
    _ = try await build(day: 3, renaming: [])
    _ = try await build(day: 4, renaming: ["Brass Benedict"])
    _ = try await build(day: 5, renaming: [])
    _ = try await build(day: 6, renaming: ["Captain <Null>"])
    let before = try entries()
    #expect(try await workspace.tool.run("snapshot", "prune", "3").exitCode == 0)
    _ = try await build(day: 7, renaming: ["Captain <Null>"])
    #expect(try changes() == ["1-2.html", "2.html", "4.html", "index.html"])
    #expect(try entries() == [before[0], before[3], before[4]])
  }

  @Test func `the date of the feed stays when whom the newest change told of is hidden`()
    async throws
  {
    let names = ["Juniper Quill", "Brass Benedict"]
    _ = try await build(day: 1, renaming: [])
    _ = try await build(day: 2, renaming: ["Juniper Quill"])
    _ = try await build(day: 3, renaming: names)
    let before = try entries()
    #expect(try updated() == "2026-02-03T00:00:00Z")
    try workspace.write("---\nhidden: true\n---\n", to: "Content/characters/2.md")
    _ = try await build(day: 4, renaming: names)
    #expect(try updated() == "2026-02-03T00:00:00Z")
    #expect(before.count == 2)
    #expect(try entries() == Array(before.suffix(1)))
    let again = try await build(day: 5, renaming: names, "--rebuild", "--exit-code")
    #expect(again.lastLine.contains(" (0 written, "), "\(again.lastLine)")
  }

  @Test func `the date of data and feed stays when what lay before it is forgotten`() async throws {
    _ = try await build(day: 1, renaming: [])
    _ = try await build(day: 2, renaming: ["Juniper Quill"])
    _ = try await build(day: 3, renaming: ["Juniper Quill", "Brass Benedict"])
    _ = try await build(day: 4, renaming: ["Juniper Quill"])
    let before = try entries()
    #expect(try updated() == "2026-02-04T00:00:00Z")
    #expect(try await workspace.tool.run("snapshot", "prune", "3").exitCode == 0)
    let middle = try await build(day: 5, renaming: ["Juniper Quill"])
    #expect(middle.lastLine.contains(" · data 2026-02-04T00:00:00Z fresh"), "\(middle.lastLine)")
    #expect(try updated() == "2026-02-04T00:00:00Z")
    #expect(try entries() == Array(before.suffix(1)))
    let day = try await workspace.tool.run("diff", "2026-02-01", "2026-02-02")
    #expect(day.exitCode == 0 && day.output.contains("New Juniper Quill"), "\(day.errors)")

    #expect(try await workspace.tool.run("snapshot", "prune", "1").exitCode == 0)
    let alone = try await build(day: 6, renaming: ["Juniper Quill"])
    #expect(alone.lastLine.contains(" · data 2026-02-04T00:00:00Z fresh"), "\(alone.lastLine)")
    #expect(try updated() == "2026-02-04T00:00:00Z")
    #expect(try workspace.text("Output/changes/index.html").contains("2026-02-04"))
  }

  private static func note(_ last: Int) -> String {
    "the site told changes up to snapshot \(last), which the state folder does not know: it is another one, was lost, or is an older one that came back; new states are numbered from \(last + 1) on, so that no address of those changes leads to another"
  }

  @Test func `no address of a change leads to another when the state folder is lost`() async throws
  {
    _ = try await build(day: 1, renaming: [])
    _ = try await build(day: 2, renaming: ["Juniper Quill"])
    let told = try await build(day: 3, renaming: ["Brass Benedict"])
    #expect(!told.errors.contains("the state folder does not know"))
    try FileManager.default.removeItem(atPath: workspace.path + "/.catalog")
    let lost = try await build(day: 4, renaming: ["Brass Benedict"], "--strict")
    #expect(lost.errors.contains(Self.note(3)), "\(lost.errors)")
    #expect(try changes() == ["index.html"])
    let next = try await build(day: 5, renaming: ["Juniper Quill"])
    #expect(!next.errors.contains("the state folder does not know"), "\(next.errors)")
    #expect(try changes() == ["5.html", "index.html"])
    let diff = try await workspace.tool.run("diff", "4", "5")
    #expect(diff.output.contains("New Juniper Quill"), "\(diff.errors)")

    // Lost again, and once more when the site tells no change any more.
    for day in 6...7 {
      try FileManager.default.removeItem(atPath: workspace.path + "/.catalog")
      let again = try await build(day: day, renaming: ["Juniper Quill"])
      #expect(again.errors.contains(Self.note(5)), "\(again.errors)")
      #expect(try changes() == ["index.html"])
    }
    let last = try await build(day: 8, renaming: [])
    #expect(!last.errors.contains("the state folder does not know"), "\(last.errors)")
    #expect(try changes() == ["7.html", "index.html"])
  }

  @Test func `the summary of a step on GitHub tells of a past that is lost`() async throws {
    func summary(day: Int, renaming names: [String], _ command: [String]) async throws -> String {
      var telling = try tool(day: day, renaming: names)
      telling.environment["GITHUB_STEP_SUMMARY"] = workspace.path + "/summary-\(day).md"
      let run = try await telling.run(command + ["--source", "source"])
      #expect(run.exitCode == 0, "\(run.errors)")
      return try workspace.text("summary-\(day).md")
    }
    let build = ["build", "--templates", CatalogTool.templates]
    let first = try await summary(day: 1, renaming: [], build)
    #expect(first.hasPrefix("## The first state of the data\n\n"), "\(first)")
    #expect(!first.contains("Of the past"))
    try workspace.copy(workspace.path + "/.catalog", to: "older")
    _ = try await summary(day: 2, renaming: ["Juniper Quill"], build)

    let told = "\n\nOf the past: \(Self.note(2))\n"
    for (day, command) in [(3, build), (4, ["crawl"])] {
      try FileManager.default.removeItem(atPath: workspace.path + "/.catalog")
      let lost = try await summary(day: day, renaming: ["Juniper Quill"], command)
      #expect(lost.hasPrefix("## The state before is not known\n\n"), "\(lost)")
      #expect(lost.hasSuffix(told), "\(lost)")
    }
    // What is compared is no longer what the site told last.
    try FileManager.default.removeItem(atPath: workspace.path + "/.catalog")
    try workspace.copy(workspace.path + "/older", to: ".catalog")
    let older = try await summary(day: 5, renaming: ["Brass Benedict"], build)
    #expect(older.hasPrefix("## What changed\n\n"), "\(older)")
    #expect(older.hasSuffix(told), "\(older)")
  }

  @Test func `no address of a change leads to another when an older state folder comes back`()
    async throws
  {
    _ = try await build(day: 1, renaming: [])
    _ = try await build(day: 2, renaming: ["Juniper Quill"])
    try workspace.copy(workspace.path + "/.catalog", to: "older")
    _ = try await build(day: 3, renaming: ["Brass Benedict"])
    _ = try await build(day: 4, renaming: ["Captain <Null>"])
    try FileManager.default.removeItem(atPath: workspace.path + "/.catalog")
    try workspace.copy(workspace.path + "/older", to: ".catalog")
    // What it knows takes no new number, and the site has the pages no more.
    let known = try await build(day: 5, renaming: ["Juniper Quill"], "--rebuild")
    #expect(known.errors.contains(Self.note(4)), "\(known.errors)")
    #expect(try changes() == ["2.html", "index.html"])
    let new = try await build(day: 6, renaming: ["Captain <Null>"])
    #expect(!new.errors.contains("the state folder does not know"), "\(new.errors)")
    #expect(try changes() == ["2.html", "5.html", "index.html"])

    // As a cache does that is read and never saved.
    try FileManager.default.removeItem(atPath: workspace.path + "/.catalog")
    try workspace.copy(workspace.path + "/older", to: ".catalog")
    let again = try await build(day: 7, renaming: ["Brass Benedict"])
    #expect(again.errors.contains(Self.note(5)), "\(again.errors)")
    #expect(try changes() == ["2.html", "6.html", "index.html"])
  }

  @Test func `no address leads to another change that the site had no room for any more`()
    async throws
  {
    try workspace.write("changes: {pages: 1}\n", to: "catalog.yaml")
    _ = try await build(day: 1, renaming: [])
    _ = try await build(day: 2, renaming: ["Juniper Quill"])
    _ = try await build(day: 3, renaming: [])
    #expect(try changes() == ["1-2.html", "index.html"])
    try FileManager.default.removeItem(atPath: workspace.path + "/.catalog")
    let lost = try await build(day: 4, renaming: [])
    #expect(lost.errors.contains(Self.note(2)), "\(lost.errors)")
    let again = try await build(day: 4, renaming: [], "--rebuild", "--exit-code")
    #expect(again.lastLine.contains(" (0 written, "), "\(again.lastLine)")
  }

  @Test func `pages that the owner calls so take no numbers, whoever knows of them`() async throws {
    let pages = "site-content/root/changes/"
    try workspace.write("mine", to: pages + "202611.html")
    _ = try await build(day: 1, renaming: [], "--content", "site-content")
    _ = try await build(day: 2, renaming: ["Juniper Quill"], "--content", "site-content")
    let crawl = try await tool(day: 3, renaming: ["Juniper Quill"]).run(
      "crawl", "--source", "source")
    #expect(crawl.exitCode == 0)
    #expect(!crawl.errors.contains("the state folder does not know"), "\(crawl.errors)")

    try FileManager.default.moveItem(
      atPath: workspace.path + "/" + pages + "202611.html",
      toPath: workspace.path + "/" + pages + "202612.html")
    let renamed = try await build(day: 4, renaming: ["Brass Benedict"], "--content", "site-content")
    #expect(!renamed.errors.contains("the state folder does not know"), "\(renamed.errors)")
    #expect(try changes() == ["2.html", "202612.html", "3.html", "index.html"])
  }

  @Test func `a site of a version that noted no number tells it by its list of changes`()
    async throws
  {
    try workspace.write("mine", to: "site-content/root/changes/202611.html")
    _ = try await build(day: 1, renaming: [], "--content", "site-content")
    _ = try await build(day: 2, renaming: ["Juniper Quill"], "--content", "site-content")
    let line = "\n# changes told up to 2\n"
    try workspace.edit("Output/.catalog-manifest", line, "\n")

    func crawl() async throws -> CatalogTool.Run {
      try await tool(day: 3, renaming: ["Juniper Quill"]).run("crawl", "--source", "source")
    }
    let known = try await crawl()
    #expect(known.exitCode == 0)
    #expect(!known.errors.contains("the state folder does not know"), "\(known.errors)")
    try FileManager.default.removeItem(atPath: workspace.path + "/.catalog")
    let lost = try await crawl()
    #expect(lost.exitCode == 0 && lost.errors.contains(Self.note(2)), "\(lost.errors)")
    _ = try await build(day: 4, renaming: ["Juniper Quill"], "--content", "site-content")
    #expect(try workspace.text("Output/.catalog-manifest").contains(line))
    #expect(try changes() == ["202611.html", "index.html"])
  }

  @Test func `a crawl gives the addresses of lost changes to no others either`() async throws {
    try workspace.write("mine", to: "Content/root/changes/2024.html")
    _ = try await build(day: 1, renaming: [])
    try workspace.copy(workspace.path + "/.catalog", to: "older")
    _ = try await build(day: 2, renaming: ["Juniper Quill"])
    _ = try await build(day: 3, renaming: ["Brass Benedict"])
    try FileManager.default.removeItem(atPath: workspace.path + "/.catalog")
    try workspace.copy(workspace.path + "/older", to: ".catalog")
    let crawl = try await tool(day: 4, renaming: ["Captain <Null>"]).run(
      "crawl", "--source", "source")
    #expect(crawl.exitCode == 0 && crawl.errors.contains(Self.note(3)), "\(crawl.errors)")
    let next = try await build(day: 5, renaming: ["Captain <Null>"])
    #expect(!next.errors.contains("the state folder does not know"), "\(next.errors)")
    #expect(try changes() == ["2024.html", "4.html", "index.html"])
  }

  @Test func `a second build numbers a state as the first does`() async throws {
    _ = try await build(day: 1, renaming: [])
    try workspace.copy(workspace.path + "/.catalog", to: "older")
    _ = try await build(day: 2, renaming: ["Juniper Quill"])
    try FileManager.default.removeItem(atPath: workspace.path + "/.catalog")
    try workspace.copy(workspace.path + "/older", to: ".catalog")
    let run = try await build(day: 3, renaming: ["Brass Benedict"], "--verify-reproducible")
    #expect(run.errors.contains(Self.note(2)), "\(run.errors)")
    #expect(try changes() == ["3.html", "index.html"])
  }
}
