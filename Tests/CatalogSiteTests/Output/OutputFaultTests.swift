import CatalogSite
import CatalogTestSupport
import Foundation
import Synchronization
import Testing

/// Each call to the system that a build makes fails once, or is the last one before the process is killed.
@Suite("Builds killed, or failing, at each call to the system")
struct OutputFaultTests {
  private let old = [
    "index.html": "<a href=\"gone.html\">old</a>", "about.html": "same",
    "characters/1.html": "old 1",
    "characters/2.html": "same 2", "gone.html": "old", "left/1.html": "old",
    "data.json": "old data", "same.json": "same data",
    "turned": "old", "turning/1.html": "old", "turning/er/2.json": "old",
  ]
  private let new = [
    "index.html": "<a href=\"new/1.html\">new</a>", "about.html": "same",
    "characters/1.html": "new 1",
    "characters/2.html": "same 2", "new/1.html": "new", "data.json": "new data",
    "same.json": "same data", "turned/1.html": "new", "turning": "new",
  ]

  /// A world to try it in, and what stands there before.
  private func prepared() async throws -> (world: OutputWorld, before: [String: String]) {
    let world = try OutputWorld()
    try await world.build(old)
    try world.addForeignFiles()
    return (world, try world.snapshot())
  }

  private func built() async throws -> [String: String] {
    let (world, _) = try await prepared()
    #expect(try await world.build(new).method == .exchanged)
    return try world.snapshot()
  }

  private func site(_ snapshot: [String: String]) -> [String: String] {
    snapshot.filter { $0.key.hasPrefix("public/") }
  }

  @Test func `a build that is killed at any call leaves the old site or the new one`() async throws
  {
    let after = try await built()
    try await FaultPlan.atEachCall(.kill) { plan in
      let (world, before) = try await prepared()
      _ = try? await world.build(new, faults: plan.faults)
      let found = site(try world.snapshot())
      #expect(found == site(before) || found == site(after), "killed before call \(plan.position)")
      try await world.build(new)
      #expect(
        OutputWorld.difference(try world.snapshot(), after) == [],
        "killed before call \(plan.position), built again")
    }
  }

  @Test func `a build that ends keeps its reason where its staging folder cannot be removed`()
    async throws
  {
    let after = try await built()
    let (world, _) = try await prepared()
    // What is tried with the folder before there is anything in it may be removed.
    let isStaged = Mutex(false)
    let faults = FileFaults { call in
      isStaged.withLock { $0 } && [.removeFile, .removeFolder].contains(call) ? EACCES : nil
    }
    let error = await #expect(throws: LeftStaging.self) {
      try await world.output(faults: faults).apply(
        OutputWorld.files(new), linkRoot: "/",
        confirm: { _, _ in
          isStaged.withLock { $0 = true }
          throw CancellationError()
        }, progress: { _ in })
    }
    let left = try #require(error)
    #expect(left.cause is CancellationError)
    #expect(
      left.note.hasPrefix("the staging folder stays until the next build: \(world.folder.path)/"))
    #expect(left.note.hasSuffix(" cannot be removed: Permission denied"))
    try await world.build(new)
    #expect(OutputWorld.difference(try world.snapshot(), after) == [])
  }

  /// As editors and git do: a new file in the place of the old one.
  private func changeForeignFiles(of world: OutputWorld) throws {
    let site = URL(fileURLWithPath: world.site)
    try Data("example.net".utf8).write(to: site.appending(path: "CNAME"), options: .atomic)
    try Data("ref: refs/heads/next".utf8)
      .write(to: site.appending(path: ".git/HEAD"), options: .atomic)
    try FileManager.default.removeItem(at: site.appending(path: "characters/notes.txt"))
    try FileManager.default.removeItem(at: site.appending(path: "outside"))
  }

  private func foreignFiles(of world: OutputWorld) throws -> [String: String] {
    let texts = ["CNAME", ".git/HEAD", "characters/notes.txt"].map { name in
      (name, FileManager.default.contents(atPath: world.site + "/" + name))
    }
    return Dictionary(
      uniqueKeysWithValues: texts.compactMap { name, data in
        data.map { (name, String(decoding: $0, as: UTF8.self)) }
      })
  }

  @Test func `what others change after a build was killed stays changed`() async throws {
    try await FaultPlan.atEachCall(.kill) { plan in
      let (world, _) = try await prepared()
      _ = try? await world.build(new, faults: plan.faults)
      try changeForeignFiles(of: world)
      try await world.build(new)
      #expect(
        try foreignFiles(of: world)
          == ["CNAME": "example.net", ".git/HEAD": "ref: refs/heads/next"],
        "killed before call \(plan.position)")
      #expect(
        try world.snapshot(of: "public")["outside"] == nil, "killed before call \(plan.position)")
    }
  }

  @Test func `what others change while the old site is cleared away stays changed`() async throws {
    let (world, _) = try await prepared()
    let site = world.site
    let report = try await world.build(
      new,
      faults: FileFaults { call in
        let isNew = FileManager.default.fileExists(atPath: site + "/new/1.html")
        if call == .removeFile, isNew {
          let name = URL(fileURLWithPath: site + "/CNAME")
          try? Data("example.net".utf8).write(to: name, options: .atomic)
        }
        return nil
      })
    #expect(report.leftBehind == nil)
    #expect(try foreignFiles(of: world)["CNAME"] == "example.net")
  }

  @Test func `a staged site that was copied elsewhere is not taken for the old one`() async throws {
    let (world, _) = try await prepared()
    let killed = Mutex(false)
    _ = try? await world.build(
      new,
      faults: FileFaults { call in
        killed.withLock { killed in
          killed = killed || call == .exchange
          return killed ? EIO : nil
        }
      })
    let tree = world.folder.path + "/.public.catalog-staging/tree"
    let files = FileManager.default
    try files.copyItem(atPath: tree, toPath: tree + "-copy")
    try files.removeItem(atPath: tree)
    try files.moveItem(atPath: tree + "-copy", toPath: tree)
    try changeForeignFiles(of: world)
    try await world.build(new)
    #expect(
      try foreignFiles(of: world)
        == ["CNAME": "example.net", ".git/HEAD": "ref: refs/heads/next"])
  }

  @Test(arguments: [EIO, ENOSPC])
  func `a call that fails leaves the old site and nothing beside it, or the new one`(_ code: Int32)
    async throws
  {
    let after = try await built()
    try await FaultPlan.atEachCall(.error(code)) { plan in
      let (world, before) = try await prepared()
      let report = try? await world.build(new, faults: plan.faults)
      let found = try world.snapshot()
      if report == nil {
        #expect(OutputWorld.difference(found, before) == [], "call \(plan.position) failed")
      } else {
        #expect(site(found) == site(after), "call \(plan.position) failed")
        #expect((report?.leftBehind != nil) == (found != after), "call \(plan.position) failed")
      }
      try await world.build(new)
      #expect(
        OutputWorld.difference(try world.snapshot(), after) == [],
        "call \(plan.position) failed, built again")
    }
  }

  @Test func `killed while files were renamed one by one, the next build finishes`() async throws {
    let after = try await built()
    try await FaultPlan.atEachCall(.kill, exchanges: false) { plan in
      let (world, _) = try await prepared()
      _ = try? await world.build(new, faults: plan.faults)
      try await world.build(new)
      #expect(
        OutputWorld.difference(try world.snapshot(), after) == [],
        "killed before call \(plan.position)")
    }
  }

  @Test func `killed while files were renamed one by one, no page leads to what is missing`()
    async throws
  {
    let old = ["index.html": "<a href=\"gone.html\">old</a>", "gone.html": "old"]
    // Each leads to one that comes after it by path.
    let new = [
      "about.html": "<a href=\"style.css\">new</a>",
      "index.html": "<a href=\"lists/index.html\">new</a>",
      "lists/index.html": "<a href=\"../pages/1.html\">new</a>", "pages/1.html": "new",
      "style.css": "new",
    ]
    var halves = 0
    try await FaultPlan.atEachCall(.kill, exchanges: false) { plan in
      let world = try OutputWorld()
      try await world.build(old)
      _ = try? await world.build(new, faults: plan.faults)
      let found = try world.snapshot(of: "public")
      if found["style.css"] != nil, found["gone.html"] != nil { halves += 1 }
      // But for what waits in the staging folder.
      for (page, text) in found where page.hasSuffix(".html") && !page.hasPrefix(".") {
        for link in text.matches(of: #/href="([^"]+)"/#) {
          let place = URL(fileURLWithPath: "\(world.site)/\(page)").deletingLastPathComponent()
            .appending(path: String(link.output.1)).standardized
          #expect(
            FileManager.default.fileExists(atPath: place.path),
            "killed before call \(plan.position): \(page) leads to \(link.output.1)")
        }
      }
    }
    #expect(halves > 5)
  }

  @Test func `half of a site is told as what it is by whoever reads it, not file by file`()
    async throws
  {
    var halves = 0
    try await FaultPlan.atEachCall(.kill, exchanges: false) { plan in
      let (world, _) = try await prepared()
      _ = try? await world.build(new, faults: plan.faults)
      let half = OutputError(
        "\(world.site) is neither the old site nor the new one: a build was interrupted, and the next one finishes it"
      )
      do {
        let problems = try FinishedSite(folder: world.site).problems
        #expect(problems == [], "killed before call \(plan.position)")
        let changed = try SiteCheck(folder: world.site, linkRoot: nil).run()?.changed
        #expect(changed == [], "killed before call \(plan.position)")
      } catch let error as OutputError {
        #expect(error == half, "killed before call \(plan.position)")
        #expect(throws: half) { try SiteCheck(folder: world.site, linkRoot: nil).run() }
        halves += 1
      }
    }
    #expect(halves > 5)
  }

  @Test func `what an interrupted build did is told by the one that finishes it`() async throws {
    let (whole, _) = try await prepared()
    let told = try await whole.build(new)
    let after = try whole.snapshot()
    let names = Set(old.keys).union(new.keys).map { "public/" + $0 }
    var halves = 0
    try await FaultPlan.atEachCall(.kill, exchanges: false) { plan in
      let (world, before) = try await prepared()
      _ = try? await world.build(new, faults: plan.faults)
      let found = try world.snapshot()
      let report = try await world.build(new)
      guard
        names.contains(where: { found[$0] != before[$0] }),
        names.contains(where: { found[$0] != after[$0] })
      else { return }
      halves += 1
      #expect(report.written == told.written, "killed before call \(plan.position)")
      #expect(report.removed == told.removed, "killed before call \(plan.position)")
      #expect(report.pagesWritten == told.pagesWritten && report.pagesRemoved == told.pagesRemoved)
      #expect(report.method == .renamed(because: "a build before was interrupted"))
    }
    #expect(halves > 5)
  }

  @Test func `what was edited while it waited is told by the build that writes it over`()
    async throws
  {
    var tellings = 0
    try await FaultPlan.atEachCall(.kill, exchanges: false) { plan in
      let (world, before) = try await prepared()
      _ = try? await world.build(new, faults: plan.faults)
      let found = try world.snapshot()
      let half = new.keys.contains { found["public/" + $0] != before["public/" + $0] }
      guard half, found["public/index.html"] == before["public/index.html"],
        found["public/gone.html"] != nil
      else { return }
      tellings += 1
      for name in ["gone.html", "index.html"] {
        try Data("by hand".utf8).write(to: URL(fileURLWithPath: "\(world.site)/\(name)"))
      }
      let report = try await world.build(new)
      #expect(
        report.editedByHand.map(\.text) == ["gone.html", "index.html"],
        "killed before call \(plan.position)")
    }
    #expect(tellings > 3)
  }

  @Test func `where sites cannot be exchanged, files are renamed one by one`() async throws {
    let after = try await built()
    let (world, _) = try await prepared()
    let plan = FaultPlan(.kill, at: .max, exchanges: false)
    let report = try await world.build(new, faults: plan.faults)
    #expect(
      report.method
        == .renamed(
          because: "\(world.site) cannot be exchanged with the new site: Invalid argument"))
    #expect(
      report.written.map(\.text) == [
        "characters/1.html", "data.json", "index.html", "new/1.html", "turned/1.html", "turning",
      ])
    #expect(
      report.removed.map(\.text) == [
        "gone.html", "left/1.html", "turned", "turning/1.html", "turning/er/2.json",
      ])
    #expect(try world.snapshot() == after)
  }

  @Test func `where a folder lists names otherwise than they were written, files are renamed, too`()
    async throws
  {
    let after = try await built()
    let (world, _) = try await prepared()
    let report = try await world.build(new, faults: FileFaults { $0 == .link ? EEXIST : nil })
    let tree = world.folder.path + "/.public.catalog-staging/tree"
    #expect(
      report.method
        == .renamed(because: "\(world.site)/about.html cannot be linked into \(tree): File exists"))
    #expect(try world.snapshot() == after)
  }

  @Test func `killed while a file takes the place of one that is only written otherwise`()
    async throws
  {
    let whole = try OutputWorld()
    let new = ["index.html": "home", "notes.txt": "new"]
    try await whole.build(new)
    let after = try whole.snapshot()
    try await FaultPlan.atEachCall(.kill, exchanges: false) { plan in
      let world = try OutputWorld()
      try await world.build(["index.html": "home", "Notes.txt": "old"])
      try world.name("Notes.txt", asWell: "notes.txt")
      _ = try? await world.build(new, faults: plan.faults)
      try await world.build(new)
      #expect(
        OutputWorld.difference(try world.snapshot(), after) == [],
        "killed before call \(plan.position)")
    }
  }

  @Test func `a first build that is killed leaves no site or the whole one`() async throws {
    let whole = try OutputWorld()
    try await whole.build(new)
    let after = try whole.snapshot()
    try await FaultPlan.atEachCall(.kill) { plan in
      let world = try OutputWorld()
      _ = try? await world.build(new, faults: plan.faults)
      let found = site(try world.snapshot())
      #expect(found.isEmpty || found == site(after), "killed before call \(plan.position)")
      try await world.build(new)
      #expect(
        OutputWorld.difference(try world.snapshot(), after) == [],
        "killed before call \(plan.position), built again")
    }
  }

  @Test(arguments: [SiteOutput.Manner.publication, .preview])
  func `a build over a kept tree that is killed at any call leaves the old site or the new one`(
    _ manner: SiteOutput.Manner
  ) async throws {
    /// The third build is the first that starts from a kept tree.
    func prepared() async throws -> (world: OutputWorld, before: [String: String]) {
      var world = try OutputWorld()
      world.keepsTreeFrom = 0
      world.manner = manner
      try await world.build([
        "index.html": "first", "about.html": "first", "old/er/1.html": "x",
        "turned/1.html": "first", "turning": "first",
      ])
      try world.addForeignFiles()
      try await world.build(old)
      #expect(try world.snapshot()[".public.catalog-staging/kept"] != nil)
      return (world, try world.snapshot())
    }
    let after = try await built()
    try await FaultPlan.atEachCall(.kill) { plan in
      let (world, before) = try await prepared()
      _ = try? await world.build(new, faults: plan.faults)
      let found = site(try world.snapshot())
      #expect(found == site(before) || found == site(after), "killed before call \(plan.position)")
      var last = world
      last.keepsTreeFrom = 1000
      try await last.build(new)
      try await last.build(new.merging(["about.html": "other"]) { $1 })
      try await last.build(new)
      #expect(
        OutputWorld.difference(try world.snapshot(), after) == [],
        "killed before call \(plan.position), built again")
    }
  }
}
