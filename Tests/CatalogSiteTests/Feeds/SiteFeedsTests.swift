import CatalogDomain
import CatalogSite
import Foundation
import Testing

@Suite("The feeds of a site")
struct SiteFeedsTests {
  /// A site that tells one change.
  private static func site(
    at address: String?, title: String = "Cast", source: String = "the test"
  ) throws -> TestSite {
    try site(
      from: CatalogState(catalog: catalog([])),
      to: CatalogState(catalog: catalog([try SmallCatalog.character(1, "Quill")])), at: address,
      title: title, source: source)
  }

  private static func catalog(_ characters: [CatalogCharacter]) -> Catalog {
    Catalog(characters: characters, locations: [], episodes: [], asOf: SmallCatalog.asOf)
  }

  private static func site(
    from before: CatalogState, to state: CatalogState, at address: String? = nil,
    title: String = "Cast", language: String = "en", source: String = "the test"
  ) throws -> TestSite {
    let change = CatalogHistory.Change(
      snapshot: Snapshot.ID(2), occurrence: 1, fingerprint: "f", date: SmallCatalog.asOf,
      lastBefore: SmallCatalog.asOf, diff: CatalogDiff(from: before, to: state))
    return TestSite(
      plan: try SitePlan(
        catalog: state.catalog, avatars: [:],
        history: SiteHistory(CatalogHistory(begin: SmallCatalog.asOf, changes: [change])),
        templates: try TestSite.templates([:], language: language, words: "en"),
        settings: SiteSettings(
          title: title, language: language, address: address.flatMap { SiteAddress($0) },
          source: SourceFacts(name: source))))
  }

  /// Those of the feed and of its entry.
  private static func ids(_ site: TestSite) throws -> [String] {
    let atom = try site.text("feed.xml")
    let ids = atom.matches(of: /<id>(urn:uuid:[^<]+)</).map { String($0.output.1) }
    #expect(ids.count == 2)
    #expect(try site.text("feed.json").contains("\"id\":\"\(try #require(ids.last))\""))
    return ids
  }

  @Test func `no two sites of one source share the id of a feed or an entry`() throws {
    let sites = [nil, "https://example.org/", "https://example.org/de/", "https://example.net/"]
    let ids = try sites.flatMap { try Self.ids(Self.site(at: $0)) }
    #expect(Set(ids).count == 8)
  }

  @Test func `a site keeps its ids whatever it is called`() throws {
    let address = "https://example.org/"
    #expect(
      try Self.ids(Self.site(at: address))
        == Self.ids(Self.site(at: address, title: "Another name")))
  }

  @Test(arguments: ["https://EXAMPLE.org", "HTTPS://example.org:443/"])
  func `a site keeps its ids however its address is spelt`(address: String) throws {
    #expect(
      try Self.ids(Self.site(at: address)) == Self.ids(Self.site(at: "https://example.org/")))
  }

  @Test func `a site that knows its address keeps its ids wherever its source moves to`() throws {
    func ids(_ source: String, at address: String?) throws -> [String] {
      try Self.ids(Self.site(at: address, source: source))
    }
    let address = "https://example.org/"
    #expect(try ids("one.example", at: address) == ids("two.example", at: address))
    #expect(try ids("one.example", at: nil)[0] != ids("two.example", at: nil)[0])
  }

  @Test func `an entry says what of the shape of the data came and went`() throws {
    let quill = try SmallCatalog.character(1, "Quill")
    let adrift = try SmallCatalog.character(2, "Ann", status: "Adrift & lost")
    let html = try Self.html(
      from: CatalogState(
        catalog: Self.catalog([quill, try SmallCatalog.character(2, "Ann")]),
        unknownKeys: [.character: UnknownKeys(["mood": false])]),
      to: CatalogState(
        catalog: Self.catalog([quill, adrift]),
        unknownKeys: [.episode: UnknownKeys(["voice": false])]))
    #expect(
      html.hasSuffix(
        """
        <h2>Shape of the data: 2 added</h2>
        <ul>
        <li>the status Adrift &amp; lost</li>
        <li>the field voice</li>
        </ul>
        <h2>Shape of the data: 1 removed</h2>
        <ul>
        <li>the field mood</li>
        </ul>

        """), "\(html)")
  }

  @Test func `an entry draws what parts a word of the shape from one that looks the same`() throws {
    func state(_ status: String) throws -> CatalogState {
      CatalogState(
        catalog: Self.catalog([try SmallCatalog.character(1, "Quill", status: status)]))
    }
    let html = try Self.html(from: state("Ren\u{E9}"), to: state("Rene\u{301}"))
    #expect(html.contains("<li>the status Rene[U+0301]</li>"), "\(html)")
    #expect(html.contains("<li>the status Ren[U+00E9]</li>"), "\(html)")
  }

  @Test func `an entry says where pictures moved to, however many did`() throws {
    let characters = try (1...3).map { try SmallCatalog.character($0, "Quill") }
    let html = try Self.html(
      from: CatalogState(catalog: Self.catalog(characters)),
      to: CatalogState(catalog: Self.catalog(try characters.map(Self.moved))))
    #expect(
      html == """
        <p>Moved pictures: 3 changed</p>
        <h2>Moved pictures: 3 changed</h2>
        <ul>
        <li>3 pictures moved from https://example.org to https://example.net.</li>
        </ul>

        """)
  }

  @Test func `the feeds tell the twenty newest changes`() throws {
    let days = (0..<22).map { TimeInterval($0 * 86_400) }
    let site = try ChangingSite.site(changedAfter: days)
    // From 16 December 2025 on, two days behind the first.
    let newest =
      (1...4).reversed().map { "2026-01-0\($0)T06:00:00Z" }
      + (16...31).reversed().map { "2025-12-\($0)T06:00:00Z" }
    let entries = try site.text("feed.xml").components(separatedBy: "<entry>").dropFirst()
    #expect(
      entries.map { $0.firstMatch(of: /<updated>([^<]+)</).map { String($0.output.1) } ?? "" }
        == newest)
    let dates = try site.text("feed.json").matches(of: /"date_published":"([^"]+)"/)
    #expect(dates.map { String($0.output.1) } == newest)
  }

  @Test(arguments: [(50, ""), (51, "<li>and 1 more</li>\n")])
  func `an entry tells fifty records of a kind, and counts the others`(
    _ count: Int, _ rest: String
  ) throws {
    func state(_ name: String) throws -> CatalogState {
      let characters = try (1...count).map { try SmallCatalog.character($0, name) }
      return CatalogState(catalog: Self.catalog(characters))
    }
    let html = try Self.html(from: state("Ann"), to: state("Bob"))
    let told = String(repeating: "<li>Bob: Name: Ann → Bob</li>\n", count: 50)
    #expect(
      html == """
        <p>Characters: \(count) changed</p>
        <h2>Characters: \(count) changed</h2>
        <ul>
        \(told)\(rest)</ul>

        """)
  }

  @Test(
    "An entry tells a change in the direction of its site, and names turn nothing",
    arguments: [
      (
        "en", "Ann", "Bob (B)", "<p>Characters: 1 changed</p>",
        "<li>Bob (B): Name: Ann → Bob (B)</li>\n</ul>\n"
      ),
      (
        "en", "\u{5D0}\u{5D1}", "\u{5D2}\u{5D3}", "<p>Characters: 1 changed</p>",
        "<li>\u{2068}\u{5D2}\u{5D3}\u{2069}: Name: \u{2068}\u{5D0}\u{5D1}\u{2069} → \u{2068}\u{5D2}\u{5D3}\u{2069}</li>\n</ul>\n"
      ),
      (
        "ur", "\u{5D0}", "Bob (B)", "<div dir=\"rtl\">\n<p>Characters: 1 changed</p>",
        "<li>\u{2068}Bob (B)\u{2069}: Name: \u{5D0} ← \u{2068}Bob (B)\u{2069}</li>\n</ul>\n</div>\n"
      ),
    ])
  func direction(language: String, old: String, new: String, begin: String, end: String) throws {
    let html = try Self.html(
      from: CatalogState(catalog: Self.catalog([try SmallCatalog.character(1, old)])),
      to: CatalogState(catalog: Self.catalog([try SmallCatalog.character(1, new)])),
      language: language)
    #expect(html.hasPrefix(begin) && html.hasSuffix(end), "\(html)")
  }

  @Test func `a name that came or went turns nothing`() throws {
    let characters = [try SmallCatalog.character(1, "\u{5D0}!")]
    let states = [[], [], [1]].enumerated().map { position, residents in
      CatalogState(
        catalog: Catalog(
          characters: position == 0 ? [] : characters,
          locations: [SmallCatalog.location(1, "Hall", residents: residents)], episodes: [],
          asOf: SmallCatalog.asOf))
    }
    let html = try zip(states, states.dropFirst()).map { try Self.html(from: $0, to: $1) }
    #expect(html[0].contains("<li>\u{2068}\u{5D0}!\u{2069}</li>"), "\(html[0])")
    #expect(html[1].contains(": + \u{2068}\u{5D0}!\u{2069}</li>"), "\(html[1])")
  }

  /// What the one entry of both feeds says.
  private static func html(
    from before: CatalogState, to state: CatalogState, language: String = "en"
  ) throws -> String {
    struct Feed: Decodable {
      struct Item: Decodable {
        let contentHtml: String
      }
      let items: [Item]
    }
    let site = try site(from: before, to: state, language: language)
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let feed = try decoder.decode(Feed.self, from: Data(try site.text("feed.json").utf8))
    let html = try #require(feed.items.first).contentHtml
    let atom = try site.text("feed.xml")
    #expect(atom.contains("<content type=\"html\">\(XMLText.escaped(html))</content>"), "\(atom)")
    return html
  }

  private static func moved(_ one: CatalogCharacter) throws -> CatalogCharacter {
    CatalogCharacter(
      id: one.id, name: one.name, status: one.status, species: one.species, type: one.type,
      gender: one.gender, origin: one.origin, lastLocation: one.lastLocation,
      episodes: one.episodes,
      avatar: AvatarReference(
        url: try #require(URL(string: "https://example.net/\(one.id.rawValue).jpeg"))),
      created: one.created)
  }
}
