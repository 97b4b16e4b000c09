import CatalogDomain
import CatalogSite
import Testing

@Suite("Lists by species and gender")
struct FacetTests {
  private func catalog(_ rows: [(species: String, gender: String, status: String)]) throws
    -> Catalog
  {
    Catalog(
      characters: try rows.enumerated().map { index, row in
        try SmallCatalog.character(
          index + 1, "C\(index + 1)", status: row.status, species: row.species,
          gender: row.gender)
      }, locations: [], episodes: [], asOf: SmallCatalog.asOf)
  }

  private func site(
    _ rows: [(species: String, gender: String, status: String)], _ templates: [String: String],
    facetPages: Int = 1000, size: Int = 20
  ) throws -> TestSite {
    try TestSite(
      try catalog(rows), templates: templates,
      settings: SiteSettings(
        charactersPerPage: size, facetPages: facetPages, source: SourceFacts(name: "the test")))
  }

  /// A status that the source invents.
  private func status(_ number: Int) -> String { "S" + String(1000 + number) }

  private let cast = [
    ("Human", "Female", "Alive"), ("Human", "Male", "Dead"), ("Alien", "Male", "Dead"),
    ("Human", "Male", "Alive"),
  ].map { (species: $0.0, gender: $0.1, status: $0.2) }

  @Test func `there is a list for each value and for each status that occurs with it`() throws {
    let site = try site(cast, [:])
    #expect(
      site.paths.filter { $0.hasPrefix("species/") || $0.hasPrefix("gender/") } == [
        "gender/female/alive/index.html", "gender/female/index.html", "gender/index.html",
        "gender/male/alive/index.html", "gender/male/dead/index.html", "gender/male/index.html",
        "species/alien/dead/index.html", "species/alien/index.html",
        "species/human/alive/index.html", "species/human/dead/index.html",
        "species/human/index.html", "species/index.html",
      ])
    #expect(site.plan.notes == [])
  }

  @Test func `an address keeps a letter that has a stroke, without it`() throws {
    let site = try site([("Ħal", "Male", "Alive")], [:])
    #expect(site.paths.contains("species/hal/index.html"))
  }

  @Test func `a list holds who belongs to it, and offers what can be chosen beside it`() throws {
    let site = try site(
      cast,
      [
        "facet": "{{kindLabel}} {{label}} {{status.label}}:{{#cards}} {{name}}{{/cards}}|"
          + "{{#statuses}}{{label}} {{count}} {{url}}{{#isCurrent}}!{{/isCurrent}};{{/statuses}}|"
          + "{{#choices}}{{label}}:{{#links}}{{label}} {{count}}{{#isCurrent}}!{{/isCurrent}} {{url}};{{/links}}{{/choices}}"
      ])
    #expect(
      try site.text("species/human/index.html")
        == "Species Human : C1 C2 C4|Alive 2 alive/index.html;Dead 1 dead/index.html;|"
        + "Species:Human 3! index.html;Alien 1 ../alien/index.html;")
    #expect(
      try site.text("species/human/dead/index.html")
        == "Species Human Dead: C2|Alive 2 ../alive/index.html;Dead 1 index.html!;|"
        + "Species:Human 1! index.html;Alien 1 ../../alien/dead/index.html;")
  }

  @Test func `the index has the most common first, with a part for each status`() throws {
    let site = try site(
      cast,
      [
        "facets":
          "{{heading}}:{{#rows}}{{label}} {{count}}{{#statuses}} {{start}}+{{share}}{{/statuses}};{{/rows}}"
      ])
    #expect(try site.text("species/index.html") == "Species:Human 3 0+666 666+334;Alien 1 0+1000;")
  }

  @Test(
    "Beyond the limit whole lists stay before parts, and long before short",
    arguments: [
      (0, []), (1, ["species/human"]),
      (3, ["gender/male", "species/alien", "species/human"]),
      (
        5,
        ["gender/female", "gender/male", "species/alien", "species/human/alive", "species/human"]
      ),
    ])
  func budget(pages: Int, lists: [String]) throws {
    let site = try site(cast, [:], facetPages: pages)
    let found = site.paths.filter {
      ($0.hasPrefix("species/") || $0.hasPrefix("gender/")) && $0.split(separator: "/").count > 2
    }
    #expect(found.map { String($0.dropLast("/index.html".count)) } == lists)
    let left = 10 - lists.count
    let note =
      "\(left) lists by species or gender with \(left) pages are left out: "
      + "more than the \(pages) pages they may have (facets.pages)"
    #expect(site.plan.notes == (pages == 0 ? [] : [note]))
  }

  @Test func `a long list that does not fit leaves room for short ones; its value stays`() throws {
    let site = try site(
      cast,
      [
        "facets":
          "{{#rows}}{{label}} {{count}} {{url}}{{#statuses}} {{label}}{{url}}{{/statuses}};{{/rows}}"
          + "{{withoutList}}",
        "characters": "{{#choices}}{{#links}}{{label}} {{/links}}{{allText}}{{/choices}}",
      ], facetPages: 1, size: 1)
    #expect(site.paths.contains("species/alien/index.html"))
    #expect(!site.paths.contains("species/human/index.html"))
    #expect(!site.paths.contains("gender/index.html"))
    #expect(
      try site.text("species/index.html")
        == "Human 3 ../search.html#species=Human Alive Dead;Alien 1 alien/index.html Dead;"
        + "1 value has no list of its own and leads to the search.")
    #expect(try site.text("characters/index.html") == "Alien All 2")
  }

  @Test func `the index holds every value, forty on a page, with a list or without`() throws {
    let site = try site(
      (0..<42).map { (status($0), "Male", "Alive") },
      ["facets": "{{#rows}}{{label}} {{url}};{{/rows}}{{withoutList}}"], facetPages: 5, size: 100)
    #expect(
      site.paths.filter { $0.hasPrefix("species/") && $0.split(separator: "/").count == 2 }
        == ["species/index.html", "species/page-2.html"])
    #expect(
      try site.text("species/page-2.html")
        == "S1040 ../search.html#species=S1040;S1041 ../search.html#species=S1041;"
        + "38 values have no list of their own and lead to the search.")
  }

  @Test func `the search for a value is asked in the words of the site, encoded`() throws {
    let cast = [("Q & A", "unknown"), ("Q & A", "unknown"), ("Q & A", "unknown"), ("b", "Male")]
    let site = try TestSite(
      try catalog(cast.map { ($0.0, $0.1, "Alive") }),
      templates: ["facets": "{{#rows}}{{url}};{{/rows}}"],
      settings: SiteSettings(
        language: "de", charactersPerPage: 1, facetPages: 2, source: SourceFacts(name: "the test"))
    )
    #expect(
      try site.text("species/index.html") == "../search.html#species=Q%20%26%20A;b/index.html;")
    #expect(
      try site.text("gender/index.html") == "../search.html#gender=Unbekannt;male/index.html;")
  }

  @Test func `a list of one species goes on with no other that has the same label`() throws {
    let site = try site(
      ["unknown", "Unknown species", "unknown"].map { ($0, "Male", "Alive") },
      ["facet": "{{label}}: {{filter}}"])
    #expect(
      try site.text("species/unknown/index.html")
        == "Unknown species: species=Unknown%20species")
    #expect(
      try site.text("species/unknown-species/alive/index.html")
        == "Unknown species: status=Alive&amp;species=Unknown%20species%20%281dfe930a%29")
  }

  @Test func `a value without a list is no link`() throws {
    let site = try site(
      cast, ["character": "{{species.label}} {{species.url}}|{{#walks}}{{id}};{{/walks}}"],
      facetPages: 0)
    #expect(try site.text("characters/1.html") == "Human |status;;")
    // Asked for, so not worth a word.
    #expect(site.plan.notes == [])
  }

  @Test func `names that fold to one folder are told apart, in any order`() throws {
    let names = [
      "Human", "HUMAN", "húman", "con", "con 1143da2b", "", "👽", "../..", "a/b", "a b",
      "alive", "page-2.html", "index",
    ]
    let paths = try [names, names.reversed()].map { names in
      let site = try site(names.map { ($0, "unknown", "Alive") }, [:], size: 1)
      return site.paths.filter {
        $0.hasPrefix("species/") && $0.hasSuffix("/alive/index.html")
          && $0.split(separator: "/").count == 4
      }
    }
    #expect(paths[0] == paths[1])
    #expect(Set(paths[0].map { $0.lowercased() }).count == names.count)
  }

  @Test(
    "A page of a list leads to the most common statuses and its own, the search page to all",
    arguments: [(20, Array(0...19)), (200, Array(0...18) + [150, 199])])
  func statuses(count: Int, shown: [Int]) throws {
    let links = "{{#statuses}}{{label}}{{#isCurrent}}!{{/isCurrent}} {{/statuses}}"
    // One of them is more common than all others.
    let site = try site(
      (Array(0..<count) + [count * 3 / 4]).map { ("Human", "Male", status($0)) },
      ["status": links, "facet": links, "search": links])
    let last = count - 1
    let expected = shown.map { status($0) + ($0 == last ? "! " : " ") }.joined()
    let folder = status(last).lowercased()
    #expect(try site.text("status/\(folder)/index.html") == expected)
    #expect(try site.text("species/human/\(folder)/index.html") == expected)
    #expect(try site.text("search.html") == (0..<count).map { status($0) + " " }.joined())
  }

  @Test(
    "The share of a status lies behind those before it, also behind those that a page leaves out",
    arguments: [
      (18, "600+208 "), (40, "320+8 600+208 "), (75, "600+208 "), (99, "600+208 992+8 "),
    ])
  func shares(number: Int, rest: String) throws {
    let bar = "{{#statuses}}{{start}}+{{share}} {{/statuses}}"
    // Of 125 characters 26 have one status, and every other has its own.
    let site = try site(
      (Array(0..<100) + Array(repeating: 75, count: 25)).map { ("Human", "Male", status($0)) },
      ["status": bar, "facet": bar])
    let expected = (0...18).map { "\($0 * 8)+8 " }.joined() + rest
    let folder = status(number).lowercased()
    #expect(try site.text("status/\(folder)/index.html") == expected)
    #expect(try site.text("species/human/\(folder)/index.html") == expected)
  }

  @Test func `of many statuses those without a list are no links, choices and walks`() throws {
    // Room for both whole lists, and for ten of a species and a status.
    let site = try site(
      (0..<80).map { ("Human", "Male", status($0 % 40)) },
      [
        "facet": "{{#statuses}}{{label}} {{url}};{{/statuses}}",
        "status":
          "{{#choices}}{{label}}:{{#links}}{{label}} {{count}} {{url}};{{/links}}{{/choices}}",
        "character": "{{#walks}}{{id}} {{label}} {{position}}/{{count}};{{/walks}}",
      ], facetPages: 12, size: 100)
    let links = (0...9).map { "\(status($0)) \(status($0).lowercased())/index.html;" }
    let words = (10...19).map { "\(status($0)) ;" }
    #expect(try site.text("species/human/index.html") == (links + words).joined())
    #expect(
      try site.text("status/s1007/index.html")
        == "Species:Human 2 ../../species/human/s1007/index.html;Gender:")
    #expect(try site.text("status/s1030/index.html") == "Species:Gender:")
    #expect(
      try site.text("characters/48.html")
        == "species-status Human · S1007 2/2;species Human 48/80;gender Male 48/80;"
        + "status S1007 2/2; Characters 48/80;")
    #expect(
      try site.text("characters/31.html")
        == "species Human 31/80;gender Male 31/80;status S1030 1/2; Characters 31/80;")
  }

  @Test func `a gender and a species of one name do not meet`() throws {
    let site = try site([("unknown", "unknown", "unknown")], [:])
    #expect(site.paths.contains("species/unknown/unknown/index.html"))
    #expect(site.paths.contains("gender/unknown/unknown/index.html"))
  }
}
