import CatalogDomain
import CatalogSite
import Testing

@Suite("Folders of statuses")
struct StatusSlugTests {
  private func slug(_ written: String, among others: [String] = []) throws -> String {
    let status = CharacterStatus(written)
    let routes = RouteTable(statuses: (others + [written]).map { CharacterStatus($0) })
    let path = try routes.path(of: .status(status, page: 1)).text
    return String(path.dropFirst("status/".count).dropLast("/index.html".count))
  }

  @Test(
    "A status becomes lower-case ASCII, or has a digest",
    arguments: [
      ("Alive", "alive"), ("UNKNOWN", "unknown"), ("Frozen", "frozen"),
      ("Très mort!?", "tres-mort"), ("Łotr Ødegård", "lotr-odegard"),
      ("Kırmızı Þ", "kirmizi-th"), ("Ŧaħ ς!", "tah"), ("half  alive", "half-alive"),
      ("con", "con-1143da2b"),
      ("LPT1", "lpt1-6d50a69c"),
      ("", "status-e3b0c442"), ("👻", "status-007a84ba"), ("../../etc", "etc"),
    ])
  func slugs(written: String, slug expected: String) throws {
    #expect(try slug(written) == expected)
  }

  @Test func `statuses that fold to the same are told apart, whichever comes first`() throws {
    let first = try slug("Frozen", among: ["FROZEN", "frozen"])
    let second = try slug("FROZEN", among: ["frozen", "Frozen"])
    let third = try slug("frozen", among: ["Frozen", "FROZEN"])
    #expect(Set([first, second, third]).count == 3)
    #expect(second == "frozen")
    #expect([first, third].allSatisfy { $0.hasPrefix("frozen-") })
  }

  @Test func `a slip in one record moves the folder of none of the others`() throws {
    #expect(try slug("Frozen", among: ["FROZEN", "Frozen", "frozen"]) == "frozen")
    #expect(try slug("FROZEN", among: ["Frozen", "Frozen"]).hasPrefix("frozen-"))
    #expect(try slug("con", among: ["con", "CON"]).hasPrefix("con-"))
  }

  @Test func `an invented status never takes the folder of a known one`() throws {
    let invented = try slug("Dead!")
    #expect(invented.hasPrefix("dead-"))
    #expect(try slug("Dead", among: ["Dead!"]) == "dead")
  }

  @Test func `statuses whose digests begin alike are told apart by the whole of one`() throws {
    let (first, second) = ("★②⑤⓪③①⑤", "★②⑦⑨⑥①⑨")
    for others in [[second, "👻"], ["👻", second, second]] {
      #expect(try slug(first, among: others) == "status-8402acd0")
    }
    for others in [[first, "👻"], ["👻", first, first]] {
      #expect(
        try slug(second, among: others)
          == "status-8402acd08b7b9e436bbcb63a10f11ed692cbe6177953c1e1f9eb4e1f13f30918")
    }
  }

  @Test func `a long status has a short folder`() throws {
    #expect(try slug(String(repeating: "gone ", count: 3000)).utf8.count <= 40)
  }
}
