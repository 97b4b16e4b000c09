import CatalogSite
import CatalogTestSupport
import Foundation
import Testing

/// Two builds of one output, each with a state folder of its own.
@Suite("Two builds of one output")
struct OutputLockTests {
  private let world: OutputWorld
  private var inUse: String {
    "another catalog is writing \(world.site); wait for it or choose another --output"
  }

  init() throws {
    world = try OutputWorld()
  }

  @Test func `a site that is being built is refused by any name, and nothing is written for it`()
    async throws
  {
    try await world.build(["index.html": "old"])
    try FileManager.default.createSymbolicLink(
      atPath: world.folder.path + "/link", withDestinationPath: "public")
    let before = try world.snapshot()
    let first = try world.output()
    for site in [world.site, world.folder.path + "/link"] {
      let error = #expect(throws: OutputError.self) {
        _ = try SiteOutput(folder: site, keptClear: [])
      }
      #expect(error?.description == inUse)
      #expect(error?.isInUse == true)
    }
    #expect(try world.snapshot() == before)
    withExtendedLifetime(first) {}
  }

  @Test(arguments: [true, false])
  func `the new site is as taken as the old one, until the build is over`(exchanges: Bool)
    async throws
  {
    try await world.build(["index.html": "old"])
    do {
      let first = try world.output(
        faults: FileFaults { $0 == .exchange && !exchanges ? EINVAL : nil })
      let files = OutputWorld.files(["index.html": "new"])
      _ = try await first.apply(files, linkRoot: "/", progress: { _ in })
      #expect(throws: OutputError.self) { _ = try world.output() }
      withExtendedLifetime(first) {}
    }
    #expect(try await world.build(["index.html": "new"]).written == [])
  }

  @Test func `a lock keeps the site when the build itself is gone`() async throws {
    try await world.build(["index.html": "old"])
    let lock = try world.output().lock
    #expect(throws: OutputError.self) { _ = try world.output() }
    withExtendedLifetime(lock) {}
  }

  @Test func `a first build is left alone by a second one, which does not undo it either`()
    async throws
  {
    let (first, second) = (try world.output(), try world.output())
    let site = OutputWorld.files(["index.html": "first"])
    let other = OutputWorld.files(["index.html": "second", "other.html": "second"])
    _ = try await first.apply(
      site, linkRoot: "/",
      confirm: { _, _ in
        let error = #expect(throws: OutputError.self) { _ = try world.output() }
        #expect(error?.description == inUse)
      }, progress: { _ in })
    let before = try world.snapshot()
    let error = await #expect(throws: OutputError.self) {
      try await second.apply(other, linkRoot: "/", progress: { _ in })
    }
    #expect(
      error?.description
        == "\(world.site) was made or replaced while this site was built; build again")
    #expect(try world.snapshot() == before)
    withExtendedLifetime(first) {}
  }
}
