import CatalogDomain
import CatalogSite
import CatalogTemplates
import CatalogTestSupport
import Foundation
import Synchronization
import Testing

@Suite("What a build does to the folder a site is published in")
struct SiteOutputTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func page(_ path: String, _ text: String) throws -> PlannedFile {
    PlannedFile(path: try #require(SitePath(path)), content: .rendered { $0.append(text) })
  }

  @discardableResult
  private func build(
    _ files: [PlannedFile], linkRoot: String = "/", lastChange: Snapshot.ID? = nil
  ) async throws -> OutputReport {
    try await SiteOutput(folder: folder.path, keptClear: []).apply(
      files.sorted { $0.path < $1.path }, linkRoot: linkRoot, lastChange: lastChange,
      progress: { _ in })
  }

  private func treeWithoutManifest() throws -> [String: String] {
    try folder.tree().filter { $0.key != ".catalog-manifest" }
  }

  /// What a build and whoever only looks are told.
  private func lastChange(but own: [String] = []) throws -> Snapshot.ID? {
    let last = try SiteOutput(folder: folder.path, keptClear: []).lastChange(but: own)
    #expect(SiteOutput.lastChange(inSite: folder.path, but: own) == last)
    return last
  }

  @Test func `a site knows up to which number changes were ever told in it`() async throws {
    let pages = try ["changes/2.html", "changes/index.html"].map {
      try page($0, "<a href=\"2.html\">x</a>")
    }
    for last in [0, 12, 13] {
      try await build(pages, lastChange: .init(last))
      #expect(try lastChange() == .init(last))
      let manifest = try #require(try folder.tree()[".catalog-manifest"])
      let lines = manifest.split(separator: "\n")
      #expect(lines[1] == "# changes told up to \(last)")
      #expect(lines.count == 4)
      #expect(try await build(pages, lastChange: .init(last)).method == .unchanged)
    }
    // A merge of two branches may leave both lines, or put them elsewhere.
    let manifest = try #require(try folder.tree()[".catalog-manifest"])
    try folder.write(manifest + "# changes told up to 9\n", to: ".catalog-manifest")
    #expect(try lastChange() == .init(13))
    try await build(pages, lastChange: .init(13))
    #expect(try folder.tree()[".catalog-manifest"] == manifest)
  }

  @Test func `a site of a version that noted no number has the pages its list of changes leads to`()
    async throws
  {
    #expect(try lastChange() == nil)
    // Not counted: pages with other names, or with a number that no state has, and the owner's own.
    let others = ["0091", "92-", "93-x", "1000000", "2024"].map { "\($0).html" }
    let own = ["2.html", "11.html", "9.html", "12-3.html"]
    let files = try (own + others + ["77.html"]).map { try page("changes/" + $0, "x") }
    let elsewhere = try ["changes2/94.html", "characters/95.html"].map { try page($0, "x") }
    try await build(files + elsewhere)
    #expect(try lastChange() == nil)
    let targets = own + others + ["../changes2/94.html", "../characters/95.html"]
    let list = targets.map { "<a href=\"\($0)\">x</a>" }.joined()
    try await build(files + elsewhere + [page("changes/index.html", list)])
    #expect(try lastChange(but: ["changes/2024.html"]) == .init(12))
    #expect(try lastChange(but: ["changes/index.html"]) == nil)
    try folder.write("mine", to: "changes/99.html")
    #expect(try lastChange(but: ["changes/2024.html"]) == .init(12))
    // What it says itself counts more.
    try await build(files + elsewhere, lastChange: .init(3))
    #expect(try lastChange() == .init(3))
  }

  @Test func `progress counts the files that are done, and never goes back`() async throws {
    let files = try (1...1000).map { try page("\($0).html", "x") }
    let told = Mutex<[Int]>([])
    _ = try await SiteOutput(folder: folder.path, keptClear: []).apply(
      files.sorted { $0.path < $1.path }, linkRoot: "/"
    ) { done in told.withLock { $0.append(done) } }
    let counts = told.withLock { $0 }
    #expect(counts == counts.sorted())
    #expect(counts.last == 1000)
    #expect(Set(counts).count == counts.count)
  }

  @Test func `a first build writes every file and nothing else`() async throws {
    let report = try await build([
      page("index.html", "<a href=\"characters/1.html\">1</a>"),
      page("characters/1.html", "<a href=\"../index.html\">home</a>"),
      PlannedFile(path: try #require(SitePath("assets/s.css")), content: .bytes(Array("a{}".utf8))),
    ])
    #expect(
      try treeWithoutManifest() == [
        "index.html": "<a href=\"characters/1.html\">1</a>",
        "characters/1.html": "<a href=\"../index.html\">home</a>",
        "assets/s.css": "a{}",
      ])
    #expect(report.files == 3)
    #expect(report.pages == 2)
    #expect(report.written.map(\.text) == ["assets/s.css", "characters/1.html", "index.html"])
    #expect(report.pagesWritten == 2)
  }

  @Test func `pages of any size stand in the site as they were rendered`() async throws {
    // More than waits to be written at a time, in one page and in many.
    let pages = Dictionary(
      uniqueKeysWithValues: (0..<400).map { number in
        let size = number % 97 == 5 ? 700_000 : number * number % 20_000
        return ("p/\(number).html", "\(number) " + String(repeating: "x", count: size))
      })
    try await build(try pages.map { try page($0.key, $0.value) })
    #expect(try treeWithoutManifest() == pages)
  }

  @Test func `a build with nothing new touches nothing`() async throws {
    let files = [try page("index.html", "one"), try page("a/b.html", "two")]
    try await build(files)
    let before = try modified()
    let report = try await build(files)
    #expect(try modified() == before)
    #expect(report.written == [])
    #expect(report.removed == [])
  }

  /// Modification times in nanoseconds of every file and folder, the root included.
  private func modified() throws -> [String: Date] {
    var times: [String: Date] = [:]
    for name in try [""] + FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      times[name] =
        try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)[
          .modificationDate] as? Date
    }
    return times
  }

  @Test func `only files whose bytes differ are written`() async throws {
    try await build([page("index.html", "one"), page("about.html", "two")])
    let report = try await build([page("index.html", "one"), page("about.html", "new")])
    #expect(report.written.map(\.text) == ["about.html"])
    #expect(try treeWithoutManifest() == ["index.html": "one", "about.html": "new"])
  }

  @Test
  func
    `files of the theme and of the owner that keep their names are told apart by what they hold`()
    async throws
  {
    func digest(
      page text: String = "one", style: String = "a{}", named: String = "h1{}",
      dialogs: String = "x", own: String = "map"
    ) async throws -> String {
      let theme = ThemeAssets([
        ThemeAsset(name: "style.css", bytes: Array(style.utf8)),
        ThemeAsset(name: "fonts/own.css", bytes: Array(named.utf8)),
      ])
      let paths = theme.paths
      let assets = try theme.files.map { file in
        PlannedFile(
          path: try #require(paths[file.name].flatMap(SitePath.init)), content: file.content)
      }
      return try await build(
        assets + [
          page("index.html", text), page("search/dialogs.js", dialogs),
          page("search/index.js", text),
          PlannedFile(
            path: try #require(SitePath("map.svg")), content: .bytes(Array(own.utf8)), isOwn: true),
        ]
      ).themeDigest
    }
    let first = try await digest()
    #expect(try await digest() == first)
    #expect(try await digest(page: "two") == first)
    // Pages name it by another name.
    #expect(try await digest(style: "b{}") == first)
    #expect(try await digest(named: "h2{}") != first)
    #expect(try await digest(dialogs: "y") != first)
    #expect(try await digest(own: "plan") != first)
    #expect(try await digest() == first)
  }

  @Test func `what the site no longer has is removed with its empty folder`() async throws {
    try await build([page("index.html", "one"), page("characters/1.html", "two")])
    let report = try await build([page("index.html", "one")])
    #expect(report.removed.map(\.text) == ["characters/1.html"])
    #expect(report.pagesRemoved == 1)
    #expect(try treeWithoutManifest() == ["index.html": "one"])
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/characters"))
  }

  @Test func `files of others are left alone`() async throws {
    try await build([page("index.html", "one"), page("characters/1.html", "two")])
    try folder.write("example.org", to: "CNAME")
    try folder.write("mine", to: "characters/mine.txt")
    try folder.write("ref", to: ".git/HEAD")
    try await build([page("index.html", "new")])
    #expect(
      try treeWithoutManifest() == [
        "index.html": "new", "CNAME": "example.org", "characters/mine.txt": "mine",
        ".git/HEAD": "ref",
      ])
  }

  @Test func `a folder with hidden files only may become a site`() async throws {
    // The dot of the second is one for the file system, and not a character of its own.
    for name in [".gitkeep", ".\u{301}x"] { try folder.write("", to: name) }
    try await build([page("index.html", "one")])
    #expect(
      try treeWithoutManifest() == [".gitkeep": "", ".\u{301}x": "", "index.html": "one"])
  }

  @Test func `a folder with files of others is refused and left alone`() throws {
    try folder.write("thesis", to: "thesis.txt")
    #expect(
      throws: OutputError(
        "\(folder.path) holds files that catalog did not write (thesis.txt); choose an empty folder with --output, or restore the .catalog-manifest of the site that was there"
      )
    ) { try SiteOutput(folder: folder.path, keptClear: []) }
    #expect(try folder.tree() == ["thesis.txt": "thesis"])
  }

  @Test func `a release that was published is refused and left alone`() throws {
    try folder.write("one", to: "index.html")
    try folder.write(
      "# catalog release 2026-11-21T18:04:37Z\n\(String(repeating: "0", count: 64))  index.html\n",
      to: ".catalog-manifest")
    let before = try folder.tree()
    #expect(
      throws: OutputError(
        "\(folder.path) is a release of catalog publish; choose another folder with --output")
    ) { try SiteOutput(folder: folder.path, keptClear: []) }
    #expect(try folder.tree() == before)
  }

  @Test func `a line of a manifest that is no file is told with its number`() throws {
    let line = String(repeating: "0", count: 64) + "  index.html\n"
    try folder.write("# mine\n" + line + "about.html\n" + line, to: ".catalog-manifest")
    #expect(
      throws: OutputError(
        "\(folder.path)/.catalog-manifest:3: not a digest and a path; restore the file or empty the folder"
      )
    ) { try SiteOutput(folder: folder.path, keptClear: []) }
  }

  @Test
  func `a file of somebody else in a page's place stops the build before anything is written`()
    async throws
  {
    try await build([page("index.html", "one")])
    try folder.write("mine", to: "about.html")
    let before = try folder.tree()
    await #expect(throws: OutputError.self) {
      try await build([page("index.html", "new"), page("about.html", "ours")])
    }
    #expect(try folder.tree() == before)
  }

  @Test func `a page edited by hand is written over and reported`() async throws {
    try await build([page("index.html", "one"), page("about.html", "two")])
    try folder.write("by hand", to: "about.html")
    let report = try await build([page("index.html", "one"), page("about.html", "two")])
    #expect(report.editedByHand.map(\.text) == ["about.html"])
    #expect(try treeWithoutManifest() == ["index.html": "one", "about.html": "two"])
  }

  @Test func `a link in the place of a page that goes is removed and reported, and a folder stays`()
    async throws
  {
    let pages = try ["index.html", "kept.html", "gone.html"].map { try page($0, $0) }
    try await build(pages)
    let files = FileManager.default
    for page in ["gone.html", "kept.html"] {
      try files.removeItem(atPath: folder.path + "/" + page)
    }
    try files.createSymbolicLink(
      atPath: folder.path + "/gone.html", withDestinationPath: "index.html")
    try folder.write("mine", to: "kept.html/notes.txt")
    let report = try await build([pages[0]])
    #expect(report.removed.map(\.text) == ["gone.html", "kept.html"])
    #expect(report.editedByHand.map(\.text) == ["gone.html"])
    #expect(
      try treeWithoutManifest() == ["index.html": "index.html", "kept.html/notes.txt": "mine"])
  }

  /// No memory holds so much; the disk holds nothing of it.
  private func stretch(_ name: String) throws {
    try #require(truncate(folder.path + "/" + name, 1 << 40) == 0)
  }

  @Test func `a huge file in the place of a page is written over or removed, and reported`()
    async throws
  {
    let pages = try ["index.html", "about.html", "gone.html"].map { try page($0, $0) }
    try await build(pages)
    try stretch("about.html")
    try stretch("gone.html")
    let report = try await build(Array(pages.prefix(2)))
    #expect(report.editedByHand.map(\.text) == ["about.html", "gone.html"])
    #expect(
      try treeWithoutManifest() == ["index.html": "index.html", "about.html": "about.html"])
  }

  @Test(arguments: ["index.html", ".catalog-manifest"])
  func `a huge file that would have to be held is named`(_ name: String) async throws {
    try await build([page("index.html", "one"), page("about.html", "two")])
    try stretch(name)
    let error = OutputError(
      "\(folder.path)/\(name) is larger than 1,073,741,824 bytes, too large to be read at once; move it away"
    )
    #expect(throws: error) { try FinishedSite(folder: folder.path) }
    #expect(throws: error) { try SiteCheck(folder: folder.path, linkRoot: nil).run() }
  }

  @Test func `of a site nothing more is read from when the task is cancelled`() async throws {
    try await build([page("index.html", "one")])
    let path = folder.path
    let reading = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try FinishedSite(folder: path).files.count
    }
    await #expect(throws: CancellationError.self) { try await reading.value }
    let checking = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try SiteCheck(folder: path, linkRoot: nil).run()?.pages
    }
    await #expect(throws: CancellationError.self) { try await checking.value }
  }

  @Test func `a page edited by hand into what the next build makes is known as it is`()
    async throws
  {
    try await build([page("index.html", "one")])
    try folder.write("two", to: "index.html")
    try await build([page("index.html", "two")])
    #expect(try FinishedSite(folder: folder.path).problems == [])
  }

  @Test func `a manifest that was put back is written as the files are`() async throws {
    let site = [try page("index.html", "two")]
    try await build([page("index.html", "one")])
    let manifest = try #require(try folder.tree()[".catalog-manifest"])
    try await build(site)
    // Newer than the page it tells of, as after `git checkout`.
    try folder.write(manifest, to: ".catalog-manifest")
    #expect(try await build(site).written == [])
    #expect(try FinishedSite(folder: folder.path).problems == [])
    #expect(try await build(site).method == .unchanged)
  }

  @Test func `the links of a page edited by hand into what the build makes are checked`()
    async throws
  {
    let old = [try page("index.html", "old"), try page("about.html", "x")]
    let new = [try page("index.html", "<a href=\"gone.html\">x</a>"), old[1]]
    try await build(old)
    try folder.write("<a href=\"gone.html\">x</a>", to: "index.html")
    let before = try folder.tree()
    await #expect(throws: LinkProblems.self) { try await build(new) }
    #expect(try folder.tree() == before)
  }

  @Test func `a page edited by hand that the site no longer has is removed and reported`()
    async throws
  {
    let pages = try ["index.html", "a.html", "b.html", "c.html"].map { try page($0, $0) }
    try await build(pages)
    try folder.write("by hand", to: "b.html")
    try folder.write("by hand", to: "c.html")
    let report = try await build([pages[0], pages[3]])
    #expect(report.removed.map(\.text) == ["a.html", "b.html"])
    #expect(report.editedByHand.map(\.text) == ["b.html", "c.html"])
    #expect(try treeWithoutManifest() == ["index.html": "index.html", "c.html": "c.html"])
  }

  @Test func `a link in the place of a folder is not followed`() async throws {
    let outside = try TemporaryFolder()
    try await build([page("index.html", "one")])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/characters", withDestinationPath: outside.path)
    await #expect(throws: OutputError.self) {
      try await build([page("index.html", "one"), page("characters/1.html", "two")])
    }
    #expect(try outside.tree() == [:])
  }

  @Test func `every link that leads nowhere is reported and the old site stays`() async throws {
    try await build([page("index.html", "old")])
    let before = try folder.tree()
    let error = await #expect(throws: LinkProblems.self) {
      try await build([
        page("index.html", "<a href=\"gone.html\">x</a><img src=\"a/none.png\">"),
        page("a/1.html", "<a href=\"../../outside.html\">x</a><a href=\"../\">home</a>"),
      ])
    }
    #expect(
      error?.problems.map(\.description) == [
        "a/1.html: link \"../\" leads to a folder, which opens as a listing from a disk; name its index.html",
        "a/1.html: link \"../../outside.html\" leads outside of the site",
        "index.html: link \"a/none.png\" leads to a/none.png, which the site does not have",
        "index.html: link \"gone.html\" leads to gone.html, which the site does not have",
      ])
    #expect(try folder.tree() == before)
  }

  @Test func `links away, to the page itself, with escapes and below a base path are followed`()
    async throws
  {
    let report = try await build(
      [
        page(
          "index.html", "<a href=\"a%20b.html?x=1&amp;y=2#top\">x</a><a href=\"mailto:a@b.c\">m</a>"
        ),
        page(
          "a b.html", "<h1 id=\"here\">x</h1><a href='#here'>h</a><a href=\"//example.org/\">e</a>"),
        page("404.html", "<a href=\"/repo/index.html\">home</a><!-- <a href=\"gone\"> -->"),
      ], linkRoot: "/repo/")
    #expect(report.pages == 3)
  }

  @Test func `links through names that begin with a combining mark are followed`() async throws {
    let report = try await build([
      page("a/\u{301}b/1.html", "<a href=\"../\u{301}c.html\">x</a>"),
      page("a/\u{301}c.html", "<a href=\"\u{301}b/1.html\">x</a>"),
    ])
    #expect(report.written.count == 2)
  }

  @Test func `a fragment without its id is reported`() async throws {
    let error = await #expect(throws: LinkProblems.self) {
      try await build([page("index.html", "<a href=\"#nowhere\">x</a>")])
    }
    #expect(
      error?.problems.map(\.description) == [
        "index.html: link \"#nowhere\" leads to no id of the page"
      ])
  }

  @Test func `a picture that cannot be read stops the build before anything is written`()
    async throws
  {
    struct Unreadable: Error {}
    await #expect(throws: Unreadable.self) {
      try await build([
        page("index.html", "one"),
        PlannedFile(
          path: try #require(SitePath("avatars/x.png")), content: .loaded { throw Unreadable() }),
      ])
    }
    #expect(try folder.tree() == [:])
  }

  @Test(arguments: ["/", "", "~"])
  func `the root, the project and the home folder are refused`(_ name: String) throws {
    let path =
      switch name {
      case "~": NSHomeDirectory()
      case "": FileManager.default.currentDirectoryPath
      default: name
      }
    #expect(throws: OutputError.self) {
      try SiteOutput(
        folder: path,
        keptClear: [NSHomeDirectory(), FileManager.default.currentDirectoryPath])
    }
  }

  @Test func `a folder that holds the project is refused`() throws {
    #expect(throws: OutputError.self) {
      try SiteOutput(folder: folder.path, keptClear: [folder.path + "/project/Templates"])
    }
  }

  @Test(arguments: ["theme/assets", "theme/assets/out", "link/out"])
  func `a folder whose files come into the site is refused`(name: String) throws {
    let assets = folder.path + "/theme/assets"
    try FileManager.default.createDirectory(atPath: assets, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link", withDestinationPath: "theme/assets")
    let error = #expect(throws: OutputError.self) {
      try SiteOutput(folder: folder.path + "/" + name, keptClear: [], copied: [assets])
    }
    #expect(error?.description.contains("all of which comes into the site") == true)
    _ = try SiteOutput(folder: folder.path + "/theme/out", keptClear: [], copied: [assets])

    let state = folder.path + "/" + name
    #expect(
      throws: OutputError(
        "\(state) lies in \(assets), all of which comes into the site; choose another folder with --state"
      )
    ) { try SiteOutput.check(state, apartFrom: [assets], flag: "--state") }
    try SiteOutput.check(
      folder.path + "/theme/assets.state", apartFrom: [assets], flag: "--state")
  }

  @Test func `many files on all cores come out the same as few`() async throws {
    var files: [PlannedFile] = []
    for number in 0..<500 { files.append(try page("n/\(number).html", "page \(number)")) }
    let report = try await build(files)
    #expect(report.written == files.map(\.path).sorted())
    #expect(try treeWithoutManifest()["n/499.html"] == "page 499")
    #expect(try await build(files).written == [])
  }

  @Test func `the manifest is what sha256sum reads`() async throws {
    try await build([page("index.html", "abc")])
    #expect(
      try folder.tree()[".catalog-manifest"]
        == "# catalog 3, links checked below /\nba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  index.html\n"
    )
  }

  /// What a merge of two branches, an editor or a program may do to the manifest of a site that is kept in a repository.
  @Test(arguments: [
    "reversed", "a line twice", "a comment behind", "a comment between", "no first line",
    "another root", "a number of changes", "a link to nothing", "no last newline",
  ])
  func `a manifest that somebody changed is read, and written as it was`(_ change: String)
    async throws
  {
    let files = try ["a/1.html", "a/2.html", "index.html"].map { try page($0, $0) }
    try await build(files)
    let manifest = try #require(try folder.tree()[".catalog-manifest"])
    let lines = manifest.split(separator: "\n").map(String.init)
    let changed =
      switch change {
      case "reversed": [lines[0]] + lines[1...].reversed()
      case "a line twice": lines + [lines[2]]
      case "a comment behind": lines + ["# mine"]
      case "a comment between": [lines[0], lines[1], "# mine", lines[2], lines[3]]
      case "no first line": Array(lines[1...])
      case "another root": ["# catalog 3, links checked below /repo/"] + lines[1...]
      case "a number of changes": [lines[0], "# changes told up to 7"] + lines[1...]
      case "a link to nothing": [lines[0], "# links lead to gone.pdf"] + lines[1...]
      default: lines
      }
    try folder.write(
      changed.joined(separator: "\n") + (change == "no last newline" ? "" : "\n"),
      to: ".catalog-manifest")
    let before = try treeWithoutManifest()
    #expect(try await build(files).written == [])
    #expect(try folder.tree()[".catalog-manifest"] == manifest)
    #expect(try treeWithoutManifest() == before)

    // What it lists is ours, however it lists it.
    try folder.write(changed.joined(separator: "\n") + "\n", to: ".catalog-manifest")
    let report = try await build([page("a/2.html", "new"), page("index.html", "index.html")])
    #expect(report.removed.map(\.text) == ["a/1.html"])
    #expect(report.written.map(\.text) == ["a/2.html"])
    #expect(report.editedByHand == [])
    #expect(try treeWithoutManifest() == ["a/2.html": "new", "index.html": "index.html"])
  }
}
