import CatalogSite
import CatalogTestSupport
import Foundation
import Testing

@Suite("A file of the site becomes a folder, and a folder a file")
struct FormerFilesTests {
  enum Way: CaseIterable {
    case exchanged, overKeptTree, oneByOne
  }

  private static let files = [
    "index.html": "home", "a/b": "one", "data.json": "two", "notes": "three",
  ]
  private static let folders = [
    "index.html": "home", "a/b/c/1.txt": "one", "data.json/1.json": "two", "notes/1.html": "three",
    "notes/more/2.html": "four",
  ]

  private func madeWorld(_ way: Way) throws -> OutputWorld {
    var world = try OutputWorld()
    if way == .overKeptTree {
      world.keepsTreeFrom = 0
      world.manner = .preview
    }
    return world
  }

  @discardableResult
  private func build(_ pages: [String: String], _ way: Way, in world: OutputWorld) async throws
    -> OutputReport
  {
    let plan = FaultPlan(.kill, at: .max, exchanges: way != .oneByOne)
    let report = try await world.build(pages, faults: plan.faults)
    let clean = try OutputWorld()
    try await clean.build(pages)
    #expect(
      OutputWorld.difference(
        try world.snapshot(of: "public"), try clean.snapshot(of: "public")) == [])
    return report
  }

  @Test(arguments: Way.allCases)
  func `each gives way to the other, and the site is as a clean build makes it`(_ way: Way)
    async throws
  {
    let world = try madeWorld(way)
    try await build(Self.files, way, in: world)
    for _ in 1...2 {
      let there = try await build(Self.folders, way, in: world)
      #expect(
        there.written.map(\.text) == [
          "a/b/c/1.txt", "data.json/1.json", "notes/1.html", "notes/more/2.html",
        ])
      #expect(there.removed.map(\.text) == ["a/b", "data.json", "notes"])
      let back = try await build(Self.files, way, in: world)
      #expect(back.written == there.removed)
      #expect(back.removed == there.written)
      #expect(there.editedByHand + back.editedByHand == [])
    }
  }

  @Test(arguments: Way.allCases)
  func `edited by hand, they give way too, and are named`(_ way: Way) async throws {
    let world = try madeWorld(way)
    try await build(Self.files, way, in: world)
    try world.folder.write("by hand", to: "public/notes")
    #expect(
      try await build(Self.folders, way, in: world).editedByHand.map(\.text) == ["notes"])
    try world.folder.write("by hand", to: "public/notes/more/2.html")
    #expect(
      try await build(Self.files, way, in: world).editedByHand.map(\.text) == ["notes/more/2.html"])
  }

  @Test(arguments: Way.allCases)
  func `a folder with something of somebody else in it does not give way`(_ way: Way) async throws {
    let world = try madeWorld(way)
    for (file, inTheWay) in [
      ("notes/mine.txt", "notes/mine.txt"), ("notes/.mine", "notes/.mine"),
      ("notes/more/mine.txt", "notes/more/mine.txt"), ("notes/mine/too.txt", "notes/mine"),
    ] {
      try await build(Self.folders, way, in: world)
      try world.folder.write("mine", to: "public/" + file)
      let before = try world.snapshot(of: "public")
      await #expect(
        throws: OutputError(
          "\(world.site)/\(inTheWay) was not written by catalog, but the site needs the place of the folder notes; move it away"
        )
      ) { try await build(Self.files, way, in: world) }
      #expect(try world.snapshot(of: "public") == before)
      try FileManager.default.removeItem(atPath: world.site + "/" + inTheWay)
      try await build(Self.files, way, in: world)
    }
  }

  @Test(arguments: Way.allCases)
  func `what is not the site's gives way to nothing`(_ way: Way) async throws {
    let world = try madeWorld(way)
    let home = ["index.html": "home"]
    let place = world.site + "/notes"
    try await build(home, way, in: world)

    try world.folder.write("mine", to: "public/notes")
    let before = try world.snapshot(of: "public")
    await #expect(
      throws: OutputError("\(place) is not a folder, but the site needs one there; move it away")
    ) { try await build(Self.folders, way, in: world) }
    #expect(try world.snapshot(of: "public") == before)

    try FileManager.default.removeItem(atPath: place)
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    await #expect(
      throws: OutputError("\(place) is not a file, but the site needs its place; move it away")
    ) { try await build(Self.files, way, in: world) }
    #expect(FileManager.default.fileExists(atPath: place))
  }

  @Test(arguments: Way.allCases)
  func `a link in the place of a file is not followed and does not give way`(_ way: Way)
    async throws
  {
    let outside = try TemporaryFolder()
    try outside.write("theirs", to: "1.html")
    let world = try madeWorld(way)
    let files = FileManager.default
    try await build(Self.files, way, in: world)
    try files.removeItem(atPath: world.site + "/notes")
    try files.createSymbolicLink(atPath: world.site + "/notes", withDestinationPath: outside.path)
    await #expect(throws: OutputError.self) { try await build(Self.folders, way, in: world) }

    try files.removeItem(atPath: world.site + "/notes")
    try await build(Self.folders, way, in: world)
    try files.removeItem(atPath: world.site + "/notes/1.html")
    try files.createSymbolicLink(
      atPath: world.site + "/notes/1.html", withDestinationPath: outside.path + "/1.html")
    await #expect(throws: OutputError.self) { try await build(Self.files, way, in: world) }
    #expect(try outside.tree() == ["1.html": "theirs"])
  }

  @Test(arguments: Way.allCases)
  func `what somebody put in the place of what the site no longer has stays`(_ way: Way)
    async throws
  {
    let home = ["index.html": "home"]
    for (pages, name) in [(Self.files, "notes/mine.txt"), (Self.folders, "notes")] {
      let world = try madeWorld(way)
      try await build(pages, way, in: world)
      try FileManager.default.removeItem(atPath: world.site + "/notes")
      try world.folder.write("mine", to: "public/" + name)
      let plan = FaultPlan(.kill, at: .max, exchanges: way != .oneByOne)
      try await world.build(home, faults: plan.faults)
      let tree = try world.folder.tree()
      #expect(
        Set(tree.keys.filter { $0.hasPrefix("public/") }) == [
          "public/.catalog-manifest", "public/index.html", "public/" + name,
        ])
      #expect(tree["public/" + name] == "mine")
    }
  }

  @Test(arguments: Way.allCases, ["same", "other"])
  func `a file that is only written otherwise by now gives way where the system takes both for one`(
    _ way: Way, _ text: String
  ) async throws {
    let home = ["index.html": "home"]
    let names = ["Data.json", "Files/1.html", "Notes.txt"]
    let world = try madeWorld(way)
    try await build(home.merging(names.map { ($0, "same") }) { $1 }, way, in: world)
    for name in names { try world.name(name, asWell: name.lowercased()) }
    let new = names.map { ($0.lowercased(), text) }
    let report = try await build(home.merging(new) { $1 }, way, in: world)
    #expect(report.written.map(\.text) == new.map(\.0))
    #expect(report.removed.map(\.text) == names)
    #expect(report.adopted + report.editedByHand == [])
  }

  @Test func `what is written over a file that is only written otherwise is told as new`()
    async throws
  {
    let world = try OutputWorld()
    try await world.build(["Notes.txt": "old"])
    try world.name("Notes.txt", asWell: "notes.txt")
    let path = try #require(SitePath("notes.txt"))
    let difference = try world.output()
      .outlook(of: path, in: OutputWorld.files(["notes.txt": "new"])).difference
    #expect(difference?.old == nil)
    #expect(difference?.new == Array("new".utf8))
  }

  @Test func `what comes into the folder at the last moment is not lost`() async throws {
    let world = try OutputWorld()
    try await world.build(Self.folders)
    let path = world.site + "/notes/mine.txt"
    let report = try await world.build(
      Self.files,
      faults: FileFaults { call in
        if call == .exchange {
          _ = FileManager.default.createFile(atPath: path, contents: Data("mine".utf8))
        }
        return nil
      })
    #expect(report.leftBehind != nil)
    let kept = ".public.catalog-staging/tree/notes/mine.txt"
    #expect(try world.folder.tree()[kept] == "mine")
    #expect(try world.folder.tree()["public/notes"] == "three")

    await #expect(throws: OutputError.self) { try await world.build(Self.files) }
    #expect(try world.folder.tree()[kept] == "mine")
    try FileManager.default.removeItem(atPath: world.folder.path + "/" + kept)
    try await world.build(Self.files)
    let clean = try OutputWorld()
    try await clean.build(Self.files)
    #expect(OutputWorld.difference(try world.snapshot(), try clean.snapshot()) == [])
  }

  @Test func `what comes into a folder that is being cleared stays where it is`() async throws {
    let world = try OutputWorld()
    let old = ["index.html": "home", "notes/a/1.html": "one", "notes/b/1.html": "two"]
    let new = ["index.html": "home", "notes": "three"]
    try await world.build(old)
    let folders = ["a", "b"].map { world.site + "/notes/" + $0 }
    let made = world.folder.path + "/made"
    let faults = FileFaults { call in
      // Whichever is listed first: the other is yet to be.
      let full = folders.filter { FileManager.default.fileExists(atPath: $0 + "/1.html") }
      // Once: it must not come again if it goes.
      if let last = full.first, full.count == 1, !FileManager.default.fileExists(atPath: made) {
        for file in [made, last + "/mine.txt"] {
          _ = FileManager.default.createFile(atPath: file, contents: Data("mine".utf8))
        }
      }
      return call == .exchange ? EINVAL : nil
    }
    await #expect(throws: OutputError.self) { try await world.build(new, faults: faults) }
    let mine = try world.folder.tree().filter { $0.key.hasSuffix("/mine.txt") }
    #expect(Array(mine.values) == ["mine"])
    for name in mine.keys {
      try FileManager.default.removeItem(atPath: world.folder.path + "/" + name)
    }
    try FileManager.default.removeItem(atPath: made)
    try await build(new, .oneByOne, in: world)
  }

  @Test func `how the site would differ is told`() async throws {
    let world = try OutputWorld()
    for (old, new) in [(Self.files, Self.folders), (Self.folders, Self.files)] {
      try await world.build(old)
      let output = try world.output()
      for name in Set(old.keys).symmetricDifference(new.keys) {
        let path = try #require(SitePath(name))
        let difference = try output.outlook(of: path, in: OutputWorld.files(new)).difference
        #expect(difference?.old == old[name].map { Array($0.utf8) })
        #expect(difference?.new == new[name].map { Array($0.utf8) })
      }
    }
  }

  @Test func `a check tells which files are missing where a file took a folder's place`()
    async throws
  {
    let world = try OutputWorld()
    try await world.build(Self.folders)
    try FileManager.default.removeItem(atPath: world.site + "/notes")
    try world.folder.write("mine", to: "public/notes")
    #expect(
      try SiteCheck(folder: world.site, linkRoot: nil).run()?.changed == [
        "notes/1.html is missing", "notes/more/2.html is missing",
      ])
  }
}
