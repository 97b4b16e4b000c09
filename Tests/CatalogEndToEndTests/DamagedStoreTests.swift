import Foundation
import Testing

/// A database that is none any more: every command that opens it says what became of it.
@Suite struct DamagedStoreTests {
  enum Damage: CaseIterable {
    case beginningsOfPages, everything
  }

  private let workspace: Workspace
  private static let file = ".catalog/catalog.sqlite"
  private static let words =
    ".catalog/catalog.sqlite was damaged and is now catalog.sqlite.damaged-"

  init() throws {
    workspace = try Workspace()
  }

  private static let call = ["crawl", "--source", CatalogTool.fixtures, "--avatars", "skip"]

  private func crawl() async throws {
    let run = try await workspace.tool.run(Self.call)
    #expect(run.exitCode == 0, "\(run.errors)")
  }

  private func destroy(_ damage: Damage = .everything) throws {
    var bytes = try workspace.data(Self.file)
    switch damage {
    case .beginningsOfPages:
      for start in stride(from: 4096, to: bytes.count, by: 4096) {
        bytes.replaceSubrange(start..<start + 8, with: Data(repeating: 0xA5, count: 8))
      }
    case .everything: bytes = Data(repeating: 0xA5, count: bytes.count)
    }
    try workspace.write(bytes, to: Self.file)
  }

  @Test(arguments: Damage.allCases)
  func `verify names a database that was moved aside, and fails`(damage: Damage) async throws {
    try await crawl()
    #expect(try await workspace.tool.run("cache", "verify").exitCode == 0)
    try destroy(damage)
    let verify = try await workspace.tool.run("cache", "verify")
    #expect(verify.exitCode == 1)
    #expect(verify.output.hasPrefix(Self.words + "1 beside it; "), "\(verify.output)")
    #expect(verify.output.split(separator: "\n").count == 1)
    #expect(verify.errors == "")
    let next = try await workspace.tool.run("cache", "verify")
    #expect(next.exitCode == 0, "\(next.output)\(next.errors)")
  }

  @Test(arguments: [
    ["cache", "info"], ["cache", "prune"], ["cache", "clear"], ["snapshot", "list"],
    ["snapshot", "prune", "--keep", "1"], ["diff"], ["check", "--data"],
  ])
  func `whoever moves a database aside says so on stderr, once`(arguments: [String]) async throws {
    try await crawl()
    try destroy()
    let run = try await workspace.tool.run(arguments)
    #expect(run.errors.components(separatedBy: Self.words + "1 beside it; ").count == 2)
    #expect(!run.output.contains("damaged"))
    let next = try await workspace.tool.run(arguments)
    #expect(!next.errors.contains("damaged"), "\(next.errors)")
  }

  @Test func `a build that fails for another reason warns of it all the same`() async throws {
    try await crawl()
    try destroy()
    try workspace.write("{{ nothing", to: "Broken/home.mustache")
    let run = try await workspace.tool.run(
      ["build", "--source", CatalogTool.fixtures, "--templates", "Broken"])
    #expect(run.exitCode == 2)
    #expect(run.errors.hasPrefix("catalog: warning: " + Self.words + "1 beside it; "))
    #expect(run.errors.contains("Broken/home.mustache"))
  }

  @Test func `an explanation of a page warns of it, too`() async throws {
    let call = [
      "build", "--source", CatalogTool.fixtures, "--templates", CatalogTool.templates, "--avatars",
      "skip",
    ]
    #expect(try await workspace.tool.run(call).exitCode == 0)
    try destroy()
    let run = try await workspace.tool.run(call + ["--explain", "index.html"])
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.errors.components(separatedBy: Self.words + "1 beside it; ").count == 2)
  }

  @Test func `a crawl from a folder warns of it, and is not strictly clean`() async throws {
    try await crawl()
    try destroy()
    let run = try await workspace.tool.run(Self.call)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.errors.hasPrefix("catalog: warning: " + Self.words + "1 beside it; "))
    try destroy()
    #expect(try await workspace.tool.run(Self.call + ["--strict"]).exitCode == 2)
  }
}
