import CatalogDomain
import CatalogSite
import CatalogTemplates
import Testing

@Suite("The route table")
struct RouteTableTests {
  private let routes = RouteTable(
    statuses: [.alive, .other("Très mort!?")],
    assets: ["style.css": "assets/style.1.css", "a b#c%.png": "assets/a b#c%.png"])

  @Test(
    "Every link has its path",
    arguments: [
      (Link.home, "index.html"), (.characters(page: 1), "characters/index.html"),
      (.characters(page: 2), "characters/page-2.html"),
      (.character(.init(42)), "characters/42.html"),
      (.status(.alive, page: 1), "status/alive/index.html"),
      (.status(.unknown, page: 3), "status/unknown/page-3.html"),
      (.status(.other("Très mort!?"), page: 1), "status/tres-mort/index.html"),
      (.locations(page: 1), "locations/index.html"), (.location(.init(7)), "locations/7.html"),
      (.episodes(page: 2), "episodes/page-2.html"), (.episode(.init(28)), "episodes/28.html"),
      (.about, "about.html"), (.notFound, "404.html"), (.asset("style.css"), "assets/style.1.css"),
      (.avatar(digest: "0123456789abcdef0123", type: .jpeg), "avatars/0123456789abcdef.jpg"),
      (.placeholder(digest: "0123456789abcdef0123"), "avatars/placeholder-0123456789abcdef.svg"),
    ])
  func paths(link: Link, path: String) throws {
    #expect(try routes.path(of: link).text == path)
  }

  @Test(
    "References are relative, explicit and encoded",
    arguments: [
      (Link.home, Link.home, "index.html"), (.home, .character(.init(1)), "characters/1.html"),
      (.character(.init(1)), .home, "../index.html"),
      (.character(.init(1)), .character(.init(2)), "2.html"),
      (.character(.init(1)), .characters(page: 1), "index.html"),
      (.character(.init(1)), .status(.alive, page: 1), "../status/alive/index.html"),
      (.status(.alive, page: 2), .status(.dead, page: 1), "../dead/index.html"),
      (.status(.alive, page: 2), .location(.init(3)), "../../locations/3.html"),
      (.status(.alive, page: 2), .asset("style.css"), "../../assets/style.1.css"),
      (.episode(.init(1)), .asset("a b#c%.png"), "../assets/a%20b%23c%25.png"),
      (.notFound, .character(.init(1)), "characters/1.html"),
    ])
  func references(page: Link, link: Link, reference: String) {
    #expect(Viewpoint(of: page, in: routes).reference(to: link).text == reference)
  }

  @Test func `a colon is encoded, so that no name is taken for a scheme`() {
    let routes = RouteTable(statuses: [], assets: ["x": "javascript:alert(1)"])
    #expect(
      Viewpoint(of: .home, in: routes).reference(to: .asset("x")).text
        == "javascript%3Aalert%281%29")
  }

  @Test func `an asset that would leave the site has no path`() {
    let error = #expect(throws: RouteError.self) { try routes.path(of: .asset("../../etc/passwd")) }
    #expect(
      error?.description
        == "path \"assets/../../etc/passwd\": expected plain file names joined by \"/\"; "
        + "rename what it is made from (asset \"../../etc/passwd\")")
  }

  @Test func `with an address, the page for what is not found links from the root of the host`() {
    let routes = RouteTable(statuses: [], address: SiteAddress("https://example.org/a%20b"))
    let link = Link.character(.init(1))
    #expect(
      Viewpoint(of: .notFound, in: routes).reference(to: link).text == "/a%20b/characters/1.html")
    #expect(Viewpoint(of: .about, in: routes).reference(to: link).text == "characters/1.html")
    #expect(routes.absolute(link)?.text == "https://example.org/a%20b/characters/1.html")
    #expect(routes.absolute(.home)?.text == "https://example.org/a%20b/")
  }

  @Test func `without an address, there are no full addresses`() {
    #expect(routes.absolute(.home) == nil)
  }
}
