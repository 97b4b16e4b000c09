import CatalogDomain
import CatalogSite
import Foundation
import Testing

/// A change is told in the words of its time, whatever became of its records since.
@Suite("A change is told in the words of its time")
struct FormerNamesTests {
  /// Ada, a second one who may have a name, a harbour and an episode.
  private static func state(
    _ name: String?, residents: [Int], _ code: String = "S01E07", cast: [Int] = []
  ) throws -> CatalogState {
    let others = try [SmallCatalog.character(1, "Ada", episodes: cast.contains(1) ? [7] : [])]
    let two = try name.map { [try SmallCatalog.character(2, $0)] } ?? []
    return CatalogState(
      catalog: Catalog(
        characters: others + two,
        locations: [SmallCatalog.location(1, "Harbour", residents: residents)],
        episodes: [SmallCatalog.episode(7, code, code == "S01E07" ? "Storm" : "The storm")],
        asOf: SmallCatalog.asOf))
  }

  /// Bo leaves the harbour, is renamed, is removed, and Eve comes under Bo's id and goes. An episode's cast and code change along.
  private static func states() throws -> [CatalogState] {
    [
      try state("Bo", residents: [1, 2], "S01E07", cast: []),
      try state("Bo", residents: [1], "S01E07", cast: [1]),
      try state("Bo Quill", residents: [1], "S01E07", cast: [1]),
      try state(nil, residents: [1], "Special", cast: [1]),
      try state("Eve", residents: [1], "Special", cast: [1]),
      try state(nil, residents: [1], "Special", cast: [1]),
    ]
  }

  /// - Parameter count: of the states that there were so far.
  private static func site(after count: Int) throws -> TestSite {
    try site(of: Array(try states().prefix(count)))
  }

  /// - Parameters:
  ///   - owned: the last state, as the owner of the site wants it.
  ///   - limit: how many changes are told, the newest first.
  private static func site(
    of states: [CatalogState], change: String? = nil, owned: OwnedCatalog? = nil,
    limit: Int = .max, earlier: EarlierRecords = .none
  ) throws -> TestSite {
    let days = (1..<states.count).map { TimeInterval($0 * 86_400) }
    let whole = ChangingSite.history(of: states, changedAfter: days)
    let history = CatalogHistory(
      begin: whole.begin, changes: Array(whole.changes.prefix(limit)), earlier: earlier)
    let field =
      "{{label}}:{{#added}}+{{name}}{{#url}}={{.}}{{/url}}{{/added}}"
      + "{{#removed}}-{{name}}{{#url}}={{.}}{{/url}}{{/removed}};"
    let rows =
      "{{#kinds}}{{#groups}}{{#rows}}{{name}}{{#url}}={{.}}{{/url}}({{#fields}}\(field){{/fields}}) {{/rows}}{{/groups}}{{/kinds}}"
    let templates = try TestSite.templates([
      "change": change ?? rows,
      "gone": "{{origin.name}}{{#origin.url}}={{.}}{{/origin.url}}",
      "character": "{{#timeline}}{{#fields}}\(field){{/fields}}{{/timeline}}",
    ])
    let settings = SiteSettings(source: SourceFacts(name: "the test"))
    return TestSite(
      plan: try SitePlan(
        catalog: try owned?.catalog ?? #require(states.last).catalog, avatars: [:],
        history: SiteHistory(history), templates: templates, settings: settings,
        content: SiteContent(
          .none, owned, pictures: OnePicture(), templates: templates, settings: settings)))
  }

  @Test func `a change is described with all of its summary`() throws {
    func state(_ ids: [Int], _ name: String) throws -> CatalogState {
      CatalogState(
        catalog: Catalog(
          characters: try ids.map { try SmallCatalog.character($0, name) },
          locations: ids.map { SmallCatalog.location($0, name) },
          episodes: ids.map { SmallCatalog.episode($0, "S01E0\($0)", name) },
          asOf: SmallCatalog.asOf))
    }
    let site = try Self.site(
      of: [try state([1, 2], "Bo"), try state([2, 3], "Eve")], change: "{{page.description}}")
    let counts = "1 added, 1 removed, 1 changed"
    #expect(
      try site.text("changes/2.html").contains(
        "Characters: \(counts) · Locations: \(counts) · Episodes: \(counts)"))
  }

  @Test(arguments: 2...6)
  func `what a list lost and got is called as it was then`(count: Int) throws {
    let page = try Self.site(after: count).text("changes/2.html")
    // Whoever has the id by now, or had it last, is another one.
    let link = count < 5 ? "=../characters/2.html" : ""
    #expect(page.contains("Last seen here:-Bo\(link);"), "\(page)")
    #expect(page.contains("Episodes:+S01E07 Storm=../episodes/7.html;"), "\(page)")
    let first = try Self.site(after: count).text("characters/1.html")
    #expect(first.contains("Episodes:+S01E07;"), "\(first)")
  }

  @Test func `entries of the feed say what they said`() throws {
    let entries = try (2...6).map { count in
      let feed = try Self.site(after: count).text("feed.json")
      return try #require(feed.firstMatch(of: /Last seen here: − [A-Z a-z]*/)).output
    }
    #expect(Set(entries) == ["Last seen here: − Bo"])
  }

  @Test(arguments: [nil, "Bo", "Eve"])
  func `who went out of a list after being removed is called as before`(later: String?) throws {
    let removed = [
      try Self.state("Bo", residents: [1, 2]), try Self.state(nil, residents: [1, 2]),
      try Self.state(nil, residents: [1]),
    ]
    let site = try Self.site(
      of: removed + (later.map { [try Self.state($0, residents: [1])] } ?? []))
    let page = try site.text("changes/3.html")
    let link = later == "Eve" ? "" : "=../characters/2.html"
    #expect(page.contains("Last seen here:-Bo\(link);"), "\(page)")
    #expect(try site.text("feed.json").contains("Last seen here: − Bo"))
  }

  @Test(arguments: [nil, "Bo", "Eve"])
  func `who was gone before all that is told is called as before`(later: String?) throws {
    let before = try Self.state("Bo", residents: [1, 2])
    let told = try [
      Self.state(nil, residents: [1, 2]), Self.state(nil, residents: [1]),
      Self.state(later, residents: [1]),
    ]
    let site = try Self.site(
      of: [before] + told, limit: later == nil ? 1 : 2,
      earlier: EarlierRecords(
        characters: before.catalog.characters.filter { $0.id == .init(2) }, episodes: []))
    let page = try site.text("changes/3.html")
    let link = later == "Bo" ? "=../characters/2.html" : ""
    #expect(page.contains("Last seen here:-Bo\(link);"), "\(page)")
    #expect(try site.text("feed.json").contains("Last seen here: − Bo"))
  }

  @Test(arguments: [nil, "Storm", "Calm"])
  func `an episode that went out of a list after being removed is called as before`(later: String?)
    throws
  {
    func state(_ episode: String?, in list: [Int]) throws -> CatalogState {
      CatalogState(
        catalog: Catalog(
          characters: [try SmallCatalog.character(1, "Ada", episodes: list)], locations: [],
          episodes: episode.map { [SmallCatalog.episode(7, "S01E07", $0)] } ?? [],
          asOf: SmallCatalog.asOf))
    }
    let removed = try [state("Storm", in: [7]), state(nil, in: [7]), state(nil, in: [])]
    let site = try Self.site(of: removed + (later.map { [try state($0, in: [])] } ?? []))
    let page = try site.text("changes/3.html")
    #expect(page.contains("Episodes:-S01E07 Storm;"), "\(page)")
    #expect(try site.text("feed.json").contains("Episodes: − S01E07 Storm"))
  }

  @Test func `who was removed has no link to another one of the same id`() throws {
    #expect(
      try Self.site(after: 4).text("changes/4.html").contains("Bo Quill=../characters/2.html("))
    let page = try Self.site(after: 5).text("changes/4.html")
    #expect(page.contains("Bo Quill("), "\(page)")
    #expect(try Self.site(after: 5).text("changes/5.html").contains("Eve=../characters/2.html("))
  }

  @Test func `who came back is the same one, whatever its owner calls it, and nobody else is`()
    throws
  {
    /// The first change of somebody who went and came back, or whose id somebody else has.
    func page(_ source: String, corrected name: String) throws -> String {
      let states = try [nil, "Bo", nil, source].map { try Self.state($0, residents: [1]) }
      var owned = OwnedCatalog(catalog: try Self.state(name, residents: [1]).catalog)
      owned.corrections[.init(2)] = [Correction(field: .name, was: source, source: "me")]
      return try Self.site(
        of: states,
        change:
          "{{#kinds}}{{#groups}}{{#rows}}{{name}}{{#url}}={{.}}{{/url}}{{#avatar}}, shown{{/avatar}}{{/rows}}{{/groups}}{{/kinds}}",
        owned: owned
      ).text("changes/2.html")
    }
    #expect(try page("Bo", corrected: "Captain") == "Bo=../characters/2.html, shown")
    #expect(try page("Eve", corrected: "Bo") == "Bo")
  }

  @Test func `who came into a list is called as the source calls them, not as the owner does`()
    throws
  {
    let states = [try Self.state("Bo", residents: [1]), try Self.state("Bo", residents: [1, 2])]
    var owned = OwnedCatalog(catalog: try Self.state("Captain", residents: [1, 2]).catalog)
    owned.corrections[.init(2)] = [Correction(field: .name, was: "Bo", source: "me")]
    let site = try Self.site(of: states, owned: owned)
    let page = try site.text("changes/2.html")
    #expect(page.contains("Last seen here:+Bo=../characters/2.html;"), "\(page)")
    let feed = try site.text("feed.json")
    #expect(feed.contains("Last seen here: + Bo") && !feed.contains("Captain"), "\(feed)")
  }

  @Test func `the page of an id tells who had it last, though an earlier one has a picture`() throws
  {
    let states = try Self.states()
    let bo = CatalogState(catalog: states[0].catalog, avatars: [.init(2): "b0"])
    let history = ChangingSite.history(
      of: [bo, states[3], states[4], states[5]], changedAfter: [1, 2, 3].map { 86_400 * $0 })
    let picture = SiteAvatar(digest: "b0", type: .png, width: 1, height: 1) { [] }
    let site = TestSite(
      plan: try SitePlan(
        catalog: states[5].catalog, avatars: [:],
        history: SiteHistory(history, pictures: ["b0": picture]),
        templates: try TestSite.templates([
          "gone": "{{name}}{{#avatar}}{{#isPlaceholder}} drawn{{/isPlaceholder}}{{/avatar}}"
        ]),
        settings: SiteSettings(source: SourceFacts(name: "the test"))))
    #expect(try site.text("characters/2.html") == "Eve drawn")
  }

  @Test func `who came is shown with the picture it had last, not another's of the same id`() throws
  {
    let states = try zip(Self.states(), ["b0", "b0", "b1", nil, "e0", nil]).map { state, picture in
      CatalogState(catalog: state.catalog, avatars: picture.map { [.init(2): $0] } ?? [:])
    }
    let nobody = CatalogState(catalog: states[3].catalog)
    /// - Parameter lost: pictures that are not at hand.
    func pages(after count: Int, without lost: Set<String> = []) throws -> (
      came: String, was: String
    ) {
      let told = [nobody] + states.prefix(count)
      let history = ChangingSite.history(
        of: told, changedAfter: (1..<told.count).map { TimeInterval($0 * 86_400) })
      let pictures = Dictionary(
        uniqueKeysWithValues: SiteHistory.digests(of: history).subtracting(lost).map {
          ($0, SiteAvatar(digest: $0, type: .png, width: 1, height: 1) { [] })
        })
      let now = states[count - 1].avatars.mapValues {
        SiteAvatar(digest: $0, type: .png, width: 1, height: 1) { [] }
      }
      let site = TestSite(
        plan: try SitePlan(
          catalog: states[count - 1].catalog, avatars: now,
          history: SiteHistory(history, pictures: pictures),
          templates: try TestSite.templates([
            "change":
              "{{#kinds}}{{#groups}}{{#rows}}{{name}} {{#avatar}}{{url}}{{/avatar}};{{/rows}}{{/groups}}{{/kinds}}"
          ]),
          settings: SiteSettings(source: SourceFacts(name: "the test"))))
      return (try site.text("changes/2.html"), try site.text("changes/4.html"))
    }
    for count in 3...6 {
      let (came, was) = try pages(after: count)
      #expect(came.contains("Bo ../avatars/b1.png;"), "\(count): \(came)")
      #expect(was.contains("Bo Quill ../avatars/b1.png;"), "\(count): \(was)")
    }
    for count in 5...6 {
      #expect(try pages(after: count, without: ["b1"]).came.contains("Bo ;"))
    }
  }

  @Test func `what was removed has no link to others of the same id`() throws {
    func state(_ place: String?, _ episode: String?, _ names: [String?]) throws -> CatalogState {
      let home = LocationReference(name: place ?? "unknown", id: place == nil ? nil : .init(2))
      return CatalogState(
        catalog: Catalog(
          characters: try names.enumerated().compactMap { index, name in
            try name.map { try SmallCatalog.character(index + 1, $0, origin: home) }
          },
          locations: place.map { [SmallCatalog.location(2, $0)] } ?? [],
          episodes: episode.map { [SmallCatalog.episode(7, "S01E07", $0)] } ?? [],
          asOf: SmallCatalog.asOf))
    }
    let states = [
      try state("Base", "Storm", ["Ada", "Bo"]), try state(nil, nil, ["Ada"]),
      try state("Moon", "Calm", ["Ada"]),
    ]
    let site = try Self.site(of: states)
    let page = try site.text("changes/2.html")
    #expect(page.contains("Base(") && page.contains("Storm("), "\(page)")
    #expect(page.contains("Origin:"), "\(page)")
    #expect(!page.contains("locations/2.html"), "\(page)")
    #expect(try site.text("characters/2.html") == "Base")
    // Before another one had the id, there was none.
    let before = try Self.site(of: Array(states.prefix(2))).text("changes/2.html")
    #expect(before.contains("Base(") && before.contains("Storm("), "\(before)")
    let after = try site.text("changes/3.html")
    #expect(
      after.contains("Moon=../locations/2.html(") && after.contains("Calm=../episodes/7.html("))
  }

  @Test func `a place that was removed before has no link to another one of the same id`() throws {
    func state(_ place: String?, _ origin: LocationReference) throws -> CatalogState {
      CatalogState(
        catalog: Catalog(
          characters: [try SmallCatalog.character(1, "Ada", origin: origin)],
          locations: place.map { [SmallCatalog.location(2, $0)] } ?? [], episodes: [],
          asOf: SmallCatalog.asOf))
    }
    let base = LocationReference(name: "Base", id: .init(2))
    let nowhere = LocationReference(name: "unknown", id: nil)
    let site = try Self.site(
      of: [
        try state("Base", base), try state(nil, base), try state(nil, nowhere),
        try state("Moon", nowhere),
      ],
      change:
        "{{#kinds}}{{#groups}}{{#rows}}{{#fields}}{{#old}}{{name}}{{#url}}={{.}}{{/url}};{{/old}}{{/fields}}{{/rows}}{{/groups}}{{/kinds}}"
    )
    #expect(try site.text("changes/3.html") == "Base;")
  }

  @Test func `a place before and after a change is never the same words`() throws {
    func state(_ places: [(String, Int?)]) throws -> CatalogState {
      CatalogState(
        catalog: Catalog(
          characters: try places.enumerated().map { index, place in
            try SmallCatalog.character(
              index + 1, "Ada",
              at: LocationReference(name: place.0, id: place.1.map { .init($0) }))
          }, locations: [], episodes: [], asOf: SmallCatalog.asOf))
    }
    let states = [
      try state([("\u{C1}rbol", 1), ("Earth", 2), ("unknown", nil), ("Hall", 3)]),
      try state([("A\u{301}rbol", 1), ("Earth\u{A0}", 2), ("Unknown", nil), ("Hall", 4)]),
    ]
    let site = try Self.site(
      of: states,
      change:
        "{{#kinds}}{{#groups}}{{#rows}}{{#fields}}{{#old}}{{name}}{{/old}}>{{#new}}{{name}};{{/new}}{{/fields}}{{/rows}}{{/groups}}{{/kinds}}"
    )
    #expect(
      try site.text("changes/2.html")
        == "[U+00C1]rbol>A[U+0301]rbol;Earth>Earth[U+00A0];unknown>Unknown;Hall (3)>Hall (4);")
  }

  @Test(arguments: [
    ("", "", "Species:—>␣␣;Type:—>␣␣;"),
    ("Human", "Robot", "Species:Human>Not given;Type:Robot>—;"),
    ("Not given", "Robot", "Species:Not given>—;Type:Robot>—;"),
  ])
  func `a value of which nothing is seen any more is told as none`(
    species: String, type: String, told: String
  ) throws {
    let states = try [(species, type), ("  ", "  ")].map { species, type in
      CatalogState(
        catalog: Catalog(
          characters: [try SmallCatalog.character(1, species: species, type: type)],
          locations: [], episodes: [], asOf: SmallCatalog.asOf))
    }
    let site = try Self.site(
      of: states,
      change:
        "{{#kinds}}{{#groups}}{{#rows}}{{#fields}}{{label}}:{{#old}}{{name}}{{/old}}>{{#new}}{{name}};{{/new}}{{/fields}}{{/rows}}{{/groups}}{{/kinds}}"
    )
    #expect(try site.text("changes/2.html") == told)
  }

  @Test func `an episode's code has a name of its own`() throws {
    let page = try Self.site(after: 4).text("changes/4.html")
    #expect(page.contains("Code:;"), "\(page)")
  }
}
