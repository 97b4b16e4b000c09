import CatalogPublishing
import Foundation
import Testing

@Suite("The plan of a publication")
struct ReleasePlanTests {
  private static let now = Date(timeIntervalSince1970: 1_800_000_000)
  private static let day: TimeInterval = 86_400

  private static func path(_ text: String) throws -> PublishedPath {
    try #require(PublishedPath(text))
  }

  private static func file(_ name: String, _ text: String) throws -> ReleaseFile {
    ReleaseFile(
      path: try path(name), checksum: Checksum(of: Array(text.utf8)), size: text.utf8.count,
      place: "/" + name)
  }

  private static func entry(_ name: String, _ text: String) throws -> ChecksumList.Entry {
    .init(path: try path(name), checksum: Checksum(of: Array(text.utf8)))
  }

  /// What a target by its manifest knows.
  private static func plan(
    _ previous: ReleaseManifest, _ files: [ReleaseFile], after seconds: TimeInterval = 0
  ) throws -> ReleasePlan {
    try ReleasePlan(
      from: previous, to: files,
      presence: { file in
        guard let known = previous.list.entries.first(where: { $0.path == file.path }) else {
          return .missing
        }
        return known.checksum == file.checksum ? .same : .different
      }, at: now.addingTimeInterval(seconds), grace: 7 * day)
  }

  @Test func `a plan tells what is new, changed, the same and gone`() throws {
    let previous = ReleaseManifest(
      date: Self.now,
      list: try ChecksumList([
        try Self.entry("index.html", "old"), try Self.entry("about.html", "same"),
        try Self.entry("gone.html", "gone"),
      ]))
    let files = [
      try Self.file("new.html", "new"), try Self.file("index.html", "new"),
      try Self.file("about.html", "same"),
    ]
    let plan = try Self.plan(previous, files)
    #expect(plan.added == [files[0]])
    #expect(plan.updated == [files[1]])
    #expect(plan.unchanged == [files[2]])
    #expect(plan.deleted == [try Self.path("gone.html")])
    #expect(plan.kept == [])
    #expect(
      plan.manifest.list.entries.map(\.path.text) == ["about.html", "index.html", "new.html"])
    #expect(try Self.plan(plan.manifest, files).isEmpty)
  }

  @Test func `what was published under other bytes of the same name goes before it comes`() throws {
    let (one, two) = ("caf\u{E9}.txt", "cafe\u{301}.txt")
    let previous = ReleaseManifest(
      date: Self.now, list: try ChecksumList([try Self.entry(one, "a")]))
    let plan = try Self.plan(previous, [try Self.file(two, "a")])
    #expect(plan.added.map { Array($0.path.text.utf8) } == [Array(two.utf8)])
    #expect(plan.deleted.map { Array($0.text.utf8) } == [Array(one.utf8)])
    #expect(plan.obstacles == plan.deleted)
    // A target that takes them for one would lose one of them.
    let both = [try Self.file(one, "a"), try Self.file(two, "b")]
    #expect(throws: PublishingError.self) { try Self.plan(.empty, both) }
  }

  @Test
  func
    `an asset of older pages stays for the time of grace, counted from when the site dropped it`()
    throws
  {
    let style = "assets/style.0123456789abcdef.css"
    let page = try Self.file("index.html", "home")
    let previous = ReleaseManifest(
      date: Self.now,
      list: try ChecksumList([try Self.entry(style, "old"), try Self.entry("index.html", "home")]))

    let first = try Self.plan(previous, [page])
    // Though nothing is sent: else the time would never begin.
    #expect(!first.isEmpty)
    #expect(first.sent == [] && first.deleted == [])
    #expect(first.kept == [try Self.path(style)])
    #expect(first.manifest.superseded == [try Self.path(style): Self.now])

    let later = try Self.plan(first.manifest, [page], after: 6 * Self.day)
    #expect(later.isEmpty)
    #expect(later.kept == [try Self.path(style)])
    #expect(later.manifest.superseded == [try Self.path(style): Self.now])

    let last = try Self.plan(later.manifest, [page], after: 7 * Self.day)
    #expect(last.deleted == [try Self.path(style)])
    #expect(last.manifest.list.entries.map(\.path.text) == ["index.html"])
  }

  @Test func `an asset that came back has all of its time when the site drops it once more`() throws
  {
    let style = try Self.file("assets/style.0123456789abcdef.css", "old")
    let page = try Self.file("index.html", "home")
    let both = try Self.plan(.empty, [page, style]).manifest
    let dropped = try Self.plan(both, [page]).manifest
    let back = try Self.plan(dropped, [page, style], after: Self.day)
    // Though nothing is sent: else the time would count on.
    #expect(!back.isEmpty)
    #expect(back.sent == [] && back.deleted == [] && back.kept == [])
    #expect(back.manifest.superseded == [:])
    #expect(try Self.plan(back.manifest, [page, style], after: Self.day).isEmpty)
    #expect(try Self.plan(back.manifest, [page], after: 8 * Self.day).kept == [style.path])
  }

  @Test func `an asset that was dropped under a clock ahead stays no longer than others`() throws {
    let style = try Self.path("assets/style.0123456789abcdef.css")
    let previous = ReleaseManifest(
      date: Self.now, list: try ChecksumList([try Self.entry(style.text, "old")]),
      superseded: [style: Self.now + 1000 * Self.day])
    let page = try Self.file("index.html", "home")
    let first = try Self.plan(previous, [page])
    #expect(first.manifest.superseded == [style: Self.now])
    #expect(try Self.plan(first.manifest, [page], after: 7 * Self.day).deleted == [style])
  }

  @Test func `what stands where the site has a folder or a file now goes first, and is not kept`()
    throws
  {
    let kept = "notes/one.0123456789abcdef.txt"
    let previous = ReleaseManifest(
      date: Self.now,
      list: try ChecksumList([
        try Self.entry("a", "file"), try Self.entry("gone.html", "gone"),
        try Self.entry(kept, "old"),
      ]))
    let plan = try Self.plan(
      previous, [try Self.file("a/b.html", "b"), try Self.file("notes", "n")])
    #expect(plan.deleted.map(\.text) == ["a", "gone.html", kept])
    #expect(plan.obstacles.map(\.text) == ["a", kept])
    #expect(plan.kept == [])
  }

  @Test func `what an interrupted run was at is ours: written over, or deleted`() throws {
    let page = try Self.file("index.html", "home")
    let previous = ReleaseManifest(
      date: Self.now, list: .empty,
      pending: [try Self.path("index.html"), try Self.path("gone.html")])
    let plan = try ReleasePlan(
      from: previous, to: [page], presence: { _ in .different }, at: Self.now, grace: 0)
    #expect(plan.updated == [page])
    #expect(plan.deleted == [try Self.path("gone.html")])
    #expect(plan.manifest.pending == [])
  }

  @Test func `what an interrupted run brought to its end but for the manifest is written there`()
    throws
  {
    let page = try Self.file("index.html", "home")
    let previous = ReleaseManifest(date: Self.now, list: .empty, pending: [page.path])
    let plan = try ReleasePlan(
      from: previous, to: [page], presence: { _ in .same }, at: Self.now, grace: 0)
    #expect(plan.sent == [] && plan.deleted == [])
    #expect(!plan.isEmpty)
    #expect(plan.manifest.pending == [])
    #expect(try Self.plan(plan.manifest, [page]).isEmpty)
  }

  @Test func `two files of one name are refused, in a plan and in a list`() throws {
    let twice = PublishingError("two files of the site are called a.html.gz; rename one of them")
    let files = [
      try Self.file("a.html.gz", "one"), try Self.file("a.html", "page"),
      try Self.file("a.html.gz", "two"),
    ]
    #expect(throws: twice) { try Self.plan(.empty, files) }
    #expect(throws: twice) {
      try ChecksumList([try Self.entry("a.html.gz", "one"), try Self.entry("a.html.gz", "one")])
    }
  }

  @Test func `files are sent assets first, then pages, then what leads to them`() throws {
    let names = [
      "index.html", "characters/index.html", "feed.xml", "characters/1.html", "avatars/a.png",
      "search/index.js", "404.html", "assets/portal.svg", "_headers", "catalog.json",
      "characters/1.html.gz",
      "index.html.br",
    ]
    let files = try names.map { try Self.file($0, $0) }
    #expect(
      try Self.plan(.empty, files).sent.map(\.path.text) == [
        "assets/portal.svg", "avatars/a.png",
        "404.html", "characters/1.html", "characters/1.html.gz",
        "_headers", "catalog.json", "characters/index.html", "feed.xml", "index.html",
        "index.html.br",
        "search/index.js",
      ])
  }

  @Test func `only a name that is proven to be made from the content may be kept for good`() throws
  {
    let digits = Checksum(of: Array("body {}".utf8)).hexadecimal.prefix(16)
    #expect(try Self.file("assets/style.\(digits).css", "body {}").cacheClass == .immutable)
    #expect(try Self.file("avatars/placeholder-\(digits).svg", "body {}").cacheClass == .immutable)
    #expect(try Self.file("assets/style.\(digits).css", "other").cacheClass == .revalidated)
    #expect(try Self.file("assets/style.css", "body {}").cacheClass == .revalidated)
    #expect(try Self.file("feed.xml", "feed").cacheClass == .brief)
    #expect(try Self.file("index.html", "home").cacheClass == .revalidated)
  }

  @Test func `a manifest is read as it was written, and by sha256sum`() async throws {
    let folder = try TestFolder()
    let manifest = ReleaseManifest(
      date: Self.now,
      list: try ChecksumList([try Self.entry("a b.html", "one"), try Self.entry("ä.png", "two")]),
      superseded: [try Self.path("ä.png"): Self.now.addingTimeInterval(-Self.day)],
      pending: [try Self.path("x y.html")])
    #expect(try ReleaseManifest(reading: manifest.bytes, of: "target") == manifest)

    try folder.write(manifest.bytes, to: "manifest")
    try folder.write(Array("one".utf8), to: "a b.html")
    try folder.write(Array("two".utf8), to: "ä.png")
    let check = try await Program(
      "sha256sum", "-c", "--quiet", "--strict", "manifest", in: folder.path)
    #expect(check == Program(exitCode: 0, output: ""))

    let marked = ReleaseManifest(
      date: Self.now, list: try ChecksumList([try Self.entry("\u{301}x.html", "one")]),
      superseded: [try Self.path("\u{301}x.html"): Self.now],
      pending: [try Self.path("\u{301}y.html"), try Self.path(" z.html")])
    #expect(try ReleaseManifest(reading: marked.bytes, of: "target") == marked)

    for damaged in ["", "text\n", "# catalog release yesterday\n"] {
      #expect(throws: PublishingError.self) {
        try ReleaseManifest(reading: Array(damaged.utf8), of: "target")
      }
    }
  }
}
