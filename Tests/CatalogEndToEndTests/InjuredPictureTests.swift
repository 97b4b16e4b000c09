import CatalogTestSupport
import Foundation
import Testing

/// What befalls the stored pictures on a disk: found, named, kept out of the site, repaired.
@Suite(
  "What befalls the stored pictures on a disk",
  .enabled(
    if: RealData.hasPictures,
    "no real data: set CATALOG_SHARED_DATA to a folder that holds rick-and-morty"))
struct InjuredPictureTests {
  private static let count = 200
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  @Test
  func `after 200 injuries verify names exactly the injured, and the next build repairs them`()
    async throws
  {
    let mock = try await MockProcess(
      [RealData.path("2025-12-14"), "--avatars", RealData.path("avatars")], in: workspace)
    let first = try await workspace.build(source: mock.source)
    #expect(first.exitCode == 0, "\(first.errors)")
    let site = try workspace.tree("Output")

    let injured = try injure()
    let verify = try await workspace.tool.run("cache", "verify")
    #expect(verify.exitCode == 1)
    let prefix = "damaged picture: "
    let named = verify.output.split(separator: "\n").compactMap { line in
      line.hasPrefix(prefix)
        ? line.dropFirst(prefix.count).split(separator: ":").first.map(String.init) : nil
    }
    #expect(Set(named) == injured)
    #expect(named.count == injured.count, "each is named once")

    // A site made anew from the injured store: every picture is read again.
    try FileManager.default.removeItem(atPath: workspace.path + "/Output")
    try await mock.reset()
    let repaired = try await workspace.build(source: mock.source)
    #expect(repaired.exitCode == 0, "\(repaired.errors)")
    #expect(try workspace.tree("Output") == site)
    // Five of the 826 have the same picture under two addresses.
    let asked = try await mock.counts().avatar.requests
    #expect((injured.count...injured.count + 5).contains(asked), "\(asked) requests")
    let clean = try await workspace.tool.run("cache", "verify")
    #expect(clean.exitCode == 0, "\(clean.output)")
  }

  /// - Returns: the blobs that are not what they were, by their paths below the images' folder.
  private func injure() throws -> Set<String> {
    let root = workspace.path + "/.catalog/images/"
    var random = SeededGenerator(seed: 826)
    var blobs = try FileManager.default.subpathsOfDirectory(atPath: root)
      .filter { $0.contains(".") && !$0.hasPrefix(".") }.sorted()
    blobs.shuffle(using: &random)
    var injured: Set<String> = []
    for number in 0..<Self.count {
      let injury = Injury.allCases[number % Injury.allCases.count]
      let blob = blobs.removeLast()
      let other = injury == .swap ? blobs.removeLast() : blob
      injured.formUnion([blob, other])
      try injury.befall(root + blob, other: root + other, &random)
    }
    return injured
  }
}
