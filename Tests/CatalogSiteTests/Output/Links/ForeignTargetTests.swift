import CatalogSite
import CatalogTestSupport
import Foundation
import Testing

/// Pages may lead to files that somebody else put into the site, which come and go without our doing.
@Suite("Links to files that somebody else put into the site")
struct ForeignTargetTests {
  private static let problem =
    "index.html: link \"downloads/book.pdf\" leads to downloads/book.pdf, which the site does not have"

  private let site = [
    "index.html": "<a href=\"downloads/book.pdf\">x</a>", "a/1.html": "x", "data.json": "x",
  ]
  private let world: OutputWorld

  init() async throws {
    world = try OutputWorld()
    try await world.build(["index.html": "x"])
    try putThere()
    try await world.build(site)
  }

  private func putThere() throws {
    try world.folder.write("mine", to: "public/downloads/book.pdf")
  }

  private func takeAway() throws {
    try FileManager.default.removeItem(atPath: world.site + "/downloads/book.pdf")
  }

  /// What a build finds wrong.
  private func problems(of pages: [String: String]) async throws -> [String] {
    do {
      try await world.build(pages)
      return []
    } catch let problems as LinkProblems {
      return problems.problems.map(\.description)
    }
  }

  /// The lines of the manifest that are comments.
  private func head() throws -> [String] {
    try String(contentsOfFile: world.site + "/.catalog-manifest", encoding: .utf8)
      .split(separator: "\n").map(String.init).filter { $0.hasPrefix("#") }
  }

  @Test func `one that is gone is missed by every build, also by one with nothing new`()
    async throws
  {
    #expect(try await world.build(site).method == .unchanged)
    try takeAway()
    let before = try world.snapshot()
    for _ in 0..<2 { #expect(try await problems(of: site) == [Self.problem]) }
    #expect(try world.snapshot() == before)
    let other = site.merging(["a/1.html": "new"]) { $1 }
    #expect(try await problems(of: other) == [Self.problem])
    try putThere()
    #expect(try await world.build(site).method == .unchanged)
  }

  @Test func `the manifest names it as long as a page leads there, whatever was built before`()
    async throws
  {
    let without = ["# catalog 3, links checked below /"]
    let with = without + ["# links lead to downloads/book.pdf"]
    #expect(try head() == with)
    try await world.build(site.merging(["a/1.html": "new"]) { $1 })
    #expect(try head() == with)
    try await world.build(site.merging(["index.html": "x"]) { $1 })
    #expect(try head() == without)
    try takeAway()
    #expect(try await problems(of: site.merging(["index.html": "y"]) { $1 }) == [])
  }

  @Test func `what only looks like a link to one leads nowhere`() async throws {
    try await world.build(["index.html": "<p>href=\"downloads/book.pdf\"</p>"])
    #expect(try head().count == 1)
    #expect(try FinishedSite(folder: world.site).strandedLinks == [])
  }

  @Test func `where the site goes without it, the links to it are known`() async throws {
    let page = "<a href=\"../downloads/book.pdf#page=2\">x</a><a href=\"../index.html\">x</a>"
    try await world.build(site.merging(["a/1.html": page]) { $1 })
    let reason = "leads to downloads/book.pdf, which catalog did not write and leaves behind"
    #expect(
      try FinishedSite(folder: world.site).strandedLinks.map(\.description) == [
        "a/1.html: link \"../downloads/book.pdf#page=2\" \(reason)",
        "index.html: link \"downloads/book.pdf\" \(reason)",
      ])
  }

  @Test func `the same site can be built elsewhere, with stand-ins for what is not ours`()
    async throws
  {
    let cases: [(String, [String])] = [("x", []), ("other", ["a/1.html"])]
    for (page, expected) in cases {
      let second = try OutputWorld()
      var differences: [String]?
      _ = try await world.output().apply(
        OutputWorld.files(site), linkRoot: "/",
        confirm: { _, new in
          try SiteComparison.makeStandIns(for: new, in: second.site)
          try await second.build(site.merging(["a/1.html": page]) { $1 })
          differences = try SiteComparison.differences(between: new, and: second.site)
        }, progress: { _ in })
      #expect(differences == expected)
    }
  }

  @Test func `what is in it does not count, but whether it is there does`() throws {
    func stamps() throws -> String {
      var stamps = FileStamps()
      try stamps.add(siteIn: world.site)
      return stamps.digest
    }
    let before = try stamps()
    try world.folder.write("another edition", to: "public/downloads/book.pdf")
    #expect(try stamps() == before)
    try takeAway()
    #expect(throws: OutputError("downloads/book.pdf is missing")) { try stamps() }
  }
}
