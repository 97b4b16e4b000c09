import CatalogDomain
import CatalogImages
import CatalogTestSupport
import Foundation
import SystemPackage
import Testing

/// Files, links and pipes where the tier has its folders: named once, and never the end of all builds.
@Suite("Files, links and pipes where folders belong")
struct ObstacleTests {
  enum Obstacle: String, CaseIterable {
    case file, link, pipe

    func take(_ path: FilePath) throws {
      switch self {
      case .file: try Data("x".utf8).write(to: URL(filePath: path.string))
      case .link: try Injury.link.replace(path)
      case .pipe: try Injury.pipe.replace(path)
      }
    }
  }

  private let files = LocalFileSystem(durability: .kill)
  private let source = ScriptedAvatarSource([.sample(1): SamplePNG.grey()])

  @Test(arguments: Obstacle.allCases)
  func `what takes the place of the folder for what arrives gives way`(_ obstacle: Obstacle)
    async throws
  {
    let world = try ImageWorld()
    try files.makeDirectory(world.root)
    let path = world.root.appending(".incoming")
    try obstacle.take(path)
    let found = try await world.disk().verify()
    #expect(
      found.findings == ["\(path): a \(obstacle.rawValue) stands in the place of a folder"])
    #expect(!found.isWhole)
    _ = try await world.loader(source).loadAll([.sample(1)], concurrency: 1)
    #expect(try await world.disk().verify().isWhole)
  }

  @Test(arguments: [Obstacle.file, .pipe])
  func `what takes the place of the whole folder gives way, unless it is a link`(
    _ obstacle: Obstacle
  ) async throws {
    let world = try ImageWorld()
    try obstacle.take(world.root)
    let found = try await world.disk().verify()
    #expect(
      found.findings == ["\(world.root): a \(obstacle.rawValue) stands in the place of a folder"])
    let image = try await world.loader(source).image(for: .sample(1))
    #expect(image.bytes == SamplePNG.grey())
    let after = try await world.disk().verify()
    #expect(after.isWhole && after.wholeBlobs == 1)
  }

  @Test(arguments: ["nowhere", #filePath])
  func `a link in the place of the whole folder that leads to no folder stays, and is told of`(
    _ destination: String
  ) async throws {
    let world = try ImageWorld()
    try FileManager.default.createSymbolicLink(
      atPath: world.root.string, withDestinationPath: destination)
    #expect(
      try await world.disk().verify().findings == [
        "\(world.root): a link that leads to no folder stands in the place of a folder"
      ])
    let outcome = try await world.disk().prune(unusedFor: nil, at: world.clock.now, but: [])
    #expect(outcome == PruneOutcome())
    let text =
      "\(world.root): cannot make the folder: something else stands in its place; remove it, or let the link there lead to a folder"
    await #expect(throws: AvatarError.storage(text)) {
      try await world.loader(source).image(for: .sample(1))
    }
    #expect(try files.kind(of: world.root) == .link)
  }

  @Test func `prune removes what takes the place of a folder, whether or not a picture needs it`()
    async throws
  {
    let world = try ImageWorld()
    _ = try await world.loader(source).image(for: .sample(1))
    try files.remove(world.root.appending(".incoming"))
    var paths: [FilePath] = []
    for (name, obstacle) in [(".incoming", Obstacle.link), ("0a", .file), ("0b", .pipe)] {
      paths.append(world.root.appending(name))
      try obstacle.take(paths[paths.count - 1])
    }
    try files.create(world.root.appending("0c.txt"), containing: Data([1]))
    #expect(try await world.disk().verify().findings.count == 3)
    var expected = PruneOutcome()
    expected.obstacles = paths.map(\.string)
    let outcome = try await world.disk().prune(unusedFor: nil, at: world.clock.now, but: [])
    #expect(outcome == expected)
    let found = try await world.disk().verify()
    #expect(found.isWhole && found.wholeBlobs == 1)
    #expect(try files.kind(of: world.root.appending("0c.txt")) == .file)
  }
}
