import CatalogSite
import CatalogTestSupport
import Foundation
import Synchronization
import Testing

@Suite("Whatever was built before, the site is what the plan says")
struct OutputPropertyTests {
  private static let names = [
    "index.html", "about.html", "a/1.html", "a/2.html", "a/b/3.html", "c/4.html", "feed.xml",
    "é/ü.html",
    "a-b.html", "a.html",
    // Files whose names are those of folders, too.
    "a", "a/b", "c",
  ]

  private static func cannotStandBeside(_ name: String, _ other: String) -> Bool {
    name.hasPrefix(other + "/") || other.hasPrefix(name + "/")
  }

  @Test(arguments: 1...12)
  func `after any edits a build over the old site equals one into an empty folder`(_ seed: UInt64)
    async throws
  {
    var numbers = SeededGenerator(seed: seed)
    var world = try OutputWorld()
    world.keepsTreeFrom = seed % 2 == 0 ? 0 : 20_000
    world.manner = seed % 4 == 0 ? .preview : .publication
    var pages: [String: String] = ["index.html": "0"]
    for generation in 1...12 {
      for name in Self.names where Int.random(in: 0..<3, using: &numbers) == 0 {
        switch Int.random(in: 0..<3, using: &numbers) {
        case 0: pages[name] = nil
        case 1: pages[name] = "<p id=\"x\">\(generation)</p>"
        default:
          pages[name] = String(repeating: "x", count: Int.random(in: 0..<70_000, using: &numbers))
        }
        if pages[name] != nil {
          pages = pages.filter { !Self.cannotStandBeside($0.key, name) }
        }
      }
      let touched = Self.names.randomElement(using: &numbers) ?? "index.html"
      var isFolder: ObjCBool = false
      let isThere = FileManager.default.fileExists(
        atPath: world.site + "/" + touched, isDirectory: &isFolder)
      if isThere, !isFolder.boolValue {
        try Data("by hand".utf8).write(to: URL(fileURLWithPath: world.site + "/" + touched))
      }
      if world.manner == .preview, Bool.random(using: &numbers) {
        if Bool.random(using: &numbers) { try world.output().removeKept() }
        try world.output().layCopies()
      }
      let exchanges = Int.random(in: 0..<3, using: &numbers) > 0
      try await world.build(
        pages,
        faults: FileFaults { call in
          call == .exchange && !exchanges ? EINVAL : call == .sync ? 0 : nil
        })
      let clean = try OutputWorld()
      try await clean.build(pages)
      #expect(
        OutputWorld.difference(
          try world.snapshot(of: "public"), try clean.snapshot(of: "public")) == [],
        "seed \(seed), generation \(generation)")
    }
  }

  @Test func `readers see every page at any time, and never an older site after a newer`()
    async throws
  {
    let names = (0..<20).map { "p/\($0).html" }
    func pages(_ generation: Int) -> [String: String] {
      Dictionary(
        uniqueKeysWithValues: names.map { ($0, String(repeating: "\(generation) ", count: 500)) })
    }
    let world = try OutputWorld()
    try await world.build(pages(0))
    let isOver = Atomic(false)
    async let findings = Self.read(names.map { world.site + "/" + $0 }, until: isOver)
    for generation in 1...30 { try await world.build(pages(generation)) }
    isOver.store(true, ordering: .relaxed)
    let (reads, wrong) = await findings
    #expect(wrong == [])
    #expect(reads > 20)
  }

  private static func read(_ paths: [String], until isOver: borrowing Atomic<Bool>) async -> (
    reads: Int, wrong: [String]
  ) {
    var reads = 0
    var newest = 0
    var wrong: [String] = []
    while !isOver.load(ordering: .relaxed) {
      for path in paths {
        reads += 1
        guard let data = FileManager.default.contents(atPath: path) else {
          wrong.append("missing")
          continue
        }
        let words = Set(String(decoding: data, as: UTF8.self).split(separator: " "))
        let generation = words.first.flatMap { Int($0) } ?? -1
        if words.count != 1 || generation < newest { wrong.append("mixed: \(words)") }
        newest = max(newest, generation)
      }
      await Task.yield()
    }
    return (reads, wrong)
  }
}
