import CatalogSite
import CatalogTestSupport
import Foundation
import Synchronization
import Testing

@Suite("A site that a build replaces while it is read")
struct ReplacedSiteTests {
  private let world: OutputWorld
  private var was: String { world.folder.path + "/was" }
  private var next: String { world.folder.path + "/next" }

  init() async throws {
    world = try OutputWorld()
    try await world.build([
      "index.html": "<a href=\"characters/1.html\">x</a>",
      "characters/1.html": "<a href=\"../index.html\">x</a>", "data.json": "{}",
    ])
  }

  /// Lets another site take the place of the one that is read, before each call that reading it makes.
  /// - Parameter read: throws, or returns whether all was found as it should be.
  private func readAtEachCall(_ read: (FileFaults) throws -> Bool) throws {
    let (site, was, next) = (world.site, was, next)
    let replaced = OutputError("\(site) changed meanwhile; try again while no build runs")
    var refusals = 0
    for position in 1... {
      try FileManager.default.copyItem(atPath: site, toPath: next)
      let count = Mutex(0)
      let faults = FileFaults { _ in
        let isIt = count.withLock { count in
          count += 1
          return count == position
        }
        guard isIt else { return nil }
        do {
          try FileManager.default.moveItem(atPath: site, toPath: was)
          try FileManager.default.moveItem(atPath: next, toPath: site)
          try FileManager.default.removeItem(atPath: was)
        } catch {
          Issue.record("\(error)")
        }
        return nil
      }
      do {
        let isWhole = try read(faults)
        #expect(isWhole, "replaced before call \(position)")
      } catch let error as OutputError {
        #expect(error == replaced, "replaced before call \(position)")
        refusals += 1
      }
      if count.withLock({ $0 < position }) { break }
    }
    #expect(refusals > 5)
  }

  @Test func `what leaves the machine is refused, and nothing is told of as damaged`() throws {
    let files = try FinishedSite(folder: world.site).files
    try readAtEachCall { faults in
      let site = try FinishedSite(folder: world.site, faults: faults)
      return site.files == files && site.problems.isEmpty
    }
  }

  @Test func `its check makes no finding`() throws {
    try readAtEachCall { faults in
      let found = try SiteCheck(folder: world.site, linkRoot: nil, faults: faults).run()
      return found?.pages == 2 && found?.problems == [] && found?.changed == []
    }
  }
}
