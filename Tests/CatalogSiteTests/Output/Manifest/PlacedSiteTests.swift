import CatalogSite
import CatalogTestSupport
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite("Whether a site is still the one that a build put in place")
struct PlacedSiteTests {
  private let world: OutputWorld
  private let old = [
    "index.html": "old", "about.html": "same", "characters/1.html": "old 1",
    "characters/2.html": "same 2", "data.json": "same data",
  ]
  private let new = [
    "index.html": "new", "about.html": "same", "characters/1.html": "new 1",
    "characters/2.html": "same 2", "data.json": "same data",
  ]

  init() async throws {
    world = try OutputWorld()
    try await world.build(old)
  }

  private func placed(_ pages: [String: String], faults: FileFaults? = nil) async throws
    -> PlacedSite
  {
    try #require(try await world.build(pages, faults: faults).placed)
  }

  private func stands(_ site: PlacedSite) -> Bool {
    var stamps = FileStamps()
    do {
      try stamps.add(siteIn: world.site, left: site)
      return true
    } catch {
      return false
    }
  }

  @Test(arguments: [true, false])
  func `it is when nobody has touched it, however it was put in place`(exchanges: Bool) async throws
  {
    let faults = FaultPlan(.error(EIO), at: .max, exchanges: exchanges).faults
    var sites: [PlacedSite] = []
    for pages in [old, new, new] {
      sites.append(try await placed(pages, faults: faults))
      #expect(stands(try #require(sites.last)))
    }
    // Of the first not even the manifest is there.
    #expect(sites.map { stands($0) } == [false, true, true])
  }

  @Test func `it is when the same files stand there, whoever put them there`() async throws {
    let site = try await placed(new)
    let copy = world.folder.path + "/copy"
    try FileManager.default.copyItem(atPath: world.site, toPath: copy)
    try FileManager.default.removeItem(atPath: world.site)
    #expect(!stands(site))
    try FileManager.default.moveItem(atPath: copy, toPath: world.site)
    #expect(stands(site))
  }

  @Test(
    arguments: [
      ("index.html", "NEW"), ("about.html", "SAME"), ("data.json", "SAME data"),
      ("characters/1.html", "longer than it was"), ("index.html", nil), ("about.html", nil),
      (".catalog-manifest", ""), (".catalog-manifest", nil),
    ] as [(String, String?)])
  func `it is not when a file has other bytes, or is gone`(name: String, text: String?)
    async throws
  {
    // Also where that build had nothing to do.
    for pages in [new, new] {
      let site = try await placed(pages)
      let file = world.site + "/" + name
      let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
      try FileManager.default.removeItem(atPath: file)
      if let text { try world.folder.write(text, to: "public/" + name) }
      #expect(!stands(site))
      try bytes.write(to: URL(fileURLWithPath: file))
      #expect(stands(site))
    }
  }

  @Test func `it is not when a folder of an older site is in its place, with the times it had`()
    async throws
  {
    let (folder, former) = (world.site + "/characters", world.folder.path + "/former")
    try FileManager.default.copyItem(atPath: folder, toPath: former)
    let site = try await placed(new)
    try FileManager.default.removeItem(atPath: folder)
    try FileManager.default.moveItem(atPath: former, toPath: folder)
    #expect(!stands(site))
  }

  @Test func `it is not when a link leads to the same bytes`() async throws {
    let site = try await placed(new)
    let (page, other) = (world.site + "/about.html", world.folder.path + "/about.html")
    try FileManager.default.moveItem(atPath: page, toPath: other)
    try FileManager.default.createSymbolicLink(atPath: page, withDestinationPath: other)
    #expect(!stands(site))
  }

  @Test func `one of which only the manifest is known is told by what its files hold`() async throws
  {
    let site = try #require(PlacedSite(listedIn: try await placed(new).manifestDigest))
    #expect(stands(site))
    let page = world.site + "/about.html"
    let attributes = try FileManager.default.attributesOfItem(atPath: page)
    let time = try #require(attributes[.modificationDate] as? Date)
    try world.folder.write("SAME", to: "public/about.html")
    try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: page)
    #expect(!stands(site))
    try world.folder.write("same", to: "public/about.html")
    #expect(stands(site))
    // Another site, whole as well.
    try await world.build(old)
    #expect(!stands(site))
    #expect(PlacedSite(listedIn: "none") == nil)
  }

  @Test func `a preview does not ask`() async throws {
    var world = world
    world.manner = .preview
    #expect(try await world.build(new).placed == nil)
  }
}
