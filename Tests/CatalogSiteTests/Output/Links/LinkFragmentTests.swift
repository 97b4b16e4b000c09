import CatalogSite
import CatalogTemplates
import CatalogTestSupport
import Foundation
import Synchronization
import Testing

@Suite("Links that lead to a place within another page")
struct LinkFragmentTests {
  private let world: OutputWorld

  init() throws {
    world = try OutputWorld()
  }

  private func problems(_ pages: [String: String]) async -> [String] {
    do {
      try await world.build(pages)
      return []
    } catch let problems as LinkProblems {
      return problems.problems.map(\.description)
    } catch {
      return ["\(error)"]
    }
  }

  @Test func `an id that holds a sign of per cent is found as written, however many there are`()
    async
  {
    let many = (0..<20).map { "<p id=\"p\($0)\">" }.joined()
    #expect(
      await problems([
        "a.html": many + "<a href=\"#fn-%C3%BC\">x</a><p id=\"fn-%C3%BC\">x</p>",
        "index.html": "<a href=\"a.html#fn-%C3%BC\">x</a><a href=\"a.html#%701\">x</a>",
      ]) == [])
  }

  @Test func `a place in another page must be there`() async {
    let found = await problems([
      "index.html":
        "<a href=\"a/1.html#here\">x</a><a href=\"a/1.html#gone\">x</a><a href=\"a/1.html#top\">x</a>",
      "a/1.html": "<p id=\"here\">x</p><a href='../index.html#a&amp;b'>x</a>",
      "a/2.html": "<a href=\"1.html#%68ere\">x</a><a href=\"1.html#\">x</a>",
    ])
    #expect(
      found == [
        "a/1.html: link \"../index.html#a&b\" leads to no id of that page",
        "index.html: link \"a/1.html#gone\" leads to no id of that page",
      ])
  }

  /// How often pages were rendered.
  private final class Renderings: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    func count(_ page: String) -> Int {
      counts.withLock { counts in
        counts[page, default: 0] += 1
        return counts[page, default: 0]
      }
    }
  }

  @Test func `pages are not searched for them once the build is cancelled`() async throws {
    func pages(home: String) -> [String: String] {
      ["index.html": home, "a.html": "<p id=\"x\">", "b.html": "<p id=\"x\">"]
    }
    try await world.build(pages(home: "old"))
    let renderings = Renderings()
    let files = OutputWorld.files(
      pages(home: "<a href=\"a.html#x\">a</a><a href=\"b.html#x\">b</a>")
    ).map { file in
      PlannedFile(
        path: file.path,
        content: .rendered { buffer in
          // They are as they were, so they are read only for their ids, after all are staged.
          if renderings.count(file.path.text) == 2 { withUnsafeCurrentTask { $0?.cancel() } }
          buffer.append(String(decoding: (try? file.bytes()) ?? [], as: UTF8.self))
        })
    }
    await #expect(throws: CancellationError.self) {
      try await Task { try await world.output().apply(files, linkRoot: "/", progress: { _ in }) }
        .value
    }
    #expect(renderings.count("a.html") == 3)
    #expect(renderings.count("b.html") == 2)
  }

  @Test func `only what names an element must be there`() async throws {
    let targets = [
      "clip.mp4#t=0.1", "guide.pdf#page=3", "notes.txt#chapter",
      "portal.svg#svgView(viewBox(0,0,1,1))",
      "portal.svg#xywh=0,0,1,1", "search.html#status=Alive", "a.html#:~:text=b",
    ]
    let links = targets.map { "<a href=\"\($0)\">x</a>" }.joined()
    let found = await problems([
      "clip.mp4": "x", "guide.pdf": "x", "notes.txt": "x",
      "portal.svg": "<svg><g id=\"door\"/></svg>",
      "search.html": "<a href=\"#name=x\">x</a><a href=\"#here\">x</a>", "a.html": links,
      "b.html":
        "<a href=\"portal.svg#door\">x</a><a href=\"portal.svg#gate\">x</a><a href=\"a.html#x=1\">x</a><a href=\"search.html#none\">x</a>",
    ])
    #expect(
      found == [
        "b.html: link \"a.html#x=1\" leads to no id of that page",
        "b.html: link \"portal.svg#gate\" leads to no id of that page",
        "b.html: link \"search.html#none\" leads to no id of that page",
        "search.html: link \"#here\" leads to no id of the page",
      ])
    #expect(await problems(["clip.mp4": "x", "a.html": "<a href=\"clip.mp4#t=1\">x</a>"]) == [])
  }

  @Test func `many places in many pages are told apart, whoever reads them`() async {
    var pages: [String: String] = [:]
    for page in 0..<150 {
      let places = (0..<100).filter { $0 % 7 != page % 7 }.map { "<p id=\"p\($0)\">" }
      let links = (0..<100).map { place in
        // The page behind that has a place of this number; some name one that it has not.
        let target = (page + place) % 150
        let there = place % 7 != target % 7
        return there || place + page == 140 ? "<a href=\"\(target).html#p\(place)\">x</a>" : ""
      }
      pages["\(page).html"] = (places + links).joined()
    }
    let wrong = (0..<100).filter { place in
      let page = 140 - place
      return place % 7 == (page + place) % 150 % 7
    }
    #expect(
      await problems(pages)
        == wrong.map { place in
          "\(140 - place).html: link \"140.html#p\(place)\" leads to no id of that page"
        }.sorted())
    #expect(!wrong.isEmpty)
  }

  @Test(arguments: [
    "<textarea><i id=\"foo\"></textarea>", "<p data_id=\"foo\">x</p>",
    "<script>\"<i id=\\\"foo\\\">\"</script>", "<script>'<i id=\"foo\">'</script>",
    "<xmp><i id=\"foo\"></xmp>", "<p xml:id=\"foo\">x</p>", "<plaintext><i id=\"foo\">",
  ])
  func `what looks like an id is none, whatever else the page holds`(_ text: String) async {
    for other in ["<p>x</p>\n", "<p title =\"a\">x</p>\n"] {
      let page = "<a href=\"#foo\">x</a>" + other + text + "\n<p>x</p>\n"
      #expect(
        await problems(["index.html": "<a href=\"a.html#foo\">x</a><p>x</p>", "a.html": page]) == [
          "a.html: link \"#foo\" leads to no id of the page",
          "index.html: link \"a.html#foo\" leads to no id of that page",
        ])
    }
  }

  @Test(arguments: [
    ("a.html", "<a href=\"a.html#here\">x</a>", "<p id=\"here\">", "<p id=\"there\">"),
    (
      "a.svg", "<svg><use href=\"a.svg#here\"/></svg>", "<svg><g id=\"here\"/></svg>",
      "<svg><g id=\"there\"/></svg>"
    ),
  ])
  func `an unchanged page is checked again when what it leads to loses the place`(
    _ target: String, _ page: String, _ before: String, _ after: String
  ) async {
    #expect(await problems(["index.html": page, target: before]) == [])
    #expect(
      await problems(["index.html": page, target: after]) == [
        "index.html: link \"\(target)#here\" leads to no id of that page"
      ])
  }

  @Test func `an unchanged page is checked again when the page it leads to was removed by hand`()
    async throws
  {
    let page = "<a href=\"a.html#here\">x</a>"
    #expect(await problems(["index.html": page, "a.html": "<p id=\"here\">"]) == [])
    try FileManager.default.removeItem(atPath: world.site + "/a.html")
    #expect(
      await problems(["index.html": page, "a.html": "<p id=\"there\">"]) == [
        "index.html: link \"a.html#here\" leads to no id of that page"
      ])
  }

  @Test(arguments: ["<p id=\"there\">", "edited"])
  func `an unchanged page is checked again when the place it leads to was removed by hand`(
    _ edit: String
  ) async throws {
    let page = "<a href=\"a.html#here\">x</a>"
    #expect(await problems(["index.html": page, "a.html": "<p id=\"here\">"]) == [])
    try world.folder.write(edit, to: "public/a.html")
    #expect(
      await problems(["index.html": page, "a.html": "<p id=\"there\">"]) == [
        "index.html: link \"a.html#here\" leads to no id of that page"
      ])
  }

  @Test func `an unchanged page is checked again when a page it leads to goes`() async {
    let page = "<a href=\"a.html\">x</a>"
    #expect(await problems(["index.html": page, "a.html": "x"]) == [])
    #expect(
      await problems(["index.html": page]) == [
        "index.html: link \"a.html\" leads to a.html, which the site does not have"
      ])
  }

  @Test(arguments: 1...10)
  func `wherever a link to it stands in unchanged pages, and however many files go`(
    _ lost: Int
  ) async {
    let links = [
      "<a href=\"lost-0.html\">x</a>", "<a href=\"./lost-0.html?x\">x</a>",
      "<a href=\"lost%2D0.html\">x</a>", "<a href=\"../a/lost-0.html#x\">x</a>",
      "<a href=\"lost&#45;0.html\">x</a>", "<a href=\"lost-0&period;html\">x</a>",
      "<p style=\"background: url(lost\\2d 0.html)\">x</p>",
    ]
    var pages: [String: String] = [:]
    for padding in 0..<40 {
      let link = links[padding % links.count]
      pages["a/page-\(padding).html"] =
        String(repeating: "l", count: padding) + link
        + String(repeating: "t", count: padding % 7)
    }
    // What is left leads to neither of them.
    pages["a/other.html"] = "<a href=\"lost.html\">lost-0</a>"
    pages["a/lost.html"] = "html"
    let gone = (0..<lost).map { ("a/lost-\($0).html", "<p id=\"x\">") }
    #expect(await problems(pages.merging(gone) { $1 }) == [])
    let found = await problems(pages)
    #expect(found.count == 40 && found.allSatisfy { $0.contains("a/lost-0.html, which") })
  }

  @Test func `an unchanged page is checked again when the site moves on its host`() async throws {
    let pages = ["404.html": "<a href=\"/repo/index.html\">x</a>", "index.html": "x"]
    try await world.build(pages, linkRoot: "/repo/")
    await #expect(throws: LinkProblems.self) { try await world.build(pages, linkRoot: "/other/") }
  }
}
