import CatalogSite
import Testing

/// Links that lead to a place within another page.
@Suite struct LinkFragmentTests {
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

  @Test func `an unchanged page is checked again when the page it leads to loses the place`() async
  {
    let page = "<a href=\"a.html#here\">x</a>"
    #expect(await problems(["index.html": page, "a.html": "<p id=\"here\">"]) == [])
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

  @Test func `an unchanged page is checked again when the site moves on its host`() async throws {
    let pages = ["index.html": "<a href=\"/repo/index.html\">x</a>"]
    try await world.build(pages, linkRoot: "/repo/")
    await #expect(throws: LinkProblems.self) { try await world.build(pages, linkRoot: "/other/") }
  }
}
