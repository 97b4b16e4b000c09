import CatalogServer
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Both ways of noticing changes, on a real folder.
@Suite(.timeLimit(.minutes(5)))
struct `A watch tells of` {
  private struct World: Sendable {
    let folder: String
    let collector: ChangeCollector

    func path(_ name: String) -> String { folder + "/" + name }

    func write(_ text: String, to name: String) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
    }

    func link(_ name: String, to target: String) throws {
      try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
    }

    func makeFolder(_ name: String) throws {
      try FileManager.default.createDirectory(
        atPath: path(name), withIntermediateDirectories: true)
    }

    func move(_ name: String, to new: String) {
      #expect(rename(path(name), path(new)) == 0)
    }

    func remove(_ name: String) throws {
      try FileManager.default.removeItem(atPath: path(name))
    }

    /// What has changed, relative to the folder, once it includes what is awaited.
    func changes(including awaited: Set<String>) async throws -> Set<String> {
      var seen: Set<String> = []
      for await _ in collector.signals {
        for path in try await collector.settled()?.paths ?? [] {
          seen.insert(String(path.dropFirst(folder.count + 1)))
        }
        if awaited.isSubset(of: seen) { break }
      }
      return seen
    }

    func expect(
      _ changed: Set<String>, location: SourceLocation = #_sourceLocation,
      after work: () throws -> Void
    ) async throws {
      try work()
      #expect(try await changes(including: changed) == changed, sourceLocation: location)
    }
  }

  private func watching(
    _ isPolling: Bool, _ places: [String] = ["Templates", "catalog.yaml"],
    following: [String] = [], copied: [String] = [], read: [String] = [], except: [String] = [],
    _ body: (World) async throws -> Void
  ) async throws {
    let files = [
      "Templates/home.mustache": "a", "Templates/partials/head.mustache": "a",
      "Templates/.art/a.png": "a",
      "Linked/home.md": "a", "elsewhere/linked.mustache": "a", "elsewhere/pages/about.md": "a",
      "site/Templates/home.mustache": "a", "themes/one/home.mustache": "a",
      "themes/two/home.mustache": "a", "themes/two/new.mustache": "a", "other.txt": "a",
    ]
    try await withFolder(files) { folder in
      let world = World(folder: folder, collector: ChangeCollector())
      for (link, target) in [
        ("Templates/linked.mustache", "../elsewhere/linked.mustache"),
        ("Templates/pages", "../elsewhere/pages"), ("Linked/pages", "../elsewhere/pages"),
        ("Linked/all", ".."), ("elsewhere/pages/back", "../../Linked"),
        ("themes/current", "one"), ("Theme", "themes/current"),
        // Longer than a name may be.
        ("Templates/broken.mustache", String(repeating: "x", count: 300)),
      ] {
        try world.link(link, to: target)
      }
      let watch = FileWatches.begin(
        WatchedPlaces(
          places.map(world.path), following: following.map(world.path),
          copied: copied.map(world.path), read: read.map(world.path),
          except: except.map(world.path)),
        isPolling: isPolling, telling: world.collector
      ) { Issue.record("\($0)") }
      defer { watch.stop() }
      try await body(world)
    }
  }

  @Test func `what was given back, as of the moment it was noticed`() async throws {
    let collector = ChangeCollector()
    let batch = ChangeBatch.beginning()
    collector.putBack(batch)
    #expect(try await collector.settled()?.began == batch.began)
    #expect(try await collector.settled() == nil)
  }

  @Test(arguments: [false, true])
  func `a file saved in any way`(isPolling: Bool) async throws {
    try await watching(isPolling) { world in
      // In place.
      try await world.expect(["Templates/home.mustache"]) {
        let handle = try #require(
          FileHandle(forWritingAtPath: world.path("Templates/home.mustache")))
        handle.write(Data("longer".utf8))
        try handle.close()
      }
      // Beside, then renamed over it.
      try await world.expect(["Templates/home.mustache"]) {
        try world.write("b", to: "Templates/.home.mustache.swp")
        try world.write("b", to: "Templates/home.mustache~")
        try world.write("b", to: "Templates/4913")
        #expect(
          rename(world.path("Templates/.home.mustache.swp"), world.path("Templates/home.mustache"))
            == 0)
      }
      try await world.expect(["Templates/partials/head.mustache"]) {
        try FileManager.default.removeItem(atPath: world.path("Templates/partials/head.mustache"))
      }
      try await world.expect(["Templates/partials/foot.mustache"]) {
        try world.write("a", to: "Templates/partials/foot.mustache")
      }
    }
  }

  @Test(arguments: [false, true])
  func `a file named as editors name theirs, where all files come into the site`(isPolling: Bool)
    async throws
  {
    try await watching(isPolling, copied: ["Templates/partials"]) { world in
      let names = ["2026", "data.bak", "style.css~", "#a#", "Thumbs.db", ".htaccess"]
      try await world.expect(Set(names.map { "Templates/partials/" + $0 })) {
        try world.write("b", to: "Templates/2026")
        try world.write("b", to: "Templates/partials/.style.css.swp")
        for name in names { try world.write("b", to: "Templates/partials/" + name) }
      }
      try await world.expect(["Templates/partials/2026"]) {
        try world.write("longer", to: "Templates/partials/2026")
      }
      try await world.expect(["Templates/partials/2026"]) {
        try FileManager.default.removeItem(atPath: world.path("Templates/partials/2026"))
      }
    }
  }

  @Test(arguments: [false, true])
  func `a file named as editors name theirs, where a build read it`(isPolling: Bool) async throws {
    let read = ["Templates/.art/a.png", "Templates/partials/4913", "Templates/partials/a~"]
    try await watching(isPolling, read: read) { world in
      for name in read {
        try await world.expect([name]) {
          try world.write("b", to: "Templates/.art.swp")
          try world.write("b", to: "Templates/4913")
          try world.write("b", to: "Templates/partials/a.tmp")
          try world.write("longer", to: name)
        }
      }
    }
  }

  @Test(arguments: [false, true])
  func `the file a link leads to, also after another has taken its place`(isPolling: Bool)
    async throws
  {
    try await watching(isPolling) { world in
      try await world.expect(["Templates/linked.mustache"]) {
        try world.write("bb", to: "elsewhere/linked.mustache")
      }
      try await world.expect(["Templates/linked.mustache"]) {
        try world.write("ccc", to: "elsewhere/new")
        #expect(
          rename(world.path("elsewhere/new"), world.path("elsewhere/linked.mustache")) == 0)
      }
      try await world.expect(["Templates/linked.mustache"]) {
        try world.write("dddd", to: "elsewhere/linked.mustache")
      }
    }
  }

  @Test(arguments: [false, true])
  func `the file a link leads to that was moved into a place`(isPolling: Bool) async throws {
    try await watching(isPolling) { world in
      try await world.expect(["Templates/moved.mustache"]) {
        try world.link("elsewhere/moved", to: "../other.txt")
        world.move("elsewhere/moved", to: "Templates/moved.mustache")
      }
      try await world.expect(["Templates/moved.mustache"]) {
        try world.write("bb", to: "other.txt")
      }
    }
  }

  @Test(arguments: [false, true])
  func `the file a link leads to when it comes back, or when a link on the way leads elsewhere`(
    isPolling: Bool
  ) async throws {
    try await watching(isPolling) { world in
      let linked = "Templates/linked.mustache"
      for text in ["bb", "ccc"] {
        try await world.expect([linked]) {
          try FileManager.default.removeItem(atPath: world.path("elsewhere/linked.mustache"))
        }
        try await world.expect([linked]) {
          try world.write(text, to: "elsewhere/linked.mustache")
        }
        try await world.expect([linked]) {
          try world.write(text + text, to: "elsewhere/linked.mustache")
        }
      }
      for version in ["one", "two"] {
        try FileManager.default.createDirectory(
          atPath: world.path(version), withIntermediateDirectories: true)
        try world.write(version, to: version + "/logo.svg")
      }
      try world.link("current", to: "one")
      try await world.expect(["Templates/logo.svg"]) {
        try world.link("Templates/logo.svg", to: "../current/logo.svg")
      }
      try await world.expect(["Templates/logo.svg"]) {
        try world.link("next", to: "two")
        #expect(rename(world.path("next"), world.path("current")) == 0)
      }
      try await world.expect(["Templates/logo.svg"]) { try world.write("2", to: "two/logo.svg") }
    }
  }

  @Test(arguments: [false, true])
  func `files in folders behind links where those count, and never of what a build writes`(
    isPolling: Bool
  ) async throws {
    try await watching(
      isPolling, ["Templates", "Linked"], following: ["Linked"], except: ["Output"]
    ) { world in
      // Around the output, which is not there yet, nothing counts.
      try world.write("bb", to: "other.txt")
      try FileManager.default.createDirectory(
        atPath: world.path("Output"), withIntermediateDirectories: true)
      try world.write("bb", to: "Output/index.html")
      try await world.expect(["Linked/pages/about.md"]) {
        try world.write("bb", to: "elsewhere/pages/about.md")
      }
      // A link that comes brings what is behind it, and takes it along.
      try world.link("Linked/more", to: "../elsewhere")
      _ = try await world.changes(including: ["Linked/more/linked.mustache"])
      try world.write("ccc", to: "elsewhere/linked.mustache")
      _ = try await world.changes(including: ["Linked/more/linked.mustache"])
      try FileManager.default.removeItem(atPath: world.path("Linked/more"))
      _ = try await world.changes(
        including: [isPolling ? "Linked/more/linked.mustache" : "Linked/more"])
      try world.write("dddd", to: "elsewhere/new.mustache")
      try world.write("last", to: "Linked/home.md")
      let last = try await world.changes(including: ["Linked/home.md"])
      #expect(!last.contains("Linked/more/new.mustache"))
    }
  }

  @Test(arguments: [false, true])
  func `files in folders that came later, however fast`(isPolling: Bool) async throws {
    try await watching(isPolling) { world in
      try FileManager.default.createDirectory(
        atPath: world.path("Templates/a/b/c"), withIntermediateDirectories: true)
      try world.write("1", to: "Templates/a/b/c/new.mustache")
      let first = try await world.changes(including: ["Templates/a/b/c/new.mustache"])
      #expect(
        first.isSubset(of: [
          "Templates/a", "Templates/a/b", "Templates/a/b/c", "Templates/a/b/c/new.mustache",
        ]))
      try await world.expect(["Templates/a/b/c/new.mustache"]) {
        try world.write("22", to: "Templates/a/b/c/new.mustache")
      }
      // A folder that moves in brings its files; where it was, nothing is told any more.
      try FileManager.default.createDirectory(
        atPath: world.path("elsewhere/d"), withIntermediateDirectories: true)
      try world.write("1", to: "elsewhere/d/in.mustache")
      #expect(rename(world.path("elsewhere/d"), world.path("Templates/d")) == 0)
      _ = try await world.changes(including: ["Templates/d/in.mustache"])
      #expect(rename(world.path("Templates/d"), world.path("elsewhere/d")) == 0)
      _ = try await world.changes(
        including: isPolling ? ["Templates/d/in.mustache"] : ["Templates/d"])
      try world.write("22", to: "elsewhere/d/in.mustache")
      try await world.expect(["Templates/home.mustache"]) {
        try world.write("last", to: "Templates/home.mustache")
      }
    }
  }

  @Test(arguments: [false, true])
  func `places that were not there, and nothing beside them`(isPolling: Bool) async throws {
    try await watching(
      isPolling, ["catalog.yaml", "Content", "deep/er/Content"], except: ["Content/Output"]
    ) { world in
      try world.write("x", to: "other.txt")
      try await world.expect(["catalog.yaml"]) { try world.write("x", to: "catalog.yaml") }
      try FileManager.default.createDirectory(
        atPath: world.path("Content/Output"), withIntermediateDirectories: true)
      try world.write("x", to: "Content/Output/index.html")
      try world.write("x", to: "Content/home.md")
      let content = try await world.changes(including: ["Content/home.md"])
      #expect(content.isSubset(of: ["Content", "Content/home.md"]))
      try FileManager.default.createDirectory(
        atPath: world.path("deep/er/Content"), withIntermediateDirectories: true)
      try world.write("x", to: "deep/er/Content/home.md")
      _ = try await world.changes(including: ["deep/er/Content/home.md"])
      // The whole folder goes, and another takes its name.
      try FileManager.default.removeItem(atPath: world.path("Content"))
      _ = try await world.changes(including: [isPolling ? "Content/home.md" : "Content"])
      try FileManager.default.createDirectory(
        atPath: world.path("Content"), withIntermediateDirectories: true)
      try world.write("xx", to: "Content/home.md")
      _ = try await world.changes(including: ["Content/home.md"])
      try await world.expect(["Content/home.md"]) { try world.write("x3", to: "Content/home.md") }
    }
  }

  @Test(arguments: [false, true])
  func `a place whose folder another one replaced, also once the old one is removed`(
    isPolling: Bool
  ) async throws {
    try await watching(isPolling) { world in
      try world.makeFolder("New/partials")
      try world.write("bb", to: "New/partials/head.mustache")
      world.move("Templates", to: "Old")
      world.move("New", to: "Templates")
      let both: Set = [
        "Templates", "Templates/home.mustache", "Templates/linked.mustache",
        "Templates/broken.mustache", "Templates/pages", "Templates/partials",
        "Templates/partials/head.mustache",
      ]
      let moved = try await world.changes(including: ["Templates/partials/head.mustache"])
      #expect(moved.isSubset(of: both))
      try world.remove("Old")
      try world.write("a", to: "Templates/partials/new.mustache")
      let written = try await world.changes(including: ["Templates/partials/new.mustache"])
      #expect(written.isSubset(of: both.union(["Templates/partials/new.mustache"])))
    }
  }

  @Test(arguments: [false, true])
  func `a place when a folder around it goes and comes back`(isPolling: Bool) async throws {
    try await watching(isPolling, ["site/Templates"]) { world in
      let home = "site/Templates/home.mustache"
      let gone: Set = [isPolling ? home : "site/Templates"]
      let all: Set = ["site/Templates", home]
      world.move("site", to: "away")
      #expect(try await world.changes(including: gone).isSubset(of: all))
      world.move("away", to: "site")
      #expect(try await world.changes(including: [home]).isSubset(of: all))
      try world.remove("site")
      #expect(try await world.changes(including: gone).isSubset(of: all))
      try world.makeFolder("site/Templates")
      try world.write("bb", to: home)
      #expect(try await world.changes(including: [home]).isSubset(of: all))
      let new = "site/Templates/new.mustache"
      try world.write("a", to: new)
      #expect(try await world.changes(including: [new]).isSubset(of: all.union([new])))
    }
  }

  @Test(arguments: [false, true])
  func `what links lead to when another folder is on the way`(isPolling: Bool) async throws {
    try await watching(
      isPolling, ["Theme", "Templates", "Linked"], following: ["Linked"], except: ["Output"]
    ) { world in
      try world.link("themes/next", to: "two")
      world.move("themes/next", to: "themes/current")
      let theme: Set = ["Theme", "Theme/home.mustache", "Theme/new.mustache"]
      #expect(try await world.changes(including: ["Theme/new.mustache"]).isSubset(of: theme))
      let newer = "Theme/newer.mustache"
      try world.write("a", to: "themes/two/newer.mustache")
      #expect(try await world.changes(including: [newer]).isSubset(of: theme.union([newer])))
      // Links to a file, and to a folder in a place.
      try world.makeFolder("new/pages")
      try world.write("bb", to: "new/linked.mustache")
      try world.write("bb", to: "new/pages/about.md")
      world.move("elsewhere", to: "old")
      world.move("new", to: "elsewhere")
      _ = try await world.changes(including: ["Templates/linked.mustache", "Linked/pages/about.md"])
      try world.remove("old")
      try world.write("a", to: "elsewhere/pages/new.md")
      _ = try await world.changes(including: ["Linked/pages/new.md"])
      try world.write("ccc", to: "elsewhere/linked.mustache")
      _ = try await world.changes(including: ["Templates/linked.mustache"])
    }
  }

  @Test func `thousands of files at once, each of them`() async throws {
    try await watching(false) { world in
      let names = (0..<3000).map { "Templates/many/\($0).mustache" }
      try FileManager.default.createDirectory(
        atPath: world.path("Templates/many"), withIntermediateDirectories: true)
      for name in names { try world.write("x", to: name) }
      let seen = try await world.changes(including: Set(names))
      #expect(seen.subtracting(names).isSubset(of: ["Templates/many"]))
    }
  }

  #if os(Linux)
    @Test func `nothing in a folder where it began when nobody waited any more`() async throws {
      try await watching(false) { world in
        let places = WatchedPlaces(["Templates", "other.txt"].map(world.path))
        let late = World(folder: world.folder, collector: ChangeCollector())
        let watch = await Task {
          withUnsafeCurrentTask { $0?.cancel() }
          return FileWatches.begin(places, isPolling: false, telling: late.collector) {
            Issue.record("\($0)")
          }
        }.value
        defer { watch.stop() }
        try await late.expect(["other.txt"]) {
          try late.write("new", to: "Templates/home.mustache")
          try late.write("new", to: "other.txt")
        }
      }
    }
  #endif

  @Test func `nothing after it was stopped`() async throws {
    try await watching(false) { world in
      let places = WatchedPlaces([world.path("elsewhere")])
      let collector = ChangeCollector()
      for isPolling in [false, true] {
        FileWatches.begin(places, isPolling: isPolling, telling: collector) { _ in }.stop()
      }
      try world.write("new", to: "elsewhere/linked.mustache")
      // The other watch has told, so this one would have.
      _ = try await world.changes(including: ["Templates/linked.mustache"])
      let late = try await collector.settled()?.paths
      #expect(late == nil)
    }
  }
}
