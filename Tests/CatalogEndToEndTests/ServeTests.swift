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

/// The preview as a user has it: the built command, a folder, a browser's connections.
@Suite(.timeLimit(.minutes(5))) struct ServeTests {
  private let workspace: Workspace
  private static let home = "Templates/home.mustache"

  init() throws {
    workspace = try Workspace()
    try workspace.copy(CatalogTool.templates, to: "Templates")
  }

  private func serve(_ arguments: String...) async throws -> PreviewProcess {
    try await PreviewProcess(["--source", CatalogTool.fixtures] + arguments, in: workspace)
  }

  private func edit(_ name: String, _ old: String, _ new: String) throws {
    let text = try workspace.text(name)
    let edited = text.replacing(old, with: new, maxReplacements: 1)
    #expect(edited != text)
    try workspace.write(edited, to: name)
  }

  @Test(arguments: [[], ["--poll"]])
  func
    `a saved template is in the page, a broken one is told with its place, and mending it ends that`(
      more: [String]
    ) async throws
  {
    let preview = try await PreviewProcess(
      ["--source", CatalogTool.fixtures] + more, in: workspace)
    let before = try workspace.tree("Output")
    #expect(before["index.html"] != nil)
    let client = preview.client
    let events = try await client.events()
    let first = try await events.next()
    #expect(first.stage == "built" && first.problems == [])

    try edit(Self.home, "</h1>", "</h1><p>A new line.</p>")
    let changed = try await events.next { $0.stage == "built" }
    #expect(changed.page != first.page && changed.page?.styles == first.page?.styles)
    #expect(try await client.get("/").body.contains("<p>A new line.</p>"))
    let line = await preview.line(beginning: "rebuilt in ")
    #expect(line.hasSuffix(" s: 1 page written (Templates/home.mustache)"))

    let good = try workspace.text(Self.home)
    try workspace.write(
      good + "<script>alert(1)</script>{{sttatuses}}\n{{nobody}}\n", to: Self.home)
    let broken = try await events.next { $0.stage == "failed" }
    let number = good.split(separator: "\n", omittingEmptySubsequences: false).count
    #expect(
      broken.problems.map(\.place) == ["\(Self.home):\(number):28", "\(Self.home):\(number + 1):3"])
    #expect(
      broken.problems.first?.excerpt
        == "    <script>alert(1)</script>{{sttatuses}}\n" + String(repeating: " ", count: 31) + "^")
    #expect(broken.problems.first?.message.contains("did you mean \"statuses\"?") == true)
    // The last good one goes on.
    #expect(broken.page == changed.page)
    #expect(try await client.get("/").body.contains("<p>A new line.</p>"))

    try workspace.write(good, to: Self.home)
    let mended = try await events.next { $0.stage == "built" }
    #expect(mended.problems == [] && mended.page == changed.page)

    // Nothing of the preview is in the files, and it keeps them as a build does.
    let files = try workspace.tree("Output").values
    #expect(!files.contains { $0.firstRange(of: Data("__catalog".utf8)) != nil })
    #expect(await preview.end(with: SIGINT) == 130)
    let build = try await workspace.tool.run(
      "build", "--source", CatalogTool.fixtures, "--exit-code")
    #expect(build.exitCode == 0, "\(build.output)\(build.errors)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: workspace.path).sorted() == [
        ".catalog", "Output", "Templates",
      ])
  }

  @Test func `a strict preview keeps the last good build while there are warnings, and tells them`()
    async throws
  {
    let preview = try await serve("--strict", "--report", "report.json")
    let client = preview.client
    let events = try await client.events()
    let first = try await events.next()
    #expect(first.stage == "built" && first.problems == [])
    let before = try workspace.tree("Output")

    try preview.paused {
      try edit(Self.home, "</h1>", "</h1><p>A new line.</p>")
      try workspace.write("Nobody.", to: "Content/characters/999.md")
    }
    let failed = try await events.next { $0.problems.contains { $0.place != nil } }
    #expect(failed.stage == "failed" && failed.page == first.page)
    #expect(failed.problems.first?.place == "Content/characters/999.md:1")
    let refusal = "1 warning, and --strict accepts none; the old site stays"
    #expect(failed.problems.map(\.message).dropFirst() == [refusal])
    let warning = await preview.line(beginning: "catalog: warning: ")
    #expect(warning.hasPrefix("catalog: warning: Content/characters/999.md:1: "))
    #expect(await preview.nextLine() == "catalog: error: \(refusal)")
    #expect(try workspace.tree("Output") == before)
    let shown = try await client.get("/").body
    #expect(!shown.contains("<p>A new line.</p>"))
    #expect(try workspace.text("report.json").contains(refusal))

    try FileManager.default.removeItem(atPath: workspace.path + "/Content/characters/999.md")
    let mended = try await events.next { $0.stage == "built" }
    #expect(mended.problems == [])
    #expect(try await client.get("/").body.contains("<p>A new line.</p>"))
  }

  @Test func `the events of all builds are kept when a setting changes`() async throws {
    let preview = try await PreviewProcess(
      ["--source", CatalogTool.fixtures, "--events", "events.jsonl"], in: workspace)
    let events = try await preview.client.events()
    _ = try await events.next()
    let before = try workspace.text("events.jsonl")
    #expect(before.contains(#""step":"crawl""#))
    try workspace.write("title: A title of my own\n", to: "catalog.yaml")
    _ = try await events.next { $0.stage == "built" }
    let after = try workspace.text("events.jsonl")
    #expect(after.hasPrefix(before))
    #expect(after.utf8.count > before.utf8.count)
  }

  @Test func `every asset that comes into the site is watched and told, whatever it is called`()
    async throws
  {
    let preview = try await serve()
    let events = try await preview.client.events()
    var last = try await events.next()
    #expect(last.assets != nil)
    for text in ["old", "new"] {
      try workspace.write(text, to: "Templates/assets/2026")
      // The empty file may have been seen before: that was another build.
      var next = last
      while try next.assets == last.assets || workspace.text("Output/assets/2026") != text {
        next = try await events.next { $0.stage == "built" }
      }
      // The page is the same, and would not be loaded again for its own sake.
      #expect(next.page == last.page)
      last = next
    }
  }

  @Test(arguments: [".well-known/security.txt", "4913"])
  func `a file of one's own is watched and served, whatever it is called`(name: String)
    async throws
  {
    let preview = try await serve()
    let events = try await preview.client.events()
    var last = try await events.next()
    for text in ["old", "new"] {
      try workspace.write(text, to: "Content/root/" + name)
      var (next, body) = (last, "")
      while next.assets == last.assets || body != text {
        next = try await events.next { $0.stage == "built" }
        body = try await preview.client.get("/" + name).body
      }
      #expect(next.page == last.page)
      last = next
    }
  }

  @Test(arguments: ["pictures/4913", ".art/a.tmp"])
  func `a picture that a build read is watched, whatever it is called`(name: String) async throws {
    let harbour = CatalogTool.fixtures + "/content/pictures/harbour.png"
    try workspace.write(Data(contentsOf: URL(fileURLWithPath: harbour)), to: "Content/" + name)
    try workspace.write("---\ntitle: A\n---\n![A](../\(name))\n", to: "Content/pages/a.md")
    let preview = try await serve()
    let events = try await preview.client.events(page: "%2Fpages%2Fa.html")
    let first = try await events.next()
    try workspace.write(try workspace.data("Templates/assets/icon.png"), to: "Content/" + name)
    let changed = try await events.next { $0.stage == "built" }
    #expect(changed.page != first.page)
  }

  @Test func `content, settings and recorded responses are watched too`() async throws {
    try workspace.copy(CatalogTool.fixtures, to: "Records")
    let preview = try await PreviewProcess(["--source", "Records"], in: workspace)
    let client = preview.client
    let events = try await client.events()
    _ = try await events.next()

    try workspace.write("title: A title of my own\n", to: "catalog.yaml")
    _ = try await events.next { $0.stage == "built" }
    while try await !client.get("/").body.contains("A title of my own") {
      _ = try await events.next()
    }

    try workspace.write("titel: x\n", to: "catalog.yaml")
    let wrong = try await events.next { $0.stage == "failed" }
    #expect(
      wrong.problems == [
        .init(
          place: "catalog.yaml:1", message: "\"titel\" is not a setting; did you mean \"title\"?",
          excerpt: "    titel: x\n    ^")
      ])
    try workspace.write("title: A title of my own\n", to: "catalog.yaml")
    _ = try await events.next { $0.stage == "built" }

    // The folder is not there yet.
    try workspace.write("---\nstatus: [\n---\nA note.\n", to: "Content/characters/1.md")
    let content = try await events.next { !$0.problems.isEmpty }
    #expect(content.problems.first?.place?.hasPrefix("Content/characters/1.md:") == true)
    try workspace.write("A note of mine.\n", to: "Content/characters/1.md")
    while try await !client.get("/characters/1.html").body.contains("A note of mine.") {
      _ = try await events.next()
    }

    let page = "Records/api/character/page-1.json"
    let record = try workspace.text(page)
    let name = try #require(record.firstMatch(of: #/"name":\s*"([^"]+)"/#)).1
    try workspace.write(
      record.replacing("\"\(name)\"", with: "\"Somebody Else\""), to: page)
    while try await !client.get("/characters/1.html").body.contains("Somebody Else") {
      _ = try await events.next()
    }
  }

  @Test func `responses that change together with settings that are wrong are not lost`()
    async throws
  {
    try workspace.copy(CatalogTool.fixtures, to: "Records")
    let preview = try await PreviewProcess(["--source", "Records"], in: workspace)
    let client = preview.client
    let events = try await client.events()
    _ = try await events.next()
    let page = "Records/api/character/page-1.json"
    let record = try workspace.text(page)
    let name = try #require(record.firstMatch(of: #/"name":\s*"([^"]+)"/#)).1
    try preview.paused {
      try workspace.write(
        record.replacing("\"\(name)\"", with: "\"Somebody Else\""), to: page)
      try workspace.write("titel: x\n", to: "catalog.yaml")
    }
    let wrong = try await events.next { $0.stage == "failed" }
    #expect(wrong.problems.map(\.place) == ["catalog.yaml:1"])

    try workspace.write("title: A title of my own\n", to: "catalog.yaml")
    while try await !client.get("/").body.contains("A title of my own") {
      _ = try await events.next()
    }
    #expect(try await client.get("/characters/1.html").body.contains("Somebody Else"))
  }

  @Test(arguments: ["titel: x\n", nil])
  func `settings that are wrong or gone are told until they are mended, whatever else changes`(
    mistake: String?
  ) async throws {
    try workspace.write("title: A title of my own\n", to: "catalog.yaml")
    let preview = try await serve()
    let client = preview.client
    let events = try await client.events()
    _ = try await events.next()
    if let mistake {
      try workspace.write(mistake, to: "catalog.yaml")
    } else {
      try FileManager.default.removeItem(atPath: workspace.path + "/catalog.yaml")
    }
    let wrong = try await events.next { $0.stage == "failed" }

    try edit(Self.home, "</h1>", "</h1><p>A new line.</p>")
    let told = try await events.next { $0.build > wrong.build }
    #expect(told.stage == "failed" && told.problems == wrong.problems)

    try workspace.write("title: Another title\n", to: "catalog.yaml")
    while try await !client.get("/").body.contains("Another title") {
      _ = try await events.next()
    }
    #expect(try await client.get("/").body.contains("<p>A new line.</p>"))
  }

  @Test func `content in a folder that is a link is watched too`() async throws {
    try workspace.write("A note.\n", to: "shared/characters/1.md")
    try FileManager.default.createSymbolicLink(
      atPath: workspace.path + "/Content", withDestinationPath: "shared")
    let preview = try await serve()
    try workspace.write("A note of mine.\n", to: "shared/characters/1.md")
    let line = await preview.line(beginning: "rebuilt")
    #expect(line.hasSuffix("(Content/characters/1.md)"), "\(line)")
    #expect(
      try await preview.client.get("/characters/1.html").body.contains("A note of mine."))
  }

  @Test func `settings that go away are a problem, and no reason to take the defaults`()
    async throws
  {
    try workspace.write("title: A title of my own\n", to: "catalog.yaml")
    let preview = try await serve()
    let client = preview.client
    let events = try await client.events()
    _ = try await events.next()
    try FileManager.default.removeItem(atPath: workspace.path + "/catalog.yaml")
    let gone = try await events.next { $0.build > 1 || !$0.problems.isEmpty }
    #expect(gone.stage == "failed")
    #expect(
      gone.problems.map(\.message) == [
        "catalog.yaml is gone; put it back, or start the preview again without it"
      ])
    #expect(try await client.get("/").body.contains("A title of my own"))

    try workspace.write("title: Another title\n", to: "catalog.yaml")
    while try await !client.get("/").body.contains("Another title") {
      _ = try await events.next()
    }
  }

  @Test func `what a build itself writes leads to no other`() async throws {
    try workspace.write("A note.\n", to: "Content/characters/1.md")
    let preview = try await PreviewProcess(
      [
        "--source", CatalogTool.fixtures, "--state", "./Content/state", "--report", "report.json",
        "--events", "events.jsonl",
      ], in: workspace)
    for name in ["Content/characters/1.md", "Content/characters/2.md"] {
      try workspace.write("Another note.\n", to: name)
      let line = await preview.line(beginning: "rebuilt")
      #expect(line.hasSuffix("(\(name))"), "\(line)")
    }
  }

  @Test func `the API is asked by the first build, and not for other settings than its own`()
    async throws
  {
    let mock = try await MockProcess([CatalogTool.fixtures], in: workspace)
    try workspace.write("title: A title\n", to: "catalog.yaml")
    // Notes what it is asked for, and makes one pixel of each picture.
    try workspace.write(
      """
      #!/bin/sh
      echo "$2" >>'\(workspace.path)/sides'
      shift 6
      for name; do
        echo UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA== | base64 -d >"small-${name%.*}.webp"
      done

      """, to: "bin/vipsthumbnail")
    _ = try await workspace.shell("chmod +x bin/vipsthumbnail")
    let preview = try await PreviewProcess(
      ["--source", mock.source, "--refresh"],
      environment: ["PATH": workspace.path + "/bin:/usr/bin:/bin"], in: workspace)
    let events = try await preview.client.events()
    _ = try await events.next()
    let before = try await mock.counts()
    #expect(before.all > 0)
    try edit(Self.home, "</h1>", "</h1><p>1</p>")
    _ = try await events.next { $0.build == 2 }
    mock.stop()
    try edit(Self.home, "<p>1</p>", "<p>2</p>")
    #expect(try await events.next { $0.build == 3 }.problems == [])
    let again = try await MockProcess([CatalogTool.fixtures], port: mock.port, in: workspace)
    try edit(Self.home, "<p>2</p>", "<p>3</p>")
    #expect(try await events.next { $0.build == 4 }.problems == [])
    try workspace.write(
      "title: B title\npublish: {keep: 6}\nsnapshots: {keep: 7}\nconcurrency: 2\nretries: 1\n",
      to: "catalog.yaml")
    #expect(try await events.next { $0.build == 5 }.problems == [])
    for (build, side) in [(6, "64"), (7, "32")] {
      try workspace.write("title: B title\nimage-thumbnail: \(side)\n", to: "catalog.yaml")
      #expect(try await events.next { $0.build == build }.problems == [])
      #expect(try workspace.text("sides").split(separator: "\n").last == side[...])
      #expect(try workspace.text("Output/characters/index.html").contains(".webp\""))
    }
    #expect(try await again.counts() == .init(list: .none, record: .none, avatar: .none))
    try workspace.write("title: B title\navatars: skip\n", to: "catalog.yaml")
    #expect(try await events.next { $0.build == 8 }.problems == [])
    #expect(try await again.counts().list.requests > 0)
  }

  @Test func `data that another command records meanwhile is taken over, not put back`()
    async throws
  {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    var mock = try await MockProcess(["source"], in: workspace)
    let (source, port) = (mock.source, mock.port)
    let preview = try await PreviewProcess(
      ["--source", source, "--avatars", "skip"], in: workspace)
    let events = try await preview.client.events()
    _ = try await events.next()
    mock.stop()
    let page = "source/api/character/page-1.json"
    try workspace.write(
      try workspace.text(page).replacing("\"Juniper Quill\"", with: "\"Juniper Quilt\""), to: page)
    mock = try await MockProcess(["source"], port: port, in: workspace)
    var build: CatalogTool.Run
    repeat {
      build = try await workspace.tool.run(
        "build", "--source", source, "--avatars", "skip", "--refresh")
      // The preview may just be making ready for the first change.
    } while build.errors.contains("another catalog is writing ")
    #expect(build.lastLine.contains("1 changed"), "\(build.output)\(build.errors)")
    let recorded = try await workspace.tool.run("snapshot", "list")
    // What that build stored is enough.
    mock.stop()

    try edit(Self.home, "</h1>", "</h1><p>1</p>")
    while try await !preview.client.get("/").body.contains("<p>1</p>") {
      #expect(try await events.next().problems == [])
    }
    #expect(try workspace.text("Output/catalog.json").contains("Juniper Quilt"))
    #expect(try await workspace.tool.run("snapshot", "list") == recorded)
  }

  @Test func `a change in the middle of a build leads to another one`() async throws {
    let preview = try await serve()
    let events = try await preview.client.events()
    _ = try await events.next()
    let about = try workspace.text("Templates/about.mustache")
    for number in 1...30 {
      try workspace.write(
        about.replacing("</h1>", with: "</h1><p>\(number).</p>"), to: "Templates/about.mustache")
    }
    while try await !preview.client.get("/about.html").body.contains("<p>30.</p>") {
      _ = try await events.next()
    }
  }

  @Test func `a change during the build in a folder that was just named leads to another one`()
    async throws
  {
    try workspace.copy(CatalogTool.templates, to: "Others")
    let mock = try await MockProcess(
      [CatalogTool.fixtures, "--fault", "latency=1s"], in: workspace)
    try workspace.write("title: A title\n", to: "catalog.yaml")
    let preview = try await PreviewProcess(
      ["--source", mock.source, "--avatars", "skip", "--refresh"], in: workspace)
    let events = try await preview.client.events()
    _ = try await events.next()
    let asked = try await mock.counts().all
    try workspace.write("templates: Others\nmax-stale: 1d\n", to: "catalog.yaml")
    // The build that asks has read the templates.
    try await mock.wait(beyond: asked) { preview.isRunning }
    let home = try workspace.text("Others/home.mustache")
    try workspace.write(
      home.replacing("</h1>", with: "</h1><p>A new line.</p>"), to: "Others/home.mustache")
    while try await !preview.client.get("/").body.contains("<p>A new line.</p>") {
      _ = try await events.next()
    }
  }

  @Test func `another build in the same project is waited for`() async throws {
    let preview = try await serve()
    let events = try await preview.client.events()
    _ = try await events.next()
    for number in 1...3 {
      let about = try workspace.text("Templates/about.mustache")
      async let other = workspace.tool.run("build", "--source", CatalogTool.fixtures)
      try workspace.write(about + "<p>\(number).</p>", to: "Templates/about.mustache")
      // Whichever came first, nothing is told as a mistake.
      while try await !preview.client.get("/about.html").body.contains("<p>\(number).</p>") {
        #expect(try await events.next().problems == [])
      }
      _ = try await other
    }
  }

  @Test func `a build that another command held up for too long is made once that has ended`()
    async throws
  {
    let preview = try await serve("--patience", "1")
    let events = try await preview.client.events()
    _ = try await events.next()
    let (mock, crawl) = try await slowCrawl()
    try edit(Self.home, "</h1>", "</h1><p>A new line.</p>")
    let heldUp = try await events.next { $0.build > 1 }
    #expect(heldUp.stage == "failed")
    #expect(heldUp.problems.first?.message.contains("\"crawl\"") == true, "\(heldUp.problems)")
    #expect(await preview.line(beginning: "catalog: ").contains(" is using .catalog; "))
    // A second each, in which it is tried again.
    try await mock.wait(beyond: try await mock.counts().all + 2, of: crawl)
    #expect(try await CatalogTool.end(crawl, with: SIGTERM) == 143)
    let made = try await events.next()
    #expect(made.build == heldUp.build + 1 && made.stage == "built" && made.problems == [])
    #expect(try await preview.client.get("/").body.contains("<p>A new line.</p>"))
    let line = await preview.nextLine()
    #expect(line.hasPrefix("rebuilt in ") && line.hasSuffix(" (\(Self.home))"), "\(line)")
    mock.stop()
  }

  @Test func `a first build that another command held up is made once that has ended`()
    async throws
  {
    let (mock, crawl) = try await slowCrawl()
    let preview = try await serve("--patience", "1")
    #expect(await preview.nextLine().contains(" is using .catalog; "))
    #expect(await preview.nextLine().hasPrefix("watching "))
    let events = try await preview.client.events()
    #expect(try await events.next().stage == "failed")
    #expect(try await CatalogTool.end(crawl, with: SIGTERM) == 143)
    #expect(try await events.next().stage == "built")
    #expect(await preview.nextLine().contains(" pages ("))
    mock.stop()
  }

  /// A crawl that lasts longer than any test, also where few of its threads get their turn, and has begun.
  private func slowCrawl() async throws -> (MockProcess, Process) {
    let mock = try await MockProcess(
      ["--generate", "40000", "--fault", "latency=1s"], in: workspace)
    let crawl = try workspace.tool.start(
      ["crawl", "--source", mock.source, "--concurrency", "1"], output: Pipe(), errors: nil)
    try await mock.wait(beyond: 0, of: crawl)
    return (mock, crawl)
  }

  @Test func `a build that fails from the start serves what is there, or says why`() async throws {
    try edit(Self.home, "</h1>", "</h1>{{nobody}}")
    let preview = try await serve()
    let page = try await preview.client.get("/characters/1.html")
    #expect(page.status == 503)
    #expect(page.body.contains("Templates/home.mustache:"))
    #expect(page.body.contains("/__catalog/reload.js"))
    let events = try await preview.client.events()
    #expect(try await events.next().page == nil)
    try edit(Self.home, "{{nobody}}", "")
    #expect(try await events.next { $0.stage == "built" }.page != nil)
    #expect(try await preview.client.get("/characters/1.html").status == 200)
  }

  @Test(arguments: [(SIGHUP, Int32(129)), (SIGINT, Int32(130)), (SIGTERM, Int32(143))])
  func `a signal ends it, whoever is connected`(signal: Int32, code: Int32) async throws {
    let preview = try await serve()
    let events = try await preview.client.events()
    _ = try await events.next()
    var slow: [Int32] = []
    for request in [
      "", "GET / HTTP/1.1\r\nHost: loc", "GET /catalog.json HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ] {
      slow.append(try await preview.client.open(request))
    }
    #expect(await preview.end(with: signal) == code)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: workspace.path).sorted() == [
        ".catalog", "Output", "Templates",
      ])
    #expect(try await events.hasEnded())
    for socket in slow { close(socket) }
  }

  @Test func `nothing outside of the site is served, in whatever spelling`() async throws {
    try workspace.write("secret", to: "secret.txt")
    let preview = try await serve("--output", "Public/site")
    try FileManager.default.createSymbolicLink(
      atPath: workspace.path + "/Public/site/link", withDestinationPath: "../..")
    for target in [
      "/../../secret.txt", "/..%2f..%2fsecret.txt", "/%2e%2e/%2e%2e/secret.txt",
      "/%252e%252e/%252e%252e/secret.txt", "/..%5c..%5csecret.txt",
      "/%c0%ae%c0%ae/%c0%ae%c0%ae/secret.txt", "/link/secret.txt", "/secret.txt%00.html",
      "//secret.txt", "/.catalog-manifest", "/characters/../../../secret.txt",
    ] {
      let answer = try await preview.client.get(target)
      #expect([400, 404].contains(answer.status), "\(target)")
      #expect(!answer.body.contains("secret"), "\(target)")
    }
    #expect(try await preview.client.get("/", host: "example.org").status == 403)
    #expect(try await preview.client.get("/").status == 200)
  }

  @Test func `a site below a path is served there, and the root leads to it`() async throws {
    let preview = try await serve("--base-path", "repo")
    #expect(preview.address == "http://127.0.0.1:\(preview.port)/repo/")
    let client = preview.client
    #expect(try await client.get("/").head.lowercased().contains("location: /repo/"))
    #expect(try await client.get("/repo/characters/1.html").status == 200)
    #expect(try await client.get("/characters/1.html").status == 404)
  }

  @Test func `pages can be served exactly as they are`() async throws {
    let preview = try await serve("--no-reload")
    for (target, name) in [
      ("/", "index.html"), ("/characters/1.html", "characters/1.html"), ("/nowhere", "404.html"),
    ] {
      let answer = try await preview.client.get(target)
      #expect(answer.status == (name == "404.html" ? 404 : 200), "\(target)")
      let isFile = try answer.body == workspace.text("Output/" + name)
      #expect(isFile, "\(target): \(answer.body.prefix(1000))")
    }
  }

  @Test func `the path of a site's address is served however it is encoded`() async throws {
    let preview = try await serve("--base-url", "https://example.org/%c3%bc&c/my%20site/")
    #expect(preview.address == "http://127.0.0.1:\(preview.port)/%C3%BC&c/my%20site/")
    // Behind the line of the build comes nothing of an address that is not right.
    _ = await preview.nextLine()
    let line = await preview.nextLine()
    #expect(line.hasPrefix("watching "), "\(line)")
    for path in ["/%C3%BC&c/my%20site/", "/%c3%bc%26c/my%20site/characters/1.html"] {
      #expect(try await preview.client.get(path).status == 200, "\(path)")
    }
    #expect(
      try await preview.client.get("/").head.lowercased().contains(
        "location: /%c3%bc&c/my%20site/"))
  }

  @Test func `that no browser can be opened is told`() async throws {
    let preview = try await PreviewProcess(
      ["--source", CatalogTool.fixtures, "--open"], environment: ["PATH": workspace.path],
      in: workspace)
    let line = await preview.line(beginning: "catalog: warning: ")
    #expect(line.hasSuffix("open is not installed); open \(preview.address)"), "\(line)")
    #expect(try await preview.client.get("/").status == 200)
  }

  @Test(arguments: ["0.0.0.0", "127.0.0.1"])
  func `a preview that lets others in warns of it`(host: String) async throws {
    let preview = try await serve("--host", host)
    #expect(preview.address == "http://127.0.0.1:\(preview.port)/")
    let build = await preview.nextLine()
    #expect(build.contains(" pages ("), "\(build)")
    let line = await preview.nextLine()
    #expect(
      line.hasPrefix(
        host == "0.0.0.0"
          ? "catalog: warning: --host 0.0.0.0 lets everybody in who can reach this machine; they can read the site"
          : "watching "), "\(line)")
  }

  @Test func `a host that nobody knows is told in words`() async throws {
    // Two dots in a row are no name, so that nobody is asked for it.
    let run = try await workspace.tool.run(
      "serve", "--source", CatalogTool.fixtures, "--port", "0", "--host", "no..host")
    #expect(run.exitCode == 2)
    #expect(
      run.errors.hasSuffix(
        "catalog: error: host no..host is no name or address of this machine; leave out --host for 127.0.0.1\n"
      ), "\(run.errors)")
  }

  @Test func `a port that is taken is an error with a way out, and no build is made for it`()
    async throws
  {
    let preview = try await serve()
    let other = try Workspace()
    let run = try await other.tool.run(
      "serve", "--source", CatalogTool.fixtures, "--templates", CatalogTool.templates, "--port",
      String(preview.port), "--report", "report.json", "--events", "events.jsonl")
    #expect(run.exitCode == 2)
    #expect(run.output == "")
    let error =
      "port \(preview.port) on 127.0.0.1 is in use; stop what listens there, or choose another with --port"
    #expect(run.errors == "catalog: error: \(error)\n")
    #expect(try other.text("report.json").contains(error))
    let events = try other.text("events.jsonl").split(separator: "\n")
    #expect(events.count == 2 && events[0].contains(error) && events[1].contains("\"ended\""))
  }

  @Test(arguments: [
    (["--port", "70000"], "--port must be 0 to 65535."),
    (["--base-path", "/../"], "\"/../\" is no path to serve a site below."),
    (["--host", ""], "--host needs a name or an address."),
  ])
  func `a wrong call is told as one`(arguments: [String], message: String) async throws {
    let run = try await workspace.tool.run(["serve"] + arguments)
    #expect(run.exitCode == 64)
    #expect(run.errors.hasPrefix("catalog: error: \(message)"))
  }
}
