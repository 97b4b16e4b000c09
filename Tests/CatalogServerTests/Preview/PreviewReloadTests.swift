import CatalogServer
import CatalogTestSupport
import Foundation
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The script in pages that are served, and what it is told.
@Suite(.timeLimit(.minutes(5)))
struct `A page in the preview` {
  private final class Flag: Sendable {
    let value = Mutex(false)
  }

  private static func frame(of page: RawAnswer) -> String? {
    guard let start = page.text.firstRange(of: "data-frame=\"") else { return nil }
    return String(page.text[start.upperBound...].prefix { $0 != "\"" })
  }

  @Test func `has the script and a policy that admits it, and is else as it is in its file`()
    async throws
  {
    try await PreviewWorld.running { world in
      let page = try await world.client.get("/characters/1.html")
      let origin = "http://127.0.0.1:\(world.client.port)"
      let expected = PreviewWorld.page.replacing("Home", with: "Rick")
        .replacing(
          "script-src 'self'",
          with: "script-src 'self'; connect-src \(origin)/__catalog/events"
        ).replacing(
          "</head>",
          with:
            "<script src=\"/__catalog/reload.js\" data-frame=\"\(Self.frame(of: page) ?? "")\" defer></script>\n</head>"
        )
      #expect(page.text == expected)
      #expect(page.contentLength == page.body.count)
      let file = try String(contentsOfFile: world.site + "/characters/1.html", encoding: .utf8)
      #expect(file == PreviewWorld.page.replacing("Home", with: "Rick"))
    }
  }

  /// Policies and heads as people write them.
  @Test(arguments: [
    ("<head><title></head></title></head>", "<head><title></head></title><S></head>"),
    (
      "<head><!-- </head> --><script>\"</head>\"</script></HEAD>",
      "<head><!-- </head> --><script>\"</head>\"</script><S></HEAD>"
    ),
    ("<head lang='>'>", "<head lang='>'><S>"), ("text", "text<S>"), ("", "<S>"),
    (
      "<meta content='default-src &#39;none&#39;' http-equiv=content-security-policy></head>",
      "<meta content=\"default-src 'none'; script-src <O>/__catalog/reload.js; style-src <O>/__catalog/overlay.css; connect-src <O>/__catalog/events\" http-equiv=content-security-policy><S></head>"
    ),
    (
      "<META HTTP-EQUIV=\"Content-Security-Policy\" CONTENT=\"img-src *; script-src 'nonce-a'; SCRIPT-SRC b\"></head>",
      "<META HTTP-EQUIV=\"Content-Security-Policy\" CONTENT=\"img-src *; script-src 'nonce-a' <O>/__catalog/reload.js; script-src b\"><S></head>"
    ),
    (
      "<!--<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'\">--></head>",
      "<!--<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'\">--><S></head>"
    ),
    (
      "<meta http-equiv=\"Content-Security-Policy\" content=\"connect-src 'self'; script-src-elem a; style-src a\"></head>",
      "<meta http-equiv=\"Content-Security-Policy\" content=\"connect-src 'self'; script-src-elem a <O>/__catalog/reload.js; style-src a <O>/__catalog/overlay.css\"><S></head>"
    ),
  ])
  func `is changed where a browser reads it`(file: String, expected: String) async throws {
    try await PreviewWorld.running(["site/a.html": file]) { world in
      let page = try await world.client.get("/a.html")
      let script =
        "<script src=\"/__catalog/reload.js\" data-frame=\"\(Self.frame(of: page) ?? "")\" defer></script>\n"
      #expect(
        page.text
          == expected.replacing("<S>", with: script)
          .replacing("<O>", with: "http://127.0.0.1:\(world.client.port)"))
    }
  }

  @Test func `is as it is in its file when nobody wants it to follow the builds`() async throws {
    try await PreviewWorld.running(settings: PreviewSettings(injectsScript: false)) { world in
      let page = try await world.client.get("/")
      #expect(page.text == PreviewWorld.page)
    }
  }

  @Test func `is told at once what it is, and again after each build`() async throws {
    try await PreviewWorld.running { world in
      let page = try await world.client.get("/characters/1.html")
      let frame = try #require(Self.frame(of: page))
      let events = try await PreviewEvents(world.client, page: "%2Fcharacters%2F1.html")
      let first = PreviewMessage(
        stage: "building", build: 0, problems: [],
        page: .init(frame: frame, styles: ["assets/style.1.css"]))
      #expect(try await events.next() == first)

      // Only the style: the frame stays.
      try world.write(
        PreviewWorld.page.replacing("Home", with: "Rick").replacing("style.1", with: "style.2"),
        to: "characters/1.html")
      world.board.built(in: world.site)
      let restyled = try await events.next()
      #expect(
        restyled
          == PreviewMessage(
            stage: "built", build: 1, problems: [],
            page: .init(frame: frame, styles: ["assets/style.2.css"])))

      try world.write(PreviewWorld.page.replacing("Home", with: "Morty"), to: "characters/1.html")
      world.board.built(in: world.site)
      let changed = try await events.next()
      #expect(changed.page?.frame != frame)
      #expect(
        changed.page?.frame
          == Self.frame(of: try await world.client.get("/characters/1.html")))

      let problem = PreviewProblem(
        place: "Templates/<b>.mustache:1:2", message: "</script><script>alert(1)</script>",
        excerpt: "    line\n     ^")
      world.board.failed([problem], in: world.site)
      let broken = try await events.next()
      #expect(
        broken.problems == [
          .init(place: problem.place, message: problem.message, excerpt: problem.excerpt)
        ])
      #expect(broken.stage == "failed" && broken.page == changed.page)
      world.board.built(in: world.site)
      #expect(try await events.next().problems == [])
    }
  }

  @Test func `knows which files it was served with, and is told when they are others`()
    async throws
  {
    try await PreviewWorld.running { world in
      let early = try await world.client.get("/")
      #expect(Self.frame(of: early) != nil && !early.text.contains("data-assets"))
      world.board.built(in: world.site, assets: "one")
      let page = try await world.client.get("/")
      #expect(page.text.contains(" data-assets=\"one\" defer></script>"))
      #expect(Self.frame(of: page) == Self.frame(of: early))
      let missing = try await world.client.get("/nobody.html")
      #expect(missing.text.contains(" data-assets=\"one\" defer></script>"))

      let events = try await PreviewEvents(world.client, page: "%2F")
      let first = try await events.next()
      #expect(first.assets == "one")
      world.board.built(in: world.site, assets: "two")
      let second = try await events.next()
      #expect(second.assets == "two" && second.page == first.page)
      // The site is the one there was before.
      world.board.failed([], in: world.site)
      #expect(try await events.next().assets == "two")
    }
  }

  @Test func `that is not there is told of the page in its place`() async throws {
    try await PreviewWorld.running { world in
      let missing = try await world.client.get("/nobody.html")
      let events = try await PreviewEvents(world.client, page: "%2Fnobody.html")
      #expect(try await events.next().page?.frame == Self.frame(of: missing))
      for page in ["%2Fassets%2Fstyle.1.css", "%2F..%2Fsecret.txt", "nonsense", ""] {
        #expect(try await PreviewEvents(world.client, page: page).next().page == nil, "\(page)")
      }
    }
  }

  @Test func `without a site says why, as text, and follows the builds too`() async throws {
    try await PreviewWorld.running { world in
      world.board.failed(
        [PreviewProblem(place: "a:1", message: "<script>alert(1)</script>\u{301}")],
        in: world.outside + "/nothing")
      let page = try await world.client.get("/any/page.html")
      #expect(page.status == 503)
      #expect(page.headers["content-type"] == "text/html; charset=utf-8")
      #expect(page.text.contains("a:1: &lt;script&gt;alert(1)&lt;/script&gt"))
      #expect(!page.text.contains("<script>"))
      #expect(Self.frame(of: page) == "")
      let events = try await PreviewEvents(world.client, page: "%2Fany%2Fpage.html")
      #expect(try await events.next().page == nil)
      world.board.built(in: world.site)
      #expect(try await events.next().page != nil)
    }
  }

  @Test func `of a site that somebody removed says what brings it back`() async throws {
    try await PreviewWorld.running { world in
      let gone = world.outside + "/nothing"
      world.board.built(in: gone)
      let page = try await world.client.get("/any/page.html")
      #expect(page.status == 503)
      #expect(
        page.text.contains(
          "<pre>\(gone) is gone; the next change that is saved makes it again.</pre>"))
    }
  }

  @Test func `that went away is forgotten`() async throws {
    try await PreviewWorld.running { world in
      var pages: [PreviewEvents] = []
      for _ in 1...3 {
        let events = try await PreviewEvents(world.client, page: "%2F")
        _ = try await events.next()
        pages.append(events)
      }
      #expect(world.board.watcherCount == 3)
      withExtendedLifetime(pages) {}
      pages = []
      while world.board.watcherCount > 0, !Task.isCancelled { await Task.yield() }
    }
  }

  /// Trees that take each other's place, the old one emptied at once, while pages are asked for.
  @Test func `is of the old site or the new one, and never missing between them`() async throws {
    let inner = "a/b/c/d/e/f/g/h/page.html"
    try await PreviewWorld.running([
      "tree-0/\(inner)": PreviewWorld.page, "spare/\(inner.dropFirst(2))": PreviewWorld.page,
    ]) { world in
      let files = FileManager.default
      let current = world.outside + "/current"
      func point(to number: Int) throws {
        try files.createSymbolicLink(
          atPath: current + ".new", withDestinationPath: "tree-\(number)")
        #expect(rename(current + ".new", current) == 0)
      }
      try point(to: 0)
      world.board.built(in: current)
      let isDone = Flag()
      try await withThrowingTaskGroup(of: [Int].self) { group in
        for _ in 1...2 {
          group.addTask {
            var wrong: [Int] = []
            while !isDone.value.withLock({ $0 }) {
              let answer = try await world.client.get("/" + inner)
              if answer.status != 200 { wrong.append(answer.status ?? 0) }
            }
            return wrong
          }
        }
        for number in 1...10_000 {
          let (old, new) = (
            "\(world.outside)/tree-\(number - 1)", "\(world.outside)/tree-\(number)"
          )
          #expect(mkdir(new, 0o700) == 0)
          #expect(rename(world.outside + "/spare", new + "/a") == 0)
          try point(to: number)
          #expect(rename(old + "/a", world.outside + "/spare") == 0)
          #expect(rmdir(old) == 0)
        }
        isDone.value.withLock { $0 = true }
        for try await wrong in group { #expect(wrong == []) }
      }
    }
  }
}
