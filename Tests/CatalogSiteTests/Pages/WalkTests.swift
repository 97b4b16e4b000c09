import CatalogDomain
import CatalogSite
import Testing

@Suite("Going from one character to the next")
struct WalkTests {
  private func site(_ templates: [String: String]) throws -> TestSite {
    let hall = LocationReference(name: "Hall", id: .init(1))
    return try TestSite(
      Catalog(
        characters: [
          try SmallCatalog.character(1, "A", species: "Human", at: hall),
          try SmallCatalog.character(2, "B", status: "Dead", species: "Alien"),
          try SmallCatalog.character(3, "C", species: "Alien", at: hall),
          try SmallCatalog.character(4, "D", species: "Human", gender: "Male"),
          try SmallCatalog.character(5, "E", species: "Human"),
        ], locations: [SmallCatalog.location(1, "Hall")], episodes: [], asOf: SmallCatalog.asOf),
      templates: templates,
      settings: SiteSettings(charactersPerPage: 2, source: SourceFacts(name: "the test")))
  }

  @Test func `a page has its neighbours in every list it is in, and the way back to each`() throws {
    let site = try site([
      "character": "{{#walks}}{{id}} {{label}} {{position}}/{{count}} {{list}} "
        + "←{{previous.name}} {{previous.url}} →{{next.name}} {{next.url}}\n{{/walks}}"
    ])
    #expect(
      try site.text("characters/5.html") == """
        species-status Human · Alive 3/3 ../species/human/alive/page-2.html ←D 4.html#species-status → \n\
        species Human 3/3 ../species/human/page-2.html ←D 4.html#species → \n\
        gender-status Unknown · Alive 3/3 ../gender/unknown/alive/page-2.html ←C 3.html#gender-status → \n\
        gender Unknown 4/4 ../gender/unknown/page-2.html ←C 3.html#gender → \n\
        status Alive 4/4 ../status/alive/page-2.html ←D 4.html#status → \n\
         Characters 5/5 page-3.html ←D 4.html → \n
        """)
  }

  @Test func `a character goes on along its status, whatever that is called`() throws {
    let statuses = ["zombie", "Alive", "Émigré", "A", "unknown", "👽", "Dead", "a b", "Ω", "Zombie"]
    let site = try TestSite(
      Catalog(
        characters: try (statuses + statuses).enumerated().map { index, status in
          try SmallCatalog.character(index + 1, "C\(index + 1)", status: status)
        }, locations: [], episodes: [], asOf: SmallCatalog.asOf),
      templates: ["character": "{{#walks}}{{id}} {{label}} {{next.name}};{{/walks}}"])
    for (index, status) in statuses.enumerated() {
      let label = status == "unknown" ? "Unknown" : status
      let (neighbour, twin) = ("C\(index + 2)", "C\(index + 11)")
      #expect(
        try site.text("characters/\(index + 1).html") == """
          species-status Human · \(label) \(twin);species Human \(neighbour);\
          gender-status Unknown · \(label) \(twin);gender Unknown \(neighbour);\
          status \(label) \(twin); Characters \(neighbour);
          """)
    }
  }

  @Test func `links of a list lead to where its pages go on along it`() throws {
    let cards = "{{#cards}}{{url}} {{/cards}}"
    let site = try site([
      "characters": cards, "status": cards, "facet": cards,
      "location": "{{#residents}}{{url}} {{/residents}}",
      "character": "{{#others}}{{url}} {{/others}}",
    ])
    #expect(try site.text("characters/index.html") == "1.html 2.html ")
    #expect(
      try site.text("status/dead/index.html") == "../../characters/2.html ")
    #expect(
      try site.text("status/alive/index.html")
        == "../../characters/1.html#status ../../characters/3.html#status ")
    #expect(
      try site.text("species/human/alive/index.html")
        == "../../../characters/1.html#species-status ../../../characters/4.html#species-status ")
    #expect(
      try site.text("locations/1.html") == "../characters/1.html#place ../characters/3.html#place ")
    #expect(try site.text("characters/1.html") == "3.html#place ")
  }

  @Test func `every place in a page that a link names is there, and all characters come last`()
    throws
  {
    let site = try TestSite(
      shipped: Catalog(
        characters: try (1...9).map {
          try SmallCatalog.character(
            $0, "C\($0)", status: $0 % 2 == 0 ? "Dead" : "Alive",
            species: $0 % 3 == 0 ? "Alien" : "Human",
            at: LocationReference(name: "Hall", id: .init(1)))
        }, locations: [SmallCatalog.location(1, "Hall")], episodes: [], asOf: SmallCatalog.asOf))
    #expect(try followed(in: site) > 100)
  }

  @Test func `a list of two values is kept behind a page of many episodes`() throws {
    let crowded = try SmallCatalog.character(1, "A", episodes: Array(1...51))
    let catalog = Catalog(
      characters: [
        crowded, try SmallCatalog.character(2, "B", status: "Dead"),
        try SmallCatalog.character(3, "C"),
      ], locations: [], episodes: (1...51).map { SmallCatalog.episode($0, "S01E\($0)") },
      asOf: SmallCatalog.asOf)
    let site = try TestSite(
      catalog,
      templates: [
        "facet": "{{#cards}}{{url}} {{/cards}}",
        "character": "{{#walks}}{{id}} {{previous.url}} {{next.url}};{{/walks}}",
      ])
    #expect(
      try site.text("gender/unknown/alive/index.html")
        == "../../../characters/1.html#gender-status ../../../characters/3.html#gender-status ")
    #expect(try site.text("characters/1.html").contains("gender-status  3.html#gender-status;"))
    #expect(try site.text("characters/3.html").contains("gender-status 1.html#gender-status ;"))
    #expect(try followed(in: try TestSite(shipped: catalog)) > 20)
  }

  @Test func `whom a place lists though they say to be elsewhere is led to without it`() throws {
    let (hall, yard) = (
      LocationReference(name: "Hall", id: .init(1)), LocationReference(name: "Yard", id: .init(2))
    )
    let catalog = Catalog(
      characters: [
        try SmallCatalog.character(1, "A", at: hall), try SmallCatalog.character(2, "B", at: yard),
        try SmallCatalog.character(3, "C"),
        try SmallCatalog.character(4, "D", at: LocationReference(name: "Gate", id: .init(3))),
        try SmallCatalog.character(5, "E", at: LocationReference(name: "Lost", id: .init(9))),
        try SmallCatalog.character(6, "F", at: hall), try SmallCatalog.character(7, "G", at: yard),
      ],
      locations: [
        SmallCatalog.location(1, "Hall", residents: [1, 2, 3, 4, 5]),
        SmallCatalog.location(2, "Yard"), SmallCatalog.location(3, "Gate"),
      ], episodes: [], asOf: SmallCatalog.asOf)
    let site = try TestSite(
      catalog,
      templates: [
        "location": "{{#residents}}{{url}} {{/residents}}",
        "character": "{{#others}}{{url}} {{/others}}"
          + "{{#walks}}{{#id}}{{.}}: {{#previous}}{{url}}{{/previous}} {{#next}}{{url}}{{/next}}{{/id}}{{/walks}}",
      ])
    let ways = (1...6).map { "../characters/\($0).html" }
    #expect(
      try site.text("locations/1.html")
        == "\(ways[0])#place \(ways[1]) \(ways[2]) \(ways[3]) \(ways[4]) \(ways[5])#place ")
    #expect(
      try site.text("characters/1.html").hasPrefix("2.html 3.html 4.html 5.html 6.html#place "))
    #expect(try site.text("characters/6.html").contains("place: 5.html "))
    #expect(try site.text("characters/2.html").contains("place:  7.html#place"))
    #expect(try followed(in: try TestSite(shipped: catalog)) > 20)
  }

  /// Every link to a place in a page, followed.
  private func followed(in site: TestSite) throws -> Int {
    var followed = 0
    for page in try site.pages() {
      for link in PageLinks.all(in: page.text) {
        let parts = link.split(separator: "#")
        guard parts.count == 2, let target = PageLinks.target(of: link, from: page.path) else {
          continue
        }
        followed += 1
        let text = try site.text(target)
        #expect(text.contains("<p id=\"\(parts[1])\""), "\(page.path) leads to \(link)")
        #expect(text.contains(">Characters <i>"))
      }
    }
    return followed
  }
}
