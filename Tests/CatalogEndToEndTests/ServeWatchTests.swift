import CatalogTestSupport
import Foundation
import Testing

/// What a preview watches, what it asks the API for, and what leads to no build.
@Suite("Changes that a preview builds for", .timeLimit(.minutes(5)))
struct ServeWatchTests: ServeSuite {
  let workspace: Workspace

  init() throws {
    workspace = try .withTemplates()
  }

  /// A preview of a slow source, in the middle of the build for new settings.
  private func previewBuilding(
    with settings: String, asking mock: MockProcess
  ) async throws -> (PreviewProcess, PreviewEvents) {
    try workspace.write("title: A title\n", to: "catalog.yaml")
    let preview = try await PreviewProcess(
      ["--source", mock.source, "--avatars", "skip", "--refresh"], in: workspace)
    let events = try await preview.client.events()
    _ = try await events.next()
    let asked = try await mock.counts().all
    try workspace.write(settings, to: "catalog.yaml")
    // The build that asks has read the templates.
    try await mock.wait(beyond: asked) { preview.isRunning }
    return (preview, events)
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

    try workspace.edit(
      "Records/api/character/page-1.json", "\"Juniper Quill\"", "\"Somebody Else\"")
    while try await !client.get("/characters/1.html").body.contains("Somebody Else") {
      _ = try await events.next()
    }
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

  @Test func `a change in the middle of a build leads to another one`() async throws {
    let mock = try await MockProcess(
      [CatalogTool.fixtures, "--fault", "latency=1s"], in: workspace)
    let (preview, events) = try await previewBuilding(
      with: "title: A title\nmax-stale: 1d\n", asking: mock)
    try workspace.edit("Templates/about.mustache", "</h1>", "</h1><p>A new line.</p>")
    while try await !preview.client.get("/about.html").body.contains("<p>A new line.</p>") {
      _ = try await events.next()
    }
  }

  @Test func `a change during the build in a folder that was just named leads to another one`()
    async throws
  {
    try workspace.copy(CatalogTool.templates, to: "Others")
    let mock = try await MockProcess(
      [CatalogTool.fixtures, "--fault", "latency=1s"], in: workspace)
    let (preview, events) = try await previewBuilding(
      with: "templates: Others\nmax-stale: 1d\n", asking: mock)
    try workspace.edit("Others/home.mustache", "</h1>", "</h1><p>A new line.</p>")
    while try await !preview.client.get("/").body.contains("<p>A new line.</p>") {
      _ = try await events.next()
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
    try workspace.edit(Self.home, "</h1>", "</h1><p>1</p>")
    _ = try await events.next { $0.build == 2 }
    mock.stop()
    try workspace.edit(Self.home, "<p>1</p>", "<p>2</p>")
    #expect(try await events.next { $0.build == 3 }.problems == [])
    let again = try await MockProcess([CatalogTool.fixtures], port: mock.port, in: workspace)
    try workspace.edit(Self.home, "<p>2</p>", "<p>3</p>")
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
}
