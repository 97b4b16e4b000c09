import CatalogDomain
import CatalogSite
import CatalogTemplates
import Testing

@Suite("Locations, episodes, home, about and not found")
struct OtherPagesTests {
  private func catalog() throws -> Catalog {
    let harbour = LocationReference(name: "Almost Harbour", id: .init(2))
    return Catalog(
      characters: [
        try SmallCatalog.character(1, "Quill", at: harbour, episodes: [1, 2]),
        try SmallCatalog.character(2, "Benedict", at: harbour, episodes: [2]),
        try SmallCatalog.character(3, "Lumen", episodes: [2]),
      ],
      locations: [
        SmallCatalog.location(1, "12"), SmallCatalog.location(2, "Almost Harbour"),
        SmallCatalog.location(3, "Árboles", residents: [3, 1]), SmallCatalog.location(4, "bazaar"),
      ],
      episodes: [SmallCatalog.episode(1, "S01E01"), SmallCatalog.episode(2, "S02E01", cast: [3])],
      asOf: SmallCatalog.asOf)
  }

  @Test func `locations stand by letter, accents folded, what has none first`() throws {
    let site = try TestSite(
      try catalog(),
      templates: [
        "locations":
          "{{#letters}}{{letter}}({{anchor}}):"
          + "{{#places}}{{name}} {{residentCount}},{{/places}} {{/letters}}"
      ])
    #expect(
      try site.text("locations/index.html")
        == "#(at-other):12 0, A(at-A):Almost Harbour 2,Árboles 2, B(at-B):bazaar 0, ")
  }

  @Test(arguments: [
    ("Łódź", "L"), ("Østfold", "O"), ("Ægir", "A"), ("ﬁn", "F"), ("“Quoted” Place", "Q"),
    ("(Bracket)", "B"), ("👽 base", "B"), ("Москва", "М"), ("йод", "И"), ("Ωmega", "Ω"),
    ("ქარი", "ქ"), ("がっこう", "か"), ("서울", "ᄉ"), ("مدينة", "م"), ("42nd street", "#"), ("東京", "#"),
    ("?!", "#"),
  ])
  func `a location stands under its first letter, whatever the script`(name: String, letter: String)
    throws
  {
    let site = try TestSite(
      Catalog(
        characters: [], locations: [SmallCatalog.location(1, name)], episodes: [],
        asOf: SmallCatalog.asOf),
      templates: ["locations": "{{#letters}}{{letter}}{{/letters}}"])
    #expect(try site.text("locations/index.html") == letter)
  }

  @Test func `a location shows those it lists and those who say they were there`() throws {
    let site = try TestSite(
      try catalog(),
      templates: [
        "location": "{{#residents}}{{name}} {{/residents}}{{previous.name}}|{{next.name}}"
      ])
    #expect(try site.text("locations/3.html") == "Quill Lumen Almost Harbour|bazaar")
  }

  @Test func `an episode shows its cast and marks its bar`() throws {
    let site = try TestSite(
      try catalog(),
      templates: [
        "episode": "{{#cast}}{{name}} {{/cast}}{{chart.bars}} {{chart.current}} {{chart.width}}"
      ])
    #expect(
      try site.text("episodes/2.html")
        == "Quill Benedict Lumen M0.5 100v-33M1.5 100v-100 M1.5 100v-100 2")
  }

  @Test func `past 120 episodes neighbours share a bar, as high as their mean`() throws {
    let site = try TestSite(
      Catalog(
        characters: [
          try SmallCatalog.character(1, episodes: [1, 2, 3]),
          try SmallCatalog.character(2, episodes: [1, 3]),
          try SmallCatalog.character(3, episodes: [1]),
        ], locations: [],
        episodes: (1...240).map { SmallCatalog.episode($0, "S01E\($0)") },
        asOf: SmallCatalog.asOf),
      templates: ["episode": "{{chart.bars}} {{chart.current}} {{chart.width}}"])
    let bars = "M0.5 100v-100M1.5 100v-50"
    #expect(try site.text("episodes/2.html") == bars + " M0.5 100v-100 120")
    #expect(try site.text("episodes/4.html") == bars + " M1.5 100v-50 120")
    #expect(try site.text("episodes/5.html") == bars + "  120")
  }

  @Test func `who is in a cast has the episode on the page, named there or not`() throws {
    let site = try TestSite(
      Catalog(
        characters: [
          try SmallCatalog.character(1, "Quill", episodes: [2]), try SmallCatalog.character(2),
        ], locations: [],
        episodes: [
          SmallCatalog.episode(1, "S01E01", cast: [1, 1, 7]),
          SmallCatalog.episode(2, "S02E01", cast: [2]),
        ], asOf: SmallCatalog.asOf),
      templates: ["character": "{{#seasons}}{{#episodes}}{{code}} {{/episodes}}{{/seasons}}"])
    #expect(try site.text("characters/1.html") == "S01E01 S02E01 ")
    #expect(try site.text("characters/2.html") == "S02E01 ")
  }

  @Test func `an episode without a date says nothing of one`() throws {
    let site = try TestSite(
      shipped: Catalog(
        characters: [try SmallCatalog.character(1, "Quill", episodes: [1])], locations: [],
        episodes: [SmallCatalog.episode(1, "S01E01", airDate: "")], asOf: SmallCatalog.asOf))
    let page = try site.text("episodes/1.html")
    #expect(page.contains("content=\"Pilot (S01E01), with 1 character.\""))
    #expect(!page.contains("class=\"kind\""))
    #expect(try site.text("characters/1.html").contains("<span class=\"when\">S01E01</span>"))
    #expect(try site.text("episodes/index.html").contains("Pilot</a></li>"))
  }

  @Test func `episodes stand by season`() throws {
    let site = try TestSite(
      try catalog(),
      templates: [
        "episodes":
          "{{#seasons}}{{number}}:{{#episodes}}{{code}} {{castCount}}{{/episodes}};{{/seasons}}"
      ])
    #expect(try site.text("episodes/index.html") == "1:S01E01 1;2:S02E01 3;")
  }

  @Test func `a season stands once, wherever its episodes are in the list, and those of none last`()
    throws
  {
    let codes = ["S01E01", "SPECIAL 1", "S01E02", "S2E01", "S02E02", "S01E03"]
    let site = try TestSite(
      Catalog(
        characters: [try SmallCatalog.character(1, episodes: Array(1...6))], locations: [],
        episodes: codes.enumerated().map { SmallCatalog.episode($0 + 1, $1) },
        asOf: SmallCatalog.asOf),
      templates: Dictionary(
        uniqueKeysWithValues: ["episodes", "character"].map {
          ($0, "{{#seasons}}{{heading}}:{{#episodes}} {{code}}{{/episodes}};{{/seasons}}")
        }))
    let seasons =
      "Season 1: S01E01 S01E02 S01E03;Season 2: S2E01 S02E02;Other episodes: SPECIAL 1;"
    #expect(try site.text("episodes/index.html") == seasons)
    #expect(try site.text("characters/1.html") == seasons)
  }

  @Test(arguments: [
    (
      "en", "4 locations from A to Z, and how many characters were last seen there.",
      "2 episodes, with air dates."
    ),
    (
      "de", "4 Orte von A bis Z, und wie viele Figuren zuletzt dort waren.",
      "2 Folgen, mit Sendedatum."
    ),
  ])
  func `the lists of locations and episodes are described by what stands in their rows`(
    language: String, locations: String, episodes: String
  ) throws {
    let site = try TestSite(
      try catalog(),
      templates: ["locations": "{{page.description}}", "episodes": "{{page.description}}"],
      settings: SiteSettings(language: language, source: SourceFacts(name: "the test")))
    #expect(try site.text("locations/index.html") == locations)
    #expect(try site.text("episodes/index.html") == episodes)
  }

  @Test func `home shows figures, and first those who are seen most`() throws {
    let site = try TestSite(
      try catalog(),
      templates: [
        "home":
          "{{characterCount}} {{locationCount}} {{episodeCount}} {{#faces}}{{name}} {{/faces}}"
          + "{{#places}}{{name}} {{residentCount}},{{/places}}{{#episodes}} {{code}}{{/episodes}}"
      ])
    #expect(
      try site.text("index.html")
        == "3 4 2 Quill Benedict Lumen Almost Harbour 2,Árboles 2,12 0,bazaar 0, S02E01 S01E01")
  }

  @Test func `home shows ten faces, eight places and the eight latest episodes`() throws {
    func numbered(_ letter: String, _ numbers: some Sequence<Int>) -> String {
      numbers.map { letter + "\($0) " }.joined()
    }
    let numbers = 11...22
    // Who comes earlier is in more episodes, and who lives earlier has more with them.
    let site = try TestSite(
      Catalog(
        characters: try numbers.map {
          try SmallCatalog.character($0, "C\($0)", episodes: Array($0...22))
        },
        locations: numbers.map {
          SmallCatalog.location($0, "L\($0)", residents: Array($0...22))
        },
        episodes: numbers.map { SmallCatalog.episode($0, "S01E\($0)") }, asOf: SmallCatalog.asOf),
      templates: [
        "home": "{{#faces}}{{name}} {{/faces}}{{#places}}{{name}} {{/places}}"
          + "{{#episodes}}{{code}} {{/episodes}}"
      ])
    #expect(
      try site.text("index.html")
        == numbered("C", 11...20) + numbered("L", 11...18)
        + numbered("S01E", (15...22).reversed()))
  }

  @Test func `home tells the three newest changes`() throws {
    let site = try ChangingSite.site(changedAfter: [0, 86_400, 172_800, 259_200])
    #expect(
      try site.text("index.html") == "17 December 2025;16 December 2025;15 December 2025;")
  }

  @Test func `about tells how complete the catalog is`() throws {
    let site = try TestSite(
      try catalog(),
      templates: [
        "about":
          "{{#holdings}}{{label}} {{held}}/{{#announced}}{{.}}{{/announced}}"
          + "{{^announced}}?{{/announced}} {{/holdings}}{{placeholderCount}}"
      ],
      settings: SiteSettings(
        source: SourceFacts(name: "the test", announced: [.character: 4, .location: 0])))
    #expect(try site.text("about.html") == "Characters 3/4 Locations 4/0 Episodes 2/? 3")
  }

  @Test(arguments: [
    (true, "3: 3 pictures could not be had. Drawings with the initials stand in their place."),
    (false, "3: "),
  ])
  func `about calls missing only pictures that were asked for`(wereAskedFor: Bool, told: String)
    throws
  {
    var source = SourceFacts(name: "the test")
    source.picturesWereAskedFor = wereAskedFor
    let site = try TestSite(
      try catalog(),
      templates: [
        "about":
          "{{placeholderCount}}: {{#hasPlaceholders}}{{missingPictures}}{{/hasPlaceholders}}"
      ], settings: SiteSettings(source: source))
    #expect(try site.text("about.html") == told)
  }

  @Test(arguments: [
    ("en", "<p>The data was read from <bdi>the test</bdi>."),
    ("de", "<p>Die Daten stammen aus dieser Quelle: <bdi>the test</bdi>."),
  ])
  func `about says of the data where it is from, not of the owner's words`(
    language: String, told: String
  ) throws {
    let site = try TestSite(
      shipped: try catalog(),
      settings: SiteSettings(language: language, source: SourceFacts(name: "the test")))
    #expect(try site.text("about.html").contains(told))
  }

  @Test(arguments: [
    ("en", "A mark stands where the character was seen.</p>"),
    ("de", "Eine Marke steht dort, wo die Figur zu sehen war.</p>"),
  ])
  func `about promises no mark of its own for each episode`(language: String, told: String) throws {
    let site = try TestSite(
      shipped: try catalog(),
      settings: SiteSettings(language: language, source: SourceFacts(name: "the test")))
    #expect(try site.text("about.html").contains(told))
  }

  @Test func `only the page for what is not found uses the address of the site`() throws {
    let settings = SiteSettings(
      address: SiteAddress("https://example.org/repo"), source: SourceFacts(name: "the test"))
    let template = "{{site.home}} {{site.stylesheet}} {{page.canonical}}"
    let site = try TestSite(
      try catalog(), templates: ["not-found": template, "about": template, "home": template],
      settings: settings)
    #expect(
      try site.text("404.html") == "/repo/index.html /repo/assets/style.5f546eb4606b5c2b.css ")
    #expect(
      try site.text("about.html")
        == "index.html assets/style.5f546eb4606b5c2b.css https://example.org/repo/about.html")
    #expect(
      try site.text("index.html")
        == "index.html assets/style.5f546eb4606b5c2b.css https://example.org/repo/")
  }

  @Test func `every page names the theme's own files from where it stands`() throws {
    let template = "{{site.assets}}marks/logo.svg"
    let site = try TestSite(
      try catalog(),
      templates: [
        "home": template, "character": template, "status": template, "not-found": template,
      ],
      assets: ["style.css": "a{}", "marks/logo.svg": "<svg/>"],
      settings: SiteSettings(
        address: SiteAddress("https://example.org/repo"), source: SourceFacts(name: "the test")))
    #expect(site.paths.contains("assets/marks/logo.svg"))
    #expect(try site.text("index.html") == "assets/marks/logo.svg")
    #expect(try site.text("characters/1.html") == "../assets/marks/logo.svg")
    #expect(try site.text("status/alive/index.html") == "../../assets/marks/logo.svg")
    #expect(try site.text("404.html") == "/repo/assets/marks/logo.svg")
  }

  @Test func `every page names what stands at the root from where it stands`() throws {
    let template = "{{site.root}}favicon.ico"
    let site = try TestSite(
      try catalog(),
      templates: [
        "home": template, "character": template, "status": template, "not-found": template,
      ],
      settings: SiteSettings(
        address: SiteAddress("https://example.org/repo"), source: SourceFacts(name: "the test")))
    #expect(try site.text("index.html") == "./favicon.ico")
    #expect(try site.text("characters/1.html") == "../favicon.ico")
    #expect(try site.text("status/alive/index.html") == "../../favicon.ico")
    #expect(try site.text("404.html") == "/repo/favicon.ico")
  }

  @Test func `navigation marks the page itself and the part of the site it is in`() throws {
    let template = "{{#site.navigation}}{{label}} {{current}};{{/site.navigation}}"
    let site = try TestSite(
      try catalog(), templates: ["locations": template, "location": template, "home": template])
    #expect(
      try site.text("locations/index.html") == "Characters ;Locations page;Episodes ;About ;")
    #expect(try site.text("locations/1.html") == "Characters ;Locations true;Episodes ;About ;")
    #expect(try site.text("index.html") == "Characters ;Locations ;Episodes ;About ;")
  }

  @Test func `breadcrumbs lead from home to the page`() throws {
    let template = "{{#breadcrumbs}}{{label}} {{url}};{{/breadcrumbs}}"
    let site = try TestSite(
      try catalog(),
      templates: ["character": template, "characters": template, "home": template])
    #expect(try site.text("index.html") == "Character catalog ;")
    #expect(
      try site.text("characters/1.html")
        == "Character catalog ../index.html;Characters index.html;Quill ;")
    #expect(
      try site.text("characters/index.html") == "Character catalog ../index.html;Characters ;")
  }
}
