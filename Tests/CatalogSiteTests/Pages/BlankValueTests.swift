import CatalogDomain
import CatalogSite
import Testing

/// A source may write blanks, or what has no width, where it has nothing to say.
@Suite("Values of which nothing is seen")
struct BlankValueTests {
  private static let blanks = ["  ", "\u{A0}\t", "\u{200B}"]

  @Test(arguments: BlankValueTests.blanks)
  func `a species of which nothing is seen stands in the list of none`(blank: String) throws {
    let site = try TestSite(
      Catalog(
        characters: try ["", blank, "Human"].enumerated().map { index, species in
          try SmallCatalog.character(index + 1, "C\(index + 1)", species: species, type: blank)
        }, locations: [], episodes: [], asOf: SmallCatalog.asOf),
      templates: [
        "facets": "{{#rows}}{{label}} {{count}} {{url}};{{/rows}}",
        "facet": "{{label}}:{{#cards}} {{name}}{{#type}}, {{.}}{{/type}}{{/cards}} {{filter}}",
        "character":
          "{{species.label}} {{species.url}}{{#type}}, {{.}}{{/type}}|{{page.description}}",
      ])
    #expect(
      site.paths.filter { $0.hasPrefix("species/") } == [
        "species/human/alive/index.html", "species/human/index.html", "species/index.html",
        "species/species-e3b0c442/alive/index.html", "species/species-e3b0c442/index.html",
      ])
    #expect(
      try site.text("species/index.html")
        == "Not given 2 species-e3b0c442/index.html;Human 1 human/index.html;")
    #expect(
      try site.text("species/species-e3b0c442/index.html")
        == "Not given: C1 C2 species=Not%20given")
    let page = try site.text("characters/2.html")
    #expect(
      page.hasPrefix("Not given ../species/species-e3b0c442/index.html|C2: Not given, Alive, "),
      "\(page)")
  }

  @Test(arguments: BlankValueTests.blanks)
  func `a status and a gender of which nothing is seen have a word`(blank: String) throws {
    let site = try TestSite(
      Catalog(
        characters: [try SmallCatalog.character(1, status: blank, gender: blank)],
        locations: [], episodes: [], asOf: SmallCatalog.asOf),
      templates: ["character": "{{status.label}}, {{gender.label}}"])
    #expect(try site.text("characters/1.html") == "Not given, Not given")
  }

  @Test(arguments: BlankValueTests.blanks)
  func `a location and an episode say nothing of a value of which nothing is seen`(blank: String)
    throws
  {
    let site = try TestSite(
      Catalog(
        characters: [],
        locations: [SmallCatalog.location(1, "Hall", type: blank, dimension: blank)],
        episodes: [SmallCatalog.episode(1, "S01E01", airDate: blank)], asOf: SmallCatalog.asOf),
      templates: [
        "location": "[{{type}}][{{dimension}}] {{page.description}}",
        "locations":
          "{{#letters}}{{#places}}{{name}} [{{type}}][{{dimension}}]{{/places}}{{/letters}}",
        "episode": "{{#airDate}}[{{.}}]{{/airDate}} {{page.description}}",
      ])
    let location = try site.text("locations/1.html")
    #expect(location.hasPrefix("[][] Hall, location: "), "\(location)")
    #expect(try site.text("locations/index.html") == "Hall [][]")
    let episode = try site.text("episodes/1.html")
    #expect(episode.hasPrefix(" Pilot (S01E01), with "), "\(episode)")
  }

  @Test(arguments: ["", "  ", "\u{200B}"])
  func `an episode of whose code nothing is seen has its id there`(blank: String) throws {
    let site = try TestSite(
      Catalog(
        characters: [], locations: [], episodes: [SmallCatalog.episode(7, blank)],
        asOf: SmallCatalog.asOf),
      templates: [
        "episodes": "{{#seasons}}{{#episodes}}{{code}} {{name}}{{/episodes}}{{/seasons}}",
        "episode":
          "{{code}} {{#chart}}{{#first}}{{.}}{{/first}}{{/chart}} {{page.description}}{{{page.data}}}",
      ])
    #expect(try site.text("episodes/index.html") == "7 Pilot")
    let page = try site.text("episodes/7.html")
    #expect(page.hasPrefix("7 7 Pilot (7), aired "), "\(page)")
    #expect(!page.contains("episodeNumber"), "\(page)")
  }
}
