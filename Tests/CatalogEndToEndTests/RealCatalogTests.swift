import CatalogTestSupport
import Foundation
import Testing

/// The 826 characters of December 2025 with their pictures, behind the mock API. The data is not part of the project.
@Suite(
  "The real catalog with its pictures",
  .enabled(
    if: RealData.hasPictures,
    "no real data: set CATALOG_SHARED_DATA to a folder that holds rick-and-morty"))
struct RealCatalogTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  @Test
  func
    `every character, list and picture is there, asked for once, and a second build asks and writes nothing`()
    async throws
  {
    let mock = try await MockProcess(
      [RealData.path("2025-12-14"), "--avatars", RealData.path("avatars")], in: workspace)
    let first = try await workspace.build(source: mock.source, "--strict")
    #expect(first.exitCode == 0, "\(first.errors)")
    #expect(first.lastLine.contains("826 characters · 826 avatars (826 new, 0 missing)"))
    #expect(
      try await mock.counts()
        == .init(
          list: .init(requests: 52, conditional: 0, notModified: 0), record: .none,
          avatar: .init(requests: 826, conditional: 0, notModified: 0)))

    let tree = try workspace.tree("Output")
    expectPages(tree)
    try expectPictures(tree)
    let check = try await workspace.tool.run("check", "--links")
    #expect(check.exitCode == 0, "\(check.output)")

    try await mock.reset()
    let second = try await workspace.build(source: mock.source, "--rebuild", "--exit-code")
    #expect(second.exitCode == 0, "\(second.errors)")
    #expect(second.lastLine.contains("(0 written, "))
    #expect(try await mock.counts() == .init(list: .none, record: .none, avatar: .none))

    let refreshed = try await workspace.build(source: mock.source, "--refresh", "--exit-code")
    #expect(refreshed.exitCode == 0, "\(refreshed.errors)")
    #expect(
      try await mock.counts()
        == .init(
          list: .init(requests: 52, conditional: 52, notModified: 52), record: .none,
          avatar: .none))

    try await mock.reset()
    try workspace.write("image-freshness: 0s\n", to: "catalog.yaml")
    let asked = try await workspace.build(source: mock.source, "--exit-code")
    #expect(asked.exitCode == 0, "\(asked.errors)")
    #expect(
      try await mock.counts()
        == .init(
          list: .none, record: .none,
          avatar: .init(requests: 826, conditional: 826, notModified: 826)))
    #expect(try workspace.tree("Output") == tree)
  }

  private func expectPages(_ tree: [String: Data]) {
    func names(_ folder: String) -> [Substring] {
      tree.keys.filter { $0.hasPrefix(folder) }.map { $0.dropFirst(folder.count) }
    }
    let characters = names("characters/")
    #expect(characters.count { Int($0.dropLast(5)) != nil } == 826)
    #expect(characters.count { $0 == "index.html" || $0.hasPrefix("page-") } == 42)
    for (status, pages, people) in [("alive", 22, 439), ("dead", 15, 287), ("unknown", 5, 100)] {
      #expect(names("status/\(status)/").count == pages)
      let listed = names("status/\(status)/").reduce(into: Set<String>()) { listed, name in
        let page = String(decoding: tree["status/\(status)/\(name)"] ?? Data(), as: UTF8.self)
        let links = page.matches(of: /href="..\/..\/characters\/(\d+).html["#]/)
        listed.formUnion(links.map { String($0.1) })
      }
      #expect(listed.count == people)
    }
  }

  private func expectPictures(_ tree: [String: Data]) throws {
    let stored = Set(tree.keys.filter { $0.hasPrefix("avatars/") })
    #expect(stored.count == 821)
    var shown: [String] = []
    for id in 1...826 {
      let page = String(decoding: tree["characters/\(id).html"] ?? Data(), as: UTF8.self)
      // The picture of the page itself comes first; others of the same place follow.
      let picture = try #require(page.firstMatch(of: /<img src="..\/(avatars\/[^"]+)"/))
      shown.append(String(picture.1))
    }
    #expect(shown.allSatisfy(stored.contains))
    #expect(shown.count { $0.hasSuffix(".png") } == 336)
    #expect(shown.count { $0.hasSuffix(".jpg") } == 490)
    #expect(Set(shown).count == 821)
    // The API's one picture for those it has none of.
    #expect(Set([19, 66, 104, 189, 249].map { shown[$0 - 1] }).count == 1)
  }
}
