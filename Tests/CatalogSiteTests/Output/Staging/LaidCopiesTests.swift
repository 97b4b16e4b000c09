import CatalogSite
import CatalogTestSupport
import Foundation
import Testing

/// A preview lays copies of its pages beside the site, for the first change to write over.
@Suite("Copies that a preview lays beside the site")
struct LaidCopiesTests {
  private let world: OutputWorld
  private let old = ["index.html": "first", "a/1.html": "one", "a/2.html": "two", "feed.xml": "x"]

  init() throws {
    var world = try OutputWorld()
    world.keepsTreeFrom = 0
    world.manner = .preview
    self.world = world
  }

  @Test func `the first change makes no new page`() async throws {
    try await world.build(old)
    let pages = ["index.html", "a/1.html", "a/2.html"]
    let before = try pages.map { try number("public/" + $0) }
    try world.output().layCopies()
    #expect(try pages.map { try number("public/" + $0) } == before)
    let copies = try pages.map { try number(".public.catalog-staging/tree/" + $0) }
    #expect(Set(copies).isDisjoint(with: before))

    let new = ["index.html": "second", "a/1.html": "1", "a/2.html": "two", "feed.xml": "y"]
    try await world.build(new)
    #expect(try pages.map { try number("public/" + $0) } == copies)
    try world.output().removeKept()
    let clean = try OutputWorld()
    try await clean.build(new)
    #expect(OutputWorld.difference(try world.snapshot(), try clean.snapshot()) == [])
  }

  @Test func `they are laid once, and for a site only`() async throws {
    try world.output().layCopies()
    #expect(try world.snapshot().isEmpty)
    try await world.build(old)
    try world.output().layCopies()
    let laid = try world.snapshot()
    try world.output().layCopies()
    #expect(try world.snapshot() == laid)
  }

  @Test func `they are not laid where the last site but one is kept`() async throws {
    try await world.build(old)
    try await world.build(old.merging(["feed.xml": "y"]) { $1 })
    let kept = try world.snapshot()
    #expect(kept[".public.catalog-staging/tree/feed.xml"]?.hasSuffix(" x") == true)
    try world.output().layCopies()
    #expect(OutputWorld.difference(try world.snapshot(), kept) == [])
  }

  @Test(arguments: [(1 << 20, false), ((1 << 20) + 1, true)])
  func `a large file gets a second name, where the bytes of others are copied`(
    size: Int, isShared: Bool
  ) async throws {
    for letter in ["a", "b"] {
      try await world.build([
        "index.html": letter, "film.txt": String(repeating: letter, count: size),
      ])
    }
    let before = try number("public/film.txt")
    let new = ["index.html": "c", "film.txt": String(repeating: "b", count: size)]
    try await world.build(new)
    #expect((try number("public/film.txt") == before) == isShared)
    try world.output().removeKept()
    let clean = try OutputWorld()
    try await clean.build(new)
    #expect(OutputWorld.difference(try world.snapshot(), try clean.snapshot()) == [])
  }

  @Test(arguments: [(5, false), (4, true)])
  func `a publication removes what a killed preview left, unless it would keep it itself`(
    keepsTreeFrom: Int, isKept: Bool
  ) async throws {
    try await world.build(old)
    try world.output().layCopies()
    let laid = try world.snapshot()
    var publication = world
    publication.manner = .publication
    publication.keepsTreeFrom = keepsTreeFrom
    #expect(try await publication.build(old).written == [])
    let expected = isKept ? laid : laid.filter { !$0.key.hasPrefix(".public.catalog-staging") }
    #expect(OutputWorld.difference(try world.snapshot(), expected) == [])
  }

  @Test
  func `a failure leaves nothing behind, and a kill nothing that the next build does not clear`()
    async throws
  {
    for (kind, isKill) in [(FaultPlan.Kind.kill, true), (.error(ENOSPC), false)] {
      try await FaultPlan.atEachCall(kind, fewest: 10) { plan in
        try await world.build(old)
        try world.output().removeKept()
        let before = try world.snapshot()
        try? world.output(faults: plan.faults).layCopies()
        if !isKill, plan.hasHappened { #expect(try world.snapshot() == before, "\(plan.position)") }
        _ = try world.output()
        try world.output().removeKept()
        #expect(try world.snapshot() == before, "\(kind) \(plan.position)")
      }
    }
  }

  private func number(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(
      atPath: world.folder.path + "/" + path)
    return try #require(attributes[.systemFileNumber] as? Int)
  }
}
